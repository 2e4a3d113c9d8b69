// Finds stores and manufacturers: by their own words, and by the goods that they sell.
import { type SQL, sql } from 'drizzle-orm';
import { mostPages, pageSize } from '#features/catalog/rules.ts';
import { getStoreCards, trading, verified } from '#features/companies/queries.server.ts';
import { byAlphabet, type StoreKind } from '#features/companies/queries/store-lists.server.ts';
import type { StoreCardView } from '#features/companies/blocks/view-models.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { readQuestion, type Unit } from '../analysis/questions.ts';
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

/** What counts for a store, each at most so much: that its name is what was typed, that it has the words, how well its own words match, how many of the goods it sells, its seal. */
const share = { wholeName: 1, inName: 1, words: 1, goods: 0.8, seal: 0.1 };
/** In `ts_rank`'s order: what it says about itself, its place and papers, what it mainly sells, its name. */
const fieldWeights = '{0.1,0.4,0.7,1}';
const saturation = 0.4;

const leastPrefix = 3;

type Place = Parameters<typeof unitQuery>[1];

/** The word in any of its forms, or one of the name that begins so. */
function wordQuery(unit: Unit, place: Place): string {
  const plain = plainForm(unit.words.at(-1)!.text).replace(/[^\p{L}\p{N}]/gu, '');
  const beginning = unit.words.length === 1 && plain.length >= leastPrefix ? ` | 'T/${plain}':*` : '';
  return `(${unitQuery({ unit, idf: 1, prefix: null }, place)}${beginning})`;
}

/** All words of any of the questions. */
const anyQuestion = (questions: readonly (readonly Unit[])[], place: Place): string => questions.map((units) => `(${units.map((unit) => wordQuery(unit, place)).join(' & ')})`).join(' | ');

/**
 * Stores that have all the words of one of the `texts`, and the `sellers` of goods that have: those that are called so first, then by
 * how well they match and how many of the goods they sell. `kind` null: they are only counted. When there is none, those of similar names.
 */
export async function findStores(context: Context, texts: readonly string[], sellers: Sellers, kind: StoreKind | null, page: number): Promise<StoreSearch> {
  const synonyms = await readSynonyms(context);
  const questions = texts.map((text) => readQuestion(text, context.locale, synonyms).units).filter((units) => units.length > 0);
  const typed = questions.map((units) => units.flatMap(({ words }) => words.map(({ text }) => ` ${plainForm(text)}`)).join(''));
  if (questions.length === 0 && sellers.size === 0) return { totals: { stores: 0, manufacturers: 0 }, cards: [], pageCount: 0, isLoose: true };
  const own = questions.length === 0 ? sql`false` : sql`document @@ ${anyQuestion(questions, 'anywhere')}::tsquery`;
  const inName = questions.length === 0 ? sql`false` : sql`document @@ ${anyQuestion(questions, 'title')}::tsquery`;
  const rank = questions.length === 0 ? sql`0` : sql`ts_rank(${sql.raw(`'${fieldWeights}'`)}, document, ${anyQuestion(questions, 'anywhere')}::tsquery)`;
  const found = await read(context, {
    matching: sql`
      select coalesce(own.store_id, sellers.store_id) as store_id, coalesce(own.score, 0) + ${share.goods}::float8 * coalesce(ln(1 + goods) / ln(1 + max(goods) over ()), 0) as score
      from (select store_id, ${share.wholeName}::float8 * (name = any(${sql.param(typed)}::text[]))::int + ${share.inName}::float8 * (${inName})::int + ${share.words}::float8 * (1 - ${saturation}::float8 / (${saturation}::float8 + ${rank})) as score
        from ${storeDocuments} where ${own}) own
      full join unnest(${sql.param([...sellers.keys()])}::uuid[], ${sql.param([...sellers.values()])}::int[]) as sellers (store_id, goods) on sellers.store_id = own.store_id`,
    kind, page,
  });
  if (found.totals.stores + found.totals.manufacturers > 0) return { ...found, isLoose: false };
  const alike = sql`select store_id, max(word_similarity(typed, name)) as score from ${storeDocuments}, unnest(${sql.param(typed)}::text[]) as typed where typed <% name group by store_id`;
  return { ...await read(context, { matching: alike, kind, page }), isLoose: true };
}

/** `matching`: ids of stores, whether or not they trade, with their scores. */
async function read(context: Context, { matching, kind, page }: { matching: SQL; kind: StoreKind | null; page: number }): Promise<Omit<StoreSearch, 'isLoose'>> {
  const [limit, offset] = kind === null || page > mostPages ? [0, 0] : [pageSize, (page - 1) * pageSize];
  const result = await context.db.execute(sql`
    with matching as materialized (${matching}),
    found as materialized (select ${stores.id} as id, ${stores.name} as name, ${stores.isManufacturer} as is_manufacturer, score + ${share.seal}::float8 * (${verified})::int as score from matching join ${stores} on ${stores.id} = store_id where ${trading})
    select (select count(*)::int from found where not is_manufacturer) as stores, (select count(*)::int from found where is_manufacturer) as manufacturers,
      array(select id::text from found where is_manufacturer = ${kind === 'manufacturers'} order by score desc, ${byAlphabet(sql`name`, context.locale)}, id limit ${limit} offset ${offset}) as ids`) as unknown as { rows: [{ stores: number; manufacturers: number; ids: Id<'store'>[] }] };
  const { ids, ...totals } = result.rows[0];
  return { totals, cards: await getStoreCards(context, ids), pageCount: kind === null ? 0 : Math.min(mostPages, Math.ceil(totals[kind] / pageSize)) };
}
