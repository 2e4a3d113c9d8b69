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
import {
  factsText,
  isUntouched,
  pictureNumber,
  readFacts,
  readTags,
  readTiers,
  shownWord,
  translatedWords,
} from './shown-texts.ts';

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
  variants: z.array(variantRow.optional()).max(maxVariants).optional(),
  optionTexts: texts,
  pictureUrl: text,
});
export type TypedProduct = z.output<typeof productForm>;

type Errors = Record<string, string>;

const readTitles = (typed: TypedProduct): PerLanguage =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const value = typed.title?.[locale]?.trim() ?? '';
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

type WordOf = (saved: PerLanguage | undefined, typed: string) => PerLanguage;

/**
 * Reads one word of an option: as it was shown, it keeps all its languages, and another one has the
 * translations that are typed below the variants.
 */
function wordReader(typed: TypedProduct, known: ProductInput | null, errors: Errors): WordOf {
  const main = typed.mainLanguage;
  const shownIn = known?.mainLanguage ?? main;
  const others = locales.flatMap((into) => {
    const shown = typed.optionTexts?.[into];
    const saved = translatedWords(known?.variants ?? [], { main: shownIn, into });
    if (shown === undefined || isUntouched(shown, factsText(saved)))
      return [{ into, isTouched: false, words: new Map(saved) }];
    const words = readFacts(shown);
    if (words.some((word) => word.includes(''))) errors[`optionTexts.${into}`] = 'factUnreadable';
    return [{ into, isTouched: true, words: new Map(words) }];
  });
  return (saved, word) => {
    const isKept = saved !== undefined && shownWord(saved, shownIn) === word;
    const read: PerLanguage = isKept ? { ...saved } : { [main]: word };
    // A new main language begins with the words as they are.
    if (main !== shownIn) read[main] ??= word;
    for (const { into, isTouched, words } of others) {
      const translated = words.get(word);
      // A word that the main language lacks is shown, and typed, as it is.
      if (isTouched && into !== main && read[into] !== word) delete read[into];
      if (translated !== undefined && (isTouched || !isKept)) read[into] = translated;
    }
    return read;
  };
}

type VariantReaders = {
  readonly read: Reader;
  readonly errors: Errors;
  readonly imageIndexOf: ImageIndexOf;
  readonly wordOf: WordOf;
};

type VariantRow = z.output<typeof variantRow>;

const optionsOf = (
  row: VariantRow,
  [first, second, third, ...others]: ProductVariant['options'],
  wordOf: WordOf,
): ProductVariant['options'] => {
  const optionOf = (
    saved: ProductVariant['options'][number] | undefined,
    name: string | undefined,
    value: string | undefined,
  ) =>
    name?.trim() && value?.trim()
      ? [{ name: wordOf(saved?.name, name.trim()), value: wordOf(saved?.value, value.trim()) }]
      : [];
  return [
    ...optionOf(first, row.name, row.value),
    ...optionOf(second, row.name2, row.value2),
    ...optionOf(third, row.name3, row.value3),
    ...others,
  ];
};

function readVariants(
  typed: TypedProduct,
  known: readonly ProductVariant[],
  { read, errors, imageIndexOf, wordOf }: VariantReaders,
): ProductVariant[] {
  const rows = (typed.variants ?? []).flatMap((row, i) => {
    const shared: VariantRow = row ?? {};
    const { tiers: _tiers, weight: _weight, picture: _picture, ...naming } = shared;
    const before = known[i];
    // A saved one whose names are taken out is removed, whatever else it has.
    const filled = Object.values(before ? naming : shared).some((value) => value?.trim());
    if (!row || (!filled && (before === undefined || before.options.length > 0))) return [];
    const gtin = row.gtin === undefined ? null : normalizeGtin(row.gtin);
    if (row.gtin !== undefined && gtin === null) errors[`variants[${i}].gtin`] = 'wrongGtin';
    const tiers = readTiers(row.tiers ?? '');
    if (tiers === 'unreadable') errors[`variants[${i}].tiers`] = 'variantTiers';
    const imageIndex = imageIndexOf(before, row.picture);
    if (imageIndex === 'unknown') errors[`variants[${i}].picture`] = 'variantPicture';
    return [
      {
        tiers: tiers === 'unreadable' ? null : tiers,
        weightGrams: read.whole(`variants[${i}].weight`, row.weight),
        imageIndex: imageIndex === 'unknown' ? null : imageIndex,
        options: optionsOf(row, before?.options ?? [], wordOf),
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

function readCarton(
  typed: TypedProduct,
  { read, errors }: Pick<VariantReaders, 'read' | 'errors'>,
): ProductInput['carton'] {
  const size = (field: 'pieces' | 'lengthMm' | 'widthMm' | 'heightMm' | 'grossGrams') =>
    read.quantity(`carton.${field}`, typed.carton?.[field]);
  const pieces = size('pieces');
  const isBegun = Object.values(typed.carton ?? {}).some((value) => value?.trim());
  const sizes = {
    lengthMm: size('lengthMm'),
    widthMm: size('widthMm'),
    heightMm: size('heightMm'),
    grossGrams: size('grossGrams'),
  };
  if (pieces === null && isBegun) errors['carton.pieces'] ??= 'numberUnreadable';
  return pieces === null ? null : { pieces, ...sizes };
}

const maxFacts = 200;

/** Lines that are no facts are reported by the field. */
function readAttributes(
  typed: TypedProduct,
  errors: Errors,
): PerLanguage<ProductInput['attributes']['en'] & object> {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const facts = readFacts(typed.attributes?.[locale] ?? '').slice(0, maxFacts + 1);
      if (facts.some((fact) => fact.includes('')))
        errors[`attributes.${locale}`] = 'factUnreadable';
      return facts.length === 0 ? [] : [[locale, facts]];
    }),
  );
}

/** What is left as it was shown stays, to the letter: reading HTML again could change it. */
const readDescriptions = (typed: TypedProduct, known: ProductInput | null): PerLanguage =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const [written, saved] = [typed.description?.[locale], known?.description[locale]];
      const html = isUntouched(written, saved)
        ? (saved ?? '')
        : descriptionHtml(written?.trim() ?? '');
      return html === '' ? [] : [[locale, html]];
    }),
  );

/** What is ticked, saved ones in their order. */
const tickedOf = <Choice extends string>(
  choices: readonly Choice[],
  ticked: readonly string[],
  saved: readonly Choice[] = [],
): Choice[] => [...new Set([...saved, ...choices])].filter((one) => ticked.includes(one));

type ImageIndexOf = (
  before: ProductVariant | undefined,
  typed: string | undefined,
) => number | null | 'unknown';

/** Variants keep their picture wherever it has moved, unless another number is typed. */
const imageIndexIn =
  (known: ProductInput | null, images: ProductInput['images']): ImageIndexOf =>
  (before, typed) => {
    if (!isUntouched(typed, pictureNumber(before?.imageIndex))) {
      if (!typed?.trim()) return null;
      const number = parseQuantity(typed);
      return number !== null && images[number - 1] ? number - 1 : 'unknown';
    }
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
    title: readTitles(typed),
    description: readDescriptions(typed, known),
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
    carton: readCarton(typed, { read, errors }),
    leadTimes: (typed.leadTimes ?? []).flatMap((row, i) => {
      const fromQuantity = read.quantity(`leadTimes[${i}].from`, row?.from);
      const days = read.whole(`leadTimes[${i}].days`, row?.days);
      if (days === null && fromQuantity === null) return [];
      if (days === null) errors[`leadTimes[${i}].days`] ??= 'numberUnreadable';
      return [{ fromQuantity: fromQuantity ?? 1, days: days ?? 1 }];
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
    paymentOptions: tickedOf(paymentOptions, typed.paymentOptions, known?.paymentOptions),
    certificates: tickedOf(certificates, typed.certificates, known?.certificates),
    tags: readTags(typed.tags ?? ''),
    incoterms: tickedOf(incoterms, typed.incoterms, known?.incoterms),
    images,
    variants: readVariants(typed, known?.variants ?? [], {
      read,
      errors,
      imageIndexOf: imageIndexIn(known, images),
      wordOf: wordReader(typed, known, errors),
    }),
    state: typed.intent,
  };
  if (product.moq === null) errors['moq'] ??= 'numberUnreadable';
  if (product.tiers.length === 0) errors['tiers[0].price'] ??= 'priceUnreadable';
  if (!/^(\d{6,12})?$/.test(product.hsCode ?? '')) errors['hsCode'] = 'wrongHsCode';
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

const messageOf = (key: string): string => (/^[a-zA-Z]+$/.test(key) ? key : 'invalidField');
