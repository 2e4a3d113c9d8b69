// The columns of Kervan's own template. A product is a row; more variants and pictures are rows
// below it with the same id.
import { locales } from '#shared/locale.ts';
import type { ColumnRules } from './entries.ts';

const inLanguages = (name: string): string[] => locales.map((locale) => `${name}:${locale}`);

/** Columns of the product, in its first row. */
export const productColumns = [
  'id',
  'state',
  'main_language',
  ...inLanguages('title'),
  ...inLanguages('description'),
  'brand',
  'category',
  'tags',
  'currency',
  'price',
  'moq',
  'unit',
  'order_multiple',
  'price_tiers',
  'lead_times',
  'sample_price',
  'sample_days',
  'stock',
  'ship_by_days',
  'origin_country',
  'origin_province',
  'hs_code',
  'incoterms',
  'payment_options',
  'certificates',
  'carton_pieces',
  'carton_length_mm',
  'carton_width_mm',
  'carton_height_mm',
  'carton_gross_grams',
];

/** Columns of a picture: one per row. */
export const imageColumns = ['image', ...inLanguages('image_alt'), 'image_focal'];

/** Columns of a variant: one per row. `variant` numbers them and may be blank. */
export const variantColumns = [
  'variant',
  ...inLanguages('options'),
  'sku',
  'gtin',
  'variant_price_tiers',
  'variant_stock',
  'variant_weight_grams',
  'variant_image',
];

/** Facts as lines "Name: value". Common facts have their own columns, `attribute:en:Material`. */
export const attributesColumns = inLanguages('attributes');

export const kervanColumnNames = [
  ...productColumns,
  ...imageColumns,
  ...variantColumns,
  ...attributesColumns,
];
const known = new Set(kervanColumnNames);

export const attributeColumn = /^attribute:(en|tr|ar):(.+)$/is;

export const kervanColumns: ColumnRules = {
  fieldOf: (name) => {
    const field = name.replace(/[\s-]+/g, '_').replace(/_?:_?/g, ':');
    return known.has(field) ? field : null;
  },
  isIgnored: (name) => !attributeColumn.test(name),
  // Shops have a column for each picture.
  repeatable: new Set(['image']),
  attributeName: (header) => header,
};

export const isKervan = (header: ReadonlySet<string>): boolean =>
  header.has('id') && inLanguages('title').some((name) => header.has(name));
export const kervanNeeds = `id, ${inLanguages('title').join(' / ')}, price`;
