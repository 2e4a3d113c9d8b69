// Converts prices between text and integer micros exactly, without floats.
import { type Currency, isCurrency } from '#shared/money.ts';

export type ReadPrice = {
  readonly micros: number;
  readonly currency: Currency;
  readonly isRounded: boolean;
};
export type PriceProblem = {
  readonly problem: 'priceUnreadable' | 'priceAmbiguous' | 'priceNotPositive' | 'currencyUnknown';
};
export type PriceConvention = {
  readonly currency: Currency;
  /**
   * Files separated by semicolons come from places where 1.250 is a thousand. A dot before three
   * digits is ambiguous there, too.
   */
  readonly isDecimalComma: boolean;
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

/**
 * Converts Arabic and Persian digits and separators to ASCII, and the dotted Arabic signs of riyal
 * and dirham to codes.
 */
const inAscii = (text: string): string =>
  text
    .replace('ر.س', 'SAR')
    .replace('د.إ', 'AED')
    .replace(/[\u0660-\u0669]/g, (d) => String(d.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (d) => String(d.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');

/** Splits an amount into whole and decimal digits, or returns why it is ambiguous. */
function splitAmount(
  amount: string,
  isDecimalComma: boolean,
): { whole: string; decimals: string } | PriceProblem {
  if (/^\d+$/.test(amount)) return { whole: amount, decimals: '' };
  // Both separators: the last one is the decimal. 1.234,50 or 1,234.50
  const both = /^(\d{1,3}(?:\.\d{3})+),(\d*)$|^(\d{1,3}(?:,\d{3})+)\.(\d*)$/.exec(amount);
  if (both)
    return { whole: (both[1] ?? both[3])!.replace(/[.,]/g, ''), decimals: (both[2] ?? both[4])! };
  // A repeated separator can only group: 1.234.567
  if (/^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(amount))
    return { whole: amount.replace(/[.,]/g, ''), decimals: '' };
  const one = /^(\d*)([.,])(\d*)$/.exec(amount);
  if (!one || (one[1] === '' && one[3] === '')) return { problem: 'priceUnreadable' };
  const [, whole = '', separator, decimals = ''] = one;
  const couldGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (couldGroup && (separator === ',' || isDecimalComma)) return { problem: 'priceAmbiguous' };
  return { whole: whole || '0', decimals };
}

/** A thousand million units, the catalog's limit. */
const maxMicros = 10_000_000_000_000n;

/** The sixth decimal of a unit is a micro; the seventh rounds half up. */
function microsOf(whole: string, decimals: string): { micros: bigint; isRounded: boolean } {
  const kept = BigInt(whole + decimals.slice(0, 6).padEnd(6, '0'));
  const rest = decimals.slice(6);
  return { micros: kept + (rest[0]! >= '5' ? 1n : 0n), isRounded: /[1-9]/.test(rest) };
}

/**
 * Reads "49.95 USD", "USD 49.95", "₺1.234,50", "1,234.50" or "٤٩٫٩٥". Refuses an ambiguous comma
 * (or, where commas are decimal, dot) before exactly three digits: a price must never be wrong by a
 * thousand.
 */
export function readPrice(
  text: string,
  { currency, isDecimalComma }: PriceConvention,
): ReadPrice | PriceProblem {
  // No price is longer, and a long text could make the patterns below very slow.
  if (text.length > 60) return { problem: 'priceUnreadable' };
  const compact = inAscii(text).replace(/[\s']/g, '');
  const parts = /^([^\d.,+-]*)([\d.,]+)([^\d,+-]*)$/.exec(compact);
  if (!parts)
    return { problem: /^[^\d]*-[\d.,]+/.test(compact) ? 'priceNotPositive' : 'priceUnreadable' };
  const name = (parts[1] || parts[3])!.toUpperCase().replace(/\.$/, '');
  if (parts[1] && parts[3]) return { problem: 'priceUnreadable' };
  const named = name === '' ? currency : isCurrency(name) ? name : signs[name];
  if (named === undefined) return { problem: 'currencyUnknown' };
  const amount = splitAmount(parts[2]!, isDecimalComma);
  if ('problem' in amount) return amount;
  const { micros, isRounded } = microsOf(amount.whole, amount.decimals);
  if (micros > maxMicros) return { problem: 'priceUnreadable' };
  return { micros: Number(micros), currency: named, isRounded };
}

/** Writes micros as a plain decimal: 2850000 is "2.85", 4000 is "0.004". */
export function writePrice(micros: number): string {
  const digits = String(micros).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0+$/, '');
  return digits.slice(0, -6) + (decimals === '' ? '' : `.${decimals}`);
}
