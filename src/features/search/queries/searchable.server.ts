// Reads what products and stores can be found by.
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { brands, productListings, products } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { storeDocuments } from '../table.server.ts';

const columns = {
  id: products.id,
  title: products.title,
  description: products.description,
  attributes: products.attributes,
  tags: products.tags,
  externalId: products.externalId,
  variants: products.variants,
  hsCode: products.hsCode,
  qualityScore: products.qualityScore,
  brand: brands.name,
  categoryId: products.categoryId,
  storeId: productListings.storeId,
  filterBits: productListings.filterBits,
  priceUsdMicros: productListings.priceUsdMicros,
  brandNumber: productListings.brandNumber,
};

/** A listed product with what it can be found by. */
export type Searchable = Awaited<ReturnType<typeof readSearchable>>[number];

/** Reads those of the products that are listed: published, by a store that trades. */
export const readSearchable = (context: Context, ids: readonly Id<'product'>[]) =>
  context.db
    .select(columns)
    .from(products)
    .innerJoin(
      productListings,
      and(eq(productListings.productId, products.id), eq(productListings.categoryId, wholeMarket)),
    )
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id);

const listed = eq(productListings.categoryId, wholeMarket);
export const countListed = ({ services }: Context): Promise<number> =>
  services.database.db.$count(productListings, listed);

/** Reads up to `limit` ids of listed products that follow `after`. */
export async function listedAfter(
  { services }: Context,
  after: Id<'product'> | null,
  limit: number,
): Promise<Id<'product'>[]> {
  const rows = await services.database.db
    .select({ id: productListings.productId })
    .from(productListings)
    .where(and(listed, after ? gt(productListings.productId, after) : undefined))
    .orderBy(asc(productListings.productId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export type SearchableCategory = {
  readonly number: number;
  readonly name: (typeof categories.$inferSelect)['name'];
  /** Numbers of the category itself and of its ancestors. */
  readonly lineage: readonly number[];
};

export async function readSearchableCategories(
  context: Context,
): Promise<Map<Id<'category'>, SearchableCategory>> {
  const rows = await context.db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      number: categories.number,
      name: categories.name,
    })
    .from(categories);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lineageOf = (row: (typeof rows)[number] | undefined): number[] =>
    row ? [row.number, ...lineageOf(row.parentId ? byId.get(row.parentId) : undefined)] : [];
  return new Map(
    rows.map((row) => [row.id, { number: row.number, name: row.name, lineage: lineageOf(row) }]),
  );
}

/** SQL for the price in dollars of every listed product. */
export const listedPrices = sql`
  select ${productListings.productId} as id, ${productListings.priceUsdMicros} as price
  from ${productListings} where ${productListings.categoryId} = ${wholeMarket}`;

const storeColumns = {
  id: stores.id,
  name: stores.name,
  mainProducts: stores.mainProducts,
  about: stores.about,
  province: stores.province,
  district: stores.district,
  certificates: stores.certificates,
};

/** A store with what it can be found by, besides its products. */
export type SearchableStore = Awaited<ReturnType<typeof readSearchableStores>>[number];
export const readSearchableStores = (context: Context, ids: readonly Id<'store'>[]) =>
  context.db
    .select(storeColumns)
    .from(stores)
    .where(inArray(stores.id, [...ids]));

export async function allStoreIds(context: Context): Promise<Id<'store'>[]> {
  const rows = await context.db.select({ id: stores.id }).from(stores);
  return rows.map(({ id }) => id);
}

/** Finds stores without a document of this version. */
export async function storesToIndex(context: Context, version: number): Promise<Id<'store'>[]> {
  const rows = await context.db
    .select({ id: stores.id })
    .from(stores)
    .leftJoin(storeDocuments, eq(storeDocuments.storeId, stores.id))
    .where(or(isNull(storeDocuments.storeId), ne(storeDocuments.version, version)));
  return rows.map(({ id }) => id);
}
