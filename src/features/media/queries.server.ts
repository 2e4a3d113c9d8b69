import { eq } from 'drizzle-orm';
import { categoryTag, productTag } from '#features/catalog/events.ts';
import { categories, productListings, productPictures, products } from '#features/catalog/table.server.ts';
import { storeTag } from '#features/companies/events.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { PictureRecipe } from './schemas.ts';
import { sourceHashOf } from './source-hash.server.ts';
import { pictures } from './table.server.ts';

export type PictureAddress = { readonly url: string; readonly width: number; readonly height: number };
type Addressed = Pick<typeof pictures.$inferSelect, 'sourceHash' | 'state' | 'storageKey' | 'width' | 'height'>;

/** Drawn pictures are square vectors of this size. */
const drawnSize = 400;

/** Where the picture is served, for ever under that address; null while it is not there yet. */
export function pictureAddress(picture: Addressed): PictureAddress | null {
  if (picture.state === 'drawn') return { url: `/media/${picture.sourceHash}.svg`, width: drawnSize, height: drawnSize };
  if (picture.state === 'stored' && picture.storageKey) return { url: `/media/${picture.storageKey}`, width: picture.width!, height: picture.height! };
  return null;
}

/** Of a recorded recipe, without asking the database. */
export const recipeAddress = (recipe: PictureRecipe): PictureAddress =>
  ({ url: `/media/${sourceHashOf({ kind: 'recipe', recipe })}.svg`, width: drawnSize, height: drawnSize });

/** Null unless the recipe is recorded: only then is it served. */
export async function recordedAddress(context: Context, recipe: PictureRecipe): Promise<PictureAddress | null> {
  const [row] = await context.db.select(addressColumns).from(pictures).where(eq(pictures.sourceHash, sourceHashOf({ kind: 'recipe', recipe })));
  return row ? pictureAddress(row) : null;
}

/** The columns that `pictureAddress` reads. */
export const addressColumns = { sourceHash: pictures.sourceHash, state: pictures.state, storageKey: pictures.storageKey, width: pictures.width, height: pictures.height };

export async function findRecipe(context: Context, sourceHash: string): Promise<PictureRecipe | null> {
  const [row] = await context.db.select({ recipe: pictures.recipe }).from(pictures).where(eq(pictures.sourceHash, sourceHash));
  return row?.recipe ?? null;
}

/** Page-cache tags of the products that show the picture, of their stores, and of the categories that list them. */
export async function tagsOfPagesShowing(context: Context, pictureId: Id<'picture'>): Promise<string[]> {
  const shows = eq(productPictures.pictureId, pictureId);
  const shown = await context.db.selectDistinct({ product: products.publicId, store: stores.slug }).from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId)).innerJoin(stores, eq(stores.id, products.storeId)).where(shows);
  const listed = await context.db.selectDistinct({ category: categories.publicId }).from(productPictures)
    .innerJoin(productListings, eq(productListings.productId, productPictures.productId)).innerJoin(categories, eq(categories.id, productListings.categoryId)).where(shows);
  return [...new Set([...shown.map(({ store }) => storeTag(store)), ...shown.map(({ product }) => productTag(product)), ...listed.map(({ category }) => categoryTag(category))])];
}
