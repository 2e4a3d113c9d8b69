// What compiled messages call at run time.
import { intlTag, type Locale } from '#shared/locale.ts';

/** Intl objects take 20 microseconds to make and can be used for ever: one a language is kept. */
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

/** The plural category of `n` things. */
export const plural = (locale: Locale, n: number): Intl.LDMLPluralRule =>
  cardinals(locale).select(n);

/** The plural category of the `n`th thing. */
export const ordinal = (locale: Locale, n: number): Intl.LDMLPluralRule =>
  ordinals(locale).select(n);

/** Grouped and with the language's decimal sign; digits are Latin. */
export const number = (locale: Locale, n: number): string =>
  Number.isInteger(n) && n >= 0 && n < 1_000 ? String(n) : numbers(locale).format(n); // lists have a hundred small counts
