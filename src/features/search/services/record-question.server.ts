// Adds up what is asked and what is chosen of the answers, by day and without who asked.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import { searchQuestions } from '../table.server.ts';

/**
 * What was searched for on a day. `unanswered`: nothing had all the words, which is what operators
 * look for.
 */
export type QuestionCount = {
  readonly question: string;
  readonly locale: Locale;
  readonly day: string;
  readonly asked: number;
  readonly unanswered: number;
};

/** Adds to what other processes have counted. */
export async function recordQuestions(
  context: Context,
  counts: readonly QuestionCount[],
): Promise<void> {
  if (counts.length === 0) return;
  // In the order of their keys, so that two processes never wait for each other.
  await context.db.execute(sql`
    insert into ${searchQuestions} (question, locale, day, asked, unanswered)
    select question, locale, day, asked, unanswered
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c(question text, locale text, day date, asked int, unanswered int) order by 1, 2, 3
    on conflict (question, locale, day) do update set asked = search_questions.asked + excluded.asked, unanswered = search_questions.unanswered + excluded.unanswered`);
}

/**
 * How often somebody went from the results of a question to a product. What nobody has asked on
 * that day counts for nothing.
 */
export async function recordClicks(
  context: Context,
  clicks: readonly { question: string; locale: Locale; day: string; count: number }[],
): Promise<void> {
  if (clicks.length === 0) return;
  // In the order of their keys, so that two processes never wait for each other.
  await context.db.execute(sql`
    insert into ${searchQuestions} (question, locale, day, asked, unanswered, clicked)
    select question, locale, day, 0, 0, count from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as c(question text, locale text, day date, count int)
      join ${searchQuestions} known using (question, locale, day) order by 1, 2, 3
    on conflict (question, locale, day) do update set clicked = search_questions.clicked + excluded.clicked`);
}
