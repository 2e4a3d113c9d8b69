// Quality buckets narrow a search for the best of very many matches: bucket k holds about the best
// 2⁻ᵏ of all products.
import {
  indexedQualityBucket,
  maxHalvings,
  qualityBucketKey,
  qualityBuckets,
} from '../../document-keys.ts';
import type { TermStatistics } from '../../search-index.ts';
import type { QueryPlan } from './query-plan.server.ts';

/** More rows are not scored: a narrower bucket is searched instead. */
export const maxCandidates = 4_000;

export const frequencyOfBucket = (statistics: TermStatistics, bucket: number): number =>
  statistics.of(qualityBucketKey(bucket)).documents || statistics.productCount * 2 ** -bucket;

const expectedInBucket = (count: number, bucket: number, { statistics }: QueryPlan): number =>
  count * (frequencyOfBucket(statistics, bucket) / statistics.productCount);

/**
 * The widest bucket that leaves about `wanted` of `count` matches; 0 for no bucket. Where most
 * products are described well, buckets hold more than their share, so their counted size decides.
 */
export function bucketFor(count: number, wanted: number, plan: QueryPlan): number {
  if (count <= wanted) return 0;
  return (
    qualityBuckets.find((bucket) => expectedInBucket(count, bucket, plan) <= wanted) ?? maxHalvings
  );
}

/**
 * The bucket to begin with. Postings of wide buckets are longer than what they save: prefer the
 * bucket with an index of its own when it leaves enough, else none while all can be scored.
 */
export function firstBucketFor(count: number, plan: QueryPlan): number {
  const { candidates, minFound } = plan.effort;
  const bucket = bucketFor(count, candidates, plan);
  if (bucket === 0 || bucket >= indexedQualityBucket) return bucket;
  if (expectedInBucket(count, indexedQualityBucket, plan) >= minFound) return indexedQualityBucket;
  return count <= maxCandidates / 2 ? 0 : bucket;
}
