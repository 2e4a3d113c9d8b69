// Products from Shopify's CSV: one row a variant or picture, all rows of a handle together,
// the first with the title.
import type { ProductInput } from '#features/products/schemas.ts';
import * as t from '#messages/features/product-imports';
import { cleanLine } from '#shared/clean-text.ts';
import { descriptionHtml } from '#features/products/format/description.ts';
import { isNegative, parseQuantity } from '#shared/number-text.ts';
import { readGrams } from '../cells/quantities.ts';
import type { ImportItem } from '../import-item.ts';
import type { Entry } from './entries.ts';
import { encodedOnce } from './encoded-once.ts';
import { finishProduct, rejectEntries } from './finish-product.ts';
import {
  basePriceOf,
  finishedVariants,
  type PricedVariant,
  totalStock,
  type Variant,
} from './priced-variants.ts';
import { type FormatContext, ImageList, maxImages, ProductDraft, quoted } from './product-draft.ts';
import type { RowGroup } from './row-groups.ts';

export const shopifyKey = (row: Entry): string => cleanLine(row.value('handle'));

const isTrue = (text: string): boolean => /^(?:true|yes|1|evet|doğru)$/i.test(text);

/**
 * Status decides (active, draft, archived); `Published` says whether an active product is in the
 * shop.
 */
function stateOf(status: string, published: string): ProductInput['state'] {
  const isShown = published === '' || isTrue(published);
  switch (status.toLowerCase()) {
    case 'draft':
      return 'draft';
    case 'archived':
      return 'paused';
    case 'active':
      return isShown ? 'published' : 'paused';
    case '':
      return isShown ? 'published' : 'draft';
    // Such as `unlisted`, for those who have the link.
    default:
      return 'paused';
  }
}

const optionNumbers = [1, 2, 3] as const;
const variantFields = ['sku', 'price', 'barcode', ...optionNumbers.map((n) => `option${n}Value`)];
const isVariant = (row: Entry): boolean => variantFields.some((field) => row.value(field) !== '');

/** `Title: Default Title` is Shopify's marker for a product without options. */
function optionsOf(draft: ProductDraft, main: Entry, row: Entry): Variant['options'] {
  const { mainLanguage } = draft.context;
  return optionNumbers.flatMap((n) => {
    const value = draft.line(row, `option${n}Value`);
    const name = draft.line(main, `option${n}Name`) || `Option ${n}`;
    if (value === '' || (value === 'Default Title' && (name === 'Title' || n === 1))) return [];
    return [{ name: { [mainLanguage]: name }, value: { [mainLanguage]: value } }];
  });
}

function weightOf(draft: ProductDraft, row: Entry): number | null {
  const grams = cleanLine(row.value('grams'));
  const text = grams || cleanLine(row.value('weight'));
  if (text === '') return null;
  const weight = grams
    ? readGrams(grams)
    : readGrams(text, cleanLine(row.value('weightUnit')) || 'kg');
  if (weight === null)
    draft.warn('valueDropped', row, grams ? 'grams' : 'weight', { value: quoted(text) });
  // Shopify writes 0 for an unknown weight.
  return weight || null;
}

/** Untracked stock of 0 only means that it is not counted; negative stock is oversold. */
function stockOf(draft: ProductDraft, row: Entry): number | null {
  const text = cleanLine(row.value('inventoryQuantity'));
  if (isNegative(text)) return 0;
  const quantity = draft.whole(row, 'inventoryQuantity');
  return quantity === 0 && row.value('inventoryTracker') === '' ? null : quantity;
}

function readVariant(
  draft: ProductDraft,
  main: Entry,
  row: Entry,
  images: ImageList,
): PricedVariant {
  const imageText = row.value('variantImage');
  const url = imageText === '' ? null : draft.imageUrl(imageText, row, 'variantImage');
  const price = draft.price(row, 'price');
  return {
    price,
    variant: {
      options: optionsOf(draft, main, row),
      sku: draft.lineOrNull(row, 'sku'),
      gtin: draft.gtin(row, 'barcode'),
      tiers: null,
      stock: stockOf(draft, row),
      weightGrams: weightOf(draft, row),
      imageIndex: url === null ? null : images.add(url),
    },
  };
}

const maxAltText = 500;

function readImages(draft: ProductDraft, rows: readonly Entry[]): ImageList {
  const { mainLanguage } = draft.context;
  const images = new ImageList();
  const withImage = rows
    .filter((row) => row.value('image') !== '')
    .map((row, i) => ({ row, position: parseQuantity(row.value('imagePosition')) || i + 1 }))
    .toSorted((a, b) => a.position - b.position);
  for (const { row } of withImage) {
    const url = draft.imageUrl(row.value('image'), row, 'image');
    const alt = draft.line(row, 'imageAlt');
    if (alt.length > maxAltText)
      draft.warn('valueDropped', row, 'imageAlt', { value: quoted(alt) });
    if (url !== null)
      images.add(url, alt === '' || alt.length > maxAltText ? {} : { [mainLanguage]: alt });
  }
  return images;
}

function attributesOf(draft: ProductDraft, rows: readonly Entry[]): [string, string][] {
  const locale = { locale: draft.context.mainLanguage };
  const main = rows[0]!;
  const known: [string, string][] = [
    [t.attributeMpn(locale), draft.line(main, 'mpn')],
    [t.attributeGender(locale), draft.line(main, 'gender')],
    [t.attributeAgeGroup(locale), draft.line(main, 'ageGroup')],
  ];
  const others = new Map<string, string>();
  for (const row of rows)
    for (const [name, value] of row.extras())
      if (!others.has(name)) others.set(name, cleanLine(value));
  return draft.attributes(
    [...known, ...others].filter(([, value]) => value !== ''),
    main,
    null,
  );
}

/** Fields of the file behind the parts of a product, for schema issues. */
const fieldOfPart: Record<string, string> = {
  externalId: 'handle',
  title: 'title',
  description: 'description',
  brand: 'vendor',
  tiers: 'price',
  currency: 'price',
  moq: 'moq',
  tags: 'tags',
  hsCode: 'hsCode',
  originCountry: 'originCountry',
  images: 'image',
  variants: 'option1Value',
  sku: 'sku',
  gtin: 'barcode',
  options: 'option1Value',
  stock: 'inventoryQuantity',
  weightGrams: 'grams',
  imageIndex: 'variantImage',
};
const fieldOf =
  (attributes: readonly [string, string][]) =>
  (path: readonly PropertyKey[]): string | null => {
    if (path[0] === 'attributes') return attributes[Number(path[2])]?.[0] ?? null;
    return (
      fieldOfPart[String(path[0] === 'variants' && path.length > 2 ? path[2] : path[0])] ?? null
    );
  };

/** Reads one product from all rows of its handle. */
export function shopifyProduct({ key, entries }: RowGroup, context: FormatContext): ImportItem {
  const unreadable = rejectEntries(entries, key || null);
  if (unreadable) return unreadable;
  const draft = new ProductDraft(context);
  const main = entries.find((row) => row.value('title') !== '') ?? entries[0]!;
  if (key === '') draft.refuse('idMissing', main, 'handle');
  const title = encodedOnce(draft.line(main, 'title'));
  if (title === '') draft.refuse('rowsNotTogether', main, 'title');

  const images = readImages(draft, entries);
  const variants = entries
    .filter((row) => row === main || isVariant(row))
    .map((row) => readVariant(draft, main, row, images));
  const { micros, currency } = basePriceOf(draft, main, variants, 'price');

  const moq = draft.moq(main);
  const attributes = attributesOf(draft, [main, ...entries.filter((row) => row !== main)]);
  const tags = draft.tags(main.value('tags').split(','), main, 'tags');
  const html = descriptionHtml(main.value('description'));
  const language = context.mainLanguage;
  const product: ProductInput = {
    externalId: key || null,
    mainLanguage: language,
    title: title === '' ? {} : { [language]: title },
    description: html === '' ? {} : { [language]: html },
    attributes: attributes.length === 0 ? {} : { [language]: attributes },
    brand: draft.lineOrNull(main, 'vendor'),
    category: null,
    currency,
    tiers: [{ fromQuantity: moq, priceMicros: micros }],
    moq,
    unit: context.unit,
    orderMultiple: 1,
    carton: null,
    leadTimes: [],
    sample: null,
    stock: totalStock(variants),
    shipByDays: null,
    originCountry: draft.country(main, 'originCountry'),
    originProvince: null,
    hsCode: draft.hsCode(main, 'hsCode'),
    paymentOptions: [],
    certificates: [],
    tags,
    incoterms: [],
    images: draft.atMost(images.images, maxImages, 'imagesOverLimit', main, 'image'),
    variants: finishedVariants(variants, micros, moq),
    state: stateOf(draft.line(main, 'status'), draft.line(main, 'published')),
  };
  const path = draft.line(main, 'category') || draft.line(main, 'googleCategory') || null;
  return finishProduct(
    draft,
    entries,
    {
      product,
      externalId: key || null,
      categoryHints: { path, type: draft.lineOrNull(main, 'type'), title, tags },
    },
    fieldOf(attributes),
  );
}
