// Staff decide on reports; each is decided once.
import { and, eq } from 'drizzle-orm';
import { barCompany } from '#features/companies/commands/moderate-stores.server.ts';
import { isBarred } from '#features/companies/rules.ts';
import { blockInquiry, unblockInquiry } from '#features/inquiries/commands/move-inquiry.server.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import { whyNotDecideReports } from '../permissions.ts';
import { getReport } from '../queries/reports.server.ts';
import { decisionNote, type ReportState } from '../schemas.ts';
import { reports } from '../table.server.ts';

type Bar = { readonly reason: string; readonly withdrawsQuotes: boolean };
type Upheld = {
  readonly note: string;
  readonly bar: Bar | null;
  /** Neither side of the reported inquiry writes any more. */
  readonly blocksInquiry?: boolean;
};
type Decision = { readonly to: Exclude<ReportState, 'open'>; readonly note: string };

const named = (inquiry: string) => ({ inquiry, side: null });

/** Throws not_found, or conflict when the report was decided before. */
async function decide(context: Context, publicId: string, { to, note }: Decision) {
  const [decided] = await context.db
    .update(reports)
    .set({
      state: to,
      note: decisionNote.parse(note),
      decidedBy: actorIds(context.actor).userId,
      decidedAt: context.now(),
    })
    .where(and(eq(reports.publicId, publicId), eq(reports.state, 'open')))
    .returning();
  if (!decided) {
    const isKnown = (await context.db.$count(reports, eq(reports.publicId, publicId))) > 0;
    throw isKnown ? conflict('reportDecided') : notFound();
  }
  await noteOwnAct(
    context,
    to === 'upheld' ? 'report_upheld' : 'report_dismissed',
    `${decided.kind} ${decided.subjectId}: ${note}`,
  );
  await emit(context, queueMoved('inquiry'));
  return decided;
}

/** Nothing follows. Throws conflict, not_found, refused, unauthenticated. */
export const dismissReport = defineCommand({
  permission: whyNotDecideReports,
  async run(context, publicId: string, note: string): Promise<void> {
    await inTransaction(context, (inside) => decide(inside, publicId, { to: 'dismissed', note }));
  },
});

/**
 * The report was right. `bar`: the reason that the reported company reads when it may not quote for
 * six months, and whether its standing quotes end as well; null: it is not barred. Throws conflict
 * (also when the inquiry was blocked before), not_found, refused, unauthenticated.
 */
export const upholdReport = defineCommand({
  permission: whyNotDecideReports,
  async run(
    context,
    publicId: string,
    { note, bar, blocksInquiry = false }: Upheld,
  ): Promise<void> {
    await inTransaction(context, async (inside) => {
      const { kind, subjectId } = await decide(inside, publicId, { to: 'upheld', note });
      if (bar !== null) {
        const { reported } = await getReport(inside, publicId);
        if (!isBarred(reported, inside.now()))
          await barCompany(inside, reported.id, bar.reason, bar);
      }
      if (blocksInquiry && kind === 'inquiry') await blockInquiry(inside, named(subjectId));
    });
  },
});

/** Only what staff have blocked. Throws conflict, not_found, refused, unauthenticated. */
export const unblockReportedInquiry = defineCommand({
  permission: whyNotDecideReports,
  async run(context, publicId: string): Promise<void> {
    const { report } = await getReport(context, publicId);
    if (report.kind !== 'inquiry') throw notFound();
    await inTransaction(context, async (inside) => {
      await unblockInquiry(inside, named(report.subjectId));
      await noteAct(inside, { kind: 'inquiry_unblocked', subject: report.subjectId });
    });
  },
});
