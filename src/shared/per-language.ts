// User-written texts exist in one to three languages. A shown text always names its language.
import { type Locale, locales } from './locale.ts';

export type PerLanguage<T = string> = Partial<Record<Locale, T>>;

/** A text with the language that it was found in. */
export type InLanguage<T = string> = { readonly value: T; readonly locale: Locale };

/** Returns the fallback order: the requested language, the seller's main one, then en, tr, ar. */
export const fallbackOrder = (asked: Locale, main: Locale): readonly Locale[] => [
  ...new Set([asked, main, ...locales]),
];

/** Returns the best version for a reader of `asked`, or null when no language has one. */
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
