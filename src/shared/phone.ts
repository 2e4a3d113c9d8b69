// Telephone numbers as people type them.
import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from './countries.ts';

/** In E.164, or null when nobody could be called under it. With a plus and another country's code, that country's. */
export function possiblePhone(typed: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isPossible() ? number.number : null;
}

/** `90` for Türkiye; null where no number can be called. */
export const diallingCode = (country: Country): string | null => (isSupportedCountry(country) ? getCountryCallingCode(country) : null);
