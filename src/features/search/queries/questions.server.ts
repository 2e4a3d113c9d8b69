import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import type { Locale } from '#shared/locale.ts';
import { searchQuestions } from '../table.server.ts';

const dayMs = 86_400_000;
const since = (context: Context, days: number): string => new Date(context.now().getTime() - days * dayMs).toISOString().slice(0, 10);

type AskedQuestion = { readonly question: string; readonly locale: Locale; readonly asked: number; readonly unanswered: number };

const asked = sql<number>`sum(${searchQuestions.asked})::int`;
const unanswered = sql<number>`sum(${searchQuestions.unanswered})::int`;

/** What was asked most; with `isUnanswered` what nothing had all the words of. */
export const listQuestions = (context: Context, { days, limit, isUnanswered }: { days: number; limit: number; isUnanswered: boolean }): Promise<AskedQuestion[]> =>
  context.db.select({ question: searchQuestions.question, locale: searchQuestions.locale, asked, unanswered }).from(searchQuestions)
    .where(and(gte(searchQuestions.day, since(context, days)), ...(isUnanswered ? [sql`${searchQuestions.unanswered} > 0`] : [])))
    .groupBy(searchQuestions.question, searchQuestions.locale).orderBy(desc(isUnanswered ? unanswered : asked), searchQuestions.question).limit(limit);

/** Asked by fewer than so many it may say who somebody is. */
const leastAsked = 5;
const popularDays = 30;

const mostPopular = 500;

/** What many have asked and found, the commonest first. */
export const popularQuestions = (context: Context): Promise<string[]> => fromQueryCache(context, `search: popular questions ${context.locale}`, [], async () => {
  const rows = await context.db.select({ question: searchQuestions.question }).from(searchQuestions)
    .where(and(gte(searchQuestions.day, since(context, popularDays)), eq(searchQuestions.locale, context.locale)))
    .groupBy(searchQuestions.question).having(sql`sum(${searchQuestions.asked}) >= ${leastAsked} and sum(${searchQuestions.unanswered}) < sum(${searchQuestions.asked})`).orderBy(desc(asked)).limit(mostPopular);
  return rows.map(({ question }) => question);
});
