// The columns of WooCommerce's product CSV in English. Source: WooCommerce documentation, "Product
// CSV Importer and Exporter".
import { cleanLine } from '#shared/clean-text.ts';
import type { ColumnRules } from './entries.ts';

/** Fields with their column names in lower case. Messages use the first when the file has none. */
const names: Record<string, readonly string[]> = {
  id: ['id'],
  kind: ['type'],
  sku: ['sku'],
  gtin: ['gtin, upc, ean, or isbn'],
  name: ['name'],
  published: ['published'],
  shortDescription: ['short description'],
  description: ['description'],
  inStock: ['in stock?'],
  stock: ['stock'],
  kilograms: ['weight (kg)'],
  grams: ['weight (g)'],
  pounds: ['weight (lbs)'],
  ounces: ['weight (oz)'],
  price: ['regular price'],
  categories: ['categories'],
  tags: ['tags'],
  images: ['images'],
  parent: ['parent'],
  brands: ['brands'],
  moq: ['moq', 'minimum order quantity', 'min order quantity'],
};

/** WooCommerce numbers them without a bound; nobody has more. */
export const attributeNumbers: readonly number[] = Array.from({ length: 20 }, (_, i) => i + 1);
for (const n of attributeNumbers) {
  names[`attribute${n}Name`] = [`attribute ${n} name`];
  names[`attribute${n}Values`] = [`attribute ${n} value(s)`];
}

export const woocommerceFields: readonly string[] = Object.keys(names);

const fields = new Map(
  Object.entries(names).flatMap(([field, columns]) =>
    columns.map((column) => [column, field] as const),
  ),
);

/** What matters to a retail shop alone, or to its pages and plugins. */
const ignored = new RegExp(
  [
    '^is featured\\?$',
    '^visibility in catalog$',
    '^sale price$',
    '^date sale price (?:starts|ends)$',
    '^tax (?:status|class)$',
    '^low stock amount$',
    '^backorders allowed\\?$',
    '^sold individually\\?$',
    '^(?:length|width|height) \\(',
    '^allow customer reviews\\?$',
    '^purchase note$',
    '^shipping class$',
    '^download ',
    '^(?:grouped products|upsells|cross-sells)$',
    '^(?:external url|button text|position)$',
    '^attribute \\d+ (?:visible|global|default)$',
    '^meta: ',
    '^kervan_',
  ].join('|'),
);

export const woocommerceColumns: ColumnRules = {
  fieldOf: (name) => fields.get(name) ?? null,
  isIgnored: (name) => ignored.test(name),
  repeatable: new Set(),
  attributeName(header) {
    const name = cleanLine(header);
    return name === '' || name.length > 120 ? null : name;
  },
};

/** Returns a field's column name for files that lack the column. */
export const woocommerceColumnName = (field: string): string => names[field]?.[0] ?? field;

/** Whether a header (lower case) is WooCommerce's. */
export const isWoocommerce = (header: ReadonlySet<string>): boolean =>
  ['type', 'sku', 'name', 'published', 'regular price'].every((name) => header.has(name));
export const woocommerceNeeds = 'Type, SKU, Name, Published, Regular price';
