import * as m from '#messages/rfqs';
import type { Locale } from '#shared/locale.ts';
import { type Currency, formatPrice, formatPriceRange } from '#shared/money.ts';
import { ltr } from '#ui/bidi.tsx';

type Budget = { readonly budgetLeastMicros: number | null; readonly budgetMostMicros: number | null; readonly currency: Currency | null };

/** "$4.20 – 5.00", "up to $5.00"; in the currency of whoever asks. Null: none is named. */
export function budgetText({ budgetLeastMicros: least, budgetMostMicros: most, currency }: Budget, locale: Locale): string | null {
  if (currency === null || (least === null && most === null)) return null;
  if (least !== null && most !== null) return ltr(formatPriceRange(least, most, currency, locale));
  return most === null ? m.budgetFrom({ price: ltr(formatPrice(least!, currency, locale)) }, { locale }) : m.budgetUpTo({ price: ltr(formatPrice(most, currency, locale)) }, { locale });
}
