// Counts words: document frequencies for IDF, and the words of titles for spelling correction.
import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { titleWords } from '../queries/title-words.server.ts';
import { productDocuments, searchTokens, searchWords } from '../table.server.ts';

/** A word in fewer titles may be misspelled itself. */
const minTitles = 2;

/** Key for `pg_advisory_xact_lock`: counts run one at a time. */
const countLock = 7_351_013;

const locked = (context: Context, work: (inside: Context) => Promise<void>): Promise<void> =>
  inTransaction(context, async (inside) => {
    await inside.db.execute(sql`set local statement_timeout = '30min'`);
    await inside.db.execute(sql`select pg_advisory_xact_lock(${countLock})`);
    await work(inside);
  });

/** Title keys (`T/…`) count titles, other lexemes documents. The empty token counts them all. */
async function countTokens({ db }: Context): Promise<void> {
  await db.execute(sql`delete from ${searchTokens}`);
  await db.execute(sql`
    insert into ${searchTokens} (token, documents, titles)
    select word, sum(ndoc) filter (where not is_title),
      coalesce(sum(ndoc) filter (where is_title), 0)
    from (
      select case when word like 'T/%' then substr(word, 3) else word end as word, ndoc,
        word like 'T/%' as is_title
      from ts_stat('select document from product_documents')) counted
    group by word having sum(ndoc) filter (where not is_title) is not null`);
  await db.execute(sql`
    insert into ${searchTokens} (token, documents, titles)
    select '', count(*), count(*) from ${productDocuments}`);
}

async function countTitleWords({ db }: Context): Promise<void> {
  await db.execute(sql`delete from ${searchWords}`);
  await db.execute(sql`
    insert into ${searchWords} (word, display_form, titles)
    select word, mode() within group (order by shown), count(*) from (${titleWords}) found
    where length(word) between 3 and 30 group by word having count(*) >= ${minTitles}`);
}

async function count(context: Context): Promise<void> {
  await countTokens(context);
  await countTitleWords(context);
}

/** Counts all words. Reads every document, so it belongs in a job. */
export const countWords = (context: Context): Promise<void> => locked(context, count);

/** One document in so many must have come or gone before words are counted again. */
const recountFraction = 20;

/** Counts all words if the number of documents has changed much since the last count. */
export const countWordsIfMany = (context: Context): Promise<void> =>
  locked(context, async (inside) => {
    const [row] = await rows<{ counted: number; documents: number }>(
      inside,
      sql`
        select
          coalesce((select documents from ${searchTokens} where token = ''), 0)::int as counted,
          (select count(*)::int from ${productDocuments}) as documents`,
    );
    const { counted, documents } = row!;
    if (Math.abs(documents - counted) > counted / recountFraction) await count(inside);
  });
