// How completely a product is described, and what orders products with equal sales.
import { locales } from '#shared/locale.ts';
import type { ProductInput } from '../schemas.ts';

/** 0 to 100: how completely a product is described. Languages, pictures and facts weigh most. */
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

export type QualityGain = { readonly what: string; readonly points: number };

/** What would raise the score and by how much, the most first. */
export function qualityGains(product: ProductInput): QualityGain[] {
  const now = qualityScore(product);
  const text = 'x'.repeat(200);
  const better: Readonly<Record<string, Partial<ProductInput>>> = {
    languages: { title: { en: 'x', tr: 'x', ar: 'x' } },
    pictures: { images: Array.from({ length: 4 }, () => examplePicture) },
    description: { description: { en: text } },
    facts: { attributes: { en: Array.from({ length: 8 }, () => ['x', 'x'] as [string, string]) } },
    tiers: { tiers: [product.tiers[0]!, product.tiers[0]!] },
    leadTimes: { leadTimes: [{ fromQuantity: 1, days: 1 }] },
    carton: {
      carton: { pieces: 1, lengthMm: null, widthMm: null, heightMm: null, grossGrams: null },
    },
    hsCode: { hsCode: '000000' },
    gtin: { variants: product.variants.map((one) => ({ ...one, gtin: '0' })) },
    brand: { brand: 'x' },
  };
  return Object.entries(better)
    .map(([what, change]) => ({ what, points: qualityScore({ ...product, ...change }) - now }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
}

const examplePicture: ProductInput['images'][number] = {
  source: { kind: 'remote', url: 'https://example.com/x.jpg' },
  alt: {},
  focal: null,
};

/**
 * Orders products with equal sales: by quality in bands of ten points, then by a fixed
 * pseudo-random number. Without it, one supplier's file of alike products would fill page after
 * page.
 */
export function tiebreakOf(quality: number, publicId: string): number {
  let random = 7;
  for (let i = 0; i < publicId.length; i++)
    random = (random * 31 + publicId.charCodeAt(i)) % 2 ** 40;
  return Math.floor(quality / 10) * 2 ** 40 + random;
}
