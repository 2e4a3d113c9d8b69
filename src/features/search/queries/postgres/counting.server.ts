// Counts matches: facets, sellers, totals, and what is new. Very many matches are counted in a
// sample.
import { type SQL, sql } from 'drizzle-orm';
import { facetRecord, columnsOfRecords } from '#features/listings/queries/facet-columns.server.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import type { Id } from '#shared/ids.ts';
import { indexedSample, maxHalvings } from '../../document-keys.ts';
import {
  type CountedMatches,
  type NewMatches,
  noSellers,
  type Period,
} from '../../search-index.ts';
import { productDocuments } from '../../table.server.ts';
import {
  andInPriceRange,
  isMatchInTitle,
  matchesAll,
  sampleClauses,
  withFilters,
} from './conditions.ts';
import type { QueryPlan } from './query-plan.server.ts';
import { type Matches, matchesOf } from './retrieval-steps.ts';

/** Up to so many matches are counted one by one, unless that means walking long postings. */
export const maxCounted = 2_000;
/** Postings longer than this are long. */
const maxPostings = 10_000;
/** Matches to have in a sample. */
const targetSample = 600;
/** A sample with fewer matches is too small to scale up. */
const minSample = 100;

/** The sample to count in; 0 for all products. The widest one that is used has its own index. */
function sampleFor({ clauses, estimate }: Matches): number {
  const sample = Math.min(maxHalvings, Math.floor(Math.log2(estimate / targetSample)));
  const shortestPostings = Math.min(...clauses.map(({ documents }) => documents));
  const isCheap = estimate <= maxCounted && shortestPostings <= maxPostings;
  return sample < 0 || isCheap ? 0 : Math.max(indexedSample, sample);
}

/**
 * Counts in the sample that should fit. Narrows it while it has too many matches, and widens it
 * once when it has too few. `scale`: by which to multiply the counts.
 */
async function countInSample<Counted extends { readonly count: number }>(
  matches: Matches,
  countIn: (sample: number) => Promise<Counted>,
): Promise<Counted & { readonly scale: number }> {
  let sample = sampleFor(matches);
  let isWidened = false;
  for (;;) {
    const counted = await countIn(sample);
    if (counted.count >= maxCounted * 2 && sample < maxHalvings)
      sample = Math.max(indexedSample, sample + 1);
    else if (counted.count < minSample && sample > 0 && !isWidened) {
      const missing = Math.ceil(Math.log2(targetSample / Math.max(1, counted.count)));
      sample = sample - missing < indexedSample ? 0 : sample - missing;
      isWidened = true;
    } else return { ...counted, scale: 2 ** sample };
  }
}

const record = facetRecord.pack({
  filterBits: sql`filter_bits`,
  priceUsdMicros: sql`price_usd_micros`,
  brandNumber: sql`brand_number`,
});

/** Reads the facet columns of all matches, by store. */
export async function countMatches(context: Context, plan: QueryPlan): Promise<CountedMatches> {
  const matches = matchesOf(plan);
  if (!matches) return { sheet: columnsOfRecords([]), sellers: noSellers, scale: 1 };
  const { sheet, productCounts, conditions, scale } = await countInSample(
    matches,
    async (sample) => {
      const sampled = matchesAll(withFilters(plan, matches.clauses, sampleClauses(plan, sample)));
      const stores = await rows<{ id: Id<'store'>; products: number; records: Buffer }>(
        context,
        sql`
          select store_id as id, count(*)::int as products, string_agg(${record}, '') as records
          from (
            select store_id, filter_bits, price_usd_micros, brand_number
            from ${productDocuments} where ${sampled} limit ${maxCounted * 2}) matches
          group by store_id`,
      );
      const read = columnsOfRecords(stores.map(({ records }) => records));
      return {
        sheet: read,
        productCounts: new Map(stores.map(({ id, products }) => [id, products])),
        conditions: sampled,
        count: read.size,
      };
    },
  );
  return {
    sheet,
    scale,
    sellers: {
      productCounts,
      isSampled: scale > 1,
      bestOf: (storeIds, limit) => bestOfStores(context, plan, conditions, { storeIds, limit }),
    },
  };
}

/** The best matches of each store: all words in the title first, then by quality. */
async function bestOfStores(
  context: Context,
  plan: QueryPlan,
  conditions: SQL,
  { storeIds, limit }: { readonly storeIds: readonly Id<'store'>[]; readonly limit: number },
): Promise<ReadonlyMap<Id<'store'>, Id<'product'>[]>> {
  if (storeIds.length === 0) return new Map();
  const stores = await rows<{ id: Id<'store'>; best: Id<'product'>[] }>(
    context,
    sql`
      with matches as materialized (
        select store_id, product_id, document, quality_score
        from ${productDocuments} where ${conditions} limit ${maxCounted * 2})
      select store_id as id, (array_agg(product_id::text
        order by ${isMatchInTitle(plan)} desc, quality_score desc, product_id desc
        ))[1:${sql.raw(String(limit))}] as best
      from matches where store_id = any(${sql.param(storeIds)}::uuid[]) group by store_id`,
  );
  return new Map(stores.map(({ id, best }) => [id, best]));
}

/** Searches all products, not a bucket or sample, so that no new one is missed. */
export async function findNewest(
  context: Context,
  plan: QueryPlan,
  { after, until, publishedAfter }: Period,
  limit: number,
): Promise<NewMatches> {
  const matches = matchesOf(plan);
  if (!matches) return { ids: [], total: 0 };
  const conditions = matchesAll(withFilters(plan, matches.clauses));
  const found = await rows<{ id: Id<'product'>; total: number }>(
    context,
    sql`
      select product_id as id, count(*) over ()::int as total
      from ${productDocuments} join products on products.id = product_id
      where added_at > ${after.toISOString()}::timestamptz
        and added_at <= ${until.toISOString()}::timestamptz
        and products.published_at > ${publishedAfter.toISOString()}::timestamptz
        and ${conditions}${andInPriceRange(plan.filters)}
      order by added_at desc, product_id desc limit ${limit}`,
  );
  return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 };
}

/** The number of matches within the filters; estimated from a sample when there are very many. */
export async function countTotal(context: Context, plan: QueryPlan): Promise<number> {
  const matches = matchesOf(plan);
  if (!matches) return 0;
  const { count, scale } = await countInSample(matches, async (sample) => {
    const conditions = matchesAll(withFilters(plan, matches.clauses, sampleClauses(plan, sample)));
    const [counted] = await rows<{ count: number }>(
      context,
      sql`
        select count(*)::int as count from (
          select from ${productDocuments}
          where ${conditions}${andInPriceRange(plan.filters)} limit ${maxCounted * 2}) matches`,
    );
    return counted!;
  });
  return count * scale;
}
