import { z } from 'zod';
import { incoterms } from '#shared/incoterms.ts';
import { currencies } from '#shared/money.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import { givenCost, givenPrice, givenQuantity, parseCost } from '#shared/number-fields.ts';
import { maxPriceMicros, parsePrice, parseQuantity } from '#shared/number-text.ts';
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
export const validDays = { min: 3, max: 90 } as const;
export const maxTemplateName = 60;
const maxPieces = 2_000_000_000;

// Messages are keys of the `error` texts. Forms omit empty fields; the API may send null.

const optional = <Value extends z.ZodType>(value: Value, message: string) =>
  z
    .union([z.literal(''), z.null(), value], message)
    .optional()
    .transform((given) =>
      given === '' || given === undefined ? null : (given as z.output<Value> | null),
    );

const priceUnreadable = { error: 'priceUnreadable' };
const price = givenPrice(priceUnreadable).pipe(z.int(priceUnreadable));
/** A field of a form: as text, so that nothing reads its digits before. */
const typedPrice = z.string(priceUnreadable).transform(parsePrice).pipe(z.int(priceUnreadable));

/** Of a leg, from 0: what is free is said, and is not missing. */
const cost = givenCost(priceUnreadable).pipe(z.int(priceUnreadable));
const typedCost = z.string(priceUnreadable).transform(parseCost).pipe(z.int(priceUnreadable));

type Bounds = { readonly min: number; readonly max: number };
const numberUnreadable = { error: 'numberUnreadable' };
const within = ({ min, max }: Bounds) =>
  z.int(numberUnreadable).min(min, 'numberUnreadable').max(max, 'numberUnreadable');

/** A whole number within bounds, in Latin, Arabic or Persian digits. */
const whole = (bounds: Bounds) => givenQuantity(numberUnreadable).pipe(within(bounds));
const typedWhole = (bounds: Bounds) =>
  z.string(numberUnreadable).transform(parseQuantity).pipe(within(bounds));

const line = (max: number) =>
  z
    .string()
    .max(10 * max, 'tooLong')
    .nullish()
    .transform((text) => plainLine(text ?? ''))
    // Not piped into another string, which forms would read as a field that is missing.
    .refine((text) => text.length <= max, 'tooLong');
const note = z
  .string()
  .max(2 * maxNote, 'tooLong')
  .nullish()
  .transform((text) => plainText(text ?? ''))
  .refine((text) => text.length <= maxNote, 'tooLong');

const breakBounds = { min: 1, max: maxPieces };
/** Of a program; people type prices into fields of the same names. */
const quantityBreak = z.object({
  fromQuantity: whole(breakBounds),
  priceMicros: z
    .int(priceUnreadable)
    .min(1, 'priceUnreadable')
    .max(maxPriceMicros, 'priceUnreadable'),
});
export type QuantityBreak = z.output<typeof quantityBreak>;

/** A row of a form: both of its fields, or none. */
const typedBreak = z
  .object({
    fromQuantity: optional(typedWhole(breakBounds), 'numberUnreadable'),
    priceMicros: optional(typedPrice, 'priceUnreadable'),
  })
  .refine(({ fromQuantity, priceMicros }) => priceMicros === null || fromQuantity !== null, {
    path: ['fromQuantity'],
    error: 'numberUnreadable',
  })
  .refine(({ fromQuantity, priceMicros }) => fromQuantity === null || priceMicros !== null, {
    path: ['priceMicros'],
    error: 'priceUnreadable',
  });
const typedBreaks = z
  .array(typedBreak)
  .max(maxBreaks, 'invalidField')
  .default([])
  .transform((rows) =>
    rows.filter(
      (row): row is QuantityBreak => row.fromQuantity !== null && row.priceMicros !== null,
    ),
  );

type Numbers = {
  readonly price: z.ZodType<number>;
  readonly cost: z.ZodType<number>;
  readonly whole: (bounds: Bounds) => z.ZodType<number>;
};

/** What the API's reference says of a leg. */
const ofLeg = { description: 'For the request’s whole quantity. 0: free; null: not stated.' };

const offerFieldsOf = ({ price: money, cost: leg, whole: count }: Numbers) => ({
  unitPrice: money,
  /** Before the discount; null without one. */
  originalPrice: optional(money, 'priceUnreadable'),
  currency: z.enum(currencies, 'invalidField'),
  unit: z.enum(unitCodes, 'chooseUnit'),
  moq: optional(count({ min: 1, max: maxPieces }), 'numberUnreadable'),
  sampleLeadDays: optional(count({ min: 0, max: 365 }), 'numberUnreadable'),
  sampleFeePayer: z.enum(sampleFeePayers, 'chooseSampleFeePayer'),
  /** What a buyer pays for it. */
  sampleFee: optional(money, 'priceUnreadable'),
  leadDays: optional(count({ min: 0, max: 730 }), 'numberUnreadable'),
  incoterm: optional(z.enum(incoterms), 'invalidField'),
  /** Named place of the shipping term. */
  place: line(120),
  // For the request's whole quantity, from the named place on; 0 is free, null not stated.
  freight: optional(leg, 'priceUnreadable').meta(ofLeg),
  insurance: optional(leg, 'priceUnreadable').meta(ofLeg),
  inspection: optional(leg, 'priceUnreadable').meta(ofLeg),
  paymentTerms: line(300),
  validDays: count(validDays),
  note,
});

const offerFields = {
  ...offerFieldsOf({ price, cost, whole }),
  breaks: z.array(quantityBreak).max(maxBreaks, 'invalidField').default([]),
};
const typedOfferFields = {
  ...offerFieldsOf({ price: typedPrice, cost: typedCost, whole: typedWhole }),
  breaks: typedBreaks,
};

type Prices = {
  readonly unitPrice: number;
  readonly originalPrice: number | null;
  readonly breaks: readonly QuantityBreak[];
};
const isDiscount = ({ unitPrice, originalPrice }: Prices) =>
  originalPrice === null || originalPrice >= unitPrice;
/** Larger quantities never cost more. Half rows of a form are refused at their field alone. */
const areBreaksInOrder = ({ unitPrice, breaks }: Prices) =>
  (breaks as readonly Partial<Record<keyof QuantityBreak, number | null>>[])
    .filter(({ fromQuantity, priceMicros }) => fromQuantity !== null && priceMicros !== null)
    .every(({ fromQuantity, priceMicros }, i, rows) => {
      const before = rows[i - 1] ?? { fromQuantity: 0, priceMicros: unitPrice };
      return fromQuantity! > before.fromQuantity! && priceMicros! <= before.priceMicros!;
    });

const checked = <Schema extends z.ZodType<Prices>>(schema: Schema): Schema =>
  schema
    .refine(isDiscount, { path: ['originalPrice'], error: 'discountAbovePrice' })
    .refine(areBreaksInOrder, { path: ['breaks'], error: 'breaksOutOfOrder' });

/** What a seller revises. */
export const quoteOffer = checked(z.object(offerFields));
export type QuoteOffer = z.output<typeof quoteOffer>;

const product = z
  .string({ error: 'chooseQuotedProduct' })
  .min(1, 'chooseQuotedProduct')
  .max(40, 'chooseQuotedProduct');

/** The public id of one's own published product, and the offer. */
export const quoteInput = checked(z.object({ product, ...offerFields }));
export type QuoteInput = z.output<typeof quoteInput>;

/** The same as fields of a form. */
export const typedQuote = checked(z.object({ product, ...typedOfferFields }));
export const typedOffer = checked(z.object(typedOfferFields));
/** The revision that the form was made of. */
export const typedRevision = typedWhole({ min: 1, max: maxPieces });

export const templateName = z
  .string({ error: 'required' })
  .max(10 * maxTemplateName, 'tooLong')
  .transform(plainLine)
  .pipe(z.string().min(1, 'required').max(maxTemplateName, 'tooLong'));

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

/** Why a buyer declines; may be empty. */
export const declineReason = line(300);
