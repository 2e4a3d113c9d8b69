// Converts prices of files between text and integer micros exactly, with the currency beside them.
import { type Currency, isCurrency } from '#shared/money.ts';
import { type Convention, microsOf, readDigits, withoutMarks } from '#shared/number-text.ts';

export type ReadPrice = {
  readonly micros: number;
  readonly currency: Currency;
  readonly isRounded: boolean;
};
export type PriceProblem = {
  readonly problem: 'priceUnreadable' | 'priceAmbiguous' | 'priceNotPositive' | 'currencyUnknown';
};
export type PriceConvention = {
  /** Of a price that names none. */
  readonly currency: Currency;
  readonly numbers: Convention;
};

const signs: Record<string, Currency> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '₺': 'TRY',
  TL: 'TRY',
  '£': 'GBP',
  SR: 'SAR',
  '﷼': 'SAR',
  DHS: 'AED',
};

/** The dotted Arabic signs of riyal and dirham as codes. */
const withCodes = (text: string): string => text.replace('ر.س', 'SAR').replace('د.إ', 'AED');

const problems = {
  unreadable: 'priceUnreadable',
  negative: 'priceNotPositive',
} as const;

/** Ten million units, the catalog's limit. */
const maxMicros = 10_000_000_000_000n;

/**
 * Reads "49.95 USD", "USD 49.95", "₺1.234,50", "1,234.50" or "٤٩٫٩٥". Refuses what could be read
 * twice by the file's convention: a price must never be wrong by a thousand.
 */
export function readPrice(
  text: string,
  { currency, numbers }: PriceConvention,
): ReadPrice | PriceProblem {
  const amount = withCodes(withoutMarks(text)).trim();
  const before = /^[\p{L}\p{M}\p{Sc}]+(?:\.(?=\s))?/u.exec(amount)?.[0] ?? '';
  const rest = amount.slice(before.length);
  const after = /[\p{L}\p{M}\p{Sc}]+\.?$/u.exec(rest)?.[0] ?? '';
  const digits = readDigits(rest.slice(0, rest.length - after.length), numbers);
  const name = (before || after).toUpperCase().replace(/\.$/, '');
  const named = name === '' ? currency : isCurrency(name) ? name : signs[name];
  if (before && after) return { problem: 'priceUnreadable' };
  if ('problem' in digits && digits.problem !== 'ambiguous')
    return { problem: problems[digits.problem] };
  if (named === undefined) return { problem: 'currencyUnknown' };
  if ('problem' in digits) return { problem: 'priceAmbiguous' };
  const { micros, isRounded } = microsOf(digits);
  if (micros > maxMicros) return { problem: 'priceUnreadable' };
  return { micros: Number(micros), currency: named, isRounded };
}

/** The amount of a price without its currency, for what it says about the file's decimal sign. */
export const amountIn = (text: string): string =>
  withoutMarks(text).replace(/^[\p{L}\p{M}\p{Sc}\s]+|[\p{L}\p{M}\p{Sc}\s]+\.?$/gu, '');

/**
 * Writes micros as a plain decimal: 2850000 is "2.85", 4000 is "0.004". Three decimals get a
 * fourth, because 1.125 could be read as thousands.
 */
export function writePrice(micros: number): string {
  const digits = String(micros).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0+$/, '');
  const length = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(digits.slice(0, -6)) ? 4 : 0;
  return digits.slice(0, -6) + (decimals === '' ? '' : `.${decimals.padEnd(length, '0')}`);
}
