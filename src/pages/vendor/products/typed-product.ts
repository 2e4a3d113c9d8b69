// The editor's form as it is sent, and how its numbers are read.
import { z } from 'zod';
import { maxSteps, maxVariants } from '#features/products/schemas.ts';
import { locales } from '#shared/locale.ts';
import { parsePrice, parseQuantity } from '#shared/number-text.ts';
import { optionFields } from './shown-texts.ts';

/** A field of forms beside which a draft waits that was not opened. */
export const leavesDraft = 'leavesDraft';

export const maxPictures = 30;

const text = z.string().max(60_000).optional();
const texts = z.object({ en: text, tr: text, ar: text }).optional();
const many = z.preprocess(
  (given) => (given === undefined ? [] : [given].flat()),
  z.array(z.string().max(80)).max(50),
);
export const variantRow = z.object({
  name: text,
  value: text,
  name2: text,
  value2: text,
  name3: text,
  value3: text,
  sku: text,
  gtin: text,
  stock: text,
  tiers: text,
  weight: text,
  picture: text,
});

export const productForm = z.object({
  intent: z.enum(['draft', 'published', 'paused']),
  revision: z.coerce.number().int().min(0).max(2_000_000_000),
  mainLanguage: z.enum(locales),
  title: texts,
  description: texts,
  attributes: texts,
  category: text,
  brand: text,
  currency: z.string(),
  unit: z.string(),
  moq: text,
  orderMultiple: text,
  tiers: z
    .array(z.object({ from: text, price: text }).optional())
    .max(maxSteps)
    .optional(),
  stock: text,
  shipByDays: text,
  leadTimes: z
    .array(z.object({ from: text, days: text }).optional())
    .max(maxSteps)
    .optional(),
  samplePrice: text,
  sampleDays: text,
  carton: z
    .object({ pieces: text, lengthMm: text, widthMm: text, heightMm: text, grossGrams: text })
    .optional(),
  originCountry: text,
  originProvince: text,
  hsCode: text,
  tags: text,
  incoterms: many,
  certificates: many,
  paymentOptions: many,
  optionNames: z.array(text).max(optionFields.length).optional(),
  variants: z.array(variantRow.optional()).max(maxVariants).optional(),
  optionTexts: texts,
  pictureUrl: text,
});
export type TypedProduct = z.output<typeof productForm>;

/** Keys of texts by the input that shows them. */
export type Errors = Record<string, string>;

/** Reads numbers of fields and remembers those that are none. */
export function reader(errors: Errors) {
  const read =
    (parse: (typed: string) => number | null, message: string) =>
    (name: string, typed: string | undefined): number | null => {
      if (typed === undefined || typed.trim() === '') return null;
      const value = parse(typed);
      if (value === null) errors[name] = message;
      return value;
    };
  return {
    whole: read(parseQuantity, 'numberUnreadable'),
    quantity: read(parseQuantity, 'numberUnreadable'),
    price: read(parsePrice, 'priceUnreadable'),
  };
}
export type Reader = ReturnType<typeof reader>;
