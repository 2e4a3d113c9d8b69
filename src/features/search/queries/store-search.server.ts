// Finds stores and manufacturers by their own words and by the products that they sell (decision
// 020).
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { maxPages, pageSize } from '#shared/paging.ts';
import { getStoreCards, trading, verified } from '#features/companies/queries.server.ts';
import { byAlphabet, type StoreKind } from '#features/companies/queries/store-lists.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { StoreCardView } from '#features/companies/views.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { highlight, tokensOf } from '../analysis/highlight.ts';
import { type AnalyzedQuery, analyzeQuery, type QueryUnit } from '../analysis/query-analysis.ts';
import { plainForm } from '../analysis/stemming.ts';
import { titleKey } from '../document-keys.ts';
import { rankWeightsArray, storeRankingParameters } from '../ranking-parameters.ts';
import type { Sellers } from '../search-index.ts';
import { storeDocuments } from '../table.server.ts';
import { type FieldScope, unitQuery } from './postgres/tsquery.ts';
import { readSynonyms } from './synonyms.server.ts';

export type StoreSearch = {
  readonly totals: Readonly<Record<StoreKind, number>>;
  /** A page of the kind that was asked for. */
  readonly cards: StoreCardView[];
  readonly pageCount: number;
  /** No store has the words: these have similar names, if there are any. */
  readonly isLoose: boolean;
};

export type FindStoresOptions = {
  /** Stores whose products match the last text. */
  readonly sellers: Sellers;
  /** Null only counts the stores. */
  readonly kind: StoreKind | null;
  readonly page: number;
};

/** Matching products to show on a store's card. */
const maxProductsShown = 3;

/**
 * Finds stores with all the words of one of the texts, and the sellers. Failing those, stores with
 * similar names.
 */
export async function findStores(
  context: Context,
  texts: readonly string[],
  { sellers, kind, page }: FindStoresOptions,
): Promise<StoreSearch> {
  const synonyms = await readSynonyms(context);
  const queries = texts
    .map((text) => analyzeQuery(text, context.locale, synonyms))
    .filter(({ units }) => units.length > 0);
  const names = queries.map(comparableName);
  const isEmpty = queries.length + sellers.productCounts.size === 0;
  const exact = isEmpty
    ? noStores
    : await readStores(context, matchingStores(queries, names, sellers), { kind, page });
  const isLoose = exact.totals.stores + exact.totals.manufacturers === 0;
  const { totals, ids } =
    isLoose && names.length > 0
      ? await readStores(context, similarlyNamedStores(names), { kind, page })
      : exact;
  const cards = await getStoreCards(context, ids, await sellers.bestOf(ids, maxProductsShown));
  const tokens = new Set(queries.flatMap((query) => [...tokensOf(query)]));
  return {
    totals,
    isLoose,
    cards: [...cards].map(([id, card]) => {
      const count = sellers.productCounts.get(id) ?? 0;
      return {
        ...withMarkedName(card, tokens),
        ...(count > 0 && {
          matches: {
            path: withParameters(card.path, { q: texts.at(-1)! }),
            count: sellers.isSampled ? null : count,
          },
        }),
      };
    }),
    pageCount: kind === null ? 0 : Math.min(maxPages, Math.ceil(totals[kind] / pageSize)),
  };
}

/** The words of a query in the form of `store_documents.name`. */
const comparableName = ({ units }: AnalyzedQuery): string =>
  units.flatMap(({ terms }) => terms.map(({ text }) => ` ${plainForm(text)}`)).join('');

/** Names have no language: Turkish stems are tried first. */
function withMarkedName(card: StoreCardView, tokens: ReadonlySet<string>): StoreCardView {
  const nameParts = highlight(card.name, 'tr', tokens) ?? highlight(card.name, 'en', tokens);
  return nameParts ? { ...card, nameParts } : card;
}

const minPrefix = 3;

/** The unit, or a word of the name that begins like it. */
function unitOrPrefixQuery(unit: QueryUnit, scope: FieldScope): string {
  const plain = plainForm(unit.terms.at(-1)!.text).replace(/[^\p{L}\p{N}]/gu, '');
  const isPrefix = unit.terms.length === 1 && plain.length >= minPrefix;
  const own = unitQuery({ unit, prefix: null }, scope);
  return `(${own}${isPrefix ? ` | '${titleKey(plain)}':*` : ''})`;
}

/** All words of any of the queries. */
const anyQuery = (queries: readonly AnalyzedQuery[], scope: FieldScope): string =>
  queries
    .map(({ units }) => `(${units.map((unit) => unitOrPrefixQuery(unit, scope)).join(' & ')})`)
    .join(' | ');

/** Statements that give the ids of stores, and ids with scores. Stores may not trade. */
type StoreSelection = { readonly ids: SQL; readonly scored: SQL };

const { fieldWeights, k1, wholeName, inName, words, products, seal } = storeRankingParameters;
const rankWeights = sql.raw(`'${rankWeightsArray(fieldWeights)}'`);

/** By their words and their products. */
function matchingStores(
  queries: readonly AnalyzedQuery[],
  names: readonly string[],
  { productCounts }: Sellers,
): StoreSelection {
  const matches = (scope: FieldScope) =>
    queries.length === 0 ? sql`false` : sql`document @@ ${anyQuery(queries, scope)}::tsquery`;
  const rank =
    queries.length === 0
      ? sql`0`
      : sql`ts_rank(${rankWeights}, document, ${anyQuery(queries, 'anywhere')}::tsquery)`;
  const sellerIds = sql`${sql.param([...productCounts.keys()])}::uuid[]`;
  const sellerCounts = sql`${sql.param([...productCounts.values()])}::int[]`;
  return {
    ids: sql`
      select store_id from ${storeDocuments} where ${matches('anywhere')}
      union all select unnest(${sellerIds})`,
    scored: sql`
      select coalesce(own.store_id, sellers.store_id) as store_id,
        coalesce(own.score, 0)
          + ${products}::float8 * coalesce(ln(1 + products) / ln(1 + max(products) over ()), 0)
          as score
      from (
        select store_id,
          ${wholeName}::float8 * (name = any(${sql.param(names)}::text[]))::int
          + ${inName}::float8 * (${matches('title')})::int
          + ${words}::float8 * (1 - ${k1}::float8 / (${k1}::float8 + ${rank})) as score
        from ${storeDocuments} where ${matches('anywhere')}) own
      full join unnest(${sellerIds}, ${sellerCounts}) as sellers (store_id, products)
        on sellers.store_id = own.store_id`,
  };
}

/** By trigram similarity of the name. */
function similarlyNamedStores(names: readonly string[]): StoreSelection {
  const isSimilar = sql.join(
    names.map((name) => sql`name %> ${name}`),
    sql` or `,
  );
  const similarities = sql.join(
    names.map((name) => sql`word_similarity(${name}, name)`),
    sql`, `,
  );
  return {
    ids: sql`select store_id from ${storeDocuments} where ${isSimilar}`,
    scored: sql`
      select store_id, greatest(${similarities}) as score
      from ${storeDocuments} where ${isSimilar}`,
  };
}

type FoundStores = {
  readonly totals: Readonly<Record<StoreKind, number>>;
  readonly ids: readonly Id<'store'>[];
};
const noStores: FoundStores = { totals: { stores: 0, manufacturers: 0 }, ids: [] };

/** Counts the stores that trade by kind, and reads a page of one kind. */
async function readStores(
  context: Context,
  { ids, scored }: StoreSelection,
  { kind, page }: Pick<FindStoresOptions, 'kind' | 'page'>,
): Promise<FoundStores> {
  const [[totals], best] = await Promise.all([
    context.db
      .select({
        stores: sql<number>`count(*) filter (where not ${stores.isManufacturer})::int`,
        manufacturers: sql<number>`count(*) filter (where ${stores.isManufacturer})::int`,
      })
      .from(stores)
      .where(and(trading, sql`${stores.id} in (${ids})`)),
    kind === null || page > maxPages
      ? []
      : context.db
          .select({ id: stores.id })
          .from(sql`(${scored}) scored`)
          .innerJoin(stores, sql`${stores.id} = scored.store_id`)
          .where(and(trading, eq(stores.isManufacturer, kind === 'manufacturers')))
          .orderBy(
            sql`score + ${seal}::float8 * (${verified})::int desc`,
            byAlphabet(stores.name, context.locale),
            stores.id,
          )
          .limit(pageSize)
          .offset((page - 1) * pageSize),
  ]);
  return { totals: totals!, ids: best.map(({ id }) => id) };
}
