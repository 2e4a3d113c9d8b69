import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import { provinceName } from '#shared/provinces.ts';

/** Where a company is: its province in Türkiye, and its country elsewhere. */
export const placeOf = (
  { country, province }: { readonly country: string; readonly province: string | null },
  locale: Locale,
): string => (province === null ? countryName(country, locale) : provinceName(province, locale));
