import { inArray } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productPictures } from '../table.server.ts';

/** The pictures of each product that has any, in no order. */
export async function picturesOfProducts(
  context: Context,
  ids: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, Id<'picture'>[]>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select({ productId: productPictures.productId, pictureId: productPictures.pictureId })
    .from(productPictures)
    .where(inArray(productPictures.productId, [...ids]));
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ pictureId }) => pictureId)]));
}
