// Reads the editor's form into a whole product: what the form does not show stays as it was.
import type { PictureEntry } from '#features/media/format/picture-form.ts';
import { descriptionHtml } from '#features/products/format/description.ts';
import { whyIncomplete } from '#features/products/rules/publishing.ts';
import {
  certificates,
  paymentOptions,
  type ProductInput,
  productInput,
} from '#features/products/schemas.ts';
import { firstIssues, invalid } from '#platform/http/problems.ts';
import { incoterms } from '#shared/incoterms.ts';
import { locales } from '#shared/locale.ts';
import { plainDigits } from '#shared/number-text.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { imageIndexIn, readVariants, wordReader } from './read-variants.ts';
import { isUntouched, readFacts, readTags } from './shown-texts.ts';
import { type Errors, reader, type Reader, type TypedProduct } from './typed-product.ts';

const readTitles = (typed: TypedProduct): PerLanguage =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const value = typed.title?.[locale]?.trim() ?? '';
      return value === '' ? [] : [[locale, value]];
    }),
  );

/** What stands in for a minimum that cannot be read, so that the other rules are asked too. */
const standInMoq = 100_000_000;

function readMoq(typed: string | undefined, { read, errors }: Readers): number {
  const moq = read.quantity('moq', typed);
  if (moq === null) errors['moq'] ??= 'numberUnreadable';
  return moq ?? standInMoq;
}

function readCarton(typed: TypedProduct, { read, errors }: Readers): ProductInput['carton'] {
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

type Readers = { readonly read: Reader; readonly errors: Errors };

const readTierRows = ({ tiers = [] }: TypedProduct, { read, errors }: Readers) =>
  tiers.flatMap((row, i) => {
    const fromQuantity = read.quantity(`tiers[${i}].from`, row?.from);
    const priceMicros = read.price(`tiers[${i}].price`, row?.price);
    if (fromQuantity === null && priceMicros === null) return [];
    if (fromQuantity === null) errors[`tiers[${i}].from`] ??= 'numberUnreadable';
    if (priceMicros === null) errors[`tiers[${i}].price`] ??= 'priceUnreadable';
    return [{ fromQuantity: fromQuantity ?? 1, priceMicros: priceMicros ?? 1 }];
  });

const readLeadTimes = ({ leadTimes = [] }: TypedProduct, { read, errors }: Readers) =>
  leadTimes.flatMap((row, i) => {
    const fromQuantity = read.quantity(`leadTimes[${i}].from`, row?.from);
    const days = read.whole(`leadTimes[${i}].days`, row?.days);
    if (days === null && fromQuantity === null) return [];
    if (days === null) errors[`leadTimes[${i}].days`] ??= 'numberUnreadable';
    return [{ fromQuantity: fromQuantity ?? 1, days: days ?? 1 }];
  });

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
    tiers: readTierRows(typed, { read, errors }),
    moq: readMoq(typed.moq, { read, errors }),
    unit: typed.unit,
    orderMultiple: read.quantity('orderMultiple', typed.orderMultiple) ?? 1,
    carton: readCarton(typed, { read, errors }),
    leadTimes: readLeadTimes(typed, { read, errors }),
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
  if (product.tiers.length === 0) errors['tiers[0].price'] ??= 'priceUnreadable';
  if (!/^(\d{6,12})?$/.test(product.hsCode ?? '')) errors['hsCode'] = 'wrongHsCode';
  // Rules of a whole product are not asked while a part of it is wrong; these errors come along.
  if (typed.title?.[typed.mainLanguage] === undefined)
    errors[`title.${typed.mainLanguage}`] ??= 'titleMissing';
  if (typed.intent === 'published')
    for (const [field, key] of Object.entries(whyIncomplete(product)))
      errors[fieldOf(field, typed)] ??= key;
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
