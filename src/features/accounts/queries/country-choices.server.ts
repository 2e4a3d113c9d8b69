// Countries for forms, in the reader's language and order, with their dialling codes.
import { countriesInOrder, type Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import { diallingCode } from '#shared/phone.ts';

export type CountryChoice = {
  readonly code: Country;
  readonly name: string;
  readonly dial: string | null;
};

export const listCountryChoices = (locale: Locale): CountryChoice[] =>
  countriesInOrder(locale).map(({ code, name }) => ({ code, name, dial: diallingCode(code) }));
