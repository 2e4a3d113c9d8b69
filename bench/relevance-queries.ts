// Queries that people have judged, and how they are put to the product's own search.
import fs from 'node:fs';
import { indexQuestionOf } from '#features/search/queries/search.server.ts';
import { correctSpelling } from '#features/search/queries/spelling.server.ts';
import { prepareInPostgres } from '#features/search/queries/postgres-index.server.ts';
import type { Tuning } from '#features/search/ranking.ts';
import type { Context } from '#platform/context.ts';
import { type Measures, measuresOf } from './relevance-measures.ts';

export type JudgedQuery = {
  readonly id: string;
  readonly text: string;
  /** 0 to 3 by the feed's id of a product. */
  readonly grades: ReadonlyMap<string, number>;
};

/** Rows of a tab-separated file, without its header. */
const rowsOf = (file: string): string[][] =>
  fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/\r$/, '').split('\t'));

/** Reads two tab-separated files: query_id, query; and query_id, product_id, grade. */
export function readJudgedQueries(queries: string, judgements: string): JudgedQuery[] {
  const byQuery = Map.groupBy(rowsOf(judgements), ([query]) => query!);
  return rowsOf(queries).map(([id, text]) => ({
    id: id!,
    text: text!,
    grades: new Map(
      (byQuery.get(id!) ?? []).map(([, product, grade]) => [product!, Number(grade)]),
    ),
  }));
}

/** As deep as recall is measured. */
const maxResults = 48;

/** Ids of the feed by our ids. */
export async function readExternalIds(context: Context): Promise<ReadonlyMap<string, string>> {
  const { rows } = await context.services.database.pool.query<{ id: string; external: string }>(
    'select id, external_id as external from products',
  );
  return new Map(rows.map(({ id, external }) => [id, external]));
}

export async function measureQuery(
  context: Context,
  { text, grades }: JudgedQuery,
  options: { readonly externalIds: ReadonlyMap<string, string>; readonly tuning: Tuning },
): Promise<Measures> {
  const prepare = async (words: string) =>
    prepareInPostgres(context, await indexQuestionOf(context, words), options.tuning);
  const prepared = await prepare(text);
  const corrected = (await prepared.total()) > 0 ? null : await correctSpelling(context, text);
  const best = corrected === null ? prepared : await prepare(corrected);
  const ranked = await best.rankLoosely(maxResults);
  return measuresOf(
    ranked.map(({ id }) => options.externalIds.get(id) ?? ''),
    grades,
  );
}
