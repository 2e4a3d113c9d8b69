// Search analytics: what was searched for, added up by day.
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Locale } from '#shared/locale.ts';
import type { SearchAnalyticsFilters } from '../rules.ts';
import { searchQueries } from '../table.server.ts';
import { foldQuery } from './recordable-query.ts';

const daysAgo = (context: Context, days: number): string =>
  new Date(context.now().getTime() - days * dayMs).toISOString().slice(0, 10);

const searches = sql<number>`sum(${searchQueries.searches})::int`;
const withoutMatch = sql<number>`sum(${searchQueries.withoutMatch})::int`;
const clicks = sql<number>`sum(${searchQueries.clicks})::int`;

const matches = (context: Context, { days, locale, query }: SearchAnalyticsFilters) =>
  and(
    gte(searchQueries.day, daysAgo(context, days)),
    locale === null ? undefined : eq(searchQueries.locale, locale),
    query === '' ? undefined : sql`strpos(${searchQueries.query}, ${foldQuery(query)}) > 0`,
  );
const isOfKind = {
  unanswered: sql`sum(${searchQueries.withoutMatch}) > 0`,
  ignored: sql`sum(${searchQueries.clicks}) = 0`,
};
const orders = { ASKED: desc(searches), UNANSWERED: desc(withoutMatch), CLICKED: desc(clicks) };

type SearchCounts = {
  readonly searches: number;
  /** Searches in which no product had all the words. */
  readonly withoutMatch: number;
  /** Visits to a product from the results. */
  readonly clicks: number;
};
export type SearchAnalyticsRow = SearchCounts & {
  readonly query: string;
  readonly locale: Locale;
};

/** Lists queries with their counts. Throws 401, 403. */
export async function listSearchQueries(
  context: Context,
  filters: SearchAnalyticsFilters,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<{ rows: SearchAnalyticsRow[]; count: number }> {
  permit(whyNotAdministerWith('catalogue')(context.actor));
  const found = await context.db
    .select({
      query: searchQueries.query,
      locale: searchQueries.locale,
      searches,
      withoutMatch,
      clicks,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(searchQueries)
    .where(matches(context, filters))
    .groupBy(searchQueries.query, searchQueries.locale)
    .having(filters.kind === null ? undefined : isOfKind[filters.kind])
    .orderBy(orders[filters.sort], desc(searches), searchQueries.query, searchQueries.locale)
    .limit(limit)
    .offset(offset);
  return {
    rows: found.map(({ count: _count, ...row }) => row),
    count: found[0]?.count ?? 0,
  };
}

/** Adds up all queries of a period and language. Throws 401, 403. */
export async function countSearches(
  context: Context,
  filters: SearchAnalyticsFilters,
): Promise<SearchCounts> {
  permit(whyNotAdministerWith('catalogue')(context.actor));
  const orZero = (sum: typeof searches) => sql<number>`coalesce(${sum}, 0)`;
  const [totals] = await context.db
    .select({
      searches: orZero(searches),
      withoutMatch: orZero(withoutMatch),
      clicks: orZero(clicks),
    })
    .from(searchQueries)
    .where(matches(context, { ...filters, query: '' }));
  return totals!;
}

/** Rarer queries are not suggested: they may identify a person. */
const minSearches = 5;
const popularDays = 30;
const maxPopular = 500;

/** The most frequent queries that had matches. */
export const popularQueries = (context: Context): Promise<string[]> =>
  fromQueryCache(context, `search: popular queries ${context.locale}`, [], async () => {
    const found = await context.db
      .select({ query: searchQueries.query })
      .from(searchQueries)
      .where(
        and(
          gte(searchQueries.day, daysAgo(context, popularDays)),
          eq(searchQueries.locale, context.locale),
        ),
      )
      .groupBy(searchQueries.query)
      .having(
        sql`sum(${searchQueries.searches}) >= ${minSearches}
          and sum(${searchQueries.withoutMatch}) < sum(${searchQueries.searches})`,
      )
      .orderBy(desc(searches))
      .limit(maxPopular);
    return found.map(({ query }) => query);
  });
