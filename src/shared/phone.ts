// Telephone numbers as people type them.
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { Country } from './countries.ts';

/**
 * In E.164, or null when nobody could be called under it. With a plus and another country's code,
 * that country's.
 */
export function possiblePhone(typed: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isPossible() ? number.number : null;
}

/** A number in E.164 as it is typed beside its country; whole when it belongs to another. */
export function phoneAsTyped(phone: string, country: string | null): string {
  const national = parsePhoneNumberFromString(phone)?.formatNational();
  return national !== undefined &&
    country !== null &&
    possiblePhone(national, country as Country) === phone
    ? national
    : phone;
}

/** `90` for Türkiye; null where no number can be called. */
export const diallingCode = (country: Country): string | null =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : null;
