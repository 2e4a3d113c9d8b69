// Turns a plan's clauses into the WHERE conditions of a statement on `product_documents`.
import { type SQL, sql } from 'drizzle-orm';
import {
  categoryKey,
  indexedQualityBucket,
  indexedSample,
  qualityBucketKey,
  sampleKey,
} from '../../document-keys.ts';
import type { IndexFilters } from '../../search-index.ts';
import { frequencyOfBucket } from './quality-buckets.ts';
import {
  frequencyOfFilter,
  frequencyOfKeys,
  frequencyOfUnit,
  type QueryPlan,
} from './query-plan.server.ts';
import { anyKeyQuery, type Clause, type FieldScope, orElse, unitQuery } from './tsquery.ts';

/** A clause for each unit. Any of the `alternatives` may match in its place. */
export const unitClauses = (
  plan: QueryPlan,
  scope: FieldScope,
  alternatives: readonly Clause[] = [],
): Clause[] =>
  plan.units.map((unit) =>
    orElse(
      {
        query: unitQuery(unit, scope),
        documents: frequencyOfUnit(plan, unit, scope === 'title' ? 'titles' : 'documents'),
      },
      alternatives,
    ),
  );

/** A clause for products of the categories that the query names, if it names any. */
export function namedCategoryClauses(plan: QueryPlan): Clause[] {
  const keys = plan.categories.map(categoryKey);
  return keys.length === 0
    ? []
    : [{ query: anyKeyQuery(keys), documents: frequencyOfKeys(plan, keys) }];
}

/** Adds the filters, and a quality bucket or a sample. */
export const withFilters = (
  { statistics, filters }: QueryPlan,
  clauses: readonly Clause[],
  narrowing: readonly Clause[] = [],
): Clause[] => [
  ...clauses,
  ...filters.flatMap(({ groups }) =>
    groups.map((keys) => ({
      query: anyKeyQuery(keys),
      documents: frequencyOfFilter(statistics, keys),
    })),
  ),
  ...narrowing,
];

/** Bucket 0 is all products. The indexed bucket's key makes PostgreSQL use its partial index. */
export const bucketClauses = ({ statistics }: QueryPlan, bucket: number): Clause[] =>
  bucket === 0
    ? []
    : [...new Set([Math.min(indexedQualityBucket, bucket), bucket])].map((one) => ({
        query: anyKeyQuery([qualityBucketKey(one)]),
        documents: frequencyOfBucket(statistics, one),
      }));

/** Sample 0 is all products. */
export const sampleClauses = ({ statistics }: QueryPlan, sample: number): Clause[] =>
  sample === 0
    ? []
    : [...new Set([indexedSample, sample])].map((one) => ({
        query: anyKeyQuery([sampleKey(one)]),
        documents: statistics.productCount * 2 ** -one,
      }));

/**
 * A condition for each clause, the rarest first: GIN advances through the posting lists in the
 * order of the conditions. One condition of several parts takes half as long again.
 */
export const matchesAll = (clauses: readonly Clause[]): SQL =>
  sql.join(
    clauses
      .toSorted((a, b) => a.documents - b.documents)
      .map(({ query }) => sql`document @@ ${query}::tsquery`),
    sql` and `,
  );

/** Begins with " and ", or is empty. */
export const andInPriceRange = (filters: readonly IndexFilters[]): SQL =>
  sql.join(
    filters.flatMap(({ minUsdMicros, maxUsdMicros }) => [
      ...(minUsdMicros === null ? [] : [sql` and price_usd_micros >= ${minUsdMicros}`]),
      ...(maxUsdMicros === null ? [] : [sql` and price_usd_micros <= ${maxUsdMicros}`]),
    ]),
  );

/** True where all units match in the title. */
export const isMatchInTitle = (plan: QueryPlan): SQL =>
  plan.units.length === 0 ? sql`true` : sql`(${matchesAll(unitClauses(plan, 'title'))})`;
