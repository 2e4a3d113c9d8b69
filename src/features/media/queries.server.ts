import { and, eq, like, sql } from 'drizzle-orm';
import { productTag } from '#features/products/events.ts';
import { categoryTag } from '#features/categories/events.ts';
import { productListings, productPictures, products } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { storeTag } from '#features/companies/events.ts';
import { persons } from '#features/accounts/table.server.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { groundColourOf } from './drawing/tones.ts';
import { type PictureRecipe, uploadScheme } from './schemas.ts';
import { sourceHashOf } from './source-hash.server.ts';
import { pictures } from './table.server.ts';

export type PictureAddress = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, to stand there meanwhile. */ readonly ground: string | null;
};
type Addressed = Pick<
  typeof pictures.$inferSelect,
  'sourceHash' | 'state' | 'storageKey' | 'width' | 'height' | 'ground'
>;

/** Drawn pictures are square vectors of this size. */
const drawnSize = 400;

/**
 * Where the picture is served, for ever under that address; null while it is not there yet. Its
 * sizes: `#shared/pictures.ts`.
 */
export function pictureAddress(
  { services: { mediaUrl } }: Context,
  { state, sourceHash, storageKey, width, height, ground }: Addressed,
): PictureAddress | null {
  if (state === 'drawn')
    return {
      url: `${mediaUrl}/media/${sourceHash}.svg`,
      width: drawnSize,
      height: drawnSize,
      ground,
    };
  if (state === 'stored' && storageKey)
    return { url: `${mediaUrl}/media/${storageKey}`, width: width!, height: height!, ground };
  return null;
}

/** Of a recorded recipe, without asking the database. */
export const recipeAddress = (
  { services: { mediaUrl } }: Context,
  recipe: PictureRecipe,
): PictureAddress => ({
  url: `${mediaUrl}/media/${sourceHashOf({ kind: 'recipe', recipe })}.svg`,
  width: drawnSize,
  height: drawnSize,
  ground: groundColourOf(recipe),
});

/** Null unless the recipe is recorded: only then is it served. */
export async function recordedAddress(
  context: Context,
  recipe: PictureRecipe,
): Promise<PictureAddress | null> {
  const [row] = await context.db
    .select(addressColumns)
    .from(pictures)
    .where(eq(pictures.sourceHash, sourceHashOf({ kind: 'recipe', recipe })));
  return row ? pictureAddress(context, row) : null;
}

/** The columns that `pictureAddress` reads. */
export const addressColumns = {
  sourceHash: pictures.sourceHash,
  state: pictures.state,
  storageKey: pictures.storageKey,
  width: pictures.width,
  height: pictures.height,
  ground: pictures.ground,
};

/** Categories and stores hold the recipe itself; a hue of 0 is as good as none. */
const drawsTheSame = (recipe: typeof stores.logo | typeof categories.picture) =>
  sql`${recipe} - 'hue' = ${pictures.recipe} - 'hue' and coalesce(${recipe} -> 'hue', '0') = coalesce(${pictures.recipe} -> 'hue', '0')`;

/** Of a row of `pictures`: a product, a category, a store, a company or a person shows it. */
export const isShown = sql<boolean>`(exists (select from ${productPictures} where ${productPictures.pictureId} = ${pictures.id})
  or (${pictures.recipe} is not null and (exists (select from ${categories} where ${drawsTheSame(categories.picture)}) or exists (select from ${stores} where ${drawsTheSame(stores.logo)})))
  or (${pictures.remoteUrl} like ${`${uploadScheme}%`} and (exists (select from ${companies} where ${pictures.storageKey} in (${companies.logoKey}, ${companies.profileKey})) or exists (select from ${persons} where ${persons.pictureKey} = ${pictures.storageKey}))))`;

/** Whether somebody has handed over the picture that is kept under this key. */
export async function isKeptUpload(context: Context, key: string): Promise<boolean> {
  return (
    (await context.db.$count(
      pictures,
      and(eq(pictures.storageKey, key), like(pictures.remoteUrl, `${uploadScheme}%`)),
    )) > 0
  );
}

export async function findRecipe(
  context: Context,
  sourceHash: string,
): Promise<PictureRecipe | null> {
  const [row] = await context.db
    .select({ recipe: pictures.recipe })
    .from(pictures)
    .where(eq(pictures.sourceHash, sourceHash));
  return row?.recipe ?? null;
}

/**
 * Page-cache tags of the products that show the picture, of their stores, and of the categories
 * that list them.
 */
export async function tagsOfPagesShowing(
  context: Context,
  pictureId: Id<'picture'>,
): Promise<string[]> {
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
    ...new Set([
      ...shown.map(({ store }) => storeTag(store)),
      ...shown.map(({ product }) => productTag(product)),
      ...listed.map(({ category }) => categoryTag(category)),
    ]),
  ];
}
