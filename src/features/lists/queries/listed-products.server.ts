// The products on the reader's lists, also those that are not on sale at present.
import { inArray } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { ListKind } from '../rules/list-form.ts';
import { listItemsOf, visitorsIds } from './list-items.server.ts';

export type ListedProduct = { readonly id: Id<'product'>; readonly publicId: string };

/** The newest first. Ids in a visitor's cookie that no product has ever had are left out. */
export async function listedProducts(
  context: Context,
  kind: ListKind,
): Promise<readonly ListedProduct[]> {
  const { actor } = context;
  if (actor.kind === 'member') {
    const rows = await listItemsOf(context, actor.userId, kind);
    return rows.map(({ productId, publicId }) => ({ id: productId, publicId }));
  }
  return namedProducts(context, visitorsIds(context, kind));
}

/** Those that exist, in the same order. */
export async function namedProducts(
  { db }: Context,
  ids: readonly string[],
): Promise<readonly ListedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: products.id, publicId: products.publicId })
    .from(products)
    .where(inArray(products.publicId, [...ids]));
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
