// Turns each event into one job per subscriber, once, on whichever worker is awake.
import { inArray, sql } from 'drizzle-orm';
import { z, ZodError } from 'zod';
import { type Context, inTransaction, type SendOptions } from '#platform/context.ts';
import { sendPurges } from '#platform/edge/purge-jobs.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { outbox } from './table.server.ts';
import { startWakeUp, type WakeUp, type WakeUpOptions } from './wake-up.server.ts';

const batchSize = 100;
const keptHours = 24;

/** "When this happens, do that." Created with `on()`, registered in `worker.ts`. */
export type Subscription = {
  readonly event: string;
  /** The kind of job that it enqueues. */
  readonly job: string;
  readonly enqueue: (context: Context, payload: object, options: SendOptions) => Promise<void>;
};

/** `dataOf` names the event's own payload type, in which the outbox stores it. */
export const on = <Data extends object>(
  event: string,
  job: Pick<JobDefinition<Data>, 'name' | 'data'>,
  dataOf: (payload: never) => Data,
): Subscription => ({
  event,
  job: job.name,
  enqueue: (context, payload, options) =>
    context.services.jobs.send(context, job, dataOf(payload as never), options),
});

/**
 * Relays one batch, and has the pages that show it purged from the edge; jobs and the mark on the
 * event commit together. Returns the number of events.
 */
export const relayOnce = (
  context: Context,
  subscriptions: readonly Subscription[],
): Promise<number> =>
  inTransaction(context, async (inside) => {
    const events = await inside.db
      .select({
        id: outbox.id,
        name: outbox.name,
        payload: outbox.payload,
        tags: outbox.tags,
        traceparent: outbox.traceparent,
      })
      .from(outbox)
      .where(sql`${outbox.relayedAt} is null`)
      .orderBy(outbox.id)
      .limit(batchSize)
      .for('update', { skipLocked: true });
    if (events.length === 0) return 0;
    await sendPurges(
      inside,
      events.flatMap(({ tags }) => tags),
    );
    for (const event of events)
      for (const subscription of subscriptions) {
        if (subscription.event !== event.name) continue;
        try {
          const { payload, traceparent } = event;
          await subscription.enqueue(inside, payload as object, { traceparent });
        } catch (error) {
          // Another version wrote a different payload. It must not block later events.
          if (!(error instanceof ZodError)) throw error;
          inside.services.log.error(
            { err: error, event: event.name, id: event.id },
            'an event fits no job',
          );
        }
      }
    await inside.db
      .update(outbox)
      .set({ relayedAt: inside.now() })
      .where(
        inArray(
          outbox.id,
          events.map((event) => event.id),
        ),
      );
    return events.length;
  });

/** Counts events whose jobs do not exist yet. */
export const unrelayedCount = (context: Context): Promise<number> =>
  context.db.$count(outbox, sql`${outbox.relayedAt} is null`);

const pruneOutbox = async (context: Context): Promise<void> => {
  await context.db
    .delete(outbox)
    .where(sql`${outbox.relayedAt} < now() - make_interval(hours => ${keptHours})`);
};

export function startRelay(
  context: Context,
  subscriptions: readonly Subscription[],
  options: WakeUpOptions,
): WakeUp {
  return startWakeUp(async () => {
    while ((await relayOnce(context, subscriptions)) === batchSize);
  }, options);
}

export const pruneOutboxJob = defineJob({
  name: 'events.prune_outbox',
  data: z.object({}),
  schedule: '17 * * * *',
  run: pruneOutbox,
});
