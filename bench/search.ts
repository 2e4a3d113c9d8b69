// Search by the words that people type: rare ones, common ones, and two together, in three languages; the whole answer with
// its facets and cards. And what is suggested while they type.
import { chanceOf, pick } from '../database/demo/chance.ts';
import { searchProducts } from '#features/search/queries/search.server.ts';
import { suggest } from '#features/search/queries/suggestions.server.ts';
import type { Context } from '#platform/context.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { closing } from './closing.ts';
import { openDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, type Figure, ms, p50p95, say, type Section, upTo } from './report.ts';
import { percentile } from './statistics.ts';
import { adjectives, colours, madeUpName, materials } from './synthetic-words.ts';

const [warmUpQuestions, measuredQuestions] = [20, 150];
const mostSuggestionMs = 10;

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
  const figures: Figure[] = [];
  for (const { what, wordsOf } of kinds) {
    const { tookMs, found } = await ask(context, wordsOf);
    const measured = p50p95(percentile(tookMs, 0.5), percentile(tookMs, 0.95));
    say(`Search, ${what.toLowerCase()}: ${measured}`);
    figures.push({ what: `${what}; ${count(percentile(found, 0.5))} found`, measured });
  }
  const tookMs = await askSuggestions(context);
  const p95 = percentile(tookMs, 0.95);
  figures.push({ what: 'Suggestions for the first letters of a word', measured: p50p95(percentile(tookMs, 0.5), p95), ...upTo(p95, mostSuggestionMs, ms) });
  return [{ title: 'Search', figures }];
});

async function askSuggestions(own: Context): Promise<number[]> {
  const tookMs: number[] = [];
  for (let number = 0; number < warmUpQuestions + measuredQuestions; number++) {
    throwIfInterrupted();
    const chance = chanceOf(`suggestion ${number}`);
    const locale = pick(locales, chance);
    const word = first(pick(chance() < 0.5 ? materials : adjectives, chance)[locale]);
    const startedAt = performance.now();
    await suggest({ ...own, locale }, word.slice(0, 2 + Math.floor(chance() * 3)));
    if (number >= warmUpQuestions) tookMs.push(performance.now() - startedAt);
  }
  return tookMs;
}

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
