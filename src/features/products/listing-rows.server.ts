// Keeps listing rows in step with products, their categories and their stores.
import { inArray } from 'drizzle-orm';
import type { CategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { isTrading } from '#features/companies/rules.ts';
import type { StoreRow } from '#features/companies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import type { Id } from '#shared/ids.ts';
import { filterBitsOf } from './rules/filter-bits.ts';
import { isReadyToShip } from './rules/bands.ts';
import { tiebreakOf } from './rules/quality.ts';
import { brands, productListings, type products, productStats } from './table.server.ts';

export type ProductToList = typeof products.$inferInsert;
export async function readBrandNumbers(
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

export const filterBitsIn = (tree: CategoryIndex, store: StoreRow, row: ProductToList): bigint =>
  filterBitsOf(factsOf(row), store, row.categoryId ? tree.byId.get(row.categoryId)!.number : 0);

type Relisting = {
  readonly store: StoreRow;
  readonly rows: readonly ProductToList[];
  readonly tree: CategoryIndex;
  readonly brandNumbers: ReadonlyMap<Id<'brand'>, number>;
};

/**
 * Rewrites the listings of a store's products, or removes them while it does not trade. Returns the
 * categories in which something is listed now.
 */
export async function relist(
  context: Context,
  { store, rows, tree, brandNumbers: numberOf }: Relisting,
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
  const known = new Set(before.map(({ productId }) => productId));
  const unlisted = ids.filter((id) => !known.has(id));
  // Of products that come back; the others carry their figures along.
  const stats =
    unlisted.length === 0
      ? []
      : await context.db
          .select({
            productId: productStats.productId,
            sales: productStats.sales,
            favourites: productStats.favourites,
          })
          .from(productStats)
          .where(inArray(productStats.productId, unlisted));
  const figures = new Map([...stats, ...before].map((row) => [row.productId, row]));
  const listings = rows
    .filter((row) => isListed(store, row))
    .flatMap((row) => {
      const listing = {
        productId: row.id!,
        storeId: row.storeId,
        brandId: row.brandId ?? null,
        brandNumber: row.brandId ? numberOf.get(row.brandId)! : 0,
        priceUsdMicros: row.lowestPriceUsdMicros,
        publishedAt: row.publishedAt!,
        sales: figures.get(row.id!)?.sales ?? 0,
        favourites: figures.get(row.id!)?.favourites ?? 0,
        tiebreak: tiebreakOf(row.qualityScore, row.publicId!),
        isReadyToShip: isReadyToShip(factsOf(row)),
        filterBits: filterBitsIn(tree, store, row),
      };
      return [wholeMarket, ...tree.above(row.categoryId ?? null)].map((categoryId) => ({
        categoryId,
        ...listing,
      }));
    });
  for (const some of inStatements(listings)) await context.db.insert(productListings).values(some);
  return new Set(listings.map((listing) => listing.categoryId).filter((id) => id !== wholeMarket));
}
