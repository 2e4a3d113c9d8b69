// How often something may be tried, counted in the database over all processes. Outside of the
// caller's transaction: a try that fails is counted all the same.
import type { Context } from '#platform/context.ts';
import { tooMany } from '#platform/http/problems.ts';
import { createHitCounter } from '#platform/http/rate-limit-store.ts';

type Limit = {
  readonly most: number;
  readonly windowMs: number;
  /** Says the way out; without one, how long to wait. */
  readonly messageKey?: string;
};

const counterOf = ({ services }: Context) =>
  createHitCounter({
    db: services.database.db,
    secret: Buffer.from(services.secret).toString('base64url'),
  });

/** Counts a try. Throws TooMany, before anything is looked at, when there were too many. */
export async function countTry(
  context: Context,
  what: string,
  subject: string,
  { most, windowMs, messageKey }: Limit,
): Promise<void> {
  const { hits, msLeft } = await counterOf(context).hit(what, subject, windowMs);
  if (hits > most) throw tooMany(Math.max(1, Math.ceil(msLeft / 1000)), messageKey);
}

/** Whether one more is within the limit; for what is dropped without a word. */
export async function isWithin(
  context: Context,
  what: string,
  subject: string,
  { most, windowMs }: Limit,
): Promise<boolean> {
  return (await counterOf(context).hit(what, subject, windowMs)).hits <= most;
}

export const forgetTries = (context: Context, what: string, subject: string): Promise<void> =>
  counterOf(context).forget(what, subject);

/** By the asker's network, when there is one: jobs and the command line have none. */
export const countNetworkTry = async (
  context: Context,
  what: string,
  limit: Limit,
): Promise<void> => {
  if (context.client) await countTry(context, what, context.client.network, limit);
};

/**
 * Throws TooMany when a try would be refused, without counting one: before work that comes first.
 */
export async function checkNetworkTries(
  context: Context,
  what: string,
  { most, messageKey }: Limit,
): Promise<void> {
  if (!context.client) return;
  const { hits, msLeft } = await counterOf(context).look(what, context.client.network);
  if (hits >= most) throw tooMany(Math.max(1, Math.ceil(msLeft / 1000)), messageKey);
}
