// What a mistyped question may have meant, by the words that titles have.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { distanceOf } from '../analysis/distance.ts';
import { mostWords, tidyQuestion } from '../analysis/questions.ts';
import { plainForm } from '../analysis/stems.ts';
import { wordsOf } from '../analysis/words.ts';
import { searchWords } from '../table.server.ts';

const leastLetters = 4;
const mostCorrected = 4;
const candidates = 12;

/** Letters that may differ in a word so long. */
const allowed = (length: number): number => (length >= 8 ? 2 : 1);

type Near = { readonly asked: string; readonly word: string; readonly shown: string; readonly titles: number; readonly known: number };

/** The question with the words that nobody uses replaced by those that they are nearly; null when nothing is to be replaced. */
export async function correctSpelling(context: Context, text: string): Promise<string | null> {
  const words = wordsOf(tidyQuestion(text)).slice(0, mostWords);
  const doubtful = [...new Set(words.map(plainForm).filter((word) => word.length >= leastLetters && !/\d/.test(word)))].slice(0, mostCorrected);
  if (doubtful.length === 0) return null;
  const { rows } = await context.db.execute(sql`
    select asked, near.word, near.shown, near.titles, coalesce((select titles from ${searchWords} where word = asked), 0) as known from unnest(${sql.param(doubtful)}::text[]) as asked,
      lateral (select word, shown, titles from ${searchWords} where word % asked and abs(length(word) - length(asked)) <= 2 and word <> asked order by similarity(word, asked) desc, titles desc limit ${candidates}) near`) as unknown as { rows: Near[] };
  const replaced = new Map<string, string>();
  for (const [asked, near] of Map.groupBy(rows, (row) => row.asked)) {
    const close = near.map((row) => ({ ...row, distance: distanceOf(asked, row.word) })).filter(({ distance }) => distance <= allowed(asked.length))
      .toSorted((a, b) => a.distance - b.distance || b.titles - a.titles)[0];
    // A rare word may be right: only a much commoner one is worth a question.
    if (close && close.titles > 20 * close.known) replaced.set(asked, close.shown);
  }
  if (replaced.size === 0) return null;
  return words.map((word) => replaced.get(plainForm(word)) ?? word).join(' ');
}
