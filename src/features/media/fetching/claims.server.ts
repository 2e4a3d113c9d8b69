// Schedules fetches: recorded pictures are queued, claimed by a worker, then stored or failed. Each
// step is one conditional UPDATE, so that concurrent workers never do the same twice.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { pictureStored } from '../events.ts';
import { maxAttempts, nextAttemptAt } from '../rules.ts';
import { pictures } from '../table.server.ts';

/** `attempt`: from 1; a late job finds another number in the row and does nothing. */
export type HandOut = { readonly pictureId: Id<'picture'>; readonly attempt: number };
export type Claim = HandOut & { readonly remoteUrl: string };

/** Concurrent fetches over all workers. */
const maxAtOnce = 2;
/** Maximum in the queue: in total, per host, and per failing host. */
const maxQueued = 240;
const maxQueuedOfHost = 120;
const maxQueuedOfFailingHost = 4;
/** A host is failing from this many pictures that wait after a failure. */
const failingFrom = 10;
/** Enough for `maxQueued` pictures of the slowest servers. */
const queuedMs = 45 * minuteMs;
/** More than the sum of the time limits for fetching, decoding and storing. */
const claimedMs = minuteMs;
/** Bounds the scan, so that it stays fast and one host's backlog does not hide the others. */
const maxConsidered = 20_000;

/** For `pg_advisory_xact_lock`: queueing and claiming each run one at a time. */
const handOutLock = 7_351_010;
const claimLock = 7_351_011;

const inMs = (context: Context, ms: number) => new Date(context.now().getTime() + ms);
const host = sql`lower(substring(${pictures.remoteUrl} from '^https?://([^/?#]+)'))`;
const isOpen = sql`${pictures.state} in ('recorded', 'queued', 'fetching')`;

/**
 * Queues due pictures, hosts in turn, and those whose worker died, and calls `send` for each in the
 * same transaction. Does nothing while another process does so. Returns how many it queued.
 */
export const handOutPictures = (
  context: Context,
  send: (context: Context, handOut: HandOut) => Promise<void>,
): Promise<number> =>
  inTransaction(context, async (inside) => {
    const {
      rows: [lock],
    } = await inside.db.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${handOutLock}) as taken`,
    );
    if (!lock!.taken) return 0;
    // An import calls this for every batch of products, so it must be cheap while the queue is
    // full.
    const free =
      maxQueued -
      (await inside.db.$count(
        pictures,
        and(inArray(pictures.state, ['queued', 'fetching']), gt(pictures.dueAt, inside.now())),
      ));
    if (free <= 0) return 0;
    await inside.db
      .update(pictures)
      .set({ state: 'failed', lastError: 'interrupted: the last worker did not finish' })
      .where(
        and(
          eq(pictures.state, 'fetching'),
          lte(pictures.dueAt, inside.now()),
          eq(pictures.attempts, maxAttempts),
        ),
      );

    const now = sql`${inside.now().toISOString()}::timestamptz`;
    const { rows } = await inside.db.execute<{ id: Id<'picture'>; attempts: number }>(sql`
    with due as (
      select id, due_at, ${host} as host from ${pictures} where ${isOpen} and due_at <= ${now}
        order by due_at, id limit ${maxConsidered}),
    held as (
      select ${host} as host, count(*) filter (where state <> 'recorded') as queued,
        count(*) filter (where state = 'recorded') as resting
      from ${pictures} where ${isOpen} and due_at > ${now} group by 1),
    ranked as (
      select id, due_at, coalesce(resting, 0) >= ${failingFrom} as is_failing,
        coalesce(queued, 0) + row_number() over (partition by host order by due_at, id)
          as place
      from due left join held using (host)),
    chosen as (
      select id from ranked where place <= case when is_failing
        then ${maxQueuedOfFailingHost}::int else ${maxQueuedOfHost}::int end
      order by place, due_at, id limit ${free})
    update ${pictures} set state = 'queued',
      due_at = ${inMs(inside, queuedMs).toISOString()}::timestamptz
    from chosen where ${pictures.id} = chosen.id and ${isOpen} and ${pictures.dueAt} <= ${now}
    returning ${pictures.id}, ${pictures.attempts}`);
    for (const { id, attempts } of rows)
      await send(inside, { pictureId: id, attempt: attempts + 1 });
    return rows.length;
  });

/** `busy`: the maximum is being fetched, try again soon. `gone`: this hand-out is obsolete. */
export const claimPicture = (
  context: Context,
  { pictureId, attempt }: HandOut,
): Promise<Claim | 'busy' | 'gone'> =>
  inTransaction(context, async (inside) => {
    // Makes count and claim atomic over all workers.
    await inside.db.execute(sql`select pg_advisory_xact_lock(${claimLock})`);
    const underWay = await inside.db.$count(
      pictures,
      and(eq(pictures.state, 'fetching'), gt(pictures.dueAt, inside.now())),
    );
    if (underWay >= maxAtOnce) return 'busy';
    const [row] = await inside.db
      .update(pictures)
      .set({ state: 'fetching', attempts: attempt, dueAt: inMs(inside, claimedMs) })
      .where(
        and(
          eq(pictures.id, pictureId),
          eq(pictures.state, 'queued'),
          eq(pictures.attempts, attempt - 1),
        ),
      )
      .returning({ remoteUrl: pictures.remoteUrl });
    return row ? { pictureId, attempt, remoteUrl: row.remoteUrl! } : 'gone';
  });

/** The claim still holds: it has not expired and been taken over. */
const claimed = ({ pictureId, attempt }: Claim) =>
  and(eq(pictures.id, pictureId), eq(pictures.state, 'fetching'), eq(pictures.attempts, attempt));

/** Marks it as stored and drops pages that were missing it. */
export const markStored = (
  context: Context,
  claim: Claim,
  stored: { storageKey: string; width: number; height: number; placeholderColor: string | null },
): Promise<void> =>
  inTransaction(context, async (inside) => {
    const rows = await inside.db
      .update(pictures)
      .set({ ...stored, state: 'stored', contentType: 'image/webp', lastError: null })
      .where(claimed(claim))
      .returning({ id: pictures.id });
    if (rows.length > 0)
      await emit(
        inside,
        pictureStored(
          claim.pictureId,
          await inside.services.features.tagsOfPicture(inside, claim.pictureId),
        ),
      );
  });

export type Failure = { readonly isPassing: boolean; readonly reason: string };

/** Schedules another attempt, or marks it as failed for good. */
export async function markFailed(
  context: Context,
  claim: Claim,
  { isPassing, reason }: Failure,
): Promise<void> {
  const dueAt = isPassing ? nextAttemptAt(claim.attempt, context.now()) : null;
  await context.db
    .update(pictures)
    .set({
      lastError: reason.slice(0, 500),
      ...(dueAt ? { state: 'recorded', dueAt } : { state: 'failed' }),
    })
    .where(claimed(claim));
}
