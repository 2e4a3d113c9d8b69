// What follows from a product's data: its prices, its quality, whether staff must look at it first.
import { locales } from '#shared/locale.ts';
import { microsPerUnit, roundedPrice } from '#shared/money.ts';
import type { LeadTimeStep, PriceTier, ProductInput } from '../schemas.ts';

/** Lists for people: so many on a page, so many pages. */
export const pageSize = 24;
export const maxPages = 100;

export const productSorts = [
  'BEST_SELLER',
  'MOST_RECENT',
  'MOST_FAVOURITE',
  'PRICE_BY_ASC',
  'PRICE_BY_DESC',
] as const;
export type ProductSort = (typeof productSorts)[number];

/**
 * Bands by which lists are narrowed. A product stands in one band of least quantity; of lead times
 * in one, and besides in `ready` when it lies in stock.
 */
export const moqBands = ['up-to-50', '51-200', '201-1000', 'over-1000'] as const;
export type MoqBand = (typeof moqBands)[number];
export const leadBands = ['ready', 'up-to-7', '8-21', 'over-21'] as const;
export type LeadBand = (typeof leadBands)[number];

/** A tier together with the quantity at which the next one begins; null for the last. */
export type TierStep = PriceTier & { readonly toQuantity: number | null };

export const withUpperBounds = (tiers: readonly PriceTier[]): TierStep[] =>
  tiers.map((tier, i) => ({
    ...tier,
    toQuantity: tiers[i + 1] ? tiers[i + 1]!.fromQuantity - 1 : null,
  }));

/** Lowest and highest unit price over the product's and its variants' tiers, in micros. */
export function priceBounds(product: Pick<ProductInput, 'tiers' | 'variants'>): {
  lowest: number;
  highest: number;
} {
  const prices = [product.tiers, ...product.variants.map((variant) => variant.tiers ?? [])]
    .flat()
    .map((tier) => tier.priceMicros);
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/**
 * A price in dollars, at the rate of how many micros of its currency one dollar buys. Never below
 * one micro.
 */
export const inDollars = (priceMicros: number, microsPerDollar: number): number =>
  Math.max(
    1,
    Number(
      (BigInt(priceMicros) * BigInt(microsPerUnit) + BigInt(microsPerDollar) / 2n) /
        BigInt(microsPerDollar),
    ),
  );

/** The price after a promotion. */
export const discounted = (priceMicros: number, percent: number): number =>
  roundedPrice((priceMicros * (100 - percent)) / 100);

export const isReadyToShip = (product: {
  stock: number | null;
  shipByDays: number | null;
  moq: number;
}): boolean =>
  product.shipByDays !== null && product.stock !== null && product.stock >= product.moq;

export const moqBandOf = (moq: number): MoqBand =>
  moq <= 50 ? 'up-to-50' : moq <= 200 ? '51-200' : moq <= 1_000 ? '201-1000' : 'over-1000';

/** By the shortest of its lead times; null when it names none. */
export function leadBandOf(steps: readonly LeadTimeStep[]): Exclude<LeadBand, 'ready'> | null {
  if (steps.length === 0) return null;
  const days = Math.min(...steps.map((step) => step.days));
  return days <= 7 ? 'up-to-7' : days <= 21 ? '8-21' : 'over-21';
}

/** 0 to 100: what a buyer needs to know and finds. Languages, pictures and facts weigh most. */
export function qualityScore(product: ProductInput): number {
  const languages = locales.filter((locale) => product.title[locale]).length;
  const described = locales.some((locale) => (product.description[locale]?.length ?? 0) >= 200);
  const facts = Math.max(0, ...locales.map((locale) => product.attributes[locale]?.length ?? 0));
  const score =
    10 * languages +
    Math.min(product.images.length, 4) * 6 +
    (described ? 12 : 0) +
    Math.min(facts, 8) * 2 +
    (product.tiers.length > 1 ? 5 : 0) +
    (product.leadTimes.length > 0 ? 4 : 0) +
    (product.carton ? 3 : 0) +
    (product.hsCode ? 2 : 0) +
    (product.variants.some((variant) => variant.gtin) ? 2 : 0) +
    (product.brand ? 2 : 0);
  return Math.min(100, score);
}

/**
 * What orders goods that sold alike: their quality in bands of ten points, and within a band
 * chance, the same chance every time. Otherwise one supplier's file, whose goods are all described
 * alike, would fill page after page.
 */
export function standingOf(quality: number, publicId: string): number {
  let chance = 7;
  for (let i = 0; i < publicId.length; i++)
    chance = (chance * 31 + publicId.charCodeAt(i)) % 2 ** 40;
  return Math.floor(quality / 10) * 2 ** 40 + chance;
}

/**
 * Words of the specification's prohibited list (section 5). They only ask staff to look: a false
 * alarm costs a minute, so phrases are plain nouns that a lawful product seldom has in its title.
 */
const prohibitedWords = [
  'prescription medicine',
  'antibiotics',
  'reçeteli ilaç',
  'أدوية بوصفة',
  'sex toy',
  'vibrator dildo',
  'pornographic',
  'seks oyuncağı',
  'ألعاب جنسية',
  'firearm',
  'handgun',
  'pistol',
  'ammunition',
  'assault rifle',
  'ateşli silah',
  'tabanca',
  'mermi',
  'أسلحة نارية',
  'مسدس',
  'ذخيرة',
  'cigarettes',
  'cigars',
  'e-cigarette',
  'tobacco',
  'sigara',
  'elektronik sigara',
  'tütün',
  'سجائر',
  'تبغ',
  'سيجارة إلكترونية',
  'vodka',
  'whisky',
  'whiskey',
  'raki',
  'rakı',
  'viski',
  'votka',
  'فودكا',
  'ويسكي',
  'counterfeit',
  'replica watch',
  'forged document',
  'fake passport',
  'sahte belge',
  'taklit ürün',
  'وثائق مزورة',
  'veterinary vaccine',
  'veteriner ilacı',
  'لقاح بيطري',
  'archaeological artifact',
  'tarihi eser',
  'قطعة أثرية',
  'cannabis',
  'cocaine',
  'heroin',
  'esrar',
  'kokain',
  'eroin',
  'كوكايين',
  'حشيش',
];
const fold = (text: string): string =>
  text
    .replace(/[Iİ]/g, (letter) => (letter === 'I' ? 'ı' : 'i'))
    .toLowerCase()
    .replaceAll('ı', 'i');
const spaced = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;
const prohibited = prohibitedWords.map(spaced);

/** The first prohibited phrase in one of the product's titles or tags, or null. */
export function prohibitedPhrase(product: Pick<ProductInput, 'title' | 'tags'>): string | null {
  const texts = [...locales.map((locale) => product.title[locale] ?? ''), ...product.tags].map(
    spaced,
  );
  return prohibited.find((phrase) => texts.some((text) => text.includes(phrase)))?.trim() ?? null;
}
