// Adds up what is asked and what is chosen of the answers, by day and without who asked.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
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
