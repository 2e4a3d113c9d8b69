// Looks for new matching requests, and mails the sellers who want to know.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { writeMatches } from './mails/new-matches.ts';
import {
  type AlertReader,
  findAlertReader,
  listDueAlerts,
} from './queries/alert-readers.server.ts';
import { findMatchIds, readMatches } from './queries/matches.server.ts';
import { dueBefore, indexingMs, lookUntil, maxInMail, maxPerRun } from './rules.ts';
import { rfqAlertMails, rfqAlerts } from './table.server.ts';

const mailData = z.object({ userId: z.uuid(), rfqIds: z.array(z.uuid()).min(1).max(maxPerRun) });

/** Takes what was not sent yet, so that a retry after a crash sends no second mail. */
const claim = (context: Context, userId: Id<'user'>, rfqIds: readonly Id<'rfq'>[]) =>
  context.db
    .update(rfqAlertMails)
    .set({ sentAt: context.now() })
    .where(
      and(
        eq(rfqAlertMails.userId, userId),
        inArray(rfqAlertMails.rfqId, [...rfqIds]),
        isNull(rfqAlertMails.sentAt),
      ),
    )
    .returning({ id: rfqAlertMails.rfqId });

/** When the mail server refuses the mail, it is taken back and the job is retried. */
async function mailMatches(context: Context, data: z.infer<typeof mailData>): Promise<void> {
  const userId = data.userId as Id<'user'>;
  const reader = await findAlertReader(context, userId);
  if (!reader) return;
  const readers: Context = { ...context, locale: reader.locale, currency: reader.currency };
  const rfqIds = data.rfqIds as Id<'rfq'>[];
  const open = await findMatchIds(
    readers,
    { companyId: reader.companyId, isUnanswered: true, ids: rfqIds },
    { limit: maxPerRun },
  );
  if (open.length === 0) return; // all of them over or answered
  const matches = await readMatches(
    readers,
    reader.companyId,
    open.slice(0, maxInMail).map(({ number }) => number),
  );
  const mail = await writeMatches(readers, reader, { matches, total: open.length });
  const claimed = await claim(context, userId, rfqIds);
  if (claimed.length === 0) return;
  try {
    await context.services.mail.send(mail);
  } catch (error) {
    await context.db
      .update(rfqAlertMails)
      .set({ sentAt: null })
      .where(
        and(
          eq(rfqAlertMails.userId, userId),
          inArray(
            rfqAlertMails.rfqId,
            claimed.map(({ id }) => id),
          ),
        ),
      );
    throw error;
  }
}

export const mailMatchesJob = defineJob({
  name: 'rfq_matches.mail',
  data: mailData,
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  run: mailMatches,
});

/** Advances the cursor, notes what was found and enqueues its mail: all or nothing. */
async function look(context: Context, alert: AlertReader, until: Date): Promise<void> {
  const from = Math.max(alert.enabledAt.getTime(), alert.checkedUntil.getTime() - indexingMs);
  const found = await findMatchIds(
    context,
    {
      companyId: alert.companyId,
      isUnanswered: true,
      published: { after: new Date(from), until },
      unreportedTo: alert.userId,
    },
    { limit: maxPerRun },
  );
  await inTransaction(context, async (inside) => {
    const { rowCount } = await inside.db
      .update(rfqAlerts)
      .set({ checkedUntil: until })
      .where(
        and(eq(rfqAlerts.userId, alert.userId), eq(rfqAlerts.checkedUntil, alert.checkedUntil)),
      );
    if (rowCount === 0 || found.length === 0) return; // another run was first
    const noted = await inside.db
      .insert(rfqAlertMails)
      .values(found.map(({ id }) => ({ userId: alert.userId, rfqId: id, foundAt: inside.now() })))
      .onConflictDoNothing()
      .returning({ id: rfqAlertMails.rfqId });
    if (noted.length > 0)
      await inside.services.jobs.send(inside, mailMatchesJob, {
        userId: alert.userId,
        rfqIds: noted.map(({ id }) => id),
      });
  });
}

const batchSize = 200;

/** An alert that fails does not stop the others; a retry continues where the run stopped. */
async function checkForMatches(context: Context, _: object, signal: AbortSignal): Promise<void> {
  const now = context.now();
  for (const frequency of ['at_once', 'daily', 'weekly'] as const)
    for (let after: Id<'user'> | null = null; ;) {
      const due = { frequency, before: dueBefore(frequency, now) };
      const alerts = await listDueAlerts(context, due, after, batchSize);
      for (const alert of alerts) {
        signal.throwIfAborted();
        await look(context, alert, lookUntil(now)).catch((error: unknown) =>
          context.services.log.error(
            { err: error, userId: alert.userId },
            'matching requests could not be looked for',
          ),
        );
      }
      if (alerts.length < batchSize) break;
      after = alerts.at(-1)!.userId;
    }
}

/** Every minute, since some want to know at once. */
export const checkForMatchesJob = defineJob({
  name: 'rfq_matches.look',
  data: z.object({}),
  schedule: '* * * * *',
  run: checkForMatches,
});

export const rfqMatchJobs: readonly JobDefinition[] = [checkForMatchesJob, mailMatchesJob];
