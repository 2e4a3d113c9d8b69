// Formats prices for input fields and addresses.
import type { Locale } from '#shared/locale.ts';
import { microsPerUnit } from '#shared/money.ts';

/** Three decimals, which another language reads as thousands. */
const isAmbiguous = /^[1-9]\d{0,2}\.\d{3}$/;

/** Without currency sign and grouping. `digits`: number of decimals; default: as many as needed. */
export function decimalText(micros: number, digits: number | undefined, locale: Locale): string {
  const exact =
    digits === undefined
      ? String(micros / microsPerUnit)
      : (micros / microsPerUnit).toFixed(digits);
  const text = isAmbiguous.test(exact) ? `${exact}0` : exact;
  return locale === 'tr' ? text.replace('.', ',') : text;
}
