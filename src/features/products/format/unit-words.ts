// Quantities and units in words, for loaders: all units in a language are many words, and browsers need few of them.
import * as m from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';
import { unitCodes, type UnitCode } from '#shared/units.ts';

export const quantityText = (count: number, unit: UnitCode, locale: Locale): string =>
  m.quantity({ count, unit }, { locale });
export const perUnitText = (unit: UnitCode, locale: Locale): string =>
  m.perUnit({ unit }, { locale });
export const unitChoices = (locale: Locale): { readonly code: UnitCode; readonly name: string }[] =>
  unitCodes.map((code) => ({ code, name: m.unitName({ unit: code }, { locale }) }));
