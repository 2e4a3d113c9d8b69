// Which products a list holds, as SQL.
import { and, eq, gt, gte, inArray, lte, type SQL } from 'drizzle-orm';
import type { CategoryNode } from '#features/categories/queries/category-tree.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import { inDollars } from '#features/products/rules/prices.ts';
import { productListings } from '#features/products/table.server.ts';
import { promotions } from '#features/promotions/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { microsPerUnit } from '#shared/money.ts';
import type { ListFilters } from '../rules.ts';
import { filterConditions } from './filter-conditions.server.ts';

/** Products of a category and below, of one store, on promotion, in stock; all by default. */
export type ListScope = {
  readonly category?: Pick<CategoryNode, 'id' | 'publicId'>;
  readonly storeId?: Id<'store'>;
  readonly isPromoted?: boolean;
  readonly isReadyToShip?: boolean;
  /** Filter bits of which a product must have one. */
  readonly requires?: bigint;
};

/** Price bounds in dollars, as listings compare them; null without a bound. */
export type DollarBounds = {
  readonly minUsdMicros: number | null;
  readonly maxUsdMicros: number | null;
};

/** Products with a running promotion. */
export function promotedCondition(context: Context): SQL {
  const now = context.now();
  const promoted = context.db
    .select({ id: promotions.productId })
    .from(promotions)
    .where(and(lte(promotions.startsAt, now), gt(promotions.endsAt, now)));
  return inArray(productListings.productId, promoted);
}

export const scopeConditions = (context: Context, scope: ListScope): SQL[] => [
  eq(productListings.categoryId, scope.category?.id ?? wholeMarket),
  ...(scope.storeId ? [eq(productListings.storeId, scope.storeId)] : []),
  ...(scope.isReadyToShip ? [eq(productListings.isReadyToShip, true)] : []),
  ...(scope.isPromoted ? [promotedCondition(context)] : []),
];

/** A single brand is compared by itself, which the index serves best. */
const brandCondition = (numbers: readonly number[]): SQL =>
  numbers.length === 1
    ? eq(productListings.brandNumber, numbers[0]!)
    : inArray(productListings.brandNumber, [...numbers]);

/** The filters that `countFacets` applies, for the index. */
export const listConditions = (
  filters: ListFilters,
  {
    minUsdMicros,
    maxUsdMicros,
    brandNumbers,
    requires,
  }: DollarBounds & { readonly brandNumbers: readonly number[] | null; readonly requires: bigint },
): SQL[] => [
  ...(minUsdMicros === null ? [] : [gte(productListings.priceUsdMicros, minUsdMicros)]),
  ...(maxUsdMicros === null ? [] : [lte(productListings.priceUsdMicros, maxUsdMicros)]),
  ...filterConditions(filters, requires),
  ...(brandNumbers === null ? [] : [brandCondition(brandNumbers)]),
];

/** Converts bounds from the context's currency. */
export async function dollarBounds(
  context: Context,
  { minMicros, maxMicros }: Pick<ListFilters, 'minMicros' | 'maxMicros'>,
): Promise<DollarBounds> {
  if (minMicros === null && maxMicros === null) return { minUsdMicros: null, maxUsdMicros: null };
  const rate =
    context.currency === 'USD' ? microsPerUnit : (await latestRates(context))[context.currency];
  return {
    minUsdMicros: minMicros === null ? null : inDollars(minMicros, rate),
    maxUsdMicros: maxMicros === null ? null : inDollars(maxMicros, rate),
  };
}
