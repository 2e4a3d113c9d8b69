import { and, asc, eq, gt, inArray, ne, type SQL } from 'drizzle-orm';
import { sourceOf } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type KeptImage, withoutDrawings } from '../rules/drawn-images.ts';
import type { ProductInput } from '../schemas.ts';
import { brands, type ProductRow, productPictures, products } from '../table.server.ts';
import { categories } from '#features/categories/table.server.ts';

const batchSize = 200;

/**
 * All of a store's products but deleted ones as they were handed in, oldest first: what an export
 * writes and an import reads back.
 */
export async function* productInputsOf(
  context: Context,
  storeId: Id<'store'>,
): AsyncGenerator<ProductInput> {
  let after: Id<'product'> | null = null;
  for (;;) {
    const rows: SavedProduct[] = await readInputs(
      context,
      and(eq(products.storeId, storeId), after ? gt(products.id, after) : undefined),
      batchSize,
    );
    for (const { input } of rows) yield input;
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.row.id;
  }
}

/** The store's products with these external ids, as they were handed in. */
export async function findProductInputs(
  context: Context,
  storeId: Id<'store'>,
  externalIds: readonly string[],
): Promise<Map<Id<'product'>, ProductInput>> {
  if (externalIds.length === 0) return new Map();
  const found = await readInputs(
    context,
    and(eq(products.storeId, storeId), inArray(products.externalId, [...externalIds])),
    externalIds.length,
  );
  return new Map(found.map(({ row, input }) => [row.id, input]));
}

/** A product as it is kept, and as it was handed in. */
export type SavedProduct = { readonly row: ProductRow; readonly input: ProductInput };

/** The store's products of these public ids, deleted ones left out. */
export const inputsOfProducts = (
  context: Context,
  storeId: Id<'store'>,
  publicIds: readonly string[],
): Promise<SavedProduct[]> =>
  readInputs(
    context,
    and(eq(products.storeId, storeId), inArray(products.publicId, [...publicIds])),
    publicIds.length,
  );

async function readInputs(
  context: Context,
  which: SQL | undefined,
  limit: number,
): Promise<SavedProduct[]> {
  const rows = await readRows(context, which, limit);
  const imagesOf = await imagesByProduct(
    context,
    rows.map(({ product }) => product.id),
  );
  return rows.map((row) => ({
    row: row.product,
    input: inputOf(row, imagesOf.get(row.product.id) ?? []),
  }));
}

type Row = { product: ProductRow; brand: string | null; category: string | null };

const readRows = (context: Context, which: SQL | undefined, limit: number): Promise<Row[]> =>
  context.db
    .select({ product: products, brand: brands.name, category: categories.path })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(which, ne(products.state, 'deleted')))
    .orderBy(asc(products.id))
    .limit(limit);

async function imagesByProduct(
  context: Context,
  ids: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, KeptImage[]>> {
  const found = new Map<Id<'product'>, KeptImage[]>();
  if (ids.length === 0) return found;
  const rows = await context.db
    .select({ link: productPictures, remoteUrl: pictures.remoteUrl })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(inArray(productPictures.productId, [...ids]))
    .orderBy(asc(productPictures.position));
  for (const { link, remoteUrl } of rows) {
    const image: KeptImage = {
      source: sourceOf(remoteUrl),
      alt: link.alt,
      focal:
        link.focalX === null || link.focalY === null ? null : { x: link.focalX, y: link.focalY },
    };
    found.set(link.productId, [...(found.get(link.productId) ?? []), image]);
  }
  return found;
}

/** What its seller asked for: a draft that waits for a place or for staff should be published. */
function wantedState({ state, draftReason }: Row['product']): ProductInput['state'] {
  if (draftReason !== null) return 'published';
  return state === 'rejected' || state === 'deleted' ? 'draft' : state;
}

function inputOf({ product, brand, category }: Row, images: KeptImage[]): ProductInput {
  const {
    externalId,
    mainLanguage,
    title,
    description,
    attributes,
    currency,
    tiers,
    moq,
    unit,
    orderMultiple,
    carton,
    leadTimes,
    sample,
    stock,
    shipByDays,
  } = product;
  const { originCountry, originProvince, hsCode, paymentOptions, certificates, tags, incoterms } =
    product;
  return withoutDrawings({
    externalId,
    mainLanguage,
    title,
    description,
    attributes,
    brand,
    category,
    currency,
    tiers,
    moq,
    unit,
    orderMultiple,
    carton,
    leadTimes,
    sample,
    stock,
    shipByDays,
    originCountry,
    originProvince,
    hsCode,
    paymentOptions,
    certificates,
    tags,
    incoterms,
    images,
    variants: product.variants.map(({ id: _id, ...variant }) => variant),
    state: wantedState(product),
  });
}
