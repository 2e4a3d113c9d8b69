// Where pictures are shown: on products and categories.
import { eq, type SQL, sql } from 'drizzle-orm';
import { storeTag } from '#features/companies/events.ts';
import { stores } from '#features/companies/table.server.ts';
import { isUploadOf } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { categoryTag } from '#features/categories/events.ts';
import { categories } from '#features/categories/table.server.ts';
import { productTag } from '../events.ts';
import {
  productDrafts,
  productListings,
  productPictures,
  products,
  productVersions,
} from '../table.server.ts';

/** Of a row of `pictures`: a product, as it is, was or is typed, or a category shows it. */
export const showsPicture: SQL = sql`
  exists (select from ${productPictures} where ${productPictures.pictureId} = ${pictures.id})
  or exists (select from ${productVersions}
    where ${productVersions.pictures} @> array[${pictures.sourceHash}])
  or exists (select from ${productDrafts}
    where ${productDrafts.pictures} @> array[${pictures.sourceHash}])
  or exists (select from ${categories} where ${isUploadOf(categories.pictureHash)})`;

/**
 * Tags of the products that show the picture, of their stores, and of the categories that list
 * them.
 */
export async function tagsOfPicture(context: Context, pictureId: Id<'picture'>): Promise<string[]> {
  const shows = eq(productPictures.pictureId, pictureId);
  const shown = await context.db
    .selectDistinct({ product: products.publicId, store: stores.slug })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(shows);
  const listed = await context.db
    .selectDistinct({ category: categories.publicId })
    .from(productPictures)
    .innerJoin(productListings, eq(productListings.productId, productPictures.productId))
    .innerJoin(categories, eq(categories.id, productListings.categoryId))
    .where(shows);
  return [
    ...shown.flatMap(({ store, product }) => [storeTag(store), productTag(product)]),
    ...listed.map(({ category }) => categoryTag(category)),
  ];
}
