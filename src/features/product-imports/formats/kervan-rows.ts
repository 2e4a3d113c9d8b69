// Pictures and variants of the template: one of each a row, the first in the product's own row.
import type { ProductImage, ProductInput, ProductVariant } from '#features/products/schemas.ts';
import { type PictureSource, uploadHash, uploadScheme } from '#features/media/schemas.ts';
import { locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { type Fact, readShortFacts } from '../cells/facts.ts';
import { parseQuantity, plainDigits } from '#shared/number-text.ts';
import type { Entry } from './entries.ts';
import { variantColumns } from './kervan-columns.ts';
import { readTiers, type Selling } from './kervan-steps.ts';
import { type ProductDraft, quoted } from './product-draft.ts';

export const writePicture = (source: PictureSource): string =>
  source.kind === 'remote' ? source.url : `${uploadScheme}${source.hash}`;

/** Shops list several addresses in one cell, between commas, which addresses may contain. */
const addressesIn = (cell: string): string[] => cleanLine(cell).split(/[,;|\s]+(?=https?:\/\/)/i);

function readSource(
  draft: ProductDraft,
  row: Entry,
  { field, text }: { readonly field: string; readonly text: string },
): PictureSource | null {
  if (text.startsWith(uploadScheme)) {
    const hash = uploadHash.safeParse(text.slice(uploadScheme.length));
    if (!hash.success) draft.warn('imageDropped', row, field, { value: quoted(text) });
    return hash.success ? { kind: 'upload', hash: hash.data } : null;
  }
  const url = draft.imageUrl(text, row, field);
  return url === null ? null : { kind: 'remote', url };
}

/** Reads "0.5; 0.25": shares of width and height. */
function readFocal(draft: ProductDraft, row: Entry): ProductImage['focal'] {
  const text = cleanLine(row.value('image_focal'));
  if (text === '') return null;
  const [x = NaN, y = NaN, ...rest] = text
    .split(/\s*;\s*|\s+/)
    .map((part) => Number(plainDigits(part).replace(/[,\u066b]/, '.')));
  if (x >= 0 && x <= 1 && y >= 0 && y <= 1 && rest.length === 0) return { x, y };
  draft.warn('valueDropped', row, 'image_focal', { value: quoted(text) });
  return null;
}

const textsOf = (draft: ProductDraft, row: Entry, field: string): PerLanguage => {
  const texts: PerLanguage = {};
  for (const locale of locales) {
    const text = draft.line(row, `${field}:${locale}`);
    if (text !== '') texts[locale] = text;
  }
  return texts;
};

export function readKervanImages(draft: ProductDraft, rows: readonly Entry[]): ProductImage[] {
  const images: ProductImage[] = [];
  for (const row of rows) {
    for (const text of row.values('image').flatMap(addressesIn)) {
      const source = readSource(draft, row, { field: 'image', text });
      if (source !== null)
        images.push({
          source,
          alt: textsOf(draft, row, 'image_alt'),
          focal: readFocal(draft, row),
        });
    }
  }
  return images;
}

/** Reads the options of one variant, matched by position; each language has its own cell. */
function readOptions(row: Entry): ProductVariant['options'] {
  const facts = new Map(
    locales.map((locale) => [locale, readShortFacts(row.value(`options:${locale}`))]),
  );
  const count = Math.max(...[...facts.values()].map((list) => list.length));
  return Array.from({ length: count }, (_, i) => {
    const side = (part: keyof Fact): PerLanguage =>
      Object.fromEntries(
        locales.flatMap((locale) => {
          const text = cleanLine(facts.get(locale)![i]?.[part] ?? '');
          return text === '' ? [] : [[locale, text]];
        }),
      );
    return { name: side('name'), value: side('value') };
  });
}

/** Reads a position in the list of pictures, counted from 1, or the URL of one of them. */
function readImageIndex(
  draft: ProductDraft,
  row: Entry,
  images: readonly ProductImage[],
): number | null {
  const text = cleanLine(row.value('variant_image'));
  if (text === '') return null;
  const position = parseQuantity(text);
  const found =
    position === null
      ? images.findIndex(({ source }) => source.kind === 'remote' && source.url === text)
      : position - 1;
  if (found >= 0) return found;
  draft.warn('valueDropped', row, 'variant_image', { value: quoted(text) });
  return null;
}

export function readKervanVariants(
  draft: ProductDraft,
  rows: readonly Entry[],
  { images, ...selling }: Selling & { readonly images: readonly ProductImage[] },
): ProductInput['variants'] {
  return rows
    .filter((row, i) => i === 0 || variantColumns.some((field) => row.value(field) !== ''))
    .map((row) => ({
      options: readOptions(row),
      sku: draft.lineOrNull(row, 'sku'),
      gtin: draft.gtin(row, 'gtin'),
      tiers: readTiers(draft, row, { price: null, tiers: 'variant_price_tiers' }, selling),
      stock: draft.whole(row, 'variant_stock'),
      weightGrams: draft.whole(row, 'variant_weight_grams'),
      imageIndex: readImageIndex(draft, row, images),
    }));
}
