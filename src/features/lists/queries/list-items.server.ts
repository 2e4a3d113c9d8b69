// Reads lists: a person's rows, or a visitor's cookie.
import { and, desc, eq, lt, or } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { listCookies, maxInAccount, readList } from '../rules/list-cookies.ts';
import { listKinds, type ListKind } from '../rules/list-form.ts';
import { listItems } from '../table.server.ts';

export type ListPosition = { readonly addedAt: Date; readonly productId: Id<'product'> };

type Asked = { readonly limit: number; readonly after: ListPosition | null };

/** A person's list, the newest first. */
export const listItemsOf = (
  { db }: Context,
  userId: Id<'user'>,
  kind: ListKind,
  { limit, after }: Asked = { limit: maxInAccount[kind], after: null },
) =>
  db
    .select({
      productId: listItems.productId,
      publicId: products.publicId,
      addedAt: listItems.addedAt,
      note: listItems.note,
      alertPercent: listItems.alertPercent,
    })
    .from(listItems)
    .innerJoin(products, eq(products.id, listItems.productId))
    .where(
      and(
        eq(listItems.userId, userId),
        eq(listItems.list, kind),
        after
          ? or(
              lt(listItems.addedAt, after.addedAt),
              and(eq(listItems.addedAt, after.addedAt), lt(listItems.productId, after.productId)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(listItems.addedAt), desc(listItems.productId))
    .limit(limit);

/** What the request's cookie holds of a visitor; nothing of an account that has logged out. */
export function visitorsIds({ client }: Context, kind: ListKind): readonly string[] {
  const held = readList(kind, client?.cookies.read(listCookies[kind]) ?? null);
  return held?.owner === null ? held.ids : [];
}

/** Public ids of the products on the reader's list, the newest first. */
export async function listedIds(context: Context, kind: ListKind): Promise<readonly string[]> {
  const { actor } = context;
  if (actor.kind !== 'member') return visitorsIds(context, kind);
  const rows = await listItemsOf(context, actor.userId, kind);
  return rows.map(({ publicId }) => publicId);
}

/** A person's lists, for the copy of their data. */
export async function exportLists(context: Context, userId: Id<'user'>) {
  const [wishlist, compare] = await Promise.all(
    listKinds.map((kind) => listItemsOf(context, userId, kind)),
  );
  const plain = (rows: typeof wishlist) =>
    rows!.map(({ publicId, addedAt, note, alertPercent }) => ({
      product: publicId,
      addedAt,
      note,
      alertPercent,
    }));
  return { wishlist: plain(wishlist), compare: plain(compare) };
}

/** Notes and alerts of a person's wishlist, by public id; visitors have none. */
export async function listKeptWishes(context: Context) {
  const { actor } = context;
  if (actor.kind !== 'member') return new Map<string, never>();
  const rows = await listItemsOf(context, actor.userId, 'wishlist');
  return new Map(
    rows.map(({ publicId, note, alertPercent }) => [publicId, { note, alertPercent }]),
  );
}
