// Products from WooCommerce's CSV: one row a simple product; a variable one has a row of its own,
// which its variations follow and name as their parent.
import { descriptionHtml } from '#features/products/format/description.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { isNegative } from '#shared/number-text.ts';
import { readGrams } from '../cells/quantities.ts';
import type { ImportItem } from '../import-item.ts';
import { encodedOnce } from './encoded-once.ts';
import type { Entry } from './entries.ts';
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
import { attributeNumbers } from './woocommerce-columns.ts';

/** Such as "simple, virtual". */
const typesOf = (row: Entry): string[] =>
  cleanLine(row.value('kind'))
    .toLowerCase()
    .split(/\s*,\s*/);
const isVariation = (row: Entry): boolean => typesOf(row).includes('variation');

/** Variations name their parent by its SKU, or as `id:42` when it has none. */
export function woocommerceKey(row: Entry): string {
  if (isVariation(row)) return cleanLine(row.value('parent'));
  const id = cleanLine(row.value('id'));
  return cleanLine(row.value('sku')) || (id === '' ? '' : `id:${id}`);
}

type Fact = readonly [name: string, value: string];

const factsOf = (draft: ProductDraft, row: Entry): Fact[] =>
  attributeNumbers.flatMap((n) => {
    const name = draft.line(row, `attribute${n}Name`);
    const value = draft.line(row, `attribute${n}Values`);
    return name === '' || value === '' ? [] : [[name, value] as const];
  });

const weightUnits = { kilograms: 'kg', grams: 'g', pounds: 'lb', ounces: 'oz' } as const;

function weightOf(draft: ProductDraft, row: Entry): number | null {
  for (const [field, unit] of Object.entries(weightUnits)) {
    const text = cleanLine(row.value(field));
    if (text === '') continue;
    const weight = readGrams(text, unit);
    if (weight === null) draft.warn('valueDropped', row, field, { value: quoted(text) });
    return weight || null;
  }
  return null;
}

/** A blank stock is not counted; `In stock?` then says whether there is any. */
function stockOf(draft: ProductDraft, row: Entry): number | null {
  const text = cleanLine(row.value('stock'));
  if (isNegative(text)) return 0;
  const isSoldOut = cleanLine(row.value('inStock')) === '0';
  return text === '' && isSoldOut ? 0 : draft.whole(row, 'stock');
}

/** Addresses are separated by commas; some have commas of their own. */
const addressesIn = (text: string): string[] =>
  text.split(/\s*,\s*(?=(?:https?:)?\/\/)/i).filter((address) => address.trim() !== '');

function addImages(draft: ProductDraft, row: Entry, images: ImageList): number | null {
  const positions = addressesIn(row.value('images'))
    .map((address) => draft.imageUrl(address, row, 'images'))
    .filter((url) => url !== null)
    .map((url) => images.add(url));
  return positions[0] ?? null;
}

function readVariant(draft: ProductDraft, row: Entry, images: ImageList): PricedVariant {
  const { mainLanguage } = draft.context;
  const imageIndex = addImages(draft, row, images);
  return {
    price: draft.price(row, 'price'),
    variant: {
      options: isVariation(row)
        ? factsOf(draft, row).map(([name, value]) => ({
            name: { [mainLanguage]: name },
            value: { [mainLanguage]: value },
          }))
        : [],
      sku: draft.lineOrNull(row, 'sku'),
      gtin: draft.gtin(row, 'gtin'),
      tiers: null,
      stock: stockOf(draft, row),
      weightGrams: weightOf(draft, row),
      // A picture of the product itself is not one of its only variant.
      imageIndex: isVariation(row) ? imageIndex : null,
    },
  };
}

/** What varies is an option of the variants, and no fact. */
function attributesOf(
  draft: ProductDraft,
  main: Entry,
  variants: readonly Variant[],
): [string, string][] {
  const varying = new Set(
    variants.flatMap(({ options }) => options.flatMap(({ name }) => Object.values(name))),
  );
  const others = main.extras().map(([name, value]): Fact => [name, cleanLine(value)]);
  return draft.attributes(
    [...factsOf(draft, main), ...others]
      .filter(([name, value]) => value !== '' && !varying.has(name))
      .map(([name, value]): [string, string] => [name, value]),
    main,
    null,
  );
}

/** Fields of the file behind the parts of a product, for schema issues. */
const fieldOfPart: Record<string, string> = {
  externalId: 'sku',
  title: 'name',
  description: 'description',
  brand: 'brands',
  tiers: 'price',
  currency: 'price',
  moq: 'moq',
  tags: 'tags',
  images: 'images',
  variants: 'attribute1Values',
  sku: 'sku',
  gtin: 'gtin',
  options: 'attribute1Values',
  stock: 'stock',
  weightGrams: 'kilograms',
  imageIndex: 'images',
  attributes: 'attribute1Values',
};
function fieldOf(path: readonly PropertyKey[]): string | null {
  const part = path[0] === 'variants' && path.length > 2 ? path[2] : path[0];
  return fieldOfPart[String(part)] ?? null;
}

/** Neither a list of other products nor a link to another shop is a product here. */
const readableTypes = ['simple', 'variable', 'variation'];

/** Reads one product from its row and those of its variations. */
export function woocommerceProduct({ key, entries }: RowGroup, context: FormatContext): ImportItem {
  const unreadable = rejectEntries(entries, key || null);
  if (unreadable) return unreadable;
  const draft = new ProductDraft(context);
  const main = entries.find((row) => !isVariation(row)) ?? entries[0]!;
  if (key === '') draft.refuse('idMissing', main, 'sku');
  if (isVariation(main)) draft.refuse('rowsNotTogether', main, 'parent');
  if (!typesOf(main).some((type) => readableTypes.includes(type)))
    draft.refuse('valueUnknown', main, 'kind', { value: quoted(main.value('kind')) });
  const title = encodedOnce(draft.line(main, 'name'));
  if (title === '') draft.refuse('titleMissing', main, 'name');

  const images = new ImageList();
  addImages(draft, main, images);
  const variations = entries.filter(isVariation);
  const variants = (variations.length > 0 ? variations : [main]).map((row) =>
    readVariant(draft, row, images),
  );
  const { micros, currency } = basePriceOf(draft, main, variants, 'price');
  const moq = draft.moq(main);
  const finished = finishedVariants(variants, micros, moq);
  const attributes = attributesOf(draft, main, finished);
  const tags = draft.tags(main.value('tags').split(','), main, 'tags');
  const html = descriptionHtml(main.value('description') || main.value('shortDescription'));
  const language = context.mainLanguage;
  const product: ProductInput = {
    externalId: key || null,
    mainLanguage: language,
    title: title === '' ? {} : { [language]: title },
    description: html === '' ? {} : { [language]: html },
    attributes: attributes.length === 0 ? {} : { [language]: attributes },
    brand: draft.line(main, 'brands').split(',')[0]!.trim() || null,
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
    originCountry: context.originCountry,
    originProvince: null,
    hsCode: null,
    paymentOptions: [],
    certificates: [],
    tags,
    incoterms: [],
    images: draft.atMost(images.images, maxImages, 'imagesOverLimit', main, 'images'),
    variants: finished,
    // 0 is private and -1 a draft there.
    state: draft.line(main, 'published') === '1' ? 'published' : 'draft',
  };
  const path = draft.line(main, 'categories').split(',')[0]!.trim() || null;
  return finishProduct(
    draft,
    entries,
    { product, externalId: key || null, categoryHints: { path, type: null, title, tags } },
    fieldOf,
  );
}
