// Adds up what is asked and what is chosen of the answers, by day and without who asked.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import { askedQuestion } from '../queries/asked-question.ts';
import { searchQuestions } from '../table.server.ts';

/** Whether nothing had all the words is what operators look for. */
export async function recordQuestion(context: Context, question: string, isUnanswered: boolean): Promise<void> {
  const asked = askedQuestion(question, context.locale);
  if (asked === null) return;
  const row = { ...asked, day: context.now().toISOString().slice(0, 10), asked: 1, unanswered: isUnanswered ? 1 : 0 };
  await context.db.insert(searchQuestions).values(row).onConflictDoUpdate({
    target: [searchQuestions.question, searchQuestions.locale, searchQuestions.day],
    set: { asked: sql`${searchQuestions.asked} + 1`, unanswered: sql`${searchQuestions.unanswered} + ${row.unanswered}` },
  });
}

/** How often somebody went from the results of a question to a product. What nobody has asked on that day counts for nothing. */
export async function recordClicks(context: Context, clicks: readonly { question: string; locale: Locale; day: string; count: number }[]): Promise<void> {
  if (clicks.length === 0) return;
  // In the order of their keys, so that two processes never wait for each other.
  await context.db.execute(sql`
    insert into ${searchQuestions} (question, locale, day, asked, unanswered, clicked)
    select question, locale, day, 0, 0, count from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as c(question text, locale text, day date, count int)
      join ${searchQuestions} known using (question, locale, day) order by 1, 2, 3
    on conflict (question, locale, day) do update set clicked = search_questions.clicked + excluded.clicked`);
}
