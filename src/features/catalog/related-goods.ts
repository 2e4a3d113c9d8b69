// Which goods are alike, and which are the same thing sold by somebody else. Pure; the pool is a query's.
import { locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';

export type ComparedProduct = {
  readonly id: string;
  readonly storeId: string;
  readonly title: PerLanguage;
  readonly tags: readonly string[];
  readonly gtins: readonly string[];
  readonly priceUsdMicros: number;
};

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

/** How much two sets share, 0 to 1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const both = a.intersection(b).size;
  return both / (a.size + b.size - both);
}

/** Of the words of their titles, in the language in which they are most alike. */
const titleLikeness = (a: PerLanguage, b: PerLanguage): number =>
  Math.max(0, ...locales.map((locale) => (a[locale] && b[locale] ? overlap(wordsOf(a[locale]), wordsOf(b[locale])) : 0)));

/** From this on two titles name the same thing: at most one word in five is another. */
const sameTitle = 0.8;

/** The same article: one trade number, or nearly the same title. */
export const isSameArticle = (a: ComparedProduct, b: ComparedProduct): boolean =>
  a.gtins.some((gtin) => b.gtins.includes(gtin)) || titleLikeness(a.title, b.title) >= sameTitle;

/** 0 to 1: mostly by what it is called, then by its tags, then by its price. */
export function likeness(a: ComparedProduct, b: ComparedProduct): number {
  const price = Math.min(a.priceUsdMicros, b.priceUsdMicros) / Math.max(a.priceUsdMicros, b.priceUsdMicros);
  return 0.5 * titleLikeness(a.title, b.title) + 0.3 * overlap(new Set(a.tags), new Set(b.tags)) + 0.2 * price;
}

const mostOfOneStore = 2;

/** `offers`: the same article of other stores, the cheapest first. `alike`: what is like it, the likest first, and of no store more than two. */
export function sortRelated(product: ComparedProduct, pool: readonly ComparedProduct[], limit: number): { offers: string[]; alike: string[] } {
  const others = pool.filter((one) => one.id !== product.id);
  const offers = others.filter((one) => one.storeId !== product.storeId && isSameArticle(product, one)).toSorted((a, b) => a.priceUsdMicros - b.priceUsdMicros).slice(0, limit);
  const ofStore = new Map<string, number>();
  const alike = others.filter((one) => !offers.includes(one)).map((one) => ({ one, score: likeness(product, one) })).toSorted((a, b) => b.score - a.score).filter(({ one }) => {
    const count = (ofStore.get(one.storeId) ?? 0) + 1;
    ofStore.set(one.storeId, count);
    return count <= mostOfOneStore;
  });
  return { offers: offers.map(({ id }) => id), alike: alike.slice(0, limit).map(({ one }) => one.id) };
}
