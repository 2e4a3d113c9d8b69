// The attributes of Google's product data specification, as columns of a table or elements of XML.
// Source: Google Merchant Center Help, "Product data specification".
import { cleanLine } from '#shared/clean-text.ts';
import type { ColumnRules } from './entries.ts';

const fields = new Set([
  'id',
  'title',
  'description',
  'brand',
  'gtin',
  'mpn',
  'price',
  'product_type',
  'google_product_category',
  'availability',
  'condition',
  'product_detail',
  'image_link',
  'additional_image_link',
  'item_group_id',
  'color',
  'size',
  'material',
  'pattern',
  'gender',
  'age_group',
  'shipping_weight',
  'product_weight',
  'sale_price',
  'quantity',
  'moq',
  'hs_code',
  'country_of_origin',
]);

export const googleFields: readonly string[] = [...fields];

const otherNames: Record<string, string> = {
  colour: 'color',
  ean: 'gtin',
  upc: 'gtin',
  content: 'description',
  summary: 'description',
  minimum_order_quantity: 'moq',
  min_order_quantity: 'moq',
  sell_on_google_quantity: 'quantity',
  stock: 'quantity',
  country_of_manufacture: 'country_of_origin',
};

/** Links to the supplier's own shop, and data about its advertising, tax, delivery and returns. */
const ignored = new RegExp(
  [
    '^(?:mobile_|canonical_|ads_|lifestyle_image_|virtual_model_)?(?:link|redirect)$',
    '^guid$',
    '^pubdate$',
    '^updated$',
    '^published$',
    '^author$',
    '^ads_',
    '^adwords_',
    '^custom_label',
    '^custom_number',
    '^promotion_id$',
    '^sale_price_',
    '^tax',
    '^shipping',
    '^cost_of_goods_sold$',
    '^auto_pricing',
    '^identifier_exists$',
    '^adult$',
    '^excluded_destination$',
    '^included_destination$',
    '^shopping_ads_',
    '^pause$',
    '^external_seller_id$',
    '^(?:availability|expiration)_date$',
    '^(?:min|max)_handling_time$',
    '^transit_time_label$',
    '^ships_from_country$',
    '^return',
    '^installment$',
    '^subscription_cost$',
    '^loyalty_',
    '^unit_pricing_',
    '^structured_',
    '^maximum_retail_price$',
    '^disclosure_date$',
    '^short_title$',
    '^kervan_',
  ].join('|'),
);

const normal = (name: string): string => name.replace(/^(?:g|c)[:_]/, '').replace(/[\s-]+/g, '_');

/** Turns "energy_efficiency_class" into "Energy efficiency class". */
function attributeName(header: string): string | null {
  const name = cleanLine(header.replace(/^(?:g|c):/i, '').replaceAll('_', ' '));
  return name === '' || name.length > 120 ? null : name[0]!.toUpperCase() + name.slice(1);
}

const fieldOf = (name: string): string | null => {
  const known = otherNames[normal(name)] ?? normal(name);
  return fields.has(known) ? known : null;
};

export const googleColumns: ColumnRules = {
  fieldOf,
  isIgnored: (name) => ignored.test(normal(name)),
  repeatable: new Set(['additional_image_link', 'product_detail', 'product_type']),
  attributeName,
};

const evidence = ['price', 'image_link', 'description', 'gtin', 'availability', 'brand'];

/** Whether a header (lower case) is that of a Google product feed. */
export const isGoogle = (header: ReadonlySet<string>): boolean => {
  const found = new Set([...header].map(fieldOf));
  return found.has('id') && found.has('title') && evidence.some((field) => found.has(field));
};
export const googleNeeds = 'id, title, price';
