// Runtime functions called by compiled messages.
import { intlTag, type Locale } from '#shared/locale.ts';

/** Caches one Intl object per language: creating one takes 20 microseconds. */
function oncePerLocale<T>(make: (tag: string) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale) => {
    let one = made.get(locale);
    if (one === undefined) {
      one = make(intlTag[locale]);
      made.set(locale, one);
    }
    return one;
  };
}

const cardinals = oncePerLocale((tag) => new Intl.PluralRules(tag));
const ordinals = oncePerLocale((tag) => new Intl.PluralRules(tag, { type: 'ordinal' }));
const numbers = oncePerLocale((tag) => new Intl.NumberFormat(tag));

/** Returns the plural category of `n` things. */
export const plural = (locale: Locale, n: number): Intl.LDMLPluralRule =>
  cardinals(locale).select(n);

/** Returns the plural category of the `n`th thing. */
export const ordinal = (locale: Locale, n: number): Intl.LDMLPluralRule =>
  ordinals(locale).select(n);

/** Formats with grouping and the language's decimal sign; digits are Latin. */
export const number = (locale: Locale, n: number): string =>
  // Fast path: lists have a hundred small counts.
  Number.isInteger(n) && n >= 0 && n < 1_000 ? String(n) : numbers(locale).format(n);
