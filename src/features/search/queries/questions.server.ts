import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import type { QuestionFilters } from '../rules.ts';
import { searchQuestions } from '../table.server.ts';
import { foldQuestion } from './asked-question.ts';

const dayMs = 86_400_000;
const since = (context: Context, days: number): string =>
  new Date(context.now().getTime() - days * dayMs).toISOString().slice(0, 10);

const asked = sql<number>`sum(${searchQuestions.asked})::int`;
const unanswered = sql<number>`sum(${searchQuestions.unanswered})::int`;
const clicked = sql<number>`sum(${searchQuestions.clicked})::int`;

const inPeriod = (context: Context, { days, locale, query }: QuestionFilters) =>
  and(
    gte(searchQuestions.day, since(context, days)),
    locale === null ? undefined : eq(searchQuestions.locale, locale),
    query === '' ? undefined : sql`strpos(${searchQuestions.question}, ${foldQuestion(query)}) > 0`,
  );
const ofKind = {
  unanswered: sql`sum(${searchQuestions.unanswered}) > 0`,
  ignored: sql`sum(${searchQuestions.clicked}) = 0`,
};
const orderOf = { ASKED: desc(asked), UNANSWERED: desc(unanswered), CLICKED: desc(clicked) };

/**
 * Each with how often it was asked, how often nothing had all its words, and how often somebody
 * went on to a product. Throws Refused, Unauthenticated.
 */
export async function listQuestions(
  context: Context,
  filters: QuestionFilters,
  { offset = 0, limit }: { offset?: number; limit: number },
) {
  permit(whyNotAdminister(context.actor));
  const rows = await context.db
    .select({
      question: searchQuestions.question,
      locale: searchQuestions.locale,
      asked,
      unanswered,
      clicked,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(searchQuestions)
    .where(inPeriod(context, filters))
    .groupBy(searchQuestions.question, searchQuestions.locale)
    .having(filters.kind === null ? undefined : ofKind[filters.kind])
    .orderBy(orderOf[filters.sort], desc(asked), searchQuestions.question, searchQuestions.locale)
    .limit(limit)
    .offset(offset);
  return {
    questions: rows.map(
      ({ question, locale, asked: times, unanswered: without, clicked: chosen }) => ({
        question,
        locale,
        asked: times,
        unanswered: without,
        clicked: chosen,
      }),
    ),
    count: rows[0]?.count ?? 0,
  };
}
export type AskedQuestion = Awaited<ReturnType<typeof listQuestions>>['questions'][number];

/** All of a period and language together. Throws Refused, Unauthenticated. */
export async function countQuestions(
  context: Context,
  filters: QuestionFilters,
): Promise<{ asked: number; unanswered: number; clicked: number }> {
  permit(whyNotAdminister(context.actor));
  const whole = (sum: typeof asked) => sql<number>`coalesce(${sum}, 0)`;
  const [row] = await context.db
    .select({ asked: whole(asked), unanswered: whole(unanswered), clicked: whole(clicked) })
    .from(searchQuestions)
    .where(inPeriod(context, { ...filters, query: '' }));
  return row!;
}

/** Asked by fewer than so many it may say who somebody is. */
const minAsked = 5;
const popularDays = 30;

const maxPopular = 500;

/** What many have asked and found, the commonest first. */
export const popularQuestions = (context: Context): Promise<string[]> =>
  fromQueryCache(context, `search: popular questions ${context.locale}`, [], async () => {
    const rows = await context.db
      .select({ question: searchQuestions.question })
      .from(searchQuestions)
      .where(
        and(
          gte(searchQuestions.day, since(context, popularDays)),
          eq(searchQuestions.locale, context.locale),
        ),
      )
      .groupBy(searchQuestions.question)
      .having(
        sql`sum(${searchQuestions.asked}) >= ${minAsked} and sum(${searchQuestions.unanswered}) < sum(${searchQuestions.asked})`,
      )
      .orderBy(desc(asked))
      .limit(maxPopular);
    return rows.map(({ question }) => question);
  });
