import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { ProductImage, ProductInput } from '../schemas.ts';
import { brands, productPictures, products } from '../table.server.ts';
import { categories } from '#features/categories/table.server.ts';

const batchSize = 200;

/**
 * All of a store's products as they were handed in, oldest first: what an export writes and an
 * import reads back.
 */
export async function* productInputsOf(
  context: Context,
  storeId: Id<'store'>,
): AsyncGenerator<ProductInput> {
  let after: Id<'product'> | null = null;
  for (;;) {
    const rows: Row[] = await rowsAfter(context, storeId, after);
    const imagesOf = await imagesByProduct(
      context,
      rows.map(({ product }) => product.id),
    );
    for (const row of rows) yield inputOf(row, imagesOf.get(row.product.id) ?? []);
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.product.id;
  }
}

/** The store's products with these external ids, as they were handed in. */
export async function findProductInputs(
  context: Context,
  storeId: Id<'store'>,
  externalIds: readonly string[],
): Promise<Map<Id<'product'>, ProductInput>> {
  if (externalIds.length === 0) return new Map();
  const rows: Row[] = await selectRows(context).where(
    and(eq(products.storeId, storeId), inArray(products.externalId, [...externalIds])),
  );
  const imagesOf = await imagesByProduct(
    context,
    rows.map(({ product }) => product.id),
  );
  return new Map(
    rows.map((row) => [row.product.id, inputOf(row, imagesOf.get(row.product.id) ?? [])]),
  );
}

type Row = { product: typeof products.$inferSelect; brand: string | null; category: string | null };

const selectRows = (context: Context) =>
  context.db
    .select({ product: products, brand: brands.name, category: categories.path })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(categories, eq(categories.id, products.categoryId));

const rowsAfter = (
  context: Context,
  storeId: Id<'store'>,
  after: Id<'product'> | null,
): Promise<Row[]> =>
  selectRows(context)
    .where(and(eq(products.storeId, storeId), after ? gt(products.id, after) : undefined))
    .orderBy(asc(products.id))
    .limit(batchSize);

async function imagesByProduct(
  context: Context,
  ids: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, ProductImage[]>> {
  const found = new Map<Id<'product'>, ProductImage[]>();
  if (ids.length === 0) return found;
  const rows = await context.db
    .select({ link: productPictures, recipe: pictures.recipe, url: pictures.remoteUrl })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(inArray(productPictures.productId, [...ids]))
    .orderBy(asc(productPictures.position));
  for (const { link, recipe, url } of rows) {
    const image: ProductImage = {
      source: recipe ? { kind: 'recipe', recipe } : { kind: 'remote', url: url! },
      alt: link.alt,
      focal:
        link.focalX === null || link.focalY === null ? null : { x: link.focalX, y: link.focalY },
    };
    found.set(link.productId, [...(found.get(link.productId) ?? []), image]);
  }
  return found;
}

function inputOf({ product, brand, category }: Row, images: ProductImage[]): ProductInput {
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
  return {
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
    state: product.state === 'rejected' ? 'draft' : product.state,
  };
}
