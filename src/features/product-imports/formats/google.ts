// Products from Google's product feeds: one entry a variant, entries of one item_group_id together.
import type { ProductInput } from '#features/products/schemas.ts';
import * as t from '#messages/features/product-imports';
import type { Locale } from '#shared/locale.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { descriptionHtml } from '#features/products/format/description.ts';
import { readGrams } from '../cells/quantities.ts';
import type { ImportItem } from '../import-item.ts';
import type { Entry } from './entries.ts';
import { encodedOnce } from './encoded-once.ts';
import { finishProduct, rejectEntries } from './finish-product.ts';
import { readDetails, withLineEnds } from './google-details.ts';
import { type FormatContext, ImageList, maxImages, ProductDraft, quoted } from './product-draft.ts';
import type { RowGroup } from './row-groups.ts';

type Variant = ProductInput['variants'][number];

/** Items without a group are products of their own. */
export const googleKey = (entry: Entry): string => cleanLine(entry.value('item_group_id'));

/** Fields that distinguish a group's items, in the order in which buyers choose. */
const variantFields = ['color', 'size', 'material', 'pattern'] as const;

const names: Record<
  (typeof variantFields)[number] | 'gender' | 'age_group' | 'condition' | 'mpn',
  (locale: { locale: Locale }) => string
> = {
  color: t.attributeColor,
  size: t.attributeSize,
  material: t.attributeMaterial,
  pattern: t.attributePattern,
  gender: t.attributeGender,
  age_group: t.attributeAgeGroup,
  condition: t.attributeCondition,
  mpn: t.attributeMpn,
};

function addImages(draft: ProductDraft, entry: Entry, images: ImageList): number | null {
  const main = entry.value('image_link');
  const url = main === '' ? null : draft.imageUrl(main, entry, 'image_link');
  const position = url === null ? null : images.add(url);
  // Lists are separated by commas, which URLs may contain themselves.
  for (const text of entry
    .values('additional_image_link')
    .flatMap((list) => list.split(/,(?=\s*(?:https?:)?\/\/)/i))) {
    const other = draft.imageUrl(text, entry, 'additional_image_link');
    if (other !== null) images.add(other);
  }
  return position;
}

/** The feed states the quantity only sometimes, but always that nothing is left. */
function stockOf(draft: ProductDraft, entry: Entry): number | null {
  if (/^out[ _]of[ _]stock$/i.test(draft.line(entry, 'availability'))) return 0;
  return draft.whole(entry, 'quantity');
}

function weightOf(draft: ProductDraft, entry: Entry): number | null {
  const field = entry.value('product_weight') === '' ? 'shipping_weight' : 'product_weight';
  const text = cleanLine(entry.value(field));
  const grams = text === '' ? null : readGrams(text, 'kg');
  if (text !== '' && grams === null)
    draft.warn('valueDropped', entry, field, { value: quoted(text) });
  return grams || null;
}

function readVariant(
  draft: ProductDraft,
  entry: Entry,
  chosenBy: readonly (typeof variantFields)[number][],
  images: ImageList,
): Variant {
  const { mainLanguage } = draft.context;
  const options = chosenBy.flatMap((field) => {
    const value = draft.line(entry, field);
    return value === ''
      ? []
      : [
          {
            name: { [mainLanguage]: names[field]({ locale: mainLanguage }) },
            value: { [mainLanguage]: value },
          },
        ];
  });
  const imageIndex = addImages(draft, entry, images);
  return {
    options,
    sku: chosenBy.length === 0 ? null : draft.lineOrNull(entry, 'id'),
    gtin: draft.gtin(entry, 'gtin'),
    tiers: null,
    stock: stockOf(draft, entry),
    weightGrams: weightOf(draft, entry),
    imageIndex: chosenBy.length === 0 ? null : imageIndex,
  };
}

function attributesOf(
  draft: ProductDraft,
  entry: Entry,
  chosenBy: readonly string[],
): [string, string][] {
  const { mainLanguage } = draft.context;
  const known = (Object.keys(names) as (keyof typeof names)[])
    .filter((field) => !chosenBy.includes(field))
    .map((field): [string, string] => [
      names[field]({ locale: mainLanguage }),
      draft.line(entry, field),
    ])
    // Condition "new" is the default and left out.
    .filter(([, value]) => value.toLowerCase() !== 'new');
  const extras = entry.extras().map(([name, value]): [string, string] => [name, cleanLine(value)]);
  const facts = [...known, ...readDetails(entry.values('product_detail')), ...extras].filter(
    ([, value]) => value !== '',
  );
  return draft.attributes(facts, entry, 'product_detail');
}

const fieldOfPart: Record<string, string> = {
  externalId: 'id',
  title: 'title',
  description: 'description',
  attributes: 'product_detail',
  brand: 'brand',
  tiers: 'price',
  currency: 'price',
  moq: 'moq',
  hsCode: 'hs_code',
  originCountry: 'country_of_origin',
  images: 'image_link',
  stock: 'quantity',
  variants: 'item_group_id',
  sku: 'id',
  gtin: 'gtin',
  options: 'color',
  weightGrams: 'shipping_weight',
};
const fieldOf = (path: readonly PropertyKey[]): string | null =>
  fieldOfPart[String(path[0] === 'variants' && path.length > 2 ? path[2] : path[0])] ?? null;

/** Reads one product from all entries of its group, or from its one entry. */
export function googleProduct({ key, entries }: RowGroup, context: FormatContext): ImportItem {
  const main = entries[0]!;
  const externalId = key || cleanLine(main.value('id')) || null;
  const unreadable = rejectEntries(entries, externalId);
  if (unreadable) return unreadable;
  const draft = new ProductDraft(context);
  const title = encodedOnce(draft.line(main, 'title'));
  if (externalId === null) draft.refuse('idMissing', main, 'id');
  if (title === '') draft.refuse('titleMissing', main, 'title');

  const prices = entries.map((entry) => draft.price(entry, 'price'));
  const first = prices.find((price) => price !== null) ?? null;
  if (first === null) draft.refuse('priceMissing', main, 'price');
  const other = prices.findIndex((price) => price !== null && price.currency !== first?.currency);
  if (other !== -1)
    draft.refuse('currencyUnknown', entries[other]!, 'price', {
      value: quoted(entries[other]!.value('price')),
    });
  if (entries.some((entry) => entry.value('sale_price') !== ''))
    draft.warn('salePriceIgnored', main, 'sale_price');

  const chosenBy =
    key !== ''
      ? variantFields.filter((field) => entries.some((entry) => entry.value(field) !== ''))
      : [];
  const moq = draft.moq(main);
  const images = new ImageList();
  const variants = entries.map((entry, i): Variant => {
    const variant = readVariant(draft, entry, chosenBy, images);
    const price = prices[i];
    const isOwn = price && price.micros !== first?.micros;
    return {
      ...variant,
      tiers: isOwn ? [{ fromQuantity: moq, priceMicros: price.micros }] : null,
      imageIndex: (variant.imageIndex ?? 0) >= maxImages ? null : variant.imageIndex,
    };
  });
  const attributes = attributesOf(draft, main, chosenBy);
  const stocks = variants.map(({ stock }) => stock).filter((stock) => stock !== null);
  const html = descriptionHtml(encodedOnce(withLineEnds(main.value('description'))));
  const language = context.mainLanguage;
  const product: ProductInput = {
    externalId,
    mainLanguage: language,
    title: title === '' ? {} : { [language]: title },
    description: html === '' ? {} : { [language]: html },
    attributes: attributes.length === 0 ? {} : { [language]: attributes },
    brand: draft.lineOrNull(main, 'brand'),
    category: null,
    currency: first?.currency ?? context.currency,
    tiers: [{ fromQuantity: moq, priceMicros: first?.micros ?? 0 }],
    moq,
    unit: context.unit,
    orderMultiple: 1,
    carton: null,
    leadTimes: [],
    sample: null,
    stock: stocks.length === 0 ? null : stocks.reduce((sum, stock) => sum + stock, 0),
    shipByDays: null,
    originCountry: draft.country(main, 'country_of_origin'),
    originProvince: null,
    hsCode: draft.hsCode(main, 'hs_code'),
    paymentOptions: [],
    certificates: [],
    tags: [],
    incoterms: [],
    images: draft.atMost(images.images, maxImages, 'imagesOverLimit', main, 'image_link'),
    variants,
    state: 'published',
  };
  const types = main.values('product_type').map(cleanLine);
  const categoryHints = {
    path: draft.lineOrNull(main, 'google_product_category'),
    type: types[0] ?? null,
    title,
    tags: [],
  };
  return finishProduct(draft, entries, { product, externalId, categoryHints }, fieldOf);
}
