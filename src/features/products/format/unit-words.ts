// Quantities and units in words as products show them. First views have these, so what is longer is
// in `long-unit-words.ts`.
import * as m from '#messages/features/products';
import type { Locale } from '#shared/locale.ts';
import type { UnitCode } from '#shared/units.ts';

/** With the unit abbreviated: "480 pcs". */
export const quantityShortText = (count: number, unit: UnitCode, locale: Locale): string =>
  m.quantityShort({ count, unit }, { locale });
export const perUnitText = (unit: UnitCode, locale: Locale): string =>
  m.perUnit({ unit }, { locale });
