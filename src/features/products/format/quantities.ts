// Prices, ranges and dates in the page's language; prices and ranges are marked left to right.
import * as m from '#messages/features/products';
import { number } from '#platform/i18n/runtime.ts';
import { intlTag, type Locale } from '#shared/locale.ts';
import { type Currency, formatPrice, formatPriceRange } from '#shared/money.ts';
import type { UnitCode } from '#shared/units.ts';
import { ltr } from '#shared/bidi-marks.ts';

export const priceText = (micros: number, currency: Currency, locale: Locale): string =>
  ltr(formatPrice(micros, currency, locale));

export const priceRangeText = (
  range: { lowMicros: number; highMicros: number; currency: Currency },
  locale: Locale,
): string => ltr(formatPriceRange(range.lowMicros, range.highMicros, range.currency, locale));

/** "500 pcs or more": the last tier. */
export const orMoreText = (quantity: string, locale: Locale): string =>
  m.orMore({ quantity }, { locale });

/** "120 – 479", or "3,000 or more" for the last tier. */
export const quantityRangeText = (from: number, to: number | null, locale: Locale): string =>
  to === null
    ? orMoreText(ltr(number(locale, from)), locale)
    : ltr(from === to ? number(locale, from) : `${number(locale, from)} – ${number(locale, to)}`);

export const moqText = (count: number, unit: UnitCode, locale: Locale): string =>
  m.moq({ quantity: m.quantityShort({ count, unit }, { locale }) }, { locale });

/** "10 days", "14–21 days". */
export const daysText = (days: { min: number; max: number }, locale: Locale): string =>
  days.min === days.max
    ? m.days({ count: days.max }, { locale })
    : m.dayRange(
        {
          range: ltr(`${number(locale, days.min)}–${number(locale, days.max)}`),
          max: days.max,
        },
        { locale },
      );

export const percentText = (percent: number, locale: Locale): string =>
  ltr(m.discount({ percent }, { locale }));

/** At most two decimals: weights and volumes. */
const measures = new Map<Locale, Intl.NumberFormat>();
export function measureText(value: number, unit: 'kg' | 'm³' | 'cm', locale: Locale): string {
  let format = measures.get(locale);
  if (!format)
    measures.set(
      locale,
      (format = new Intl.NumberFormat(intlTag[locale], { maximumFractionDigits: 2 })),
    );
  return ltr(`${format.format(value)}\u00a0${unit}`);
}
