// Formats prices for input fields.
import type { Locale } from '#shared/locale.ts';
import { microsPerUnit } from '#shared/money.ts';

/** Without currency sign and grouping. `digits`: number of decimals; default: as many as needed. */
export function decimalText(micros: number, digits: number | undefined, locale: Locale): string {
  const text =
    digits === undefined
      ? String(micros / microsPerUnit)
      : (micros / microsPerUnit).toFixed(digits);
  return locale === 'tr' ? text.replace('.', ',') : text;
}
