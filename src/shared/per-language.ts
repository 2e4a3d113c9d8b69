// Texts that users write exist in one to three languages. What is shown always says which language it is in.
import { type Locale, locales } from './locale.ts';

export type PerLanguage<T = string> = Partial<Record<Locale, T>>;

/** A text together with the language it was found in. */
export type InLanguage<T = string> = { readonly value: T; readonly locale: Locale };

/** The order of search: the language asked for, the seller's main language, then en, tr, ar. */
export const fallbackOrder = (asked: Locale, main: Locale): readonly Locale[] => [
  ...new Set([asked, main, ...locales]),
];

/** The best version for a reader who asked for `asked`, or null when there is none in any language. */
export function inLanguage<T>(
  content: PerLanguage<T> | null | undefined,
  asked: Locale,
  main: Locale = 'en',
): InLanguage<T> | null {
  for (const locale of fallbackOrder(asked, main)) {
    const value = content?.[locale];
    if (value !== undefined && value !== '') return { value, locale };
  }
  return null;
}
