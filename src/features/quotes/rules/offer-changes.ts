// What differs between two offers of one quote.
import type { QuoteOffer } from '../schemas.ts';

/** In the order in which people read an offer. */
export const offerFields = [
  'unitPrice',
  'originalPrice',
  'currency',
  'unit',
  'breaks',
  'moq',
  'leadDays',
  'incoterm',
  'place',
  'freight',
  'insurance',
  'inspection',
  'sampleLeadDays',
  'sampleFeePayer',
  'sampleFee',
  'paymentTerms',
  'validDays',
  'note',
] as const satisfies readonly (keyof QuoteOffer)[];
export type OfferField = (typeof offerFields)[number];

/** Amounts are in the offer's currency, so another currency changes them all. */
const amounts: readonly OfferField[] = [
  'unitPrice',
  'originalPrice',
  'breaks',
  'freight',
  'insurance',
  'inspection',
  'sampleFee',
];

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Lists the fields that the later offer changed. */
export const offerChanges = (before: QuoteOffer, after: QuoteOffer): OfferField[] =>
  offerFields.filter((field) => {
    const [old, now] = [before[field], after[field]];
    if (isEmpty(old) && isEmpty(now)) return false;
    if (amounts.includes(field) && before.currency !== after.currency) return true;
    return JSON.stringify(old) !== JSON.stringify(now);
  });
