// Keys without places in a product's words: what filters, tiers and samples are asked by.
import { createHash } from 'node:crypto';

/** Keys are written as they are in a tsvector and a tsquery: no sign of theirs needs escaping. */
export const categoryKey = (number: number): string => `c/${number}`;
export const brandKey = (number: number): string => `b/${number}`;
/** `code` as `codeOf` writes the brand's name. */
export const wholeBrandKey = (code: string): string => `@${code}`;
/** `token`: of a noun that says what the goods are. */
export const headKey = (token: string): string => `h/${token}`;
/** Such a noun is known. */
export const anyHeadKey = headKey('');
/** `code` as `codeOf` writes it. */
export const codeKey = (code: string): string => `=${code}`;
export const storeKey = (id: string): string => `s/${id}`;
/** A bit of the listing's traits: a certificate, a band, a kind of business. */
export const traitKey = (bit: number): string => `f/${bit}`;
export const originKey = (plateCode: number): string => `o/${plateCode}`;
export const priceKey = (bucket: number): string => `p/${bucket}`;
export const tierKey = (tier: number): string => `q/${tier}`;
export const sampleKey = (halving: number): string => `r/${halving}`;

export const maxHalvings = 14;

/**
 * The goods of this tier, and those of this sample, have an index of their own (`table.server.ts`):
 * what a question costs is the length of the lists that are walked, in which the goods of narrower
 * ones are few.
 */
export const [indexedTier, indexedSample] = [4, 2] as const;

/** Two buckets for each doubling of the price: 0 to 90. */
export const priceBucketOf = (usdMicros: number): number =>
  Math.max(0, Math.round(2 * Math.log2(Math.max(1, usdMicros))));

/** 0 to 1, the same for a product every time, and another one for each purpose. */
function chanceOf(id: string, purpose: string): number {
  return createHash('sha1').update(`${purpose}${id}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** How often a share (1 is all) can be halved before this product is no longer in it. */
const halvingsIn = (share: number): number =>
  Math.min(maxHalvings, Math.floor(-Math.log2(Math.max(share, 2 ** -maxHalvings - 1e-9))));

/**
 * In which tiers a product is: `q/k` holds about the best 2⁻ᵏ. Chance decides, weighted by the
 * quality (0 to 100): a tier is chosen by how common a word is, and no supplier whose goods are all
 * described alike may fill it.
 */
export function tierKeys(id: string, quality: number): string[] {
  return Array.from({ length: halvingsIn(chanceOf(id, 'tier') ** (0.5 + quality / 100)) }, (_, i) =>
    tierKey(i + 1),
  );
}

export const sampleKeys = (id: string): string[] =>
  Array.from({ length: halvingsIn(chanceOf(id, 'sample')) }, (_, i) => sampleKey(i + 1));
