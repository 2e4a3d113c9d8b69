// Orders other than relevance, and the pages behind those that are reranked.
import { type SQL, sql } from 'drizzle-orm';
import { wholeMarket } from '#features/categories/rules.ts';
import type { ProductSort } from '#features/listings/rules.ts';
import { productListings } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import type { Id } from '#shared/ids.ts';
import type { Page, RankedProduct } from '../../search-index.ts';
import { productDocuments } from '../../table.server.ts';
import {
  andInPriceRange,
  bucketClauses,
  isMatchInTitle,
  matchesAll,
  withFilters,
} from './conditions.ts';
import { maxCounted } from './counting.server.ts';
import { firstPassScore } from './first-pass-score.ts';
import { bucketFor, maxCandidates } from './quality-buckets.ts';
import type { QueryPlan } from './query-plan.server.ts';
import { matchesOf } from './retrieval-steps.ts';

const asRanked = ({ id }: { readonly id: Id<'product'> }): RankedProduct => ({
  id,
  stage: 'all',
  score: 0,
});

const orders: Record<ProductSort, SQL> = {
  PRICE_BY_ASC: sql`matches.price_usd_micros, matches.product_id`,
  PRICE_BY_DESC: sql`matches.price_usd_micros desc, matches.product_id desc`,
  MOST_RECENT: sql`published_at desc, matches.product_id desc`,
  BEST_SELLER: sql`sales desc, tiebreak desc, matches.product_id desc`,
  MOST_FAVOURITE: sql`favourites desc, tiebreak desc, matches.product_id desc`,
};

/** Products with all the words, in this order; of very many only those in a quality bucket. */
export async function sortMatches(
  context: Context,
  plan: QueryPlan,
  sort: ProductSort,
  { offset, limit }: Page,
): Promise<RankedProduct[]> {
  const matches = matchesOf(plan);
  if (!matches) return [];
  const bucket = bucketFor(matches.estimate, maxCounted, plan);
  const clauses = withFilters(plan, matches.clauses, bucketClauses(plan, bucket));
  const isByPrice = sort === 'PRICE_BY_ASC' || sort === 'PRICE_BY_DESC';
  const joinListings = isByPrice
    ? sql``
    : sql`
      join ${productListings} on ${productListings.categoryId} = ${wholeMarket}
        and ${productListings.productId} = matches.product_id`;
  const found = await rows<{ id: Id<'product'> }>(
    context,
    sql`
      with matches as materialized (
        select product_id, price_usd_micros from ${productDocuments}
        where ${matchesAll(clauses)}${andInPriceRange(plan.filters)} limit ${maxCounted * 4})
      select matches.product_id as id from matches ${joinListings}
      order by ${orders[sort]} limit ${limit} offset ${offset}`,
  );
  return found.map(asRanked);
}

/** Pages behind the reranked products, in the order of the first pass. */
export async function rankBehind(
  context: Context,
  plan: QueryPlan,
  reranked: readonly Id<'product'>[],
  { offset, limit }: Page,
): Promise<RankedProduct[]> {
  const matches = matchesOf(plan);
  if (!matches) return [];
  const bucket = bucketFor(matches.estimate, maxCandidates, plan);
  const clauses = withFilters(plan, matches.clauses, bucketClauses(plan, bucket));
  const found = await rows<{ id: Id<'product'> }>(
    context,
    sql`
      with candidates as materialized (
        select product_id, document, lengths, quality_score from ${productDocuments}
        where ${matchesAll(clauses)}${andInPriceRange(plan.filters)}
          and product_id <> all(${sql.param(reranked)}::uuid[])
        limit ${maxCandidates * 2})
      select product_id as id from candidates
      order by ${isMatchInTitle(plan)} desc, ${firstPassScore(plan)} desc, product_id desc
      limit ${limit} offset ${offset}`,
  );
  return found.map(asRanked);
}
