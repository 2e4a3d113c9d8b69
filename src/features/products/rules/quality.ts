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
