// What a word is reduced to, so that its forms meet: Snowball's stems in English, with what these leave standing, and lighter ones in Turkish and Arabic.
import { stemmer as english } from '@orama/stemmers/english';
import { LRUCache } from 'lru-cache';
import type { Locale } from '#shared/locale.ts';
import { foldArabic, foldMarks, foldTurkish, isArabic, withoutVowelSigns } from './folding.ts';
import { turkishStem } from './turkish-stemmer.ts';

/**
 * "and", "with", "for" and the article are written together with the word; of short words they are
 * a part.
 */
const prefixes = /^(?:وال|فال|بال|كال|ال)(?=\p{L}{3})|^لل(?=\p{L}{3})/u;

export const withoutArticle = (word: string): string =>
  withoutVowelSigns(word).replace(prefixes, '');

/**
 * Regular plurals, the feminine and what is made of a noun, each at most once and in this order: of
 * the endings of "light10" (Larkey, Ballesteros, Connell, "Light Stemming for Arabic Information
 * Retrieval", 2007) those that goods have. Its ون and ان belong to the word in صابون and فستان.
 * Snowball's stemmer takes letters off that do (the ك of محرك, the ب of بطانية), and شاشات did not
 * meet شاشة. Plurals that change the word itself are pairs of spellings among the synonyms.
 */
const arabicEndings = [
  /(?<=\p{L}{3})ها$/u,
  /(?<=\p{L}{2})ات$/u,
  /(?<=\p{L}{3})يه$/u,
  /(?<=\p{L}{2})ه$/u,
  /(?<=\p{L}{3})ي$/u,
];
const arabicStem = (word: string): string =>
  arabicEndings.reduce(
    (stem, ending) => stem.replace(ending, ''),
    foldArabic(withoutArticle(word)),
  );

/** Plurals that Porter leaves apart from their singular: "knives", "shelves". */
const englishStem = (word: string): string =>
  foldMarks(
    english(
      foldMarks(word)
        .replace(/(?<=\p{L}{2})([li])ves$/u, '$1fe')
        .replace(/lfe$/, 'lf'),
    ),
  );

const stemmers = {
  en: englishStem,
  tr: (word: string) => foldMarks(turkishStem(foldTurkish(word))),
  ar: arabicStem,
} as const;

/** Words repeat: what is kept answers nine of ten. It depends on nothing but the word. */
const kept = new LRUCache<string, string>({ max: 20_000 });

/**
 * The stem in a language. Letters settle it: Latin words in Arabic texts are read as English,
 * Arabic ones always as Arabic.
 */
export function stemOf(word: string, locale: Locale): string {
  const language = isArabic(word) ? 'ar' : locale === 'ar' ? 'en' : locale;
  const key = `${language}${word}`;
  let stem = kept.get(key);
  if (stem === undefined)
    kept.set(
      key,
      (stem = /\p{N}/u.test(word) || word.length < 3 ? plainForm(word) : stemmers[language](word)),
    );
  return stem;
}

/** As it is written, marks and article aside. */
export const plainForm = (word: string): string =>
  isArabic(word) ? foldArabic(withoutArticle(word)) : foldMarks(word);

/**
 * Four letters say which word is meant where endings are many; only Turkish and Arabic have so
 * many.
 */
export const beginningOf = (word: string): string | null => {
  const plain = plainForm(word);
  return plain.length >= 5 && !/\d/.test(plain) ? `~${plain.slice(0, 4)}` : null;
};
