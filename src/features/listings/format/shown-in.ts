import * as m from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';

/** "Shown in Turkish", for content in each language. */
export function shownInTexts(locale: Locale): Readonly<Record<Locale, string>> {
  const textOf = (language: Locale) =>
    m.shownIn({ language: m.languageName({ language }, { locale }) }, { locale });
  return { en: textOf('en'), tr: textOf('tr'), ar: textOf('ar') };
}
