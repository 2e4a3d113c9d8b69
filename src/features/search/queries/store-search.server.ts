// Finds stores and manufacturers: by their own words, and by the goods that they sell.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { maxPages, pageSize } from '#shared/paging.ts';
import { getStoreCards, trading, verified } from '#features/companies/queries.server.ts';
import { byAlphabet, type StoreKind } from '#features/companies/queries/store-lists.server.ts';
import type { StoreCardView } from '#features/companies/views.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { type Question, readQuestion, type Unit } from '../analysis/questions.ts';
import { highlight, tokensOf } from '../analysis/highlight.ts';
import { plainForm } from '../analysis/stems.ts';
import { unitQuery } from '../postgres-query.ts';
import type { Sellers } from '../search-index.ts';
import { storeDocuments } from '../table.server.ts';
import { readSynonyms } from './synonyms.server.ts';

/** `cards` are a page of the kind that was asked for. */
export type StoreSearch = {
  readonly totals: Readonly<Record<StoreKind, number>>;
  readonly cards: StoreCardView[];
  readonly pageCount: number;
  /** None has the words: if there are any, their names are like them. */
  readonly isLoose: boolean;
};

/**
 * What counts for a store, each at most so much: that its name is what was typed, that it has the
 * words, how well its own words match, how many of the goods it sells, its seal.
 */
const share = { wholeName: 1, inName: 1, words: 1, goods: 0.8, seal: 0.1 };
/**
 * In `ts_rank`'s order: what it says about itself, its place and papers, what it mainly sells, its
 * name.
 */
const fieldWeights = '{0.1,0.4,0.7,1}';
const saturation = 0.4;

const minPrefix = 3;

/** So many goods of a store are shown. */
const maxShown = 3;

type Place = Parameters<typeof unitQuery>[1];

/** The word in any of its forms, or one of the name that begins so. */
function wordQuery(unit: Unit, place: Place): string {
  const plain = plainForm(unit.words.at(-1)!.text).replace(/[^\p{L}\p{N}]/gu, '');
  const beginning = unit.words.length === 1 && plain.length >= minPrefix ? ` | 'T/${plain}':*` : '';
  return `(${unitQuery({ unit, idf: 1, prefix: null }, place)}${beginning})`;
}

/** All words of any of the questions. */
const anyQuestion = (questions: readonly Question[], place: Place): string =>
  questions
    .map(({ units }) => `(${units.map((unit) => wordQuery(unit, place)).join(' & ')})`)
    .join(' | ');

/**
 * Stores that have all the words of one of the `texts`, and the `sellers` of goods that have those
 * of the last: who is called so comes first, then by how well they match and how many of the goods
 * they sell. `kind` null: they are only counted. When there is none, those of similar names.
 */
export async function findStores(
  context: Context,
  texts: readonly string[],
  sellers: Sellers,
  kind: StoreKind | null,
  page: number,
): Promise<StoreSearch> {
  const synonyms = await readSynonyms(context);
  const questions = texts
    .map((text) => readQuestion(text, context.locale, synonyms))
    .filter(({ units }) => units.length > 0);
  const typed = questions.map(({ units }) =>
    units.flatMap(({ words }) => words.map(({ text }) => ` ${plainForm(text)}`)).join(''),
  );
  const exact =
    questions.length + sellers.goods.size === 0
      ? nobody
      : await read(context, matching(questions, typed, sellers), kind, page);
  const isLoose = exact.totals.stores + exact.totals.manufacturers === 0;
  const { totals, ids } =
    isLoose && typed.length > 0 ? await read(context, alike(typed), kind, page) : exact;
  const cards = await getStoreCards(context, ids, await sellers.bestOf(ids, maxShown));
  const tokens = new Set(questions.flatMap((question) => [...tokensOf(question)]));
  // With what was asked for marked in its name, and the way to its goods that match.
  const inSearch = (card: StoreCardView, count: number): StoreCardView => {
    const nameParts = highlight(card.name, 'tr', tokens) ?? highlight(card.name, 'en', tokens);
    return {
      ...card,
      ...(nameParts && { nameParts }),
      ...(count > 0 && {
        matches: {
          path: withParameters(card.path, { q: texts.at(-1)! }),
          count: sellers.isSampled ? null : count,
        },
      }),
    };
  };
  return {
    totals,
    isLoose,
    cards: [...cards].map(([id, card]) => inSearch(card, sellers.goods.get(id) ?? 0)),
    pageCount: kind === null ? 0 : Math.min(maxPages, Math.ceil(totals[kind] / pageSize)),
  };
}

type Found = {
  readonly totals: Readonly<Record<StoreKind, number>>;
  readonly ids: readonly Id<'store'>[];
};
const nobody: Found = { totals: { stores: 0, manufacturers: 0 }, ids: [] };

/** Stores, whether or not they trade: their ids, and what gives ids with scores. */
type Asked = { readonly ids: SQL; readonly scored: SQL };

/** By their words and their goods. */
function matching(
  questions: readonly Question[],
  typed: readonly string[],
  { goods }: Sellers,
): Asked {
  const isAsked = (place: Place) =>
    questions.length === 0
      ? sql`false`
      : sql`document @@ ${anyQuestion(questions, place)}::tsquery`;
  const rank =
    questions.length === 0
      ? sql`0`
      : sql`ts_rank(${sql.raw(`'${fieldWeights}'`)}, document, ${anyQuestion(questions, 'anywhere')}::tsquery)`;
  const sellerIds = sql`${sql.param([...goods.keys()])}::uuid[]`;
  return {
    ids: sql`select store_id from ${storeDocuments} where ${isAsked('anywhere')} union all select unnest(${sellerIds})`,
    scored: sql`
      select coalesce(own.store_id, sellers.store_id) as store_id, coalesce(own.score, 0) + ${share.goods}::float8 * coalesce(ln(1 + goods) / ln(1 + max(goods) over ()), 0) as score
      from (
        select store_id, ${share.wholeName}::float8 * (name = any(${sql.param(typed)}::text[]))::int + ${share.inName}::float8 * (${isAsked('title')})::int + ${share.words}::float8 * (1 - ${saturation}::float8 / (${saturation}::float8 + ${rank})) as score
        from ${storeDocuments} where ${isAsked('anywhere')}) own
      full join unnest(${sellerIds}, ${sql.param([...goods.values()])}::int[]) as sellers (store_id, goods) on sellers.store_id = own.store_id`,
  };
}

/** By names that are nearly what was typed. */
function alike(typed: readonly string[]): Asked {
  const isAlike = sql.join(
    typed.map((one) => sql`name %> ${one}`),
    sql` or `,
  );
  const likeness = sql.join(
    typed.map((one) => sql`word_similarity(${one}, name)`),
    sql`, `,
  );
  return {
    ids: sql`select store_id from ${storeDocuments} where ${isAlike}`,
    scored: sql`select store_id, greatest(${likeness}) as score from ${storeDocuments} where ${isAlike}`,
  };
}

/** Of those that trade how many there are of each kind, and a page of one. */
async function read(
  context: Context,
  { ids, scored }: Asked,
  kind: StoreKind | null,
  page: number,
): Promise<Found> {
  const [[counted], best] = await Promise.all([
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
            sql`score + ${share.seal}::float8 * (${verified})::int desc`,
            byAlphabet(stores.name, context.locale),
            stores.id,
          )
          .limit(pageSize)
          .offset((page - 1) * pageSize),
  ]);
  return { totals: counted!, ids: best.map(({ id }) => id) };
}
