// Second pass: scores the candidates by BM25F from their own documents.
import { tsvectorReader } from '#platform/database/tsvector-reader.ts';
import { scoreOf, type ScoreParts, wantedLexemesOf } from '../../ranking.ts';
import type { RankingParameters } from '../../ranking-parameters.ts';
import type { RankedProduct, Stage } from '../../search-index.ts';
import type { FoundProduct } from './candidates.server.ts';
import type { QueryPlan } from './query-plan.server.ts';

/** A product of an earlier stage always ranks higher. */
const stageOrder: Record<Stage, number> = {
  code: 0,
  beginning: 1,
  title: 2,
  all: 3,
  most: 4,
  some: 5,
};

export function rerank(
  plan: QueryPlan,
  candidates: readonly FoundProduct[],
  parameters: RankingParameters,
): (RankedProduct & { readonly parts: ScoreParts })[] {
  const readVector = tsvectorReader(wantedLexemesOf(plan));
  const scored = candidates.map(({ id, stage, vector, lengths, quality }) => {
    const parts = scoreOf({ postings: readVector(vector!), lengths, quality }, plan, parameters);
    return { id, stage, score: parts.score, parts };
  });
  return scored.toSorted(
    (a, b) =>
      stageOrder[a.stage] - stageOrder[b.stage] || b.score - a.score || (a.id < b.id ? 1 : -1),
  );
}
