// Parses a unit price as people type it: "4,20", "4.2", "1.250,50", "٤٫٢٠". Exact: it never makes a
// float.
import { inLatinDigits } from './quantity-text.ts';

/** A thousand million units. */
const maxMicros = 10n ** 15n;

/**
 * Returns micros above zero, or null. A single separator before exactly three digits could mean
 * thousands or decimals, so it is rejected: a price must never be wrong by a thousand.
 */
export function parsePrice(text: string): number | null {
  const typed = inLatinDigits(text)
    .replace(/[\s\u00a0\u202f\u200e\u200f\u061c'’]/g, '')
    .replaceAll('\u066b', ',')
    .replaceAll('\u066c', '.');
  if (typed.length > 24) return null;
  const grouped = /^(\d{1,3}(?:\.\d{3})+),(\d{1,6})$|^(\d{1,3}(?:,\d{3})+)\.(\d{1,6})$/.exec(typed);
  const plain = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(typed);
  const [whole, decimals] = grouped
    ? [(grouped[1] ?? grouped[3])!.replace(/[.,]/g, ''), (grouped[2] ?? grouped[4])!]
    : [plain?.[1], plain?.[2] ?? ''];
  if (whole === undefined || (!grouped && decimals.length === 3 && !whole.startsWith('0')))
    return null;
  const micros = BigInt(whole + decimals.padEnd(6, '0'));
  return micros > 0n && micros <= maxMicros ? Number(micros) : null;
}

/** Formats micros for a field with the reader's decimal sign: 4200000 is "4.20". */
export function priceAsTyped(micros: number, sign: '.' | ','): string {
  const digits = String(micros).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0+$/, '');
  // Three decimals could be thousands, and would not be read again.
  const length = decimals.length === 3 && !digits.startsWith('0') ? 4 : 2;
  return digits.slice(0, -6) + (decimals === '' ? '' : sign + decimals.padEnd(length, '0'));
}
