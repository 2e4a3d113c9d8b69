import { z } from 'zod';
import { addressTags } from '#features/accounts/schemas.ts';
import { countries } from '#shared/countries.ts';
import { isPublicId } from '#shared/ids.ts';
import { incoterms } from '#shared/incoterms.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import { givenCost, givenPrice, givenQuantity } from '#shared/number-fields.ts';

/** From the request to its end; `rules/states.ts` says who leads where. */
export const orderStates = [
  'submitted',
  'negotiating',
  'agreed',
  'sample_sent',
  'sample_approved',
  'sample_rejected',
  'awaiting_payment',
  'held',
  'in_production',
  'inspected',
  'shipped',
  'delivered',
  'confirmed',
  'paid_out',
  'cancelled',
  'disputed',
  'refunded',
  'released',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Who moves an order: a party, the market's staff, the clock, or the market by what it books. */
export const orderActors = ['buyer', 'seller', 'staff', 'timer', 'market'] as const;
export type OrderActor = (typeof orderActors)[number];

export const orderSources = ['product', 'cart', 'quote', 'inquiry'] as const;
export type OrderSource = (typeof orderSources)[number];

export const deliveryPreferences = ['door', 'forwarder', 'open'] as const;
export type DeliveryPreference = (typeof deliveryPreferences)[number];

export const maxText = 2_000;
export const maxReference = 60;
export const maxReason = 300;
/** As many as a product has variants. */
export const maxLines = 200;
const maxQuantity = 100_000_000;
/** Where totals are still exact integers: a billion million units. */
const maxCostMicros = 10 ** 15;

// Messages are keys of the `error` texts. Forms omit empty fields; the API may send null.

export const optional = <Value extends z.ZodType>(value: Value, message: string) =>
  z
    .union([z.literal(''), z.null(), value], message)
    .optional()
    .transform((given) =>
      given === '' || given === undefined ? null : (given as z.output<Value> | null),
    );
export const line = (most: number) =>
  z
    .string()
    .max(4 * most, 'tooLong')
    .nullish()
    .transform((text) => plainLine(text ?? ''))
    .refine((text) => text.length <= most, 'tooLong');
export const paragraph = (most: number) =>
  z
    .string()
    .max(2 * most, 'tooLong')
    .nullish()
    .transform((text) => plainText(text ?? ''))
    .refine((text) => text.length <= most, 'tooLong');
/** Says `message` when the field is missing or empty. */
export const needed = (most: number, message: string) =>
  z
    .string({ error: message })
    .max(4 * most, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().min(1, message).max(most, 'tooLong'));
const isTicked = z
  .union([z.boolean(), z.literal(['on', ''])])
  .optional()
  .transform((value) => value === true || value === 'on');
const countryOr = (message: string) =>
  z
    .string({ error: message })
    .transform((code) => code.toUpperCase())
    .pipe(z.enum(countries, message));

export const quantity = givenQuantity({ error: 'quantityNotNumber' }).pipe(
  z.int('quantityNotNumber').min(1, 'quantityNotNumber').max(maxQuantity, 'quantityTooMuch'),
);
export const isoDay = z
  .string('dateUnreadable')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'dateUnreadable')
  .refine((day) => {
    const at = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  }, 'dateUnreadable');
const publicId = z.string({ error: 'invalidField' }).refine(isPublicId, 'invalidField');

/** What is ordered of one variant. A row of a form without a quantity is left out. */
const requestedLine = z.object({
  product: publicId,
  variant: publicId,
  quantity: optional(quantity, 'quantityNotNumber'),
});
export type RequestedLine = {
  readonly product: string;
  readonly variant: string;
  readonly quantity: number;
};

/** A place to deliver to, as it is frozen in the order. */
const addressFields = {
  tag: z.enum(addressTags, 'chooseTag'),
  street: needed(200, 'inputStreet'),
  suite: line(100),
  state: needed(100, 'inputState'),
  city: needed(100, 'inputCity'),
  postalCode: needed(20, 'inputPostalCode'),
  country: countryOr('chooseCountry'),
};
export const orderAddress = z.object(addressFields);
export type OrderAddress = z.output<typeof orderAddress>;

/** Where an order begins: at most one of them is given. */
export const orderOrigin = z.object({
  /** Public ids. */
  product: optional(publicId, 'invalidField'),
  quote: optional(publicId, 'invalidField'),
  inquiry: optional(publicId, 'invalidField'),
  /** The slug of a store whose lines lie in the cart. */
  cart: optional(z.string().regex(/^[a-z0-9-]{1,80}$/), 'invalidField'),
});
export type OrderOrigin = z.output<typeof orderOrigin>;

/** What a buyer asks for besides the lines. */
const requestFields = {
  deliveryPreference: z.enum(deliveryPreferences, 'chooseDelivery'),
  /** Name, address and telephone number of the buyer's freight forwarder. */
  forwarder: paragraph(500),
  finalCountry: countryOr('finalCountryRequired'),
  expectedOn: optional(isoDay, 'dateUnreadable'),
  incoterm: optional(z.enum(incoterms), 'invalidField'),
  /** Named place of the shipping term. */
  place: line(120),
  wantsSample: isTicked,
  wantsInspection: isTicked,
  customization: paragraph(maxText),
  notes: paragraph(maxText),
  /** The buyer's own number for it. */
  reference: line(maxReference),
};

const lines = z
  .array(requestedLine, 'orderEmpty')
  .max(maxLines, 'invalidField')
  .transform((rows): RequestedLine[] =>
    rows.flatMap((row) => (row.quantity === null ? [] : [{ ...row, quantity: row.quantity }])),
  )
  .refine((rows) => rows.length > 0, 'orderEmpty')
  .refine(
    (rows) =>
      new Set(rows.map(({ variant, product }) => `${product} ${variant}`)).size === rows.length,
    'invalidField',
  );

type Forwarded = { readonly deliveryPreference: string; readonly forwarder: string };
const namesForwarder = ({ deliveryPreference, forwarder }: Forwarded): boolean =>
  deliveryPreference !== 'forwarder' || forwarder !== '';
const forwarderMissing = { path: ['forwarder'], error: 'forwarderRequired' };

/** The public id of one of the buyer's addresses, or a new one. */
const addressChoice = z
  .string({ error: 'destinationRequired' })
  .refine((choice) => choice === newAddressChoice || isPublicId(choice), 'destinationRequired');
export const newAddressChoice = 'new';

/** The API's body, and what commands take. */
export const orderRequest = z
  .object({
    ...orderOrigin.shape,
    lines,
    ...requestFields,
    /** A public id, or a whole address. */
    destination: z.union([publicId, orderAddress], 'destinationRequired'),
  })
  .refine(namesForwarder, forwarderMissing);
export type OrderRequest = z.output<typeof orderRequest>;

/** The fields of the form: `address` chooses, the fields of a new address are next to it. */
export const orderForm = z
  .object({
    ...orderOrigin.shape,
    lines: lines.default([]).refine((rows) => rows.length > 0, 'orderEmpty'),
    ...requestFields,
    address: addressChoice,
  })
  .refine(namesForwarder, forwarderMissing)
  .transform(({ address, ...asked }) => ({ ...asked, address }));
/** The same, when a new address is typed. */
export const orderFormWithAddress = z
  .object({
    ...orderOrigin.shape,
    lines: lines.default([]).refine((rows) => rows.length > 0, 'orderEmpty'),
    ...requestFields,
    address: z.literal(newAddressChoice),
    ...addressFields,
  })
  .refine(namesForwarder, forwarderMissing)
  .transform(({ tag, street, suite, state, city, postalCode, country, address, ...asked }) => ({
    ...asked,
    address,
    typed: { tag, street, suite, state, city, postalCode, country },
  }));
export type OrderForm = z.output<typeof orderForm> & { readonly typed?: OrderAddress };

// What both sides negotiate.

/** Of a line, by its position in the order. */
const termsLine = z.object({
  position: z.coerce.number('invalidField').int('invalidField').min(0).max(maxLines),
  quantity,
  price: givenPrice({ error: 'priceUnreadable' }).pipe(
    z.int('priceUnreadable').min(1, 'priceUnreadable'),
  ),
});
const percent = givenQuantity({ error: 'depositRange' }).pipe(
  z.int('depositRange').min(10, 'depositRange').max(90, 'depositRange'),
);
const cost = givenCost({ error: 'priceUnreadable' }).pipe(
  z.int('priceUnreadable').min(0, 'priceUnreadable').max(maxCostMicros, 'priceUnreadable'),
);

/** A counteroffer: whole terms, which replace those before. */
export const termsInput = z.object({
  lines: z.array(termsLine, 'invalidField').min(1, 'orderEmpty').max(maxLines, 'invalidField'),
  /** For the whole order. */
  shippingCost: optional(cost, 'priceUnreadable'),
  incoterm: optional(z.enum(incoterms), 'invalidField'),
  place: line(120),
  /** When the seller hands it over. */
  shipOn: optional(isoDay, 'dateUnreadable'),
  depositPercent: optional(percent, 'depositRange'),
  fromStock: isTicked,
  wantsSample: isTicked,
  note: paragraph(maxText),
});
export type TermsInput = z.output<typeof termsInput>;

/** The revision that the reader has seen. */
export const seenRevision = z.coerce.number('invalidField').int().min(1).max(1_000_000);

/** What was agreed or asked for, immutable. Totals are computed from it. */
export type OrderTerms = {
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly priceMicros: number;
  }[];
  readonly shippingMinor: number;
  readonly incoterm: (typeof incoterms)[number] | null;
  readonly place: string;
  /** ISO day. */
  readonly shipOn: string | null;
  /** Null: the whole amount is paid before production. */
  readonly depositPercent: number | null;
  /** Taken from what lies ready when both agree. */
  readonly fromStock: boolean;
  readonly wantsSample: boolean;
  readonly note: string;
};

export const cancelReason = line(maxReason);

export const sampleFeePayers = ['seller', 'buyer', 'none'] as const;
export type SampleFeePayer = (typeof sampleFeePayers)[number];

/** A sample on its way. */
export const sampleInput = z.object({
  feePayer: z.enum(sampleFeePayers, 'chooseFeePayer'),
  carrier: line(60),
  tracking: line(80),
});
export type SampleInput = z.output<typeof sampleInput>;

/** Why a sample is not as it should be. */
export const rejectionReason = needed(maxReason, 'rejectionReasonRequired');

/** Longer texts are cut off rather than lost. */
const typed = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most).replaceAll('\0', '').toWellFormed())
    .optional()
    .catch(undefined);

/** The form's values, valid or not, until it is sent; `quantities` by product and variant. */
export const orderDraft = z.object({
  product: typed(10),
  quote: typed(10),
  inquiry: typed(10),
  cart: typed(80),
  quantities: z
    .record(z.string().regex(/^[0-9a-z]{10}\.[0-9a-z]{10}$/), z.string().max(24))
    .optional()
    .catch(undefined),
  deliveryPreference: typed(20),
  forwarder: typed(1_000),
  finalCountry: typed(10),
  expectedOn: typed(20),
  incoterm: typed(20),
  place: typed(400),
  wantsSample: typed(10),
  wantsInspection: typed(10),
  customization: typed(2 * maxText),
  notes: typed(2 * maxText),
  reference: typed(200),
  address: typed(10),
  tag: typed(20),
  street: typed(400),
  suite: typed(200),
  state: typed(200),
  city: typed(200),
  postalCode: typed(60),
  country: typed(10),
});
export type OrderDraft = z.output<typeof orderDraft>;
