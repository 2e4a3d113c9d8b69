// Search by the words that people type: rare ones, common ones, and two together, in three languages.
import { chanceOf, pick } from '../database/demo/chance.ts';
import { searchProducts } from '#features/search/queries/search.server.ts';
import type { Context } from '#platform/context.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { closing } from './closing.ts';
import { openDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, p50p95, say, type Section } from './report.ts';
import { percentile } from './statistics.ts';
import { adjectives, colours, madeUpName, materials } from './synthetic-words.ts';

const [warmUpQuestions, measuredQuestions] = [20, 150];

type Kind = { readonly what: string; readonly wordsOf: (locale: Locale, chance: () => number) => string };

/** The first word of a phrase: the others are words of their own. */
const first = (text: string) => text.split(' ')[0]!;
const kinds: readonly Kind[] = [
  { what: 'A rare word (the name of a series)', wordsOf: (_, chance) => madeUpName(Math.floor(chance() * 8_000)) },
  { what: 'A common word (a material)', wordsOf: (locale, chance) => first(pick(materials, chance)[locale]) },
  { what: 'Two common words', wordsOf: (locale, chance) => `${first(pick(adjectives, chance)[locale])} ${first(pick(materials, chance)[locale])}` },
  { what: 'A common and a rare word', wordsOf: (locale, chance) => `${first(pick(colours, chance)[locale])} ${madeUpName(Math.floor(chance() * 8_000))}` },
];

export const measureSearch = (databaseUrl: string): Promise<Section[]> => closing(openDatabase(databaseUrl), async ({ context }) => {
  const figures = [];
  for (const { what, wordsOf } of kinds) {
    const { tookMs, found } = await ask(context, wordsOf);
    const measured = p50p95(percentile(tookMs, 0.5), percentile(tookMs, 0.95));
    say(`Search, ${what.toLowerCase()}: ${measured}`);
    figures.push({ what: `${what}; ${count(percentile(found, 0.5))} found`, measured });
  }
  return [{ title: 'Search', figures }];
});

/** `found`: how many products each question has. */
async function ask(own: Context, wordsOf: Kind['wordsOf']): Promise<{ tookMs: number[]; found: number[] }> {
  const [tookMs, found]: [number[], number[]] = [[], []];
  for (let number = 0; number < warmUpQuestions + measuredQuestions; number++) {
    throwIfInterrupted();
    const chance = chanceOf(`search ${number}`);
    const locale = pick(locales, chance);
    const question = wordsOf(locale, chance);
    const startedAt = performance.now();
    const { total } = await searchProducts({ ...own, locale }, question, 1);
    if (number < warmUpQuestions) continue;
    tookMs.push(performance.now() - startedAt);
    found.push(total);
  }
  return { tookMs, found };
}
