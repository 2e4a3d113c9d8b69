// Reads numbers as people write them, for files, forms, API and addresses alike: in Latin, Arabic
// or Persian digits, with the separators of any country. Exact: it never makes a float.

/** What a sign between one to three digits and exactly three digits means: 1.250 or 1,250. */
type Separator = 'decimal' | 'thousands' | 'ambiguous';
export type Convention = { readonly point: Separator; readonly comma: Separator };

/** A price must never be wrong by a thousand, so what could be read twice is refused. */
export const eitherSign: Convention = { point: 'ambiguous', comma: 'ambiguous' };
/** Programs and most files: a point is decimal, and no comma proves that it groups. */
export const pointIsDecimal: Convention = { point: 'decimal', comma: 'ambiguous' };
/** Whole numbers have no decimals. */
export const wholeNumbers: Convention = { point: 'thousands', comma: 'thousands' };
/** Measures such as 1.250 kg. */
export const decimals: Convention = { point: 'decimal', comma: 'decimal' };
/** As readers of a language type. */
export const conventionOf = {
  en: { point: 'decimal', comma: 'thousands' },
  tr: { point: 'thousands', comma: 'decimal' },
  ar: { point: 'decimal', comma: 'thousands' },
} as const satisfies Record<string, Convention>;

/** Digits before and after the decimal sign. */
export type Digits = { readonly whole: string; readonly decimals: string };
export type NumberProblem = { readonly problem: 'unreadable' | 'ambiguous' | 'negative' };

/** No number is longer, and long texts could make patterns slow. */
const maxCharacters = 60;
const invisible = /[\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Without direction marks and other characters of no width. */
export const withoutMarks = (text: string): string => text.replace(invisible, '');
const spaces = /[\s\u00a0\u2007\u2009\u202f]+/g;

/** Converts Arabic, Persian and full-width digits to Latin ones. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );

/** For numbers that name something, such as a GTIN. */
export const plainDigits = (text: string): string => inLatinDigits(withoutMarks(text));

/** In Latin digits, with one spelling of each separator and without direction marks. */
const plainSpelling = (text: string): string =>
  plainDigits(text)
    .replace(spaces, ' ')
    .trim()
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/\u060c|\uff0c/g, ',')
    .replaceAll('\uff0e', '.');

/** Groups of three behind one to three digits, and perhaps decimals: 1.234,50 or 1 234. */
const grouped = /^(\d{1,3}(?:([.,' \u066c])\d{3})(?:\2\d{3})*)(?:([.,\u066b])(\d*))?$/;
const ungrouped = /^(\d*)(?:([.,\u066b])(\d*))?$/;

/** Reads the digits of a number that is not negative. */
export function readDigits(text: string, convention: Convention): Digits | NumberProblem {
  if (text.length > maxCharacters) return { problem: 'unreadable' };
  const plain = plainSpelling(text);
  if (/^[-\u2212\u2013] ?[\d.,]/.test(plain) || /^\d[\d.,]*-$/.test(plain))
    return { problem: 'negative' };
  const groups = grouped.exec(plain);
  if (groups && !plain.startsWith('0') && groups[2] !== groups[3]) {
    const [, digits = '', separator = '', decimalSign, after = ''] = groups;
    const isCertain =
      decimalSign !== undefined || !'.,'.includes(separator) || digits.split(separator).length > 2;
    const means = isCertain ? 'thousands' : separator === '.' ? convention.point : convention.comma;
    if (means === 'ambiguous') return { problem: 'ambiguous' };
    const [whole = '', decimalDigits = ''] =
      means === 'thousands' ? [digits.replace(/\D/g, ''), after] : digits.split(separator);
    return { whole, decimals: decimalDigits };
  }
  const parts = ungrouped.exec(plain);
  const [whole = '', after = ''] = [parts?.[1], parts?.[3]];
  return whole + after === ''
    ? { problem: 'unreadable' }
    : { whole: whole || '0', decimals: after };
}

export function isNegative(text: string): boolean {
  const digits = readDigits(text, wholeNumbers);
  return 'problem' in digits && digits.problem === 'negative';
}

/** Whether the text can only be read with this decimal sign: 212,50 with a comma. */
export function provenDecimalSign(text: string): '.' | ',' | null {
  const asPoint = readDigits(text, { point: 'decimal', comma: 'thousands' });
  const asComma = readDigits(text, { point: 'thousands', comma: 'decimal' });
  if ('problem' in asPoint || 'problem' in asComma) return null;
  if (asPoint.whole !== asComma.whole || asPoint.decimals !== asComma.decimals) return null;
  const signs = plainSpelling(text).replace(/[^.,]/g, '');
  if (signs === '') return null;
  const last = signs.at(-1) as '.' | ',';
  // Without decimals the sign groups: 1.234.567 is of those who write a decimal comma.
  return asPoint.decimals === '' && !/[.,]$/.test(plainSpelling(text))
    ? last === '.'
      ? ','
      : '.'
    : last;
}

/** Micros of the digits; the seventh decimal rounds half up. */
export function microsOf({ whole, decimals: after }: Digits): {
  readonly micros: bigint;
  readonly isRounded: boolean;
} {
  const kept = BigInt(whole + after.slice(0, 6).padEnd(6, '0'));
  const rest = after.slice(6);
  return { micros: kept + (rest[0]! >= '5' ? 1n : 0n), isRounded: /[1-9]/.test(rest) };
}

/** A thousand million units. */
export const maxPriceMicros = 10 ** 15;

/** Returns micros above zero, or null. */
export function priceIn(text: string, convention: Convention): number | null {
  const digits = readDigits(text, convention);
  if ('problem' in digits) return null;
  const { micros, isRounded } = microsOf(digits);
  return !isRounded && micros > 0n && micros <= maxPriceMicros ? Number(micros) : null;
}

/**
 * Returns micros above zero, or null. A number of JSON has one reading; in a text a sign before
 * exactly three digits could mean thousands or decimals, and is refused.
 */
export const parsePrice = (given: string | number): number | null =>
  priceIn(String(given), typeof given === 'number' ? pointIsDecimal : eitherSign);

/**
 * Reads "1200", "1,200", "1.200", "1 200", "١٬٢٠٠" and "1200.00" as 1200. Returns null for what is
 * not one whole number: "12.5", "-3", "1e9", "".
 */
export function parseQuantity(text: string): number | null {
  const digits = readDigits(text, wholeNumbers);
  if ('problem' in digits || /[^0]/.test(digits.decimals)) return null;
  const number = Number(digits.whole);
  return Number.isSafeInteger(number) ? number : null;
}

/**
 * Reads "4.5", "4,50 %" and "٪٤٫٥" as 450 hundredths of a per cent. Null for anything else, also
 * for more than two decimals.
 */
export function parsePercent(text: string): number | null {
  const digits = readDigits(text.replace(/[%٪]/g, ''), decimals);
  if ('problem' in digits) return null;
  const [whole, after] = [digits.whole.replace(/^0+/, ''), digits.decimals.replace(/0+$/, '')];
  return after.length > 2 || whole.length > 3 ? null : Number(whole + after.padEnd(2, '0'));
}

/** Formats micros for a field with the reader's decimal sign: 4200000 is "4.20". */
export function priceAsTyped(micros: number, sign: '.' | ','): string {
  const digits = String(micros).padStart(7, '0');
  const shown = digits.slice(-6).replace(/0+$/, '');
  // Three decimals could be thousands, and would not be read again.
  const length = shown.length === 3 && !digits.startsWith('0') ? 4 : 2;
  return digits.slice(0, -6) + (shown === '' ? '' : sign + shown.padEnd(length, '0'));
}
