// Keeps what lists read in step with products, with their categories and with the store that sells them.
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { MovedCategory } from '#features/categories/commands/save-categories.server.ts';
import { isTrading } from '#features/companies/rules.ts';
import type { StoreRow } from '#features/companies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import type { Id } from '#shared/ids.ts';
import { traitsOf } from './rules/filter-bits.ts';
import { isReadyToShip } from './rules/bands.ts';
import { tiebreakOf } from './rules/quality.ts';
import { brands, productListings, products, productStats } from './table.server.ts';
import { categories, wholeMarket } from '#features/categories/table.server.ts';

export type ProductToList = typeof products.$inferInsert;
export type ListingTree = Awaited<ReturnType<typeof listingTree>>;
type Category = Pick<
  typeof categories.$inferSelect,
  'id' | 'publicId' | 'number' | 'parentId' | 'path'
>;

export async function listingTree(context: Context) {
  const rows: Category[] = await context.db
    .select({
      id: categories.id,
      publicId: categories.publicId,
      number: categories.number,
      parentId: categories.parentId,
      path: categories.path,
    })
    .from(categories);
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** The category and all its ancestors. */
  const above = (id: Id<'category'> | null): Id<'category'>[] => {
    const ids: Id<'category'>[] = [];
    for (let at = id; at; at = byId.get(at)?.parentId ?? null) ids.push(at);
    return ids;
  };
  return { byId, byPath: new Map(rows.map((row) => [row.path, row])), above };
}

export async function brandNumbers(
  context: Context,
  rows: readonly ProductToList[],
): Promise<Map<Id<'brand'>, number>> {
  const ids = [...new Set(rows.flatMap((row) => row.brandId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await context.db
    .select({ id: brands.id, number: brands.number })
    .from(brands)
    .where(inArray(brands.id, ids));
  return new Map(found.map((row) => [row.id, row.number]));
}

export const isListed = (store: StoreRow, row: ProductToList): boolean =>
  isTrading(store) && row.state === 'published';

const factsOf = (row: ProductToList) => ({
  moq: row.moq,
  leadTimes: row.leadTimes,
  certificates: row.certificates,
  sample: row.sample ?? null,
  stock: row.stock ?? null,
  shipByDays: row.shipByDays ?? null,
  originCountry: row.originCountry ?? null,
  originProvince: row.originProvince ?? null,
});

export const traitsIn = (tree: ListingTree, store: StoreRow, row: ProductToList): bigint =>
  traitsOf(factsOf(row), store, row.categoryId ? tree.byId.get(row.categoryId)!.number : 0);

/**
 * Writes the listings of these products of a store anew, or takes them away when it does not trade;
 * returns the categories in which something is listed now.
 */
export async function relist(
  context: Context,
  store: StoreRow,
  rows: readonly ProductToList[],
  tree: ListingTree,
  numberOf: ReadonlyMap<Id<'brand'>, number>,
): Promise<Set<Id<'category'>>> {
  const ids = rows.map((row) => row.id!);
  const before = await context.db
    .delete(productListings)
    .where(inArray(productListings.productId, ids))
    .returning({
      productId: productListings.productId,
      sales: productListings.sales,
      favourites: productListings.favourites,
    });
  const counted =
    before.length > 0
      ? []
      : await context.db
          .select({
            productId: productStats.productId,
            sales: productStats.sales,
            favourites: productStats.favourites,
          })
          .from(productStats)
          .where(inArray(productStats.productId, ids));
  const figures = new Map([...counted, ...before].map((row) => [row.productId, row]));
  const listings = rows
    .filter((row) => isListed(store, row))
    .flatMap((row) => {
      const same = {
        productId: row.id!,
        storeId: row.storeId,
        brandId: row.brandId ?? null,
        brandNumber: row.brandId ? numberOf.get(row.brandId)! : 0,
        priceUsdMicros: row.lowestPriceUsdMicros,
        publishedAt: row.publishedAt!,
        sales: figures.get(row.id!)?.sales ?? 0,
        favourites: figures.get(row.id!)?.favourites ?? 0,
        standing: tiebreakOf(row.qualityScore, row.publicId!),
        isReadyToShip: isReadyToShip(factsOf(row)),
        traits: traitsIn(tree, store, row),
      };
      return [wholeMarket, ...tree.above(row.categoryId ?? null)].map((categoryId) => ({
        categoryId,
        ...same,
      }));
    });
  for (const some of inStatements(listings)) await context.db.insert(productListings).values(some);
  return new Set(listings.map((listing) => listing.categoryId).filter((id) => id !== wholeMarket));
}

/** Lists the products of moved categories in the categories that are above them now. */
export async function moveListings(
  context: Context,
  moved: readonly MovedCategory[],
): Promise<void> {
  const { categoryId, ...copied } = getTableColumns(productListings);
  const columns = sql.join(
    Object.values(copied).map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  for (const { id, left, joined } of moved) {
    const productIds = context.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.categoryId, id));
    if (left.length > 0)
      await context.db
        .delete(productListings)
        .where(
          and(
            inArray(productListings.categoryId, [...left]),
            inArray(productListings.productId, productIds),
          ),
        );
    for (const ancestor of joined)
      await context.db.execute(sql`
        insert into ${productListings} (${sql.identifier(categoryId.name)}, ${columns})
        select ${ancestor}, ${columns} from ${productListings}
        where ${productListings.categoryId} = ${id} and product_id in ${productIds}
        on conflict do nothing`);
  }
}
