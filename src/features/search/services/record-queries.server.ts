// Records searches and clicks by query, language and day; not by person.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { RecordableQuery } from '../queries/recordable-query.ts';
import { searchQueries } from '../table.server.ts';

type OnDay = RecordableQuery & { readonly day: string };

export type SearchCount = OnDay & {
  readonly searches: number;
  /** Searches in which no product had all the words. */
  readonly withoutMatch: number;
};

/** Adds searches to the counts. Rows are ordered by key, so that two processes never deadlock. */
export async function recordSearches(
  context: Context,
  counts: readonly SearchCount[],
): Promise<void> {
  if (counts.length === 0) return;
  await context.db.execute(sql`
    insert into ${searchQueries} (query, locale, day, searches, without_match)
    select query, locale, day, searches, "withoutMatch"
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counts(
      query text, locale text, day date, searches int, "withoutMatch" int)
    order by 1, 2, 3
    on conflict (query, locale, day) do update set
      searches = search_queries.searches + excluded.searches,
      without_match = search_queries.without_match + excluded.without_match`);
}

type ClickCount = OnDay & { readonly count: number };

/** Adds clicks on results to the counts. Clicks on a query that has no search that day are lost. */
export async function recordClicks(context: Context, clicks: readonly ClickCount[]): Promise<void> {
  if (clicks.length === 0) return;
  await context.db.execute(sql`
    insert into ${searchQueries} (query, locale, day, searches, without_match, clicks)
    select clicks.query, clicks.locale, clicks.day, 0, 0, clicks.count
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as clicks(
        query text, locale text, day date, count int)
      join ${searchQueries} known
        on (known.query, known.locale, known.day) = (clicks.query, clicks.locale, clicks.day)
    order by 1, 2, 3
    on conflict (query, locale, day) do update set
      clicks = search_queries.clicks + excluded.clicks`);
}
