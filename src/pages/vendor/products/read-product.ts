// Reads the editor's form into a whole product: what the form does not show stays as it was.
import { z } from 'zod';
import { descriptionHtml } from '#features/products/format/description.ts';
import {
  certificates,
  maxSteps,
  maxVariants,
  paymentOptions,
  type ProductInput,
  productInput,
  type ProductVariant,
} from '#features/products/schemas.ts';
import { firstIssues, invalid } from '#platform/http/problems.ts';
import type { PictureEntry } from '#features/media/format/picture-form.ts';
import { incoterms } from '#shared/incoterms.ts';
import { normalizeGtin } from '#shared/gtin.ts';
import { locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { parsePrice, parseQuantity, plainDigits } from '#shared/number-text.ts';

export const maxPictures = 30;

const text = z.string().max(60_000).optional();
const texts = z.object({ en: text, tr: text, ar: text }).optional();
const many = z.preprocess(
  (given) => (given === undefined ? [] : [given].flat()),
  z.array(z.string().max(80)).max(50),
);
const variantRow = z.object({
  name: text,
  value: text,
  name2: text,
  value2: text,
  sku: text,
  gtin: text,
  stock: text,
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
  variants: z.array(variantRow.optional()).max(maxVariants).optional(),
  pictureUrl: text,
});
export type TypedProduct = z.output<typeof productForm>;

type Errors = Record<string, string>;

const perLanguage = (
  typed: PerLanguage<string | undefined> | undefined,
  read: (value: string) => string,
): PerLanguage =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const value = read(typed?.[locale]?.trim() ?? '');
      return value === '' ? [] : [[locale, value]];
    }),
  );

/** Reads numbers of fields and remembers those that are none. */
function reader(errors: Errors) {
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
type Reader = ReturnType<typeof reader>;

function readVariants(
  typed: TypedProduct,
  known: readonly ProductVariant[],
  {
    read,
    errors,
    imageIndexOf,
  }: {
    read: Reader;
    errors: Errors;
    imageIndexOf: (before: ProductVariant | undefined) => number | null;
  },
): ProductVariant[] {
  const rows = (typed.variants ?? []).flatMap((row, i) => {
    const filled = Object.values(row ?? {}).some((value) => value?.trim());
    const before = known[i];
    if (!row || (!filled && (before === undefined || before.options.length > 0))) return [];
    const gtin = row.gtin === undefined ? null : normalizeGtin(row.gtin);
    if (row.gtin !== undefined && gtin === null) errors[`variants[${i}].gtin`] = 'wrongGtin';
    const main = typed.mainLanguage;
    const [first, second, ...others] = before?.options ?? [];
    const optionOf = (
      saved: ProductVariant['options'][number] | undefined,
      name: string | undefined,
      value: string | undefined,
    ) =>
      name?.trim() && value?.trim()
        ? [
            {
              name: { ...saved?.name, [main]: name.trim() },
              value: { ...saved?.value, [main]: value.trim() },
            },
          ]
        : [];
    return [
      {
        tiers: before?.tiers ?? null,
        weightGrams: before?.weightGrams ?? null,
        imageIndex: imageIndexOf(before),
        options: [
          ...optionOf(first, row.name, row.value),
          ...optionOf(second, row.name2, row.value2),
          ...others,
        ],
        sku: row.sku?.trim() || null,
        gtin,
        stock: read.whole(`variants[${i}].stock`, row.stock),
      },
    ];
  });
  return rows.length > 0 ? rows : [emptyVariant];
}

const emptyVariant: ProductVariant = {
  options: [],
  sku: null,
  gtin: null,
  tiers: null,
  stock: null,
  weightGrams: null,
  imageIndex: null,
};

function readCarton(typed: TypedProduct, read: Reader): ProductInput['carton'] {
  const size = (field: 'pieces' | 'lengthMm' | 'widthMm' | 'heightMm' | 'grossGrams') =>
    read.quantity(`carton.${field}`, typed.carton?.[field]);
  const pieces = size('pieces');
  const sizes = {
    lengthMm: size('lengthMm'),
    widthMm: size('widthMm'),
    heightMm: size('heightMm'),
    grossGrams: size('grossGrams'),
  };
  return pieces === null ? null : { pieces, ...sizes };
}

const maxFacts = 200;

/** One fact a line: "Material: cotton". Lines without a colon are reported by the field. */
function readAttributes(
  typed: TypedProduct,
  errors: Errors,
): PerLanguage<ProductInput['attributes']['en'] & object> {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const lines = (typed.attributes?.[locale] ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .slice(0, maxFacts + 1);
      const facts = lines.map((line): [string, string] => {
        const [name = '', ...value] = line.split(/\s*[:：]\s*/u);
        return [name.trim(), value.join(': ').trim()];
      });
      if (facts.some(([name, value]) => name === '' || value === ''))
        errors[`attributes.${locale}`] = 'factUnreadable';
      return facts.length === 0 ? [] : [[locale, facts]];
    }),
  );
}

/** Variants keep their picture wherever it has moved. */
const imageIndexIn =
  (known: ProductInput | null, images: ProductInput['images']) =>
  (before: ProductVariant | undefined): number | null => {
    const picture = known?.images[before?.imageIndex ?? -1];
    if (!picture) return null;
    const source = JSON.stringify(picture.source);
    const index = images.findIndex((one) => JSON.stringify(one.source) === source);
    return index < 0 ? null : index;
  };

type Known = {
  /** Null for a new product. */
  readonly known: ProductInput | null;
  readonly pictures: readonly PictureEntry[];
};

/** Throws invalid, with a message for each field. */
export function readProduct(typed: TypedProduct, { known, pictures }: Known): ProductInput {
  const errors: Errors = {};
  const read = reader(errors);
  const samplePrice =
    typed.samplePrice?.trim() === '0' ? 0 : read.price('samplePrice', typed.samplePrice);
  const url = typed.pictureUrl?.trim();
  const images: ProductInput['images'] = [
    ...pictures,
    ...(url ? [{ source: { kind: 'remote' as const, url }, alt: {}, focal: null }] : []),
  ];
  const product = {
    externalId: known?.externalId ?? null,
    mainLanguage: typed.mainLanguage,
    title: perLanguage(typed.title, (value) => value),
    description: perLanguage(typed.description, descriptionHtml),
    attributes: readAttributes(typed, errors),
    brand: typed.brand?.trim() || null,
    category: typed.category || null,
    currency: typed.currency,
    tiers: (typed.tiers ?? []).flatMap((row, i) => {
      const fromQuantity = read.quantity(`tiers[${i}].from`, row?.from);
      const priceMicros = read.price(`tiers[${i}].price`, row?.price);
      if (fromQuantity === null && priceMicros === null) return [];
      if (fromQuantity === null) errors[`tiers[${i}].from`] ??= 'numberUnreadable';
      if (priceMicros === null) errors[`tiers[${i}].price`] ??= 'priceUnreadable';
      return [{ fromQuantity: fromQuantity ?? 1, priceMicros: priceMicros ?? 1 }];
    }),
    moq: read.quantity('moq', typed.moq),
    unit: typed.unit,
    orderMultiple: read.quantity('orderMultiple', typed.orderMultiple) ?? 1,
    carton: readCarton(typed, read),
    leadTimes: (typed.leadTimes ?? []).flatMap((row, i) => {
      const fromQuantity = read.quantity(`leadTimes[${i}].from`, row?.from);
      const days = read.whole(`leadTimes[${i}].days`, row?.days);
      return days === null ? [] : [{ fromQuantity: fromQuantity ?? 1, days }];
    }),
    sample:
      samplePrice === null
        ? null
        : { priceMicros: samplePrice, leadDays: read.whole('sampleDays', typed.sampleDays) },
    stock: read.whole('stock', typed.stock),
    shipByDays: read.whole('shipByDays', typed.shipByDays),
    originCountry: typed.originCountry || null,
    originProvince: typed.originProvince || null,
    hsCode: plainDigits(typed.hsCode ?? '').replace(/[\s.]/g, '') || null,
    paymentOptions: paymentOptions.filter((one) => typed.paymentOptions.includes(one)),
    certificates: certificates.filter((one) => typed.certificates.includes(one)),
    tags: readTags(typed.tags ?? ''),
    incoterms: incoterms.filter((one) => typed.incoterms.includes(one)),
    images,
    variants: readVariants(typed, known?.variants ?? [], {
      read,
      errors,
      imageIndexOf: imageIndexIn(known, images),
    }),
    state: typed.intent,
  };
  if (product.moq === null) errors['moq'] ??= 'numberUnreadable';
  if (product.tiers.length === 0) errors['tiers[0].price'] ??= 'priceUnreadable';
  if (product.hsCode !== null && !/^\d{6,12}$/.test(product.hsCode))
    errors['hsCode'] = 'wrongHsCode';
  const { data, error } = productInput.safeParse(product);
  const wrong = {
    ...Object.fromEntries(
      Object.entries(error ? firstIssues(error.issues) : {}).map(([field, key]) => [
        fieldOf(field, typed),
        messageOf(key),
      ]),
    ),
    ...errors,
  };
  if (data === undefined || Object.keys(wrong).length > 0) throw invalid(wrong);
  return data;
}

/** The input of the form that shows an error of the whole field. */
export const fieldOf = (
  field: string,
  { mainLanguage, pictureUrl }: Pick<TypedProduct, 'mainLanguage' | 'pictureUrl'>,
): string =>
  ({
    title: `title.${mainLanguage}`,
    tiers: 'tiers[0].price',
    images: pictureUrl?.trim() ? 'pictureUrl' : 'images',
  })[field] ?? field;

const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،\n]/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

const messageOf = (key: string): string => (/^[a-zA-Z]+$/.test(key) ? key : 'invalidField');
