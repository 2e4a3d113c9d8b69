// Writes a person's lists. Callers hold the lock of the person's row, so that limits hold.
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { wishesChanged } from '../events.ts';
import { maxInAccount } from '../rules/list-cookies.ts';
import { type ListKind } from '../rules/list-form.ts';
import { listItems } from '../table.server.ts';

const isOfList = (userId: Id<'user'>, kind: ListKind) =>
  and(eq(listItems.userId, userId), eq(listItems.list, kind));

/**
 * Adds products, the first as the newest; those on the list already keep their place. The oldest
 * leave a list that is too long.
 */
export async function addItems(
  context: Context,
  { userId, kind, ids }: { userId: Id<'user'>; kind: ListKind; ids: readonly Id<'product'>[] },
): Promise<void> {
  if (ids.length === 0) return;
  const now = context.now().getTime();
  const added = await context.db
    .insert(listItems)
    .values(
      ids.map((productId, i) => ({ userId, list: kind, productId, addedAt: new Date(now - i) })),
    )
    .onConflictDoNothing()
    .returning({ productId: listItems.productId });
  if (added.length === 0) return;
  const newest = context.db
    .select({ productId: listItems.productId })
    .from(listItems)
    .where(isOfList(userId, kind))
    .orderBy(desc(listItems.addedAt), desc(listItems.productId))
    .limit(maxInAccount[kind]);
  const dropped = await context.db
    .delete(listItems)
    .where(and(isOfList(userId, kind), notInArray(listItems.productId, newest)))
    .returning({ productId: listItems.productId });
  await tellOf(context, kind, [...added, ...dropped]);
}

/** `productIds`: undefined empties the list. */
export async function removeItems(
  context: Context,
  {
    userId,
    kind,
    productIds,
  }: { userId: Id<'user'>; kind: ListKind; productIds?: readonly Id<'product'>[] },
): Promise<void> {
  const removed = await context.db
    .delete(listItems)
    .where(
      and(
        isOfList(userId, kind),
        productIds ? inArray(listItems.productId, [...productIds]) : sql`true`,
      ),
    )
    .returning({ productId: listItems.productId });
  await tellOf(context, kind, removed);
}

async function tellOf(
  context: Context,
  kind: ListKind,
  rows: readonly { readonly productId: Id<'product'> }[],
): Promise<void> {
  if (kind === 'wishlist' && rows.length > 0)
    await emit(context, wishesChanged(rows.map(({ productId }) => productId)));
}
