// Lists that cut across the categories: goods of which something can be told from what their sellers state and staff
// checked. Nobody is put on one by hand.
import { bitsOf, certificatesAt, leadAt, moqAt, sampleBit, verifiedMakerBit } from '#features/products/rules/filter-bits.ts';
import { leadBands, moqBands } from '#features/products/rules/bands.ts';
import { certificates } from '#features/products/schemas.ts';

/**
 * By the name in their address, `/{name}-choice/{category}`, each with the traits of which its
 * goods have one.
 */
const requiredTraits = {
  manufacturers: 1n << BigInt(verifiedMakerBit),
  samples: 1n << BigInt(sampleBit),
  'small-orders': bitsOf(moqBands, ['up-to-50'], moqAt),
  quick: bitsOf(leadBands, ['ready', 'up-to-7'], leadAt),
  certified: bitsOf(certificates, certificates, certificatesAt),
} as const;

export type Choice = keyof typeof requiredTraits;
/** `ready`: what is in stock, at `/ready-to-ship`. */
export type Collection = Choice | 'ready';

/** The collection that a segment of an address names, or null: `quick-choice` is `quick`. */
export function choiceOf(segment: string): Choice | null {
  const name = segment.endsWith('-choice') ? segment.slice(0, -'-choice'.length) : '';
  return Object.hasOwn(requiredTraits, name) ? (name as Choice) : null;
}

/** Its address without language and category. */
export const collectionPath = (collection: Collection): string =>
  collection === 'ready' ? '/ready-to-ship' : `/${collection}-choice`;

export const traitsOfCollection = (collection: Collection): bigint =>
  collection === 'ready' ? bitsOf(leadBands, ['ready'], leadAt) : requiredTraits[collection];
