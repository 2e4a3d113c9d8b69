// Purges changed pages from the edge.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/job-queue.ts';
import { secondMs } from '#shared/durations.ts';
import { type EdgeSettings, keysOf } from './edge.ts';
import { purgesOf } from './purges.ts';

const timeoutMs = 10_000;
const maxKeysPerJob = 500;

/**
 * A web process drops its own copy up to two seconds after the change, and the edge may fetch that
 * copy once more before.
 */
const againAfterMs = 3 * secondMs;
/** While a transaction is open in which web processes cannot read the event yet. */
const openAgainAfterMs = 10 * secondMs;

const purgePages = {
  name: 'edge.purge_pages',
  data: z.object({
    keys: z.array(z.string()),
    /** The transaction before which all must have ended; null the first time. */
    before: z.string().nullable(),
    /** Every web process has dropped its copies by now. */
    isLast: z.boolean(),
  }),
};

/** Throws when an edge is away or refuses, so that the job is retried. */
async function purgeKeys(
  keys: readonly string[],
  settings: EdgeSettings,
  signal: AbortSignal,
): Promise<void> {
  for (const url of settings.purgeUrls)
    for (const request of purgesOf(keys, settings)) {
      const answer = await fetch(url, {
        ...request,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The edge answered a purge with ${answer.status}.`);
    }
}

/** Whether every transaction before this one has ended. Without one: before the next to come. */
async function readProgress(
  { db }: Context,
  before: string | null,
): Promise<{ before: string; hasPassed: boolean }> {
  const { rows } = await db.execute<{ before: string; passed: boolean }>(sql`
    select bound.before::text as before, pg_snapshot_xmin(read.at) >= bound.before as passed
    from (select pg_current_snapshot() as at) as read,
      lateral (
        select coalesce(${before}::xid8, pg_snapshot_xmax(read.at)) as before
      ) as bound`);
  return { before: rows[0]!.before, hasPassed: rows[0]!.passed };
}

/**
 * Purges at once, and again when all web processes have dropped their own copies: until then one of
 * them may hand the edge an old page.
 */
export const purgeEdgeJob = defineJob({
  ...purgePages,
  concurrency: 2,
  isOn: ({ edge }) => Boolean(edge && edge.purgeUrls.length > 0),
  async run(context, { keys, before: known, isLast }, signal) {
    const { edge, jobs } = context.services;
    if (edge === null) return;
    await purgeKeys(keys, edge, signal);
    if (isLast) return;
    const { before, hasPassed } = await readProgress(context, known);
    const afterMs = hasPassed ? againAfterMs : openAgainAfterMs;
    await jobs.send(
      context,
      purgePages,
      { keys, before, isLast: hasPassed },
      { startAfter: new Date(context.now().getTime() + afterMs) },
    );
  },
});

/** Enqueues the purge of pages with these tags, in the transaction of `context`. */
export async function sendPurges(context: Context, tags: readonly string[]): Promise<void> {
  const { edge, jobs } = context.services;
  if (edge === null || edge.purgeUrls.length === 0) return;
  const keys = keysOf(tags);
  for (let i = 0; i < keys.length; i += maxKeysPerJob)
    await jobs.send(context, purgePages, {
      keys: keys.slice(i, i + maxKeysPerJob),
      before: null,
      isLast: false,
    });
}
