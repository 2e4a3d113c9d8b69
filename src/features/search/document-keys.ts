// Keys in a product's tsvector, lexemes without positions: filters, quality buckets and samples are
// matched by them in the same index as the words. No character of a key needs escaping in a
// tsvector or tsquery.
import { createHash } from 'node:crypto';

export const categoryKey = (number: number): string => `c/${number}`;
export const brandKey = (number: number): string => `b/${number}`;
/** Takes the brand's name as `codeOf` normalizes it. */
export const wholeBrandKey = (code: string): string => `@${code}`;
/** Takes a token of a head noun: the noun in a title that says what the product is. */
export const headNounKey = (token: string): string => `h/${token}`;
/** In documents whose head noun is known. */
export const anyHeadNounKey = headNounKey('');
/** Takes a code as `codeOf` normalizes it. */
export const codeKey = (code: string): string => `=${code}`;
export const storeKey = (id: string): string => `s/${id}`;
/** Takes a bit of the listing's filter bits: a certificate, a band, a business type. */
export const filterBitKey = (bit: number): string => `f/${bit}`;
export const originKey = (plateCode: number): string => `o/${plateCode}`;
export const priceKey = (bucket: number): string => `p/${bucket}`;
export const qualityBucketKey = (bucket: number): string => `q/${bucket}`;
export const sampleKey = (halving: number): string => `r/${halving}`;
/** A token of a title, matched apart from the same token elsewhere in the document. */
export const titleKey = (token: string): string => `T/${token}`;

/** The narrowest quality bucket or sample holds 2⁻ᵏ of all products with this k. */
export const maxHalvings = 14;
export const qualityBuckets: readonly number[] = Array.from(
  { length: maxHalvings },
  (_, i) => i + 1,
);

/** Has a partial index of its own (`table.server.ts`, decision 019), so its postings are short. */
export const indexedQualityBucket = 4;
/** Has a partial index of its own, too. */
export const indexedSample = 2;

/** Two buckets for each doubling of the price: 0 to 90. */
export const priceBucketOf = (usdMicros: number): number =>
  Math.max(0, Math.round(2 * Math.log2(Math.max(1, usdMicros))));

/** Pseudo-random number from 0 to 1, fixed for a product and purpose. */
function chanceOf(id: string, purpose: string): number {
  return createHash('sha1').update(`${purpose}${id}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** Part of what is hashed into documents: another value would move every product. */
const bucketPurpose = 'tier';
const samplePurpose = 'sample';

/** How often the whole can be halved until this chance falls outside. */
const halvingsIn = (chance: number): number =>
  Math.min(maxHalvings, Math.floor(-Math.log2(Math.max(chance, 2 ** -maxHalvings - 1e-9))));

const keysUpTo = (count: number, keyOf: (halving: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => keyOf(i + 1));

/**
 * Keys of a product's quality buckets. Bucket k holds about the best 2⁻ᵏ of all products: drawn by
 * chance weighted by quality (0 to 100), so that no seller with uniform descriptions fills one.
 */
export const qualityBucketKeys = (id: string, quality: number): string[] =>
  keysUpTo(halvingsIn(chanceOf(id, bucketPurpose) ** (0.5 + quality / 100)), qualityBucketKey);

/** Keys of a product's samples. Sample k is a random 2⁻ᵏ of all products. */
export const sampleKeys = (id: string): string[] =>
  keysUpTo(halvingsIn(chanceOf(id, samplePurpose)), sampleKey);
