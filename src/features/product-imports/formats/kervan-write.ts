// A product as rows of Kervan's own template; reading them back gives the same product.
import type { ProductInput } from '#features/products/schemas.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { writeFactLine, writeList, writeShortFacts } from '../cells/facts.ts';
import { writePrice } from '../cells/prices.ts';
import { longestCell } from './kervan.ts';
import { kervanColumnNames } from './kervan-columns.ts';
import { writePicture } from './kervan-rows.ts';
import { writeSteps, writeTiers } from './kervan-steps.ts';

const maxAttributeColumns = 40;

/** An attribute with its own column, in column order. */
export type AttributeColumn = {
  readonly locale: Locale;
  readonly name: string;
  readonly header: string;
};

/**
 * Returns the most common attributes of the sample, at most 40 per language; the others become
 * lines in `attributes:…`.
 */
export function chooseAttributeColumns(sample: readonly ProductInput[]): AttributeColumn[] {
  return locales.flatMap((locale) => {
    const counts = new Map<string, number>();
    for (const product of sample)
      for (const [name] of product.attributes[locale] ?? [])
        counts.set(name, (counts.get(name) ?? 0) + 1);
    const common = [...counts]
      .filter(([name, count]) => count > 1 && name === cleanLine(name))
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxAttributeColumns);
    const chosen = new Set(common.map(([name]) => name));
    return [...counts.keys()]
      .filter((name) => chosen.has(name))
      .map((name) => ({ locale, name, header: `attribute:${locale}:${name}` }));
  });
}

export const templateHeader = (attributes: readonly AttributeColumn[]): string[] => [
  ...kervanColumnNames,
  ...attributes.map(({ header }) => header),
];

/**
 * Splits text into parts that fit spreadsheet cells (32,767 characters), never within a character.
 */
function cutText(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + longestCell, text.length);
    if (to < text.length && /[\ud800-\udbff]/.test(text[to - 1]!)) to--;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/** Packs lines into as few parts as possible. */
function packLines(lines: readonly string[]): string[] {
  const parts: string[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= longestCell)
      parts[parts.length - 1] = `${last}\n${line}`;
    else parts.push(line);
  }
  return parts;
}

/** Cells of one product by row and column. */
class Rows {
  readonly cells: Map<string, string>[] = [];

  put(row: number, column: string, value: string | number | null | undefined) {
    while (this.cells.length <= row) this.cells.push(new Map());
    if (value !== null && value !== undefined && value !== '')
      this.cells[row]!.set(column, String(value));
  }

  putParts(column: string, parts: readonly string[]) {
    for (const [row, part] of parts.entries()) this.put(row, column, part);
  }
}

/**
 * Puts leading attributes into their columns while the order matches, so that it survives; the rest
 * become lines.
 */
function putAttributes(rows: Rows, product: ProductInput, columns: readonly AttributeColumn[]) {
  for (const locale of locales) {
    const positions = new Map(
      columns.filter((column) => column.locale === locale).map(({ name }, i) => [name, i]),
    );
    const facts = product.attributes[locale] ?? [];
    let last = -1,
      taken = 0;
    for (const [name, value] of facts) {
      const position = positions.get(name) ?? -1;
      if (position <= last) break;
      rows.put(0, `attribute:${locale}:${name}`, value);
      last = position;
      taken++;
    }
    rows.putParts(
      `attributes:${locale}`,
      packLines(facts.slice(taken).map(([name, value]) => writeFactLine({ name, value }))),
    );
  }
}

function putProduct(rows: Rows, product: ProductInput) {
  const [only, ...more] = product.tiers;
  const isPlainPrice = more.length === 0 && only!.fromQuantity === product.moq;
  const { carton, sample } = product;
  const cells: Record<string, string | number | null> = {
    state: product.state,
    main_language: product.mainLanguage,
    brand: product.brand,
    category: product.category,
    tags: writeList(product.tags),
    currency: product.currency,
    price: isPlainPrice ? writePrice(only!.priceMicros) : null,
    price_tiers: isPlainPrice ? null : writeTiers(product.tiers),
    moq: product.moq,
    unit: product.unit,
    order_multiple: product.orderMultiple,
    lead_times: writeSteps(product.leadTimes),
    sample_price: sample === null ? null : writePrice(sample.priceMicros),
    sample_days: sample?.leadDays ?? null,
    stock: product.stock,
    ship_by_days: product.shipByDays,
    origin_country: product.originCountry,
    origin_province: product.originProvince,
    hs_code: product.hsCode,
    incoterms: writeList(product.incoterms),
    payment_options: writeList(product.paymentOptions),
    certificates: writeList(product.certificates),
    carton_pieces: carton?.pieces ?? null,
    carton_length_mm: carton?.lengthMm ?? null,
    carton_width_mm: carton?.widthMm ?? null,
    carton_height_mm: carton?.heightMm ?? null,
    carton_gross_grams: carton?.grossGrams ?? null,
  };
  for (const [column, value] of Object.entries(cells)) rows.put(0, column, value);
  for (const locale of locales) {
    rows.put(0, `title:${locale}`, product.title[locale]);
    rows.putParts(`description:${locale}`, cutText(product.description[locale] ?? ''));
  }
}

function putImages(rows: Rows, product: ProductInput) {
  for (const [row, { source, alt, focal }] of product.images.entries()) {
    rows.put(row, 'image', writePicture(source));
    for (const locale of locales) rows.put(row, `image_alt:${locale}`, alt[locale]);
    rows.put(row, 'image_focal', focal === null ? null : `${focal.x}; ${focal.y}`);
  }
}

function putVariants(rows: Rows, product: ProductInput) {
  for (const [
    row,
    { options, sku, gtin, tiers, stock, weightGrams, imageIndex },
  ] of product.variants.entries()) {
    rows.put(row, 'variant', row + 1);
    for (const locale of locales) {
      const facts = options.map(({ name, value }) => ({
        name: name[locale] ?? '',
        value: value[locale] ?? '',
      }));
      rows.put(
        row,
        `options:${locale}`,
        facts.some(({ name, value }) => name !== '' || value !== '')
          ? writeShortFacts(facts)
          : null,
      );
    }
    const cells = {
      sku,
      gtin,
      variant_price_tiers: tiers === null ? null : writeTiers(tiers),
      variant_stock: stock,
      variant_weight_grams: weightGrams,
      variant_image: imageIndex === null ? null : imageIndex + 1,
    };
    for (const [column, value] of Object.entries(cells)) rows.put(row, column, value);
  }
}

/**
 * Returns the product's rows as cells by column, without blank ones. Formulas are not guarded yet.
 */
export function templateRows(
  product: ProductInput,
  attributes: readonly AttributeColumn[],
): ReadonlyMap<string, string>[] {
  const rows = new Rows();
  putProduct(rows, product);
  putAttributes(rows, product, attributes);
  putImages(rows, product);
  putVariants(rows, product);
  for (const row of rows.cells.keys()) rows.put(row, 'id', product.externalId);
  return rows.cells;
}
