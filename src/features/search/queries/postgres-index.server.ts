// The product index in PostgreSQL: plan, candidates, reranking, counts. See `../README.md`.
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type RankingParameters, rankingParameters } from '../ranking-parameters.ts';
import type {
  Explanation,
  IndexQuery,
  PreparedQuery,
  RetrievalTrace,
  SearchIndex,
} from '../search-index.ts';
import { gatherCandidates, type Reach } from './postgres/candidates.server.ts';
import { countMatches, countTotal, findNewest } from './postgres/counting.server.ts';
import {
  fullEffort,
  planQuery,
  type QueryPlan,
  quickEffort,
} from './postgres/query-plan.server.ts';
import { rerank } from './postgres/reranking.ts';
import { rankBehind, sortMatches } from './postgres/sorting.server.ts';

async function explain(
  context: Context,
  plan: QueryPlan,
  parameters: RankingParameters,
): Promise<Explanation> {
  const stages: RetrievalTrace[] = [];
  const candidates = await gatherCandidates(context, plan, {
    reach: 'some',
    needed: plan.effort.reranked,
    trace: (attempt) => stages.push(attempt),
  });
  return {
    statistics: [...new Set(plan.tokens)]
      .map((token) => ({ token, ...plan.statistics.of(token) }))
      .filter(({ documents }) => documents > 0),
    stages,
    best: rerank(plan, candidates, parameters),
  };
}

/** `parameters`: to measure others than those in use. */
export async function prepareInPostgres(
  context: Context,
  indexQuery: IndexQuery,
  parameters: RankingParameters = rankingParameters,
): Promise<PreparedQuery> {
  const plan = await planQuery(context, indexQuery, fullEffort);
  const isEmpty = plan.units.length === 0 && plan.codes.length === 0;
  const rankBest = async (reach: Reach, needed: number) =>
    rerank(plan, await gatherCandidates(context, plan, { reach, needed }), parameters);
  return {
    rankLoosely: async (limit) => (isEmpty ? [] : (await rankBest('some', limit)).slice(0, limit)),
    async rank({ offset, limit }, sort) {
      if (isEmpty) return [];
      if (sort !== null) return sortMatches(context, plan, sort, { offset, limit });
      const ranked = await rankBest('all', offset + limit);
      const page = ranked.slice(offset, offset + limit);
      if (page.length === limit || ranked.length < fullEffort.reranked) return page;
      const behind = await rankBehind(
        context,
        plan,
        ranked.map(({ id }) => id),
        { offset: Math.max(0, offset - fullEffort.reranked), limit: limit - page.length },
      );
      return [...page, ...behind];
    },
    count: () => countMatches(context, { ...plan, filters: [indexQuery.scope] }),
    total: () => countTotal(context, plan),
    newest: (period, limit) => findNewest(context, plan, period, limit),
    explain: () => explain(context, plan, parameters),
  };
}

async function suggestInPostgres(
  context: Context,
  { query, ...indexQuery }: IndexQuery,
  limit: number,
): Promise<Id<'product'>[]> {
  // Codes without a digit are words: looking each one up while it is typed would be wasted.
  const codes = query.codes.filter((code) => /\d/.test(code));
  const plan = await planQuery(context, { ...indexQuery, query: { ...query, codes } }, quickEffort);
  const candidates = await gatherCandidates(context, plan, { reach: 'title', needed: limit });
  return candidates.slice(0, limit).map(({ id }) => id);
}

export const postgresIndex: SearchIndex = {
  prepare: prepareInPostgres,
  suggest: suggestInPostgres,
};
