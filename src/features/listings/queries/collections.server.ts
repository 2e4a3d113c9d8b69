// Lists across categories, of products that share what their sellers state and staff verified.
import {
  bitsOf,
  certificateBits,
  leadBits,
  moqBits,
  sampleBits,
  verifiedManufacturerBits,
} from '#features/products/rules/filter-bits.ts';

/** By the name in the address, `/{name}-choice/{category}`: bits of which a product has one. */
const requiredBits = {
  manufacturers: bitsOf(verifiedManufacturerBits, ['yes']),
  samples: bitsOf(sampleBits, ['yes']),
  'small-orders': bitsOf(moqBits, ['up-to-50']),
  quick: bitsOf(leadBits, ['ready', 'up-to-7']),
  certified: bitsOf(certificateBits, certificateBits.values),
} as const;

export type Choice = keyof typeof requiredBits;
/** `ready`: products in stock, at `/ready-to-ship`. */
export type Collection = Choice | 'ready';

/** The collection that a segment of an address names, or null: `quick-choice` is `quick`. */
export function choiceOf(segment: string): Choice | null {
  const name = segment.endsWith('-choice') ? segment.slice(0, -'-choice'.length) : '';
  return Object.hasOwn(requiredBits, name) ? (name as Choice) : null;
}

/** Its path without language and category. */
export const collectionPath = (collection: Collection): string =>
  collection === 'ready' ? '/ready-to-ship' : `/${collection}-choice`;

export const bitsOfCollection = (collection: Collection): bigint =>
  collection === 'ready' ? bitsOf(leadBits, ['ready']) : requiredBits[collection];
