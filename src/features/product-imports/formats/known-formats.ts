// The readable formats, and their detection by columns.
import { locales } from '#shared/locale.ts';
import { cleanLine } from '#shared/clean-text.ts';
import type { ImportFormat, ImportItem } from '../import-item.ts';
import type { ColumnRules, Entry } from './entries.ts';
import { googleKey, googleProduct } from './google.ts';
import { googleColumns, googleFields, googleNeeds, isGoogle } from './google-columns.ts';
import { kervanKey, kervanProduct } from './kervan.ts';
import { isKervan, kervanColumnNames, kervanColumns, kervanNeeds } from './kervan-columns.ts';
import type { FormatContext } from './product-draft.ts';
import type { RowGroup } from './row-groups.ts';
import { shopifyKey, shopifyProduct } from './shopify.ts';
import {
  isShopify,
  shopifyColumnName,
  shopifyColumns,
  shopifyFields,
  shopifyNeeds,
} from './shopify-columns.ts';
import { woocommerceKey, woocommerceProduct } from './woocommerce.ts';
import {
  isWoocommerce,
  woocommerceColumnName,
  woocommerceColumns,
  woocommerceFields,
  woocommerceNeeds,
} from './woocommerce-columns.ts';

export type Format = {
  /** Whether a header (trimmed, lower case) is this format's. */
  readonly isHeader: (names: ReadonlySet<string>) => boolean;
  /** The required columns, shown to users. */
  readonly needs: string;
  readonly rules: ColumnRules;
  /** What a column can fill, and what every file must fill. */
  readonly fields: readonly string[];
  readonly neededFields: readonly (readonly string[])[];
  /** The fields that hold prices. */
  readonly priceFields: readonly string[];
  /** Whether the format itself says that a point is decimal. */
  readonly hasDecimalPoint: boolean;
  /** Returns the name of a field's column when the file has none. */
  readonly columnName: (field: string) => string;
  /** See `groupRows`. */
  readonly keyOf: (entry: Entry) => string | null;
  readonly product: (group: RowGroup, context: FormatContext) => ImportItem;
};

/** The most specific first. */
export const formats: Record<ImportFormat, Format> = {
  kervan: {
    isHeader: isKervan,
    needs: kervanNeeds,
    rules: kervanColumns,
    fields: kervanColumnNames,
    neededFields: [['id'], locales.map((locale) => `title:${locale}`), ['price', 'price_tiers']],
    priceFields: ['price', 'price_tiers', 'variant_price_tiers', 'sample_price'],
    hasDecimalPoint: false,
    columnName: (field) => field,
    keyOf: kervanKey,
    product: kervanProduct,
  },
  shopify: {
    isHeader: isShopify,
    needs: shopifyNeeds,
    rules: shopifyColumns,
    fields: shopifyFields,
    neededFields: [['handle'], ['title'], ['price']],
    priceFields: ['price'],
    hasDecimalPoint: true,
    columnName: shopifyColumnName,
    keyOf: shopifyKey,
    product: shopifyProduct,
  },
  woocommerce: {
    isHeader: isWoocommerce,
    needs: woocommerceNeeds,
    rules: woocommerceColumns,
    fields: woocommerceFields,
    neededFields: [['sku', 'id'], ['name'], ['price']],
    priceFields: ['price'],
    hasDecimalPoint: false,
    columnName: woocommerceColumnName,
    keyOf: woocommerceKey,
    product: woocommerceProduct,
  },
  google: {
    isHeader: isGoogle,
    needs: googleNeeds,
    rules: googleColumns,
    fields: googleFields,
    neededFields: [['id'], ['title'], ['price']],
    priceFields: ['price', 'sale_price'],
    hasDecimalPoint: true,
    columnName: (field) => field,
    keyOf: googleKey,
    product: googleProduct,
  },
};

/** Returns the format of a header, or null when it is none (or not the requested one). */
export function detectFormat(
  header: readonly string[],
  asked: 'auto' | ImportFormat,
): ImportFormat | null {
  const names = new Set(header.map((name) => cleanLine(name).toLowerCase()));
  const candidates = asked === 'auto' ? (Object.keys(formats) as ImportFormat[]) : [asked];
  return candidates.find((format) => formats[format].isHeader(names)) ?? null;
}
