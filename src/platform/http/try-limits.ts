// Limits attempts, counted in the database over all processes. Outside the caller's transaction, so
// that failed attempts count.
import type { Context } from '#platform/context.ts';
import { tooMany } from '#platform/http/problems.ts';
import { createHitCounter } from '#platform/http/rate-limit-store.ts';

type Limit = {
  readonly most: number;
  readonly windowMs: number;
  /** The message with a way out; without one, the time to wait. */
  readonly messageKey?: string;
};

const counterOf = ({ services }: Context) =>
  createHitCounter({
    db: services.database.db,
    secret: Buffer.from(services.secret).toString('base64url'),
  });

/** Counts an attempt. Throws too_many when there were too many, before anything is looked up. */
export async function countTry(
  context: Context,
  what: string,
  subject: string,
  { most, windowMs, messageKey }: Limit,
): Promise<void> {
  const { hits, msLeft } = await counterOf(context).hit(what, subject, windowMs);
  if (hits > most) throw tooMany(Math.max(1, Math.ceil(msLeft / 1000)), messageKey);
}

/** Counts an attempt and returns whether it is within the limit, for silent refusals. */
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

/** By the client's network; jobs and the command line have none. */
export const countNetworkTry = async (
  context: Context,
  what: string,
  limit: Limit,
): Promise<void> => {
  if (context.client) await countTry(context, what, context.client.network, limit);
};

/**
 * Throws too_many if an attempt would be refused, without counting one. For use before expensive
 * work.
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
