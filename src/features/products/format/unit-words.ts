// Quantities and units in words. All units in a language are many words: browsers should need few
// of them, so most callers are loaders.
import * as m from '#messages/features/products';
import type { Locale } from '#shared/locale.ts';
import { unitCodes, type UnitCode } from '#shared/units.ts';

export const quantityText = (count: number, unit: UnitCode, locale: Locale): string =>
  m.quantity({ count, unit }, { locale });
/** With the unit abbreviated: "480 pcs". */
export const quantityShortText = (count: number, unit: UnitCode, locale: Locale): string =>
  m.quantityShort({ count, unit }, { locale });
export const perUnitText = (unit: UnitCode, locale: Locale): string =>
  m.perUnit({ unit }, { locale });
export const unitName = (unit: UnitCode, locale: Locale): string =>
  m.unitName({ unit }, { locale });
export const unitChoices = (locale: Locale): { readonly code: UnitCode; readonly name: string }[] =>
  unitCodes.map((code) => ({ code, name: unitName(code, locale) }));
