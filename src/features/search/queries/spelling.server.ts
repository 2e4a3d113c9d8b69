// Spelling correction from the words of titles: trigram similarity finds candidates, edit distance
// chooses.
import levenshtein from 'damerau-levenshtein';
import { inArray, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { maxTerms } from '../analysis/query-analysis.ts';
import { plainForm } from '../analysis/stemming.ts';
import { wordsOf } from '../analysis/tokenizer.ts';
import { cleanQuery } from '../rules.ts';
import { inLatinLetters, searchWords } from '../table.server.ts';

const minLetters = 4;
/** Words of a query to correct. */
const maxCorrected = 4;
/** Candidates for each. */
const maxCandidates = 12;
const maxLengthDifference = 2;

const maxDistanceFor = (word: string): number => (word.length >= 8 ? 2 : 1);

/** A word in more titles than this is spelled right. */
const maxDoubtfulTitles = 5;
/** A rare word may be right: a correction must be in so many times as many titles. */
const minTitlesFactor = 20;
/** Pg_trgm's threshold. Two exchanged letters leave a short word few trigrams in common. */
const minTrigramSimilarity = '0.2';

type Candidate = {
  readonly typed: string;
  readonly word: string;
  readonly shown: string;
  readonly titles: number;
};

/** In how many titles each word occurs. Words of few titles are missing. */
async function readTitleCounts(
  context: Context,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await context.db
    .select({ word: searchWords.word, titles: searchWords.titles })
    .from(searchWords)
    .where(inArray(searchWords.word, [...words]));
  return new Map(found.map(({ word, titles }) => [word, titles]));
}

const readCandidates = (context: Context, words: readonly string[]): Promise<Candidate[]> =>
  inTransaction(context, async (inside) => {
    await inside.db.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${minTrigramSimilarity}, true)`,
    );
    const word = inLatinLetters('word');
    const typed = inLatinLetters('typed');
    return rows<Candidate>(
      inside,
      sql`
        select typed, near.word, near.shown, near.titles
        from unnest(${sql.param(words)}::text[]) as typed,
          lateral (
            select word, display_form as shown, titles from ${searchWords}
            where ${word} % ${typed}
              and abs(length(word) - length(typed)) <= ${sql.raw(String(maxLengthDifference))}
              and word <> typed
            order by similarity(${word}, ${typed}) desc, titles desc limit ${maxCandidates}) near`,
    );
  });

/** The nearest candidate, of equally near ones the most frequent; null when none is near enough. */
function nearest(typed: string, candidates: readonly Candidate[]): Candidate | null {
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: levenshtein(typed, candidate.word).steps }))
    .filter(({ distance }) => distance <= maxDistanceFor(typed))
    .toSorted((a, b) => a.distance - b.distance || b.candidate.titles - a.candidate.titles);
  return best?.candidate ?? null;
}

/** Corrects the words of a query that titles do not use. Null when nothing is to be corrected. */
export async function correctSpelling(context: Context, text: string): Promise<string | null> {
  const words = wordsOf(cleanQuery(text)).slice(0, maxTerms);
  const correctable = new Set(
    words.map(plainForm).filter((word) => word.length >= minLetters && !/\d/.test(word)),
  );
  if (correctable.size === 0) return null;
  const titleCounts = await readTitleCounts(context, [...correctable]);
  const titlesOf = (word: string): number => titleCounts.get(word) ?? 0;
  const doubtful = [...correctable]
    .filter((word) => titlesOf(word) <= maxDoubtfulTitles)
    .slice(0, maxCorrected);
  if (doubtful.length === 0) return null;
  const candidates = await readCandidates(context, doubtful);
  const corrections = new Map<string, string>();
  for (const [typed, near] of Map.groupBy(candidates, (candidate) => candidate.typed)) {
    const best = nearest(typed, near);
    if (best && best.titles > minTitlesFactor * titlesOf(typed)) corrections.set(typed, best.shown);
  }
  if (corrections.size === 0) return null;
  return words.map((word) => corrections.get(plainForm(word)) ?? word).join(' ');
}
