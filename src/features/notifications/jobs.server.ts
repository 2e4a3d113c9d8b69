// Jobs of notifications: rows of events, their mails, digests, and the nightly check.
import { inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { mailNotification } from './mail-job.ts';
import { keptDays } from './rules.ts';
import { mailDigests } from './services/digests.server.ts';
import { mailOne } from './services/mail-notification.server.ts';
import { tell } from './services/tell.server.ts';
import { countAgain, holdCounts } from './services/unread-counts.server.ts';
import { notificationCounts, notifications } from './table.server.ts';

const tellJob = defineJob({
  name: 'notifications.tell',
  data: z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) }),
  retryLimit: 10,
  keptSeconds: 3_600,
  run: (context, { event, payload }) => tell(context, event, payload),
});

/** One for each reader, so that an address that fails delays no other. */
const mailJob = defineJob({
  ...mailNotification,
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  run: (context, { id }) => mailOne(context, id as Id<'notification'>),
});

const digestJob = defineJob({
  name: 'notifications.digest',
  data: z.object({}),
  schedule: '40 * * * *',
  run: (context, _, signal) => mailDigests(context, signal),
});

const batchSize = 500;

/** Deletes a batch of old rows, and returns how many. */
const purgeOld = (context: Context): Promise<number> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const before = new Date(inside.now().getTime() - keptDays * dayMs);
    const old = await db
      .select({ id: notifications.id, userId: notifications.userId })
      .from(notifications)
      .where(lt(notifications.createdAt, before))
      .limit(batchSize);
    if (old.length === 0) return 0;
    const people = inArray(notificationCounts.userId, [...new Set(old.map((row) => row.userId))]);
    await holdCounts(inside, people);
    await db.delete(notifications).where(
      inArray(
        notifications.id,
        old.map(({ id }) => id),
      ),
    );
    await countAgain(inside, people);
    return old.length;
  });

/** Counts a batch of people again, and returns the last of them. */
const checkCounts = (context: Context, after: string) =>
  inTransaction(context, async (inside) => {
    const people = await inside.db
      .selectDistinct({ userId: notificationCounts.userId })
      .from(notificationCounts)
      .where(sql`${notificationCounts.userId} > ${after}`)
      .orderBy(notificationCounts.userId)
      .limit(batchSize);
    const ids = people.map(({ userId }) => userId);
    if (ids.length === 0) return null;
    await holdCounts(inside, inArray(notificationCounts.userId, ids));
    const mended = await countAgain(inside, inArray(notificationCounts.userId, ids));
    if (mended > 0) inside.services.log.error({ mended }, 'counts of notifications were wrong');
    return ids.at(-1)!;
  });

const nobody = '00000000-0000-0000-0000-000000000000';

const nightlyJob = defineJob({
  name: 'notifications.check',
  data: z.object({}),
  schedule: '55 3 * * *',
  expireInSeconds: 3_600,
  async run(context, _, signal) {
    while ((await purgeOld(context)) > 0) signal.throwIfAborted();
    for (let last: string | null = nobody; last !== null;) {
      signal.throwIfAborted();
      last = await checkCounts(context, last);
    }
  },
});

export const notificationJobs: readonly JobDefinition[] = [tellJob, mailJob, digestJob, nightlyJob];

/** What the features tell of, as `registerNotices` knows it. */
export const subscribeNotices = (events: readonly string[]) =>
  events.map((event) =>
    on(event, tellJob, (payload: Record<string, unknown>) => ({ event, payload })),
  );
