// The columns of Shopify's product CSV: the names until 2024 (`Handle`, `Variant SKU`) and since
// (`URL handle`, `SKU`). Source: Shopify Help Center, "Using CSV files to import and export
// products".
import { cleanLine } from '#shared/clean-text.ts';
import type { ColumnRules } from './entries.ts';

/** Fields with their column names in lower case. Messages use the first when the file has none. */
const names: Record<string, readonly string[]> = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'body html', 'description'],
  vendor: ['vendor', 'brand'],
  category: ['product category', 'standard product type', 'standardized product type'],
  googleCategory: ['google shopping / google product category'],
  type: ['type', 'custom product type', 'product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode', 'barcodes'],
  price: ['variant price', 'price'],
  grams: ['variant grams', 'weight value (grams)', 'weight (grams)', 'grams'],
  weight: ['variant weight', 'weight', 'weight value'],
  weightUnit: ['variant weight unit', 'weight unit for display', 'weight unit'],
  inventoryTracker: ['variant inventory tracker', 'inventory tracker'],
  inventoryQuantity: ['variant inventory qty', 'inventory quantity', 'variant inventory quantity'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  mpn: ['google shopping / mpn', 'google shopping / manufacturer part number (mpn)'],
  gender: ['google shopping / gender'],
  ageGroup: ['google shopping / age group'],
  hsCode: ['hs code', 'variant hs code', 'harmonized system code', 'harmonized system (hs) code'],
  originCountry: ['country of origin', 'country/region of origin', 'variant country of origin'],
  moq: ['moq', 'minimum order quantity', 'min order quantity'],
};

export const shopifyFields: readonly string[] = Object.keys(names);

const fields = new Map(
  Object.entries(names).flatMap(([field, columns]) =>
    columns.map((column) => [column, field] as const),
  ),
);

/** Data for a retail shop's customers, tax office and advertisers, meaningless here. */
const ignored = new RegExp(
  [
    '^(?:variant )?(?:compare[- ]at price|cost per item|charge tax|tax code|taxable|requires ' +
      'shipping|fulfillment service|inventory policy)',
    '^continue selling when out of stock$',
    '^gift card$',
    '^seo (?:title|description)$',
    '^unit price ',
    '^option\\d linked to$',
    '^(?:included|price|compare[- ]at price) / ',
    '^google shopping / ',
    '^template suffix$',
    '^collection$',
    '^kervan_',
  ].join('|'),
);

/**
 * Turns "Fabric (product.metafields.shopify.fabric)" and "Metafield: custom.fabric
 * [single_line_text_field]" into Fabric.
 */
function attributeName(header: string): string | null {
  if (header.length > 300) return null;
  const metafield =
    /^(.*?)\s*\((?:product|variant)\.metafields\.[^)]*\)$/i.exec(header)?.[1] ??
    /^(?:variant )?metafield:\s*(?:[\w-]+\.)?([\w-]+)/i.exec(header)?.[1]?.replaceAll(/[_-]/g, ' ');
  const name = cleanLine(metafield ?? header);
  return name === '' || name.length > 120 ? null : name;
}

export const shopifyColumns: ColumnRules = {
  fieldOf: (name) => fields.get(name) ?? null,
  isIgnored: (name) => ignored.test(name),
  repeatable: new Set(),
  attributeName,
};

/** Returns a field's column name for files that lack the column. */
export const shopifyColumnName = (field: string): string => names[field]?.[0] ?? field;

/** Whether a header (lower case) is Shopify's. */
export const isShopify = (header: ReadonlySet<string>): boolean =>
  (header.has('handle') || header.has('url handle')) && header.has('title');
export const shopifyNeeds = 'Handle (URL handle), Title';
