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
  traits: productListings.traits,
  priceUsdMicros: productListings.priceUsdMicros,
  brandNumber: productListings.brandNumber,
};

/** What a product can be found by. */
export type Searchable = Awaited<ReturnType<typeof readSearchable>>[number];

/** Of these products those that are listed: published, by a store that trades. */
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

/** Listed products in the order of their ids, `limit` of them after one. */
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

export type SearchedCategory = {
  readonly number: number;
  readonly name: (typeof categories.$inferSelect)['name'];
  readonly above: readonly number[];
};

/** Each category with its name in three languages and the numbers of itself and all above. */
export async function readSearchedCategories(
  context: Context,
): Promise<Map<Id<'category'>, SearchedCategory>> {
  const rows = await context.db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      number: categories.number,
      name: categories.name,
    })
    .from(categories);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = (row: (typeof rows)[number] | undefined): number[] =>
    row ? [row.number, ...above(row.parentId ? byId.get(row.parentId) : undefined)] : [];
  return new Map(
    rows.map((row) => [row.id, { number: row.number, name: row.name, above: above(row) }]),
  );
}

/** What every listed product costs in dollars. */
export const listedPrices = sql`select ${productListings.productId} as id, ${productListings.priceUsdMicros} as price from ${productListings} where ${productListings.categoryId} = ${wholeMarket}`;

const storeColumns = {
  id: stores.id,
  name: stores.name,
  mainProducts: stores.mainProducts,
  about: stores.about,
  province: stores.province,
  district: stores.district,
  certificates: stores.certificates,
};

/** What a store can be found by, besides its goods. */
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

/** Stores without a document of this version. */
export async function storesWithout(context: Context, version: number): Promise<Id<'store'>[]> {
  const rows = await context.db
    .select({ id: stores.id })
    .from(stores)
    .leftJoin(storeDocuments, eq(storeDocuments.storeId, stores.id))
    .where(or(isNull(storeDocuments.storeId), ne(storeDocuments.version, version)));
  return rows.map(({ id }) => id);
}
