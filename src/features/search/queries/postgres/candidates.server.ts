// Candidate generation: runs the steps of a plan until enough products are found, and scores them
// in SQL (first pass).
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import type { Id } from '#shared/ids.ts';
import type { FieldLengths } from '../../analysis/document-analysis.ts';
import {
  categoryKey,
  headNounKey,
  indexedQualityBucket,
  maxHalvings,
} from '../../document-keys.ts';
import type { RetrievalTrace, Stage } from '../../search-index.ts';
import { productDocuments } from '../../table.server.ts';
import { andInPriceRange, bucketClauses, matchesAll, withFilters } from './conditions.ts';
import { firstPassScore } from './first-pass-score.ts';
import { firstBucketFor, maxCandidates } from './quality-buckets.ts';
import type { QueryPlan } from './query-plan.server.ts';
import { type Step, stepsOf } from './retrieval-steps.ts';
import { anyKeyQuery, conjunctionOf } from './tsquery.ts';

/** A product of the first pass. */
type FirstPassRow = {
  readonly id: Id<'product'>;
  /** As `tsvectorsend` writes it. Null where the first pass decides the order. */
  readonly vector: Buffer | null;
  readonly lengths: FieldLengths;
  readonly quality: number;
};
export type FoundProduct = FirstPassRow & { readonly stage: Stage };

type FirstPass = {
  /** Matches, counted up to `maxCandidates`; of a quick search the rows alone. */
  readonly total: number;
  readonly best: readonly FirstPassRow[];
};

/** Weight of a product in a sample: good descriptions are drawn more often. */
const sampleWeight = sql`(0.5 + quality_score / 100.0)`;

/**
 * Deterministic sample of about `wanted` rows, by the last two bytes of the id; all rows when there
 * are no more than that.
 */
const inCandidateSample = (total: SQL, averageWeight: SQL, wanted: number): SQL => sql`(
  ${total} <= ${wanted} or
  get_byte(uuid_send(product_id), 15) * 256 + get_byte(uuid_send(product_id), 14)
    < 65536 * ${wanted}::float8 / ${total} * ${sampleWeight} / ${averageWeight})`;

/**
 * Scores a sample of the matches. Documents are sent only if this attempt is final.
 *
 * `(array[document])[1]` detoasts a document once instead of once for each word. The CTEs are
 * materialized: with the limit next to the conditions the planner would scan the table.
 */
async function scoreSample(
  context: Context,
  plan: QueryPlan,
  conditions: SQL,
  isFinal: boolean,
): Promise<FirstPass> {
  const { candidates, minFound, reranked } = plan.effort;
  const found = await rows<FirstPassRow & { total: number }>(
    context,
    sql`
      with matches as materialized (
        select product_id, document, lengths, quality_score
        from ${productDocuments} where ${conditions}),
      candidates as materialized (select * from matches limit ${maxCandidates}),
      counted as materialized (
        select count(*)::int as total, avg(${sampleWeight}) as average_weight from candidates),
      sampled as materialized (
        select product_id, (array[document])[1] as document, lengths, quality_score, total
        from candidates, counted
        where ${inCandidateSample(sql`total`, sql`average_weight`, candidates)}),
      best as materialized (
        select product_id, document, lengths, quality_score, ${firstPassScore(plan)} as score, total
        from sampled order by score desc, product_id desc limit ${reranked})
      select product_id as id,
        case when ${isFinal} or (total >= ${minFound} and total < ${maxCandidates})
          then tsvectorsend(document) end as vector,
        lengths, quality_score as quality, total
      from best order by score desc, product_id desc`,
  );
  return {
    total: found[0]?.total ?? 0,
    best: found.map(({ id, vector, lengths, quality }) => ({ id, vector, lengths, quality })),
  };
}

/** Rows of a quick search. */
const maxShortTitles = 16;

/**
 * Scores the matches with the shortest titles, which say little besides the query; products of the
 * kind that is wanted come first. No other document is read.
 */
async function scoreShortTitles(
  context: Context,
  plan: QueryPlan,
  conditions: SQL,
): Promise<FirstPass> {
  const isWantedKind = [plan.categories.map(categoryKey), plan.headNouns.map(headNounKey)]
    .filter((keys) => keys.length > 0)
    .map((keys) => sql`(document @@ ${anyKeyQuery(keys)}::tsquery)::int`);
  const wantedKindFirst =
    isWantedKind.length === 0 ? sql`` : sql`${sql.join(isWantedKind, sql` + `)} desc, `;
  const best = await rows<FirstPassRow>(
    context,
    sql`
      select product_id as id, null as vector, lengths, quality_score as quality from (
        select product_id, document, lengths, quality_score
        from ${productDocuments} where ${conditions}
        order by ${wantedKindFirst}lengths[1], quality_score desc, product_id desc
        limit ${maxShortTitles}) short_titles
      order by ${firstPassScore(plan)} desc, product_id desc limit ${plan.effort.reranked}`,
  );
  return { total: best.length, best };
}

/** Called after each attempt. */
export type Trace = (attempt: RetrievalTrace) => void;
export const noTrace: Trace = () => {};

/** Buckets by which to widen at once. */
const wideningStep = 3;

/**
 * Runs one step. Widens the quality bucket while too few products match, and narrows it when more
 * match than are scored: otherwise the order of the heap would choose among them.
 */
async function runStep(
  context: Context,
  plan: QueryPlan,
  { stage, clauses, estimate }: Step,
  { excluded, trace }: { readonly excluded: readonly Id<'product'>[]; readonly trace: Trace },
): Promise<FoundProduct[]> {
  let bucket = firstBucketFor(estimate, plan);
  let isNarrowed = false;
  for (;;) {
    const startedAt = performance.now();
    const filtered = withFilters(plan, clauses, bucketClauses(plan, bucket));
    const notExcluded =
      excluded.length === 0 ? sql`` : sql` and product_id <> all(${sql.param(excluded)}::uuid[])`;
    const conditions = sql`${matchesAll(filtered)}${notExcluded}${andInPriceRange(plan.filters)}`;
    const isFinal = bucket === 0 || bucket === maxHalvings || isNarrowed;
    const { total, best } = await (plan.effort.isThorough
      ? scoreSample(context, plan, conditions, isFinal)
      : scoreShortTitles(context, plan, conditions));
    trace({
      stage,
      query: conjunctionOf(filtered),
      qualityBucket: bucket,
      rows: total,
      ms: performance.now() - startedAt,
    });
    if (total >= maxCandidates && bucket < maxHalvings) {
      bucket = Math.max(indexedQualityBucket, bucket + (isNarrowed ? 2 : 1));
      isNarrowed = true;
    } else if (total >= plan.effort.minFound || bucket === 0 || isNarrowed)
      return best.map((row) => ({ ...row, stage }));
    else bucket = bucket - wideningStep < indexedQualityBucket ? 0 : bucket - wideningStep;
  }
}

/** Loose steps follow when fewer products have all the words: half of what one search reranks. */
const enoughMatches = 48;

/** How far to search: all words in titles, all words anywhere, some of the words. */
export type Reach = 'title' | 'all' | 'some';

/**
 * Runs step after step until `needed` products are found. Each step leaves out what earlier ones
 * found, since an earlier stage always ranks higher.
 */
export async function gatherCandidates(
  context: Context,
  plan: QueryPlan,
  { reach, needed, trace = noTrace }: { reach: Reach; needed: number; trace?: Trace },
): Promise<FoundProduct[]> {
  const { codes, inTitle, anywhere, loose } = stepsOf(plan);
  const found = new Map<Id<'product'>, FoundProduct>();
  const add = (products: readonly FoundProduct[]) => {
    for (const product of products) if (!found.has(product.id)) found.set(product.id, product);
  };
  const runNext = async (step: Step) =>
    add(await runStep(context, plan, step, { excluded: [...found.keys()], trace }));

  // Most queries are no code, so the first words are not kept waiting for the look-up of codes.
  const [first, ...others] = reach === 'title' ? inTitle.slice(-1) : [...inTitle, ...anywhere];
  const firstSteps = [...codes, ...(first ? [first] : [])];
  const firstResults = await Promise.all(
    firstSteps.map((step) => runStep(context, plan, step, { excluded: [], trace })),
  );
  for (const products of firstResults) add(products);

  const wanted = Math.min(needed, plan.effort.reranked);
  for (const step of others) if (found.size < wanted) await runNext(step);
  if (reach === 'some')
    for (const step of loose) if (found.size < enoughMatches) await runNext(step);
  return [...found.values()].slice(0, plan.effort.reranked);
}
