// Document frequencies: in how many documents and titles each token occurs. A job counts them
// (`count-words.server.ts`).
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { fromQueryCache, manyFromQueryCache } from '#platform/query-cache.ts';
import type { DocumentFrequency, TermStatistics } from '../../search-index.ts';
import { productDocuments, searchTokens } from '../../table.server.ts';

/** Documents to count before the job has run for the first time. */
const maxProductsCounted = 100_000;

const readProductCount = (context: Context): Promise<number> =>
  fromQueryCache(context, 'search: product count', [], async () => {
    const [row] = await rows<{ count: number }>(
      context,
      sql`
        select coalesce(
          (select documents from ${searchTokens} where token = ''),
          (select count(*)::int from (
            select from ${productDocuments} limit ${sql.raw(String(maxProductsCounted))}) counted)
        ) as count`,
    );
    return Math.max(1, row!.count);
  });

const unknown: DocumentFrequency = { documents: 0, titles: 0 };

/** Cached by token, since queries share most of their words. */
const readFrequencies = (
  context: Context,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, DocumentFrequency>> =>
  manyFromQueryCache(
    context,
    'word',
    tokens,
    () => [],
    async (missing) => {
      const found = await context.db
        .select()
        .from(searchTokens)
        .where(sql`${searchTokens.token} = any(${sql.param(missing)}::text[])`);
      const byToken = new Map(
        found.map(({ token, documents, titles }) => [token, { documents, titles }]),
      );
      return new Map(missing.map((token) => [token, byToken.get(token) ?? unknown]));
    },
  );

/** A token without statistics is rare or newer than they are: count no further than this. */
const maxCountedLive = 500;

async function countLive(
  context: Context,
  tokens: readonly string[],
): Promise<Map<string, DocumentFrequency>> {
  const counted = await rows<{ token: string; documents: number }>(
    context,
    sql`
      select token, (
        select count(*)::int from (
          select from ${productDocuments}
          where document @@ (quote_literal(token))::tsquery limit ${maxCountedLive}) found
        ) as documents
      from unnest(${sql.param(tokens)}::text[]) as token`,
  );
  return new Map(counted.map(({ token, documents }) => [token, { documents, titles: documents }]));
}

/** Reads the frequencies of these tokens. `required` ones without statistics are counted live. */
export async function readTermStatistics(
  context: Context,
  tokens: readonly string[],
  required: ReadonlySet<string>,
): Promise<TermStatistics> {
  const [productCount, frequencies] = await Promise.all([
    readProductCount(context),
    readFrequencies(context, tokens),
  ]);
  const uncounted = tokens.filter(
    (token) => required.has(token) && frequencies.get(token) === unknown,
  );
  const live = uncounted.length === 0 ? null : await countLive(context, uncounted);
  return {
    productCount,
    of: (token) => live?.get(token) ?? frequencies.get(token) ?? unknown,
  };
}
