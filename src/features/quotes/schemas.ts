import { z } from 'zod';
import { incoterms } from '#shared/incoterms.ts';
import { currencies } from '#shared/money.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import { parsePrice } from '#shared/price-text.ts';
import { parseQuantity } from '#shared/quantity-text.ts';
import { unitCodes } from '#shared/units.ts';

export const quoteStates = [
  'submitted',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'not_selected',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/** Who pays the fee of a sample. */
export const sampleFeePayers = ['seller', 'buyer', 'none'] as const;

export const maxNote = 2_000;
export const maxBreaks = 5;
const maxPieces = 2_000_000_000;

// Messages are keys of the `error` texts. Forms omit empty fields; the API may send null.

const optional = <Value extends z.ZodType>(value: Value, message: string) =>
  z
    .union([z.literal(''), z.null(), value], message)
    .optional()
    .transform((given) =>
      given === '' || given === undefined ? null : (given as z.output<Value> | null),
    );

const price = z
  .union([z.number(), z.string()], { error: 'priceUnreadable' })
  .transform((given) => parsePrice(String(given)))
  .pipe(z.int({ error: 'priceUnreadable' }));

/** A whole number within bounds, in Latin, Arabic or Persian digits. */
const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .union([z.number(), z.string()], { error: 'numberUnreadable' })
    .transform((given) => (typeof given === 'number' ? given : parseQuantity(given)))
    .pipe(
      z
        .int({ error: 'numberUnreadable' })
        .min(min, 'numberUnreadable')
        .max(max, 'numberUnreadable'),
    );

const line = (max: number) =>
  z
    .string()
    .max(10 * max, 'tooLong')
    .nullish()
    .transform((text) => plainLine(text ?? ''))
    .pipe(z.string().max(max, 'tooLong'));
const note = z
  .string()
  .max(2 * maxNote, 'tooLong')
  .nullish()
  .transform((text) => plainText(text ?? ''))
  .pipe(z.string().max(maxNote, 'tooLong'));

const quantityBreak = z.object({
  fromQuantity: whole({ min: 1, max: maxPieces }),
  priceMicros: price,
});
export type QuantityBreak = z.output<typeof quantityBreak>;

const offerFields = {
  unitPrice: price,
  /** Before the discount; null without one. */
  originalPrice: optional(price, 'priceUnreadable'),
  currency: z.enum(currencies, 'invalidField'),
  unit: z.enum(unitCodes, 'chooseUnit'),
  breaks: z.array(quantityBreak).max(maxBreaks, 'invalidField').default([]),
  moq: optional(whole({ min: 1, max: maxPieces }), 'numberUnreadable'),
  sampleLeadDays: optional(whole({ min: 0, max: 365 }), 'numberUnreadable'),
  sampleFeePayer: z.enum(sampleFeePayers, 'chooseSampleFeePayer'),
  leadDays: optional(whole({ min: 0, max: 730 }), 'numberUnreadable'),
  incoterm: optional(z.enum(incoterms), 'invalidField'),
  /** Named place of the shipping term. */
  place: line(120),
  freight: optional(price, 'priceUnreadable'),
  insurance: optional(price, 'priceUnreadable'),
  inspection: optional(price, 'priceUnreadable'),
  paymentTerms: line(300),
  validDays: whole({ min: 3, max: 90 }),
  note,
};

type Prices = {
  readonly unitPrice: number;
  readonly originalPrice: number | null;
  readonly breaks: readonly QuantityBreak[];
};
const isDiscount = ({ unitPrice, originalPrice }: Prices) =>
  originalPrice === null || originalPrice >= unitPrice;
/** Larger quantities never cost more. */
const areBreaksInOrder = ({ unitPrice, breaks }: Prices) =>
  breaks.every(({ fromQuantity, priceMicros }, i) => {
    const before = breaks[i - 1] ?? { fromQuantity: 0, priceMicros: unitPrice };
    return fromQuantity > before.fromQuantity && priceMicros <= before.priceMicros;
  });

const offer = z
  .object(offerFields)
  .refine(isDiscount, { path: ['originalPrice'], error: 'discountAbovePrice' })
  .refine(areBreaksInOrder, { path: ['breaks'], error: 'breaksOutOfOrder' });
/** What a seller revises. */
export const quoteOffer = offer;
export type QuoteOffer = z.output<typeof quoteOffer>;

/** The public id of one's own published product, and the offer. */
export const quoteInput = z
  .object({
    product: z.string({ error: 'chooseQuotedProduct' }).min(1, 'chooseQuotedProduct').max(40),
    ...offerFields,
  })
  .refine(isDiscount, { path: ['originalPrice'], error: 'discountAbovePrice' })
  .refine(areBreaksInOrder, { path: ['breaks'], error: 'breaksOutOfOrder' });
export type QuoteInput = z.output<typeof quoteInput>;

/** What a buyer asks for instead: at least one of them. */
export const counterInput = z
  .object({
    unitPrice: optional(price, 'priceUnreadable'),
    quantity: optional(whole({ min: 1, max: maxPieces }), 'quantityNotNumber'),
    terms: line(300),
    note,
  })
  .refine(
    ({ unitPrice, quantity, terms, note: said }) =>
      unitPrice !== null || quantity !== null || terms !== '' || said !== '',
    { path: ['unitPrice'], error: 'counterEmpty' },
  );
export type CounterInput = z.output<typeof counterInput>;
