// What a mistyped question may have meant, by the words that titles have.
import { inArray, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { distanceOf } from '../analysis/distance.ts';
import { maxWords } from '../analysis/query-analysis.ts';
import { tidyQuestion } from '../rules.ts';
import { plainForm } from '../analysis/stemming.ts';
import { wordsOf } from '../analysis/tokenizer.ts';
import { inLatinLetters, searchWords } from '../table.server.ts';

const minLetters = 4;
const maxCorrected = 4;
const candidates = 12;

/** Letters that may differ in a word so long. */
const allowed = (length: number): number => (length >= 8 ? 2 : 1);

/** Words of so many titles are right. */
const maxDoubtful = 5;
/**
 * Of the shares of three letters: two exchanged ones leave a short word little in common with
 * itself.
 */
const minSimilarity = '0.2';

const alike = inLatinLetters('word');

type Near = {
  readonly asked: string;
  readonly word: string;
  readonly shown: string;
  readonly titles: number;
};

/**
 * The question with the words that nobody uses replaced by those that they are nearly; null when
 * nothing is to be replaced.
 */
export async function correctSpelling(context: Context, text: string): Promise<string | null> {
  const words = wordsOf(tidyQuestion(text)).slice(0, maxWords);
  const long = [
    ...new Set(
      words.map(plainForm).filter((word) => word.length >= minLetters && !/\d/.test(word)),
    ),
  ];
  if (long.length === 0) return null;
  const known = new Map(
    (
      await context.db
        .select({ word: searchWords.word, titles: searchWords.titles })
        .from(searchWords)
        .where(inArray(searchWords.word, long))
    ).map(({ word, titles }) => [word, titles]),
  );
  const doubtful = long
    .filter((word) => (known.get(word) ?? 0) <= maxDoubtful)
    .slice(0, maxCorrected);
  if (doubtful.length === 0) return null;
  const rows = await inTransaction(context, async (inside) => {
    await inside.db.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${minSimilarity}, true)`,
    );
    return (
      (await inside.db.execute(sql`
      select asked, near.word, near.shown, near.titles from unnest(${sql.param(doubtful)}::text[]) as asked,
        lateral (
          select word, shown, titles from ${searchWords} where ${alike} % ${inLatinLetters('asked')} and abs(length(word) - length(asked)) <= 2 and word <> asked
          order by similarity(${alike}, ${inLatinLetters('asked')}) desc, titles desc limit ${candidates}) near`)) as unknown as {
        rows: Near[];
      }
    ).rows;
  });
  const replaced = new Map<string, string>();
  for (const [asked, near] of Map.groupBy(rows, (row) => row.asked)) {
    const close = near
      .map((row) => ({ ...row, distance: distanceOf(asked, row.word) }))
      .filter(({ distance }) => distance <= allowed(asked.length))
      .toSorted((a, b) => a.distance - b.distance || b.titles - a.titles)[0];
    // A rare word may be right: only a much commoner one is worth a question.
    if (close && close.titles > 20 * (known.get(asked) ?? 0)) replaced.set(asked, close.shown);
  }
  if (replaced.size === 0) return null;
  return words.map((word) => replaced.get(plainForm(word)) ?? word).join(' ');
}
