// Prices as people type them into fields.
import type { Locale } from '#shared/locale.ts';
import { microsPerUnit } from '#shared/money.ts';

/** Without sign and groups; `digits`: so many decimals, else as many as it takes. */
export function decimalText(micros: number, digits: number | undefined, locale: Locale): string {
  const text =
    digits === undefined
      ? String(micros / microsPerUnit)
      : (micros / microsPerUnit).toFixed(digits);
  return locale === 'tr' ? text.replace('.', ',') : text;
}
