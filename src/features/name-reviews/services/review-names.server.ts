// Looks at each name when it is given: the market's own is refused, one that could deceive is
// flagged for the staff.
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context, NameOwner } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { nameKey } from '../rules/likeness.ts';
import { similarNames, isOf, isReviewed } from '../queries/similar-names.server.ts';
import { closedStores } from '../queries/closed-stores.server.ts';
import { unknownNames } from '../queries/unknown-names.server.ts';
import { concernOf, reviewStatesBefore, whyNotTaken } from '../rules/concerns.ts';
import { knownNames, nameReviews } from '../table.server.ts';

/** Rejects the market's name in any field, except from its staff. Throws invalid. */
export function refuseMarketNames(
  { actor }: Context,
  names: Readonly<Record<string, string>>,
): void {
  if (actor.kind === 'system' || (actor.kind === 'member' && actor.actsFor.includes('admin')))
    return;
  const refused = Object.entries(names).flatMap(([field, name]) => {
    const refusal = whyNotTaken(name);
    return refusal === null ? [] : [[field, refusal] as const];
  });
  if (refused.length > 0) throw invalid(Object.fromEntries(refused));
}

/**
 * Closes the review of the previous name and flags the new one if it could deceive. Call it in the
 * transaction that sets the name.
 */
export async function reviewName(context: Context, owner: NameOwner, name: string): Promise<void> {
  const { rowCount: ended } = await context.db
    .update(nameReviews)
    .set({ state: 'renamed', decidedAt: context.now() })
    .where(
      and(
        isOf(owner),
        ne(nameReviews.name, name),
        inArray(nameReviews.state, [...reviewStatesBefore('renamed')]),
      ),
    );
  if (ended) await emit(context, queueMoved('reviews'));
  const found = concernOf(name, await similarNames(context, owner, name));
  if (found === null || (await isReviewed(context, owner, name))) return;
  await context.db
    .insert(nameReviews)
    .values({
      userId: owner.kind === 'person' ? owner.userId : null,
      companyId: owner.kind === 'company' ? owner.companyId : null,
      storeId: owner.kind === 'store' ? owner.storeId : null,
      name,
      concern: found.concern,
      similarName: found.similarName,
      createdAt: context.now(),
    })
    .onConflictDoNothing();
  await emit(context, queueMoved('reviews'));
}

type KnownOwner =
  | { readonly companyId: Id<'company'> }
  | { readonly storeId: Id<'store'> }
  | { readonly brandId: Id<'brand'> };

/** Stores the name for comparison with later ones, in the transaction that sets it. */
export async function learnName(context: Context, owner: KnownOwner, name: string): Promise<void> {
  const target =
    'companyId' in owner
      ? knownNames.companyId
      : 'storeId' in owner
        ? knownNames.storeId
        : knownNames.brandId;
  const learned = { name, key: nameKey(name) };
  // An advisory lock on the name's key: of two concurrent equal names, the second waits and sees
  // the first.
  await context.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${learned.key}, 8402))`,
  );
  await context.db
    .insert(knownNames)
    .values({ ...owner, ...learned })
    .onConflictDoUpdate({ target, set: learned });
}

/**
 * Deletes a user's, company's or store's reviews and known names. Call it in the transaction that
 * erases or closes the owner.
 */
export async function forgetNames(context: Context, owner: NameOwner): Promise<void> {
  await context.db.delete(nameReviews).where(isOf(owner));
  if (owner.kind === 'company')
    await context.db.delete(knownNames).where(eq(knownNames.companyId, owner.companyId));
  if (owner.kind === 'store')
    await context.db.delete(knownNames).where(eq(knownNames.storeId, owner.storeId));
}

/** Deletes the names of stores that closed before closing did so itself. */
async function forgetClosedStores(context: Context): Promise<void> {
  await context.db.delete(knownNames).where(inArray(knownNames.storeId, closedStores(context)));
}

const batchSize = 500;

/**
 * Stores names that are older than the comparison, and those of brands; deletes those of closed
 * stores. Returns how many it stored.
 */
export async function learnNames(context: Context, signal: AbortSignal): Promise<number> {
  await forgetClosedStores(context);
  let learned = 0;
  while (!signal.aborted) {
    const unknown = await unknownNames(context, batchSize);
    for (const { name, ...owner } of unknown) await learnName(context, owner, name);
    learned += unknown.length;
    if (unknown.length < batchSize) break;
  }
  return learned;
}
