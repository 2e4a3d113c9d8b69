import { intlTag, type Locale } from './locale.ts';

/** "a, b and c": a whole list, as part of a sentence. */
export const listText = (items: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(intlTag[locale]).format(items);

/**
 * "a, b, c": a list that has more, or is a value. `Intl.ListFormat` writes "and" in Arabic in all
 * its styles.
 */
export const enumeration = (items: readonly string[], locale: Locale): string =>
  items.join(locale === 'ar' ? '، ' : ', ');
