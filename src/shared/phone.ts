// Phone numbers as people type them.
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { Country } from './countries.ts';

/**
 * Returns a number in E.164, or null when it cannot be called. A plus with another country's code
 * wins over `country`.
 */
export function possiblePhone(typed: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isPossible() ? number.number : null;
}

/**
 * Formats an E.164 number as it is typed next to its country: national, or in full when it belongs
 * to another country.
 */
export function phoneAsTyped(phone: string, country: string | null): string {
  const national = parsePhoneNumberFromString(phone)?.formatNational();
  return national !== undefined &&
    country !== null &&
    possiblePhone(national, country as Country) === phone
    ? national
    : phone;
}

/** Returns `90` for Türkiye; null for countries without a calling code. */
export const diallingCode = (country: Country): string | null =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : null;
