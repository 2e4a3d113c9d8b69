import { intlTag, type Locale } from './locale.ts';

/** "a, b and c" */
export const listText = (items: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(intlTag[locale]).format(items);
