// Unit prices are integer micros and totals are minor units. Floats are never added up.
import { intlTag, type Locale } from './locale.ts';

/** One unit of a currency is 1,000,000 micros, because wholesale prices go down to $0.004. */
export const microsPerUnit = 1_000_000;

/** ISO 4217 codes in which prices are listed and shown. */
export const currencies = ['USD', 'EUR', 'TRY', 'GBP', 'SAR', 'AED'] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = 'USD';
export const isCurrency = (value: unknown): value is Currency =>
  currencies.includes(value as Currency);

/** All listed currencies have two decimals in ISO 4217. */
const minorPerUnit = 100;

/** Familiar signs, which the specification stores next to the code (`{ symbol, text }`). */
export const currencySymbols = {
  USD: '$',
  EUR: '€',
  TRY: '₺',
  GBP: '£',
  SAR: 'SAR',
  AED: 'AED',
} as const satisfies Record<Currency, string>;

/** Returns a line's total in minor units, rounded half up once, here. */
export const lineTotalMinor = (unitPriceMicros: number, quantity: number): number => {
  const micros = BigInt(unitPriceMicros) * BigInt(quantity);
  const perMinor = BigInt(microsPerUnit / minorPerUnit);
  return Number((micros + perMinor / 2n) / perMinor);
};

/** Converts, rounding half up to a micro. `rateMicros`: micros of `to` per unit of `from`. */
export const convertMicros = (micros: number, rateMicros: number): number =>
  Number((BigInt(micros) * BigInt(rateMicros) + BigInt(microsPerUnit / 2)) / BigInt(microsPerUnit));

/**
 * Rounds a computed price as a person would write it: to the cent, under a tenth of a unit to four
 * decimals, under a thousandth to a micro. Prices that sellers wrote are not rounded.
 */
export function roundedPrice(micros: number): number {
  const step =
    micros >= microsPerUnit / 10
      ? microsPerUnit / 100
      : micros >= microsPerUnit / 1000
        ? microsPerUnit / 10_000
        : 1;
  return Math.max(1, Math.round(micros / step) * step);
}

/** The design puts the sign first for Arabic readers: "$4.15", never "4.15 US$". */
const priceTag = { ...intlTag, ar: 'en' } as const;

const kept = new Map<string, Intl.NumberFormat>();
const format = (locale: Locale, currency: Currency, digits: number) => {
  const key = `${locale} ${currency} ${digits}`;
  let made = kept.get(key);
  if (!made) {
    made = new Intl.NumberFormat(priceTag[locale], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    });
    kept.set(key, made);
  }
  return made;
};

/** Of a unit price: $1.1249 and $1.1151 are different prices, and so are their totals. */
const priceDigits = 4;

/** Formats a unit price: two decimals, up to four where it has them ("$0.004"). */
export const formatPrice = (micros: number, currency: Currency, locale: Locale): string =>
  format(locale, currency, priceDigits).format(micros / microsPerUnit);

const wholeFormats = new Map<string, Intl.NumberFormat>();

/** Formats a fee or the price of a package, without cents where there are none ("$49"). */
export function formatFee(micros: number, currency: Currency, locale: Locale): string {
  const key = `${locale} ${currency}`;
  const made =
    wholeFormats.get(key) ??
    new Intl.NumberFormat(priceTag[locale], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    });
  wholeFormats.set(key, made);
  return made.format(micros / microsPerUnit);
}

export const formatTotal = (minor: number, currency: Currency, locale: Locale): string =>
  format(locale, currency, 2).format(minor / minorPerUnit);

type Sign = {
  /** Includes the space between sign and number. */ readonly sign: string;
  readonly isFirst: boolean;
};
const signs = new Map<Intl.NumberFormat, Sign>();
function signOf(locale: Locale, currency: Currency, digits: number): Sign {
  const formatter = format(locale, currency, digits);
  let known = signs.get(formatter);
  if (!known) {
    // Cached: takes several times as long as formatting a whole text.
    const parts = formatter.formatToParts(1);
    const first = parts.findIndex(({ type }) => type === 'integer');
    const before = parts.slice(0, first);
    const after = parts.slice(parts.findLastIndex(({ type }) => type === 'fraction') + 1);
    const isFirst = before.some(({ type }) => type === 'currency');
    known = { sign: (isFirst ? before : after).map(({ value }) => value).join(''), isFirst };
    signs.set(formatter, known);
  }
  return known;
}

/** Formats "$2.85 – 3.40" with the sign once, as the design writes ranges. */
export const formatPriceRange = (
  lowMicros: number,
  highMicros: number,
  currency: Currency,
  locale: Locale,
): string => {
  if (lowMicros === highMicros) return formatPrice(lowMicros, currency, locale);
  const { sign, isFirst } = signOf(locale, currency, priceDigits);
  const high = formatPrice(highMicros, currency, locale);
  const low = formatPrice(lowMicros, currency, locale);
  return isFirst ? `${low} – ${high.replace(sign, '')}` : `${low.replace(sign, '')} – ${high}`;
};
