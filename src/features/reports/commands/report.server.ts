// A member reports what another company wrote.
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import { getReportable } from '../queries/reported-thing.server.ts';
import { reportLimit } from '../rules.ts';
import { type ReportedThing, type ReportInput } from '../schemas.ts';
import { reports } from '../table.server.ts';

/**
 * Throws conflict while an earlier report of the same company is open, not_found, too_many,
 * refused, unauthenticated.
 */
export const reportThing = defineCommand({
  permission: whyNotOwn,
  async run(context, thing: ReportedThing, { reason, text }: ReportInput): Promise<void> {
    const { userId, companyId } = actorIds(context.actor);
    if (userId === null || companyId === null) throw notFound();
    const { reportedCompanyId } = await getReportable(context, thing);
    await countTry(context, 'reports', userId, reportLimit);
    await inTransaction(context, async (inside) => {
      await holdParties(inside, [reportedCompanyId]);
      const made = await inside.db
        .insert(reports)
        .values({
          kind: thing.kind,
          subjectId: thing.id,
          userId,
          companyId,
          reportedCompanyId,
          reason,
          text,
          createdAt: inside.now(),
        })
        .onConflictDoNothing()
        .returning({ id: reports.id });
      if (made.length === 0) throw conflict('reportedAlready');
      await emit(inside, queueMoved('inquiry'));
    });
  },
});
