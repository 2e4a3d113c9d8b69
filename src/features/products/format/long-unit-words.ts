// Quantities and names of units written out. All units in a language are many words: browsers
// should need few of them, so most callers are loaders.
import * as m from '#messages/features/products/format';
import type { Locale } from '#shared/locale.ts';
import { unitCodes, type UnitCode } from '#shared/units.ts';

export const quantityText = (count: number, unit: UnitCode, locale: Locale): string =>
  m.quantity({ count, unit }, { locale });
export const unitName = (unit: UnitCode, locale: Locale): string =>
  m.unitName({ unit }, { locale });
export const unitChoices = (locale: Locale): { readonly code: UnitCode; readonly name: string }[] =>
  unitCodes.map((code) => ({ code, name: unitName(code, locale) }));
