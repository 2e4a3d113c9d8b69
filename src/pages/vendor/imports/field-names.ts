// The fields of product files in the reader's words; each format has its own names for them.
import * as m from '#messages/pages/vendor/imports';
import { isLocale, type Locale, localeNames } from '#shared/locale.ts';

const otherNames: Readonly<Record<string, string>> = {
  handle: 'id',
  status: 'state',
  published: 'state',
  vendor: 'brand',
  product_type: 'category',
  type: 'category',
  google_product_category: 'category',
  googleCategory: 'category',
  quantity: 'stock',
  inventoryQuantity: 'stock',
  inventoryTracker: 'stock_tracking',
  country_of_origin: 'origin_country',
  originCountry: 'origin_country',
  hsCode: 'hs_code',
  image_link: 'image',
  additional_image_link: 'more_images',
  imagePosition: 'image_position',
  imageAlt: 'image_alt',
  barcode: 'gtin',
  item_group_id: 'group',
  variant_weight_grams: 'weight',
  grams: 'weight',
  product_weight: 'weight',
  shipping_weight: 'weight',
  weightUnit: 'weight_unit',
  variantImage: 'variant_image',
  product_detail: 'attributes',
  ageGroup: 'age_group',
  name: 'title',
  shortDescription: 'short_description',
  inStock: 'availability',
  kilograms: 'weight',
  pounds: 'weight',
  ounces: 'weight',
  categories: 'category',
  brands: 'brand',
  images: 'image',
  parent: 'group',
};

/** Such as "Title (Türkçe)" for `title:tr`; a field without a name of its own is its key. */
export function fieldName(field: string, locale: Locale): string {
  const [name = '', language] = field.split(':', 2);
  const [, kind, number = '', part] = /^(option|attribute)(\d+)(Name|Values?)$/.exec(name) ?? [];
  const key = kind ? `${kind}_${part!.toLowerCase()}` : (otherNames[name] ?? name);
  const said = m.fieldName({ field: key, number }, { locale }) || field;
  return language !== undefined && isLocale(language) ? `${said} (${localeNames[language]})` : said;
}
