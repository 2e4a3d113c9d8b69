// Which goods are alike, and which are the same thing sold by somebody else. Pure; the pool is a command's.
import { createHash } from 'node:crypto';
import { locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type { AttributeList } from '../schemas.ts';

export type GoodsRow = {
  readonly id: string;
  readonly storeId: string;
  readonly brandId: string | null;
  readonly title: PerLanguage;
  readonly attributes: PerLanguage<AttributeList>;
  readonly tags: readonly string[];
  readonly variants: readonly { readonly gtin: string | null }[];
  readonly priceUsdMicros: number;
};

/** With its words cut once, however many it is compared with. */
export type ComparedProduct = Omit<GoodsRow, 'title' | 'tags' | 'variants'> & {
  readonly titleWords: PerLanguage<ReadonlySet<string>>;
  readonly tags: ReadonlySet<string>;
  readonly gtins: readonly string[];
};

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

export const comparedOf = ({ title, tags, variants, ...row }: GoodsRow): ComparedProduct => ({
  ...row,
  tags: new Set(tags),
  gtins: variants.flatMap(({ gtin }) => gtin ?? []),
  titleWords: Object.fromEntries(
    locales.flatMap((locale) => (title[locale] ? [[locale, wordsOf(title[locale])]] : [])),
  ),
});

/** How much two sets share, 0 to 1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const both = a.intersection(b).size;
  return both / (a.size + b.size - both);
}

/** In each language that both have. */
const inBoth = <Value, Result>(
  a: PerLanguage<Value>,
  b: PerLanguage<Value>,
  compare: (a: Value, b: Value) => Result,
): Result[] =>
  locales.flatMap((locale) => (a[locale] && b[locale] ? [compare(a[locale], b[locale])] : []));

/** Of the words of their titles, in the language in which they are most alike. */
const titleLikeness = (a: ComparedProduct, b: ComparedProduct): number =>
  Math.max(0, ...inBoth(a.titleWords, b.titleWords, overlap));

/** From this on two titles name the same thing: at most one word in five is another. */
const sameTitle = 0.8;
/** A shorter title names a kind of goods. */
const minTitleWords = 3;

const numbersOf = (words: ReadonlySet<string>): string =>
  [...words]
    .filter((word) => /\p{N}/u.test(word))
    .toSorted()
    .join(' ');

const isSameTitle = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  Math.min(a.size, b.size) >= minTitleWords &&
  overlap(a, b) >= sameTitle &&
  numbersOf(a) === numbersOf(b);

const foldedFacts = (facts: AttributeList): Map<string, string> =>
  new Map(
    facts.map(([name, value]) => [name.toLowerCase(), value.toLowerCase().replace(/\s+/g, '')]),
  );

/** Of what both say of themselves at most one fact in five may differ. */
function isSameInFacts(a: AttributeList, b: AttributeList): boolean {
  const others = foldedFacts(b);
  const both = [...foldedFacts(a)].filter(([name]) => others.has(name));
  return (
    both.filter(([name, value]) => others.get(name) === value).length >= sameTitle * both.length
  );
}

/**
 * The same article: one trade number; or, where not both have one, no two brands, nearly the same
 * title in a language that both have, the same numbers and measures in it, and facts that agree.
 */
export function isSameArticle(a: ComparedProduct, b: ComparedProduct): boolean {
  if (a.gtins.length > 0 && b.gtins.length > 0)
    return a.gtins.some((gtin) => b.gtins.includes(gtin));
  return (
    (a.brandId === null || b.brandId === null || a.brandId === b.brandId) &&
    inBoth(a.titleWords, b.titleWords, isSameTitle).includes(true) &&
    inBoth(a.attributes, b.attributes, isSameInFacts).every(Boolean)
  );
}

/**
 * By what the same article of others is looked for, whatever it costs and wherever it stands: its
 * trade numbers, and each title whose words are the same in whatever order.
 */
export function articleKeys({ gtins, titleWords }: ComparedProduct): bigint[] {
  const titles = locales.flatMap((locale) =>
    (titleWords[locale]?.size ?? 0) < minTitleWords
      ? []
      : [`${locale} ${[...titleWords[locale]!].toSorted().join(' ')}`],
  );
  return [...new Set([...gtins, ...titles])].map((text) =>
    createHash('sha1').update(text).digest().readBigInt64BE(),
  );
}

/** Nought when they cost the same. */
const priceDistance = (a: { priceUsdMicros: number }, b: { priceUsdMicros: number }): number =>
  Math.abs(Math.log(a.priceUsdMicros / b.priceUsdMicros));

/** 0 to 1: mostly by what it is called, then by its tags, then by its price. */
export const likeness = (a: ComparedProduct, b: ComparedProduct): number =>
  0.5 * titleLikeness(a, b) + 0.3 * overlap(a.tags, b.tags) + 0.2 * Math.exp(-priceDistance(a, b));

const maxOfOneStore = 2;

/** Of goods of other stores those that are the same article, the cheapest first. */
export const offersOf = (
  product: ComparedProduct,
  pool: readonly ComparedProduct[],
): ComparedProduct[] =>
  pool
    .filter((one) => one.storeId !== product.storeId && isSameArticle(product, one))
    .toSorted((a, b) => a.priceUsdMicros - b.priceUsdMicros);

/** The likest first, and of no store more than two. */
export function alikeOf(
  product: ComparedProduct,
  pool: readonly ComparedProduct[],
): ComparedProduct[] {
  const ofStore = new Map<string, number>();
  return pool
    .map((one) => ({ one, score: likeness(product, one) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)
    .filter(({ storeId }) => {
      const count = (ofStore.get(storeId) ?? 0) + 1;
      ofStore.set(storeId, count);
      return count <= maxOfOneStore;
    });
}

/** The nearest in price first. */
export const byPriceNear = <Goods extends { readonly priceUsdMicros: number }>(
  product: { readonly priceUsdMicros: number },
  pool: readonly Goods[],
): Goods[] => pool.toSorted((a, b) => priceDistance(product, a) - priceDistance(product, b));
