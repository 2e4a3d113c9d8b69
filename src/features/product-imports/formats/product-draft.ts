// A product while it is put together from its rows: what it has so far, what is wrong with it,
// what was left out.
import type { ProductInput } from '#features/products/schemas.ts';
import { normalizeGtin } from '#shared/gtin.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { UnitCode } from '#shared/units.ts';
import { cleanLine, isDamaged } from '#shared/clean-text.ts';
import { readCountry } from '../cells/countries.ts';
import { type ReadPrice, readPrice } from '../cells/prices.ts';
import { eitherSign, parseQuantity, plainDigits } from '#shared/number-text.ts';
import type { ImportWarning, MessageValues, ReasonCode, WarningCode } from '../import-item.ts';
import type { Entry, Problem } from './entries.ts';
import type { FileNumbers } from './file-numbers.ts';

/** Settings for all products of a file. */
export type FormatContext = {
  readonly mainLanguage: Locale;
  readonly currency: Currency;
  readonly moq: number;
  readonly unit: UnitCode;
  readonly originCountry: string | null;
  readonly numbers: FileNumbers;
  /** Returns the file's column name of a field. */
  readonly columnOf: (field: string) => string;
};

export const maxImages = 30;
const maxQuantity = 100_000_000;
const maxTags = 50;
const maxAttributes = 200;
const maxAttributeName = 120;
const maxAttributeValue = 2000;

/** Shortens a value to one line for messages. */
export const quoted = (value: string): string => {
  const line = cleanLine(value.slice(0, 400));
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/**
 * Reads the cells of one product. Reports the first problem; reads the rest all the same, for
 * simplicity.
 */
export class ProductDraft {
  readonly context: FormatContext;
  readonly warnings: ImportWarning[] = [];
  problem: Problem | null = null;
  isMoqGiven = true;

  constructor(context: FormatContext) {
    this.context = context;
  }

  refuse(reason: ReasonCode, entry: Entry, field: string | null, values: MessageValues = {}) {
    this.problem ??= {
      reason,
      line: entry.line,
      column: field === null ? null : this.context.columnOf(field),
      values,
    };
  }

  warn(code: WarningCode, entry: Entry, field: string | null, values: MessageValues = {}) {
    this.warnings.push({
      code,
      line: entry.line,
      column: field === null ? null : this.context.columnOf(field),
      values,
    });
  }

  /** Reads one line of text; '' when blank. */
  line(entry: Entry, field: string): string {
    const text = cleanLine(entry.value(field));
    if (isDamaged(text)) this.warn('damagedText', entry, field, { value: quoted(text) });
    return text;
  }

  lineOrNull(entry: Entry, field: string): string | null {
    return this.line(entry, field) || null;
  }

  /** Reads a whole number; null when blank or (rejected) unreadable. */
  whole(entry: Entry, field: string): number | null {
    const text = cleanLine(entry.value(field));
    if (text === '') return null;
    const number = parseQuantity(text);
    if (number === null) this.refuse('numberUnreadable', entry, field, { value: quoted(text) });
    return number;
  }

  /** Reads an order quantity; null when blank or (rejected) invalid. */
  quantity(entry: Entry, field: string): number | null {
    const number = this.whole(entry, field);
    if (number === null || (number >= 1 && number <= maxQuantity)) return number;
    this.refuse('numberOutOfRange', entry, field, { limit: number === 0 ? 1 : maxQuantity });
    return null;
  }

  /** Reads the minimum order; the file's default when blank or (rejected) invalid. */
  moq(entry: Entry): number {
    this.isMoqGiven = cleanLine(entry.value('moq')) !== '';
    return this.quantity(entry, 'moq') ?? this.context.moq;
  }

  /** Reads a price above zero; null when blank or (rejected) invalid. */
  price(entry: Entry, field: string, currency: Currency = this.context.currency): ReadPrice | null {
    const text = cleanLine(entry.value(field));
    return text === '' ? null : this.priceFrom(text, entry, field, currency);
  }

  priceFrom(text: string, entry: Entry, field: string, currency: Currency): ReadPrice | null {
    const price = this.amountFrom(text, entry, field, currency);
    if (price?.micros !== 0) return price;
    this.refuse('priceNotPositive', entry, field, { value: quoted(text) });
    return null;
  }

  /** Reads a price that may be zero, such as a sample's. */
  amountFrom(text: string, entry: Entry, field: string, currency: Currency): ReadPrice | null {
    const { numbers } = this.context;
    const price = readPrice(text, { currency, numbers: numbers.convention ?? eitherSign });
    if ('problem' in price) {
      numbers.isNeeded ||= price.problem === 'priceAmbiguous' && numbers.convention === null;
      this.refuse(price.problem, entry, field, { value: quoted(text) });
      return null;
    }
    if (price.isRounded) this.warn('priceRounded', entry, field, { value: quoted(text) });
    return price;
  }

  /** Reads a GTIN. Drops one with a wrong check digit with a warning, and keeps the product. */
  gtin(entry: Entry, field: string): string | null {
    const text = cleanLine(entry.value(field));
    if (text === '') return null;
    const gtin = normalizeGtin(text);
    if (gtin === null) this.warn('gtinDropped', entry, field, { value: quoted(text) });
    return gtin;
  }

  /** Reads a country. Drops an unknown one with a warning, so that the file's default applies. */
  country(entry: Entry, field: string): string | null {
    const text = this.line(entry, field);
    const code = readCountry(text);
    if (text !== '' && code === null)
      this.warn('valueDropped', entry, field, { value: quoted(text) });
    return code ?? this.context.originCountry;
  }

  /** Reads a tariff number. Drops an invalid one with a warning. */
  hsCode(entry: Entry, field: string): string | null {
    const text = this.line(entry, field);
    const digits = plainDigits(text).replace(/[.\s]/g, '');
    if (/^\d{6,12}$/.test(digits)) return digits;
    if (text !== '') this.warn('valueDropped', entry, field, { value: quoted(text) });
    return null;
  }

  /** Returns a URL that pictures can be fetched from, or null with a warning. */
  imageUrl(text: string, entry: Entry, field: string): string | null {
    const compact = cleanLine(text);
    const url = compact.startsWith('//') ? `https:${compact}` : compact;
    if (/^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url) && url.length <= 2000) return url;
    this.warn('imageDropped', entry, field, { value: quoted(compact) });
    return null;
  }

  /** Keeps the first `limit` items, and warns when there were more. */
  atMost<T>(list: T[], limit: number, code: WarningCode, entry: Entry, field: string | null): T[] {
    if (list.length <= limit) return list;
    this.warn(code, entry, field, { count: list.length, limit });
    return list.slice(0, limit);
  }

  /**
   * Reads attributes from any list. Drops one that is too long with a warning, instead of rejecting
   * the product.
   */
  attributes(
    facts: readonly [string, string][],
    entry: Entry,
    field: string | null,
  ): [string, string][] {
    const isShort = ([name, value]: [string, string]) =>
      name.length <= maxAttributeName && value.length <= maxAttributeValue;
    const short = facts.filter(isShort);
    for (const fact of facts)
      if (!isShort(fact))
        this.warn('attributeDropped', entry, field, {
          name: quoted(fact[0]),
          limit: maxAttributeValue,
        });
    return this.atMost(short, maxAttributes, 'attributesOverLimit', entry, field);
  }

  /** Reads distinct tags. Drops those that are too long with a warning. */
  tags(texts: readonly string[], entry: Entry, field: string): string[] {
    const tags = [...new Set(texts.map(cleanLine))].filter((tag) => tag !== '');
    const short = tags.filter((tag) => tag.length <= 80);
    for (const tag of tags)
      if (tag.length > 80) this.warn('tagDropped', entry, field, { value: quoted(tag) });
    for (const tag of short.slice(maxTags))
      this.warn('tagDropped', entry, field, { value: quoted(tag) });
    return short.slice(0, maxTags);
  }
}

/** Pictures in order, each URL once, with the position of each for the variants that show it. */
export class ImageList {
  readonly images: ProductInput['images'] = [];
  private readonly positions = new Map<string, number>();

  add(url: string, alt: ProductInput['images'][number]['alt'] = {}): number {
    const known = this.positions.get(url);
    if (known !== undefined) return known;
    this.positions.set(url, this.images.length);
    return this.images.push({ source: { kind: 'remote', url }, alt, focal: null }) - 1;
  }
}
