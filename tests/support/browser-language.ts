// The language in which a journey runs.
import { crc32 } from 'node:zlib';
import { type Locale, locales } from '#shared/locale.ts';

export type LanguageOption = {
  /** Null: each flow runs in one language, chosen by its title. */
  readonly language: Locale | null;
};

/** The same title always gets the same language; titles spread evenly. */
export const languageOf = (title: string): Locale => locales[crc32(title) % locales.length]!;
