import { z } from 'zod';
import { maxMessageText } from '#features/threads/schemas.ts';
import { countries } from '#shared/countries.ts';
import { foldEmail } from '#shared/email.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import { givenQuantity } from '#shared/number-fields.ts';
import { unitCodes } from '#shared/units.ts';

export const inquiryStates = ['awaiting_seller', 'awaiting_buyer', 'closed', 'blocked'] as const;
export type InquiryState = (typeof inquiryStates)[number];

/** Who moves an inquiry: a party, the market's staff, or the clock. */
export const inquiryActors = ['buyer', 'seller', 'staff', 'timer'] as const;
export type InquiryActor = (typeof inquiryActors)[number];

/** Suppliers who are asked at once; each gets a conversation of its own. */
export const maxInquiryStores = 10;
export const maxSubject = 120;
const maxLine = 120;
const maxPieces = 2_000_000_000;

// Messages are keys of the `error` texts. Forms omit empty fields; the API may send null.

const line = (most: number) =>
  z
    .string({ error: 'required' })
    .max(4 * most, 'tooLong')
    .refine((text) => !/[\r\n]/.test(text), 'oneLineOnly')
    .transform(plainLine)
    .pipe(z.string().max(most, 'tooLong'));
const requiredLine = (most: number) => line(most).pipe(z.string().min(1, 'required'));
const optionalLine = (most: number) =>
  line(most)
    .nullish()
    .transform((text) => text ?? '');
const optional = <Value extends z.ZodType>(value: Value, message: string) =>
  z
    .union([z.literal(''), z.null(), value], message)
    .optional()
    .transform((given) =>
      given === '' || given === undefined ? null : (given as z.output<Value> | null),
    );
const country = z
  .string({ error: 'chooseCountry' })
  .transform((code) => code.toUpperCase())
  .pipe(z.enum(countries, 'chooseCountry'));
const isTicked = z
  .union([z.boolean(), z.literal(['on', ''])])
  .optional()
  .transform((value) => value === true || value === 'on');

export const storeSlug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'inquiryStoreUnavailable');

/** Who asks, and what: the same for every supplier who is asked. */
const fields = {
  fullName: requiredLine(80),
  email: z
    .string({ error: 'inputEmail' })
    .transform(foldEmail)
    .pipe(z.string().min(1, 'inputEmail').max(254, 'invalidEmail').and(z.email('invalidEmail'))),
  country,
  phone: optionalLine(40),
  /** The country of the dialling code; the buyer's own if none is said. */
  phoneCountry: optional(country, 'chooseCountry'),
  companyName: optionalLine(maxLine),
  /** State, province or region. */
  region: optionalLine(80),
  subject: requiredLine(maxSubject),
  message: z
    .string({ error: 'required' })
    .max(2 * maxMessageText, 'tooLong')
    .transform(plainText)
    .pipe(z.string().min(1, 'required').max(maxMessageText, 'tooLong')),
  productName: optionalLine(maxLine),
  quantity: optional(
    givenQuantity().pipe(z.int('quantityNotNumber').min(1, 'quantityNotNumber').max(maxPieces)),
    'quantityNotNumber',
  ),
  unit: optional(z.enum(unitCodes), 'chooseUnit'),
  /** `group` or `group/item`, as in URLs. */
  category: optional(
    z
      .string()
      .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/)
      .max(170),
    'chooseRfqCategory',
  ),
  /** Whether the supplier sees who asks. */
  sharesCard: isTicked,
};

/** `possiblePhone` validates the number, since its metadata is not for browsers. */
export const inquiryInput = z.object(fields);
export type InquiryInput = z.output<typeof inquiryInput>;

/** About a product, which names its store, or to one store or several. */
export const inquiryTarget = z.object({
  product: z
    .string()
    .regex(/^[0-9a-z]{10}$/, 'inquiryProductUnavailable')
    .nullish()
    .transform((id) => id ?? null),
  stores: z
    .array(storeSlug, 'invalidField')
    .max(maxInquiryStores, 'tooManyInquiryStores')
    .nullish()
    .transform((slugs) => [...new Set(slugs ?? [])]),
});
export type InquiryTarget = z.output<typeof inquiryTarget>;

/** Longer texts are cut off rather than lost. */
const typed = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most).replaceAll('\0', '').toWellFormed())
    .optional()
    .catch(undefined);

/** The form's values, valid or not, until it is sent. */
export const inquiryDraft = z.object({
  product: typed(10),
  stores: z
    .array(z.unknown())
    .transform((slugs) =>
      slugs.flatMap((slug) => storeSlug.safeParse(slug).data ?? []).slice(0, maxInquiryStores),
    )
    .optional()
    .catch(undefined),
  fullName: typed(200),
  email: typed(300),
  country: typed(10),
  phone: typed(100),
  phoneCountry: typed(10),
  companyName: typed(300),
  region: typed(200),
  subject: typed(300),
  message: typed(2 * maxMessageText),
  productName: typed(300),
  quantity: typed(40),
  unit: typed(10),
  category: typed(200),
  sharesCard: typed(10),
});
export type InquiryDraft = z.output<typeof inquiryDraft>;
