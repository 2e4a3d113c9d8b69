// Products from Kervan's own template.
import { certificates, paymentOptions, type ProductInput } from '#features/products/schemas.ts';
import { incoterms } from '#shared/incoterms.ts';
import { isLocale, locales, type Locale } from '#shared/locale.ts';
import { type Currency, isCurrency } from '#shared/money.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { cleanLine, cleanText } from '#shared/clean-text.ts';
import { foldMarks } from '#shared/fold.ts';
import { plainDigits } from '#shared/number-text.ts';
import { readCountry } from '../cells/countries.ts';
import { descriptionHtml } from '#features/products/format/description.ts';
import { readFactLines, readList } from '../cells/facts.ts';
import { readUnit } from '../cells/units.ts';
import type { ImportItem } from '../import-item.ts';
import type { Entry } from './entries.ts';
import { finishProduct, rejectEntries } from './finish-product.ts';
import { attributeColumn } from './kervan-columns.ts';
import { readKervanImages, readKervanVariants } from './kervan-rows.ts';
import { readSteps, readTiers } from './kervan-steps.ts';
import { type FormatContext, ProductDraft, quoted } from './product-draft.ts';
import type { RowGroup } from './row-groups.ts';

const hasTitle = (row: Entry): boolean =>
  locales.some((locale) => row.value(`title:${locale}`) !== '');

/** Rows without id continue the product above, unless they have a title. */
export const kervanKey = (row: Entry): string | null =>
  cleanLine(row.value('id')) || (hasTitle(row) ? '' : null);

/**
 * A cell longer than a spreadsheet allows continues in the next row. A cell that was copied down
 * does not.
 */
export const longestCell = 32_000;
const shortestCutCell = 27_000;

function wholeCell(rows: readonly Entry[], field: string, joint: '' | '\n'): string {
  const parts: string[] = [];
  for (const row of rows) {
    if (parts.length > 0 && parts.at(-1)!.length < shortestCutCell) break;
    parts.push(row.value(field));
  }
  return parts.join(joint);
}

/** Reads one value for each language that has one. */
function perLanguage<T>(read: (locale: Locale) => T | null): PerLanguage<T> {
  const values: PerLanguage<T> = {};
  for (const locale of locales) {
    const value = read(locale);
    if (value !== null) values[locale] = value;
  }
  return values;
}

function readAttributes(rows: readonly Entry[]): PerLanguage<[string, string][]> {
  const columns = rows[0]!
    .extras()
    .map(([header, value]) => ({ parts: attributeColumn.exec(header)!, value }));
  return perLanguage((locale) => {
    const own = columns
      .filter(({ parts }) => parts[1]!.toLowerCase() === locale)
      .map(({ parts, value }): [string, string] => [cleanLine(parts[2]!), cleanText(value)]);
    const lines = readFactLines(wholeCell(rows, `attributes:${locale}`, '\n')).map(
      ({ name, value }): [string, string] => [cleanLine(name), cleanText(value)],
    );
    const facts = [...own, ...lines];
    return facts.length === 0 ? null : facts;
  });
}

/** Reads values of a fixed list in any spelling; drops others with a warning. */
function readChoices<T extends string>(
  draft: ProductDraft,
  row: Entry,
  field: string,
  choices: readonly T[],
): T[] {
  const fold = (text: string) => text.replace(/[\s_-]/g, '').toUpperCase();
  return readList(row.value(field)).flatMap((text) => {
    const found = choices.find((choice) => fold(choice) === fold(text));
    if (found === undefined) draft.warn('valueDropped', row, field, { value: quoted(text) });
    return found ?? [];
  });
}

/**
 * Returns the value of `read`, or the default when the cell is blank. Rejects unreadable values.
 */
function readOr<T>(
  draft: ProductDraft,
  row: Entry,
  field: string,
  fallback: T,
  read: (text: string) => T | null,
): T {
  const text = draft.line(row, field);
  if (text === '') return fallback;
  const value = read(text);
  if (value === null) draft.refuse('valueUnknown', row, field, { value: quoted(text) });
  return value ?? fallback;
}

/** Other shops write yes and no; what is not published there is not published here. */
const stateWords: Readonly<Record<string, ProductInput['state']>> = {
  ...Object.fromEntries((['draft', 'published', 'paused'] as const).map((state) => [state, state])),
  ...Object.fromEntries(
    ['1', 'true', 'yes', 'active', 'evet', 'aktif', 'yayinda', 'نعم'].map((yes) => [
      yes,
      'published' as const,
    ]),
  ),
  ...Object.fromEntries(
    ['0', '-1', 'false', 'no', 'inactive', 'hayir', 'pasif', 'taslak', 'لا'].map((no) => [
      no,
      'draft' as const,
    ]),
  ),
};
const stateOf = (text: string): ProductInput['state'] | null => {
  const word = foldMarks(text);
  return Object.hasOwn(stateWords, word) ? stateWords[word]! : null;
};
const upper =
  <T extends string>(is: (value: unknown) => value is T) =>
  (text: string): T | null => {
    const code = text.toUpperCase();
    return is(code) ? code : null;
  };

function readSample(draft: ProductDraft, row: Entry, currency: Currency): ProductInput['sample'] {
  const text = draft.line(row, 'sample_price');
  const price = text === '' ? null : draft.amountFrom(text, row, 'sample_price', currency);
  const leadDays = draft.whole(row, 'sample_days');
  if (price === null && leadDays !== null) draft.refuse('samplePriceMissing', row, 'sample_price');
  return price === null ? null : { priceMicros: price.micros, leadDays };
}

function readCarton(draft: ProductDraft, row: Entry): ProductInput['carton'] {
  const read = (name: string) => draft.whole(row, `carton_${name}`);
  const pieces = read('pieces');
  const measures = {
    lengthMm: read('length_mm'),
    widthMm: read('width_mm'),
    heightMm: read('height_mm'),
    grossGrams: read('gross_grams'),
  };
  if (pieces !== null) return { pieces, ...measures };
  if (Object.values(measures).some((measure) => measure !== null))
    draft.refuse('cartonPiecesMissing', row, 'carton_pieces');
  return null;
}

const fieldOfPart: Record<string, string> = {
  externalId: 'id',
  mainLanguage: 'main_language',
  tiers: 'price',
  leadTimes: 'lead_times',
  orderMultiple: 'order_multiple',
  shipByDays: 'ship_by_days',
  originCountry: 'origin_country',
  originProvince: 'origin_province',
  hsCode: 'hs_code',
  paymentOptions: 'payment_options',
  images: 'image',
  variants: 'variant',
};
const fieldOfCarton: Record<string, string> = {
  lengthMm: 'length_mm',
  widthMm: 'width_mm',
  heightMm: 'height_mm',
  grossGrams: 'gross_grams',
  pieces: 'pieces',
};
const fieldOfVariant: Record<string, string> = {
  tiers: 'variant_price_tiers',
  stock: 'variant_stock',
  weightGrams: 'variant_weight_grams',
  imageIndex: 'variant_image',
};

const fieldOf =
  (mainLanguage: Locale) =>
  (path: readonly PropertyKey[]): string | null => {
    const [part, second, third] = path.map(String);
    switch (part) {
      case 'title':
      case 'description':
      case 'attributes':
        return `${part}:${second ?? mainLanguage}`;
      case 'carton':
        return `carton_${fieldOfCarton[second ?? 'pieces']}`;
      case 'sample':
        return second === 'leadDays' ? 'sample_days' : 'sample_price';
      case 'variants':
        return third === 'options'
          ? `options:${String(path[5] ?? mainLanguage)}`
          : (fieldOfVariant[third ?? ''] ?? third ?? 'variant');
      case 'images':
        return third === 'alt' ? `image_alt:${String(path[3])}` : 'image';
      default:
        return fieldOfPart[part ?? ''] ?? part ?? null;
    }
  };

/** Reads one product from its row and the rows below it. */
export function kervanProduct({ entries }: RowGroup, context: FormatContext): ImportItem {
  const main = entries[0]!;
  const draft = new ProductDraft(context);
  const externalId = draft.lineOrNull(main, 'id');
  const unreadable = rejectEntries(entries, externalId);
  if (unreadable) return unreadable;
  if (!hasTitle(main)) draft.refuse('rowsNotTogether', main, `title:${context.mainLanguage}`);
  if (externalId === null) draft.warn('idMissingKept', main, 'id');

  const title = perLanguage((locale) => draft.lineOrNull(main, `title:${locale}`));
  // If the template does not say, guesses the language when just one has a title.
  const likelyLanguage =
    title[context.mainLanguage] === undefined
      ? (locales.find((locale) => title[locale] !== undefined) ?? context.mainLanguage)
      : context.mainLanguage;
  const mainLanguage = readOr(draft, main, 'main_language', likelyLanguage, (text) =>
    isLocale(text.toLowerCase()) ? (text.toLowerCase() as Locale) : null,
  );
  const currency = readOr(draft, main, 'currency', context.currency, upper(isCurrency));
  const moq = draft.moq(main);
  // Anything but the path of a category of ours becomes a hint.
  const category = draft.lineOrNull(main, 'category');
  const isOurs = category !== null && /^[a-z0-9-]+(\/[a-z0-9-]+)?$/.test(category);
  const tags = readList(main.value('tags')).map(cleanLine);
  const images = readKervanImages(draft, entries);
  const variants = readKervanVariants(draft, entries, { moq, currency, images });
  const product: ProductInput = {
    externalId,
    mainLanguage,
    title,
    description: perLanguage(
      (locale) => descriptionHtml(wholeCell(entries, `description:${locale}`, '')) || null,
    ),
    attributes: readAttributes(entries),
    brand: draft.lineOrNull(main, 'brand'),
    category: isOurs ? category : null,
    currency,
    tiers:
      readTiers(draft, main, { price: 'price', tiers: 'price_tiers' }, { moq, currency }) ?? [],
    moq,
    unit: readOr(draft, main, 'unit', context.unit, readUnit),
    orderMultiple: draft.quantity(main, 'order_multiple') ?? 1,
    carton: readCarton(draft, main),
    leadTimes: readSteps(draft, main, 'lead_times'),
    sample: readSample(draft, main, currency),
    stock: draft.whole(main, 'stock'),
    shipByDays: draft.whole(main, 'ship_by_days'),
    originCountry: readOr(draft, main, 'origin_country', context.originCountry, readCountry),
    originProvince: draft.lineOrNull(main, 'origin_province'),
    hsCode: plainDigits(draft.line(main, 'hs_code')).replace(/[.\s]/g, '') || null,
    paymentOptions: readChoices(draft, main, 'payment_options', paymentOptions),
    certificates: readChoices(draft, main, 'certificates', certificates),
    tags,
    incoterms: readChoices(draft, main, 'incoterms', incoterms),
    images,
    variants,
    state: readOr(draft, main, 'state', 'published', stateOf),
  };
  if (product.tiers.length === 0) draft.refuse('priceMissing', main, 'price');
  const categoryHints = { path: category, type: null, title: title[mainLanguage] ?? '', tags };
  return finishProduct(
    draft,
    entries,
    { product, externalId, categoryHints },
    fieldOf(mainLanguage),
  );
}
