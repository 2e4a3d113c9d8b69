// Which products are similar, and which are the same product of another store.
import { createHash } from 'node:crypto';
import { locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type { AttributeList } from '../schemas.ts';

export type ProductToCompare = {
  readonly id: string;
  readonly storeId: string;
  readonly brandId: string | null;
  readonly title: PerLanguage;
  readonly attributes: PerLanguage<AttributeList>;
  readonly tags: readonly string[];
  readonly variants: readonly { readonly gtin: string | null }[];
  readonly priceUsdMicros: number;
};

/** Prepared once for many comparisons. */
export type ComparedProduct = Omit<ProductToCompare, 'title' | 'tags' | 'variants'> & {
  readonly titleWords: PerLanguage<ReadonlySet<string>>;
  readonly tags: ReadonlySet<string>;
  readonly gtins: readonly string[];
};

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

export const comparedOf = ({
  title,
  tags,
  variants,
  ...row
}: ProductToCompare): ComparedProduct => ({
  ...row,
  tags: new Set(tags),
  gtins: variants.flatMap(({ gtin }) => gtin ?? []),
  titleWords: Object.fromEntries(
    locales.flatMap((locale) => (title[locale] ? [[locale, wordsOf(title[locale])]] : [])),
  ),
});

/** Jaccard similarity of two sets, 0 to 1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const both = a.intersection(b).size;
  return both / (a.size + b.size - both);
}

/** Compares in each language that both have. */
const inBoth = <Value, Result>(
  a: PerLanguage<Value>,
  b: PerLanguage<Value>,
  compare: (a: Value, b: Value) => Result,
): Result[] =>
  locales.flatMap((locale) => (a[locale] && b[locale] ? [compare(a[locale], b[locale])] : []));

/** Overlap of title words, in the language in which it is highest. */
const titleSimilarity = (a: ComparedProduct, b: ComparedProduct): number =>
  Math.max(0, ...inBoth(a.titleWords, b.titleWords, overlap));

/** Overlap from which two titles or lists of facts describe the same product. */
const sameOverlap = 0.8;
/** A shorter title names a kind of product. */
const minTitleWords = 3;

const numbersOf = (words: ReadonlySet<string>): string =>
  [...words]
    .filter((word) => /\p{N}/u.test(word))
    .toSorted()
    .join(' ');

const isSameTitle = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  Math.min(a.size, b.size) >= minTitleWords &&
  overlap(a, b) >= sameOverlap &&
  numbersOf(a) === numbersOf(b);

const foldedFacts = (facts: AttributeList): Map<string, string> =>
  new Map(
    facts.map(([name, value]) => [name.toLowerCase(), value.toLowerCase().replace(/\s+/g, '')]),
  );

/** Whether enough of the facts that both state agree. */
function isSameInFacts(a: AttributeList, b: AttributeList): boolean {
  const others = foldedFacts(b);
  const both = [...foldedFacts(a)].filter(([name]) => others.has(name));
  return (
    both.filter(([name, value]) => others.get(name) === value).length >= sameOverlap * both.length
  );
}

/**
 * The same GTIN. Where not both have one: no different brands, nearly the same title with the same
 * numbers and measures, and facts that agree.
 */
export function isSameProduct(a: ComparedProduct, b: ComparedProduct): boolean {
  if (a.gtins.length > 0 && b.gtins.length > 0)
    return a.gtins.some((gtin) => b.gtins.includes(gtin));
  return (
    (a.brandId === null || b.brandId === null || a.brandId === b.brandId) &&
    inBoth(a.titleWords, b.titleWords, isSameTitle).includes(true) &&
    inBoth(a.attributes, b.attributes, isSameInFacts).every(Boolean)
  );
}

/**
 * Keys that the same product of another store shares, whatever its price or category: hashes of its
 * GTINs and of the sorted words of its titles.
 */
export function matchKeysOf({ gtins, titleWords }: ComparedProduct): bigint[] {
  const titles = locales.flatMap((locale) =>
    (titleWords[locale]?.size ?? 0) < minTitleWords
      ? []
      : [`${locale} ${[...titleWords[locale]!].toSorted().join(' ')}`],
  );
  return [...new Set([...gtins, ...titles])].map((text) =>
    createHash('sha1').update(text).digest().readBigInt64BE(),
  );
}

/** 0 for equal prices. */
const priceDistance = (a: { priceUsdMicros: number }, b: { priceUsdMicros: number }): number =>
  Math.abs(Math.log(a.priceUsdMicros / b.priceUsdMicros));

/** 0 to 1: by title, then tags, then price. */
export const similarity = (a: ComparedProduct, b: ComparedProduct): number =>
  0.5 * titleSimilarity(a, b) +
  0.3 * overlap(a.tags, b.tags) +
  0.2 * Math.exp(-priceDistance(a, b));

const maxPerStore = 2;

/** The same product of other stores, the cheapest first. */
export const offersOf = (
  product: ComparedProduct,
  pool: readonly ComparedProduct[],
): ComparedProduct[] =>
  pool
    .filter((one) => one.storeId !== product.storeId && isSameProduct(product, one))
    .toSorted((a, b) => a.priceUsdMicros - b.priceUsdMicros);

/** The most similar first, at most two of a store. */
export function similarTo(
  product: ComparedProduct,
  pool: readonly ComparedProduct[],
): ComparedProduct[] {
  const ofStore = new Map<string, number>();
  return pool
    .map((one) => ({ one, score: similarity(product, one) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)
    .filter(({ storeId }) => {
      const count = (ofStore.get(storeId) ?? 0) + 1;
      ofStore.set(storeId, count);
      return count <= maxPerStore;
    });
}

/** The nearest in price first. */
export const byPriceDistance = <Product extends { readonly priceUsdMicros: number }>(
  product: { readonly priceUsdMicros: number },
  pool: readonly Product[],
): Product[] => pool.toSorted((a, b) => priceDistance(product, a) - priceDistance(product, b));
