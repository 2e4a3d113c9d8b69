// Adds up what is asked, by day and without who asked.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { foldTurkish } from '../analysis/folding.ts';
import { languageOf } from '../analysis/questions.ts';
import { tidyQuestion } from '../rules.ts';
import { searchQuestions } from '../table.server.ts';

const mostCharacters = 60;
/** An address, a telephone number or a card's: what somebody typed by mistake is not kept. */
const personal = /@|(?:\d[\s().-]*){7,}|https?:/i;

/** Whether nothing had all the words is what operators look for. */
export async function recordQuestion(context: Context, question: string, isUnanswered: boolean): Promise<void> {
  const text = foldTurkish(tidyQuestion(question)).normalize('NFC');
  if (text.length < 2 || text.length > mostCharacters || personal.test(text)) return;
  const row = { question: text, locale: languageOf(question, context.locale), day: context.now().toISOString().slice(0, 10), asked: 1, unanswered: isUnanswered ? 1 : 0 };
  await context.db.insert(searchQuestions).values(row).onConflictDoUpdate({
    target: [searchQuestions.question, searchQuestions.locale, searchQuestions.day],
    set: { asked: sql`${searchQuestions.asked} + 1`, unanswered: sql`${searchQuestions.unanswered} + ${row.unanswered}` },
  });
}
