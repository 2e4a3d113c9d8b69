// Counts words: how rare each is, and which a mistyped one may have meant.
import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { productDocuments, searchTokens, searchWords } from '../table.server.ts';
import { titleWords } from '../queries/title-words.server.ts';

/** Words of fewer titles than these may be mistyped themselves. */
const minTitles = 2;

/** For `pg_advisory_xact_lock`: one counts at a time. */
const countLock = 7_351_013;

const locked = (context: Context, work: (inside: Context) => Promise<void>): Promise<void> =>
  inTransaction(context, async (inside) => {
    await inside.db.execute(sql`set local statement_timeout = '30min'`);
    await inside.db.execute(sql`select pg_advisory_xact_lock(${countLock})`);
    await work(inside);
  });

async function count({ db }: Context): Promise<void> {
  await db.execute(sql`delete from ${searchTokens}`);
  await db.execute(sql`
    insert into ${searchTokens} (token, documents, titles)
    select word, sum(ndoc) filter (where not is_title), coalesce(sum(ndoc) filter (where is_title), 0) from (
      select case when word like 'T/%' then substr(word, 3) else word end as word, ndoc, word like 'T/%' as is_title from ts_stat('select document from product_documents')) counted
    group by word having sum(ndoc) filter (where not is_title) is not null`);
  await db.execute(
    sql`insert into ${searchTokens} (token, documents, titles) select '', count(*), count(*) from ${productDocuments}`,
  );
  await db.execute(sql`delete from ${searchWords}`);
  await db.execute(sql`
    insert into ${searchWords} (word, shown, titles)
    select word, mode() within group (order by shown), count(*) from (${titleWords}) found
    where length(word) between 3 and 30 group by word having count(*) >= ${minTitles}`);
}

/** Reads everything: a job's work. */
export const countWords = (context: Context): Promise<void> => locked(context, count);

/** Counts again once a twentieth of the documents came or went since. */
export const countWordsIfMany = (context: Context): Promise<void> =>
  locked(context, async (inside) => {
    const {
      rows: [row],
    } = (await inside.db.execute(sql`
    select coalesce((select documents from ${searchTokens} where token = ''), 0)::int as counted, (select count(*)::int from ${productDocuments}) as documents`)) as unknown as {
      rows: [{ counted: number; documents: number }];
    };
    if (Math.abs(row.documents - row.counted) > row.counted / 20) await count(inside);
  });
