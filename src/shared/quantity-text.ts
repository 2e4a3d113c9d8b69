// Parses a whole number as people type it: in Latin, Arabic or Persian digits, with or without
// thousands separators.

/** Converts Arabic-Indic and Persian digits to Latin ones. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Eleven digits and their separators. Anything longer is no quantity. */
const maxCharacters = 24;

/**
 * Reads "1200", "1,200", "1.200", "1 200" and "١٬٢٠٠" as 1200. Returns null for anything that is
 * not one whole number: "12.5", "-3", "1e9", "".
 */
export function parseQuantity(text: string): number | null {
  const typed = inLatinDigits(text)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim();
  if (
    typed.length > maxCharacters ||
    !/^\d+$|^\d{1,3}(?:([.,\u066c'’ \u00a0\u202f])\d{3})(?:\1\d{3})*$/.test(typed)
  )
    return null;
  return Number(typed.replace(/\D/g, ''));
}
