// Answers a repeated request with the first one's answer, by the key that its sender gave it.
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/job-queue.ts';
import { keyedHash } from '#platform/security/sealing.ts';
import { dayMs } from '#shared/durations.ts';
import { conflict, unavailable } from './problems.ts';
import { idempotencyKeys } from './table.server.ts';

export const maxIdempotencyKeyLength = 200;
const keptMs = dayMs;

export type Answer = { readonly status: number; readonly body: unknown };

type Keyed = {
  readonly userId: string;
  readonly key: string;
  /** What was asked: another request under the same key is refused. */
  readonly request: unknown;
};

/** Whether the answer is the stored one of an earlier request. */
type AnswerOnce = Answer & { readonly isRepeated: boolean };

const actorHash = ({ services }: Context, userId: string): Buffer =>
  keyedHash(services.secret, 'idempotency keys', userId);

/** How often and how long a request looks whether its twin has ended. */
const twinPollMs = 50;
const twinWaitMs = 15_000;

/**
 * Runs `work` once for each key of a person, in a transaction with the key's row, so that a failure
 * leaves the key unused; a concurrent twin gets the answer when it is there. Throws conflict
 * (`otherUnderKey`) for another request under the key, unavailable after a twin that takes too
 * long, and what `work` throws.
 */
export async function answerOnce(
  context: Context,
  { userId, key, request }: Keyed,
  work: (context: Context) => Promise<Answer>,
): Promise<AnswerOnce> {
  const keyed: KeyRow = {
    actor: actorHash(context, userId),
    key,
    requestHash: createHash('sha256').update(JSON.stringify(request)).digest(),
  };
  const endsAt = performance.now() + twinWaitMs;
  do {
    const answer = await inTransaction(context, (inside) => answerAlone(inside, keyed, work));
    if (answer) return answer;
    await setTimeout(twinPollMs);
  } while (performance.now() < endsAt);
  throw unavailable({ retryAfterSeconds: 1 });
}

type KeyRow = Pick<typeof idempotencyKeys.$inferSelect, 'actor' | 'key' | 'requestHash'>;

/** Null while a twin runs: waiting for its row would hold a connection that it may need. */
async function answerAlone(
  context: Context,
  { actor, key, requestHash }: KeyRow,
  work: (context: Context) => Promise<Answer>,
): Promise<AnswerOnce | null> {
  const lock = `idempotency ${actor.toString('base64')} ${key}`;
  const {
    rows: [tried],
  } = await context.db.execute<{ isAlone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as "isAlone"`,
  );
  if (!tried!.isAlone) return null;
  const isOfKey = and(eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.key, key));
  const expiresAt = new Date(context.now().getTime() + keptMs);
  const taken = await context.db
    .insert(idempotencyKeys)
    .values({ actor, key, requestHash, expiresAt })
    .onConflictDoUpdate({
      target: [idempotencyKeys.actor, idempotencyKeys.key],
      set: { requestHash, expiresAt, status: null, body: null },
      setWhere: lte(idempotencyKeys.expiresAt, context.now()),
    })
    .returning({ key: idempotencyKeys.key });
  if (taken.length === 0) {
    const [known] = await context.db.select().from(idempotencyKeys).where(isOfKey);
    if (!known || known.status === null || !requestHash.equals(known.requestHash))
      throw conflict('otherUnderKey');
    return { status: known.status, body: known.body, isRepeated: true };
  }
  const { status, body } = await work(context);
  await context.db.update(idempotencyKeys).set({ status, body }).where(isOfKey);
  return { status, body, isRepeated: false };
}

/** Runs in the transaction that erases the person. */
export async function forgetIdempotencyKeys(context: Context, userId: string): Promise<void> {
  await context.db
    .delete(idempotencyKeys)
    .where(eq(idempotencyKeys.actor, actorHash(context, userId)));
}

/** Deletes keys that no longer hold; a request under one of them would be a new one. */
export const purgeIdempotencyKeysJob = defineJob({
  name: 'http.purge_idempotency_keys',
  data: z.object({}),
  schedule: '37 * * * *',
  run: async (context) =>
    void (await context.db
      .delete(idempotencyKeys)
      .where(lte(idempotencyKeys.expiresAt, context.now()))),
});
