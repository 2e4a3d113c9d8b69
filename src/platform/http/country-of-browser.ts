// Guesses a visitor's country, which forms then suggest, from the languages of the browser.
import Negotiator from 'negotiator';
import { countries, type Country } from '#shared/countries.ts';

/** Browsers are sold with it everywhere, so that it says nothing of a country. */
const everywhere = 'en-us';

/** Returns the region of the first language in `Accept-Language` that has one; null: none has. */
export function countryOfBrowser(acceptLanguage: string | null): Country | null {
  const headers = { 'accept-language': acceptLanguage ?? '' };
  for (const tag of new Negotiator({ headers }).languages()) {
    const region = tag.toLowerCase() === everywhere ? undefined : regionOf(tag);
    const country = countries.find((code) => code === region);
    if (country) return country;
  }
  return null;
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined; // not a language tag
  }
}
