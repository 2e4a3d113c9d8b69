import { plainDigits } from './number-text.ts';

/**
 * Returns a GTIN-8, -12, -13 or -14 as 14 digits, or null for another length or a wrong check
 * digit. Source: GS1 General Specifications, section 7.9.
 */
export function normalizeGtin(text: string): string | null {
  const digits = plainDigits(text).replace(/[\s-]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return null;
  const padded = digits.padStart(14, '0');
  let sum = 0;
  for (let i = 0; i < 13; i++) sum += Number(padded[i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === Number(padded[13]) ? padded : null;
}
