import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { getProductCards } from '#features/catalog/queries/product-cards.server.ts';
import { mostPages, pageSize } from '#features/catalog/rules.ts';
import type { ProductCardView } from '#features/catalog/blocks/view-models.ts';
import { productListings, wholeMarket } from '#features/catalog/table.server.ts';
import { storeCards } from '#features/companies/queries.server.ts';
import { byAlphabet } from '#features/companies/queries/store-lists.server.ts';
import type { StoreCardView } from '#features/companies/blocks/view-models.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { configurationOf, foldFor, foldMarks, wordsOf } from '../analysis.ts';
import { productDocuments } from '../table.server.ts';

export type Found<Card> = { readonly cards: Card[]; readonly total: number; readonly pageCount: number };
const nothing = { cards: [], total: 0, pageCount: 0 };

/** More matches than this are neither counted nor ranked: nobody turns so many pages. */
const mostMatches = 5_000;

/** One word in any of the three languages, by stem, or as the beginning of a word or code as it is written. */
function wordQuery(word: string): SQL {
  const stems = [...locales].map((locale) => sql`plainto_tsquery(${configurationOf[locale]}::regconfig, ${foldFor[locale](word)})`);
  const literal = foldMarks(word).replace(/[^\p{L}\p{N}]+/gu, ' ').trim().split(' ').map((part) => `${part}:*`).join(' & ');
  return sql`(${sql.join([...stems, ...(literal === ':*' ? [] : [sql`to_tsquery('simple', ${literal})`])], sql` || `)})`;
}

async function matchProducts(context: Context, words: readonly string[], joined: 'all' | 'any', page: number, storeId: Id<'store'> | null) {
  const query = sql.join(words.map(wordQuery), joined === 'all' ? sql` && ` : sql` || `);
  const ofStore = storeId === null ? sql`` : sql`and product_id in (select product_id from ${productListings} where category_id = ${wholeMarket} and store_id = ${storeId})`;
  const result = await context.db.execute(sql`
    with asked as materialized (select ${query} as words),
    matches as materialized (
      select product_id, document, quality_score from ${productDocuments}, asked where document @@ asked.words ${ofStore} limit ${mostMatches}),
    ranked as (
      select product_id, ts_rank('{0.05, 0.2, 0.4, 1}', document, asked.words, 1) * (1 + quality_score / 500.0) as score from matches, asked)
    select product_id as id, count(*) over ()::int as total from ranked order by score desc, product_id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`) as unknown as { rows: { id: never; total: number }[] };
  return result.rows;
}

/** Products, of one store if it is named, that have all the words, or failing those any of them, best first. */
export async function searchProducts(context: Context, question: string, page: number, storeId: Id<'store'> | null = null): Promise<Found<ProductCardView>> {
  const words = wordsOf(question);
  if (words.length === 0 || page > mostPages) return nothing;
  let rows = await matchProducts(context, words, 'all', page, storeId);
  // A page beyond the last one has no row that knows the total: the first page does.
  const first = rows.length > 0 || page === 1 ? rows : await matchProducts(context, words, 'all', 1, storeId);
  let total = first[0]?.total ?? 0;
  if (total === 0 && words.length > 1) {
    rows = await matchProducts(context, words, 'any', page, storeId);
    total = (rows[0] ?? (page === 1 ? undefined : (await matchProducts(context, words, 'any', 1, storeId))[0]))?.total ?? 0;
  }
  return { cards: await getProductCards(context, rows.map((row) => row.id)), total, pageCount: Math.min(mostPages, Math.ceil(total / pageSize)) };
}

/** Stores or manufacturers whose name, province or main products hold all the words. */
export async function searchStores(context: Context, question: string, kind: 'stores' | 'manufacturers', page: number): Promise<Found<StoreCardView>> {
  const words = wordsOf(question).map((word) => foldMarks(word));
  if (words.length === 0 || page > mostPages) return nothing;
  const goods = sql`(select coalesce(string_agg(word, ' '), '') from jsonb_each(${stores.mainProducts}) as spoken (language, words), jsonb_array_elements_text(words) as word)`;
  const text = sql`lower(translate(${stores.name} || ' ' || ${stores.province} || ' ' || ${goods}, 'IİıŞşĞğÇçÖöÜü', 'iiissggccoouu'))`;
  const conditions = and(
    inArray(stores.state, ['open', 'holiday']), eq(stores.isManufacturer, kind === 'manufacturers'),
    ...words.map((word) => or(sql`strpos(${text}, ${word}) > 0`)),
  );
  const [rows, counted] = await Promise.all([
    context.db.select().from(stores).where(conditions).orderBy(desc(sql`strpos(${text}, ${words[0]}) = 1`), byAlphabet(stores.name, context.locale), stores.id).limit(pageSize).offset((page - 1) * pageSize),
    context.db.select({ total: sql<number>`count(*)::int` }).from(stores).where(conditions),
  ]);
  const total = counted[0]?.total ?? 0;
  return { cards: await storeCards(context, rows), total, pageCount: Math.min(mostPages, Math.ceil(total / pageSize)) };
}
