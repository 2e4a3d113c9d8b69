// The pictures by which products are told apart in lists.
import { and, asc, eq, inArray } from 'drizzle-orm';
import {
  addressColumns,
  type PictureAddress,
  pictureAddress,
} from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productPictures } from '../table.server.ts';

/** The first picture of each product that has one to show. */
export async function readProductCovers(
  context: Context,
  ids: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, PictureAddress>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .selectDistinctOn([productPictures.productId], {
      productId: productPictures.productId,
      picture: addressColumns,
    })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(inArray(productPictures.productId, [...ids]), eq(pictures.state, 'stored')))
    .orderBy(asc(productPictures.productId), asc(productPictures.position));
  return new Map(
    rows.flatMap(({ productId, picture }) => {
      const address = pictureAddress(context, picture);
      return address ? [[productId, address] as const] : [];
    }),
  );
}
