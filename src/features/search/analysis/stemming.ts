// Stemming. English: Snowball (Porter 2) with a fix for -ves plurals. Turkish and Arabic: light
// stemmers of our own (decision 018).
import { stemmer as snowballEnglish } from '@orama/stemmers/english';
import { LRUCache } from 'lru-cache';
import type { Locale } from '#shared/locale.ts';
import { foldMarks } from '#shared/fold.ts';
import { foldArabic, foldTurkish, isArabic, withoutVowelSigns } from './folding.ts';
import { turkishStem } from './turkish-stemmer.ts';

/** "And", "with", "for" and the article are prefixes in Arabic. Short words keep their letters. */
const arabicPrefixes = /^(?:وال|فال|بال|كال|ال)(?=\p{L}{3})|^لل(?=\p{L}{3})/u;

export const withoutArticle = (word: string): string =>
  withoutVowelSigns(word).replace(arabicPrefixes, '');

/**
 * Suffixes of regular plurals, the feminine and adjectives; each is removed once, in this order.
 *
 * They are those suffixes of "light10" that product names use (Larkey, Ballesteros, Connell, "Light
 * Stemming for Arabic Information Retrieval", 2007). Its ون and ان are left out: they belong to the
 * word in صابون and فستان. Snowball removes letters of the root (the ك of محرك, the ب of بطانية)
 * and kept شاشات apart from شاشة. Broken plurals are spelling pairs among the synonyms.
 */
const arabicSuffixes = [
  /(?<=\p{L}{3})ها$/u,
  /(?<=\p{L}{2})ات$/u,
  /(?<=\p{L}{3})يه$/u,
  /(?<=\p{L}{2})ه$/u,
  /(?<=\p{L}{3})ي$/u,
];
const arabicStem = (word: string): string =>
  arabicSuffixes.reduce(
    (stem, suffix) => stem.replace(suffix, ''),
    foldArabic(withoutArticle(word)),
  );

/** Rewrites plurals that Porter keeps apart from their singular: "knives", "shelves". */
const englishStem = (word: string): string =>
  foldMarks(
    snowballEnglish(
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

/** Words repeat: nine of ten stems come from here. Stemming is a pure function of the word. */
const stemCache = new LRUCache<string, string>({ max: 20_000 });

/**
 * Stems a word. The script overrides the locale: Latin words in Arabic texts are stemmed as
 * English, Arabic ones always as Arabic.
 */
export function stemOf(word: string, locale: Locale): string {
  const language = isArabic(word) ? 'ar' : locale === 'ar' ? 'en' : locale;
  const key = `${language}${word}`;
  const cached = stemCache.get(key);
  if (cached !== undefined) return cached;
  const stem = /\p{N}/u.test(word) || word.length < 3 ? plainForm(word) : stemmers[language](word);
  stemCache.set(key, stem);
  return stem;
}

/** The unstemmed word, folded; Arabic words without their article. */
export const plainForm = (word: string): string =>
  isArabic(word) ? foldArabic(withoutArticle(word)) : foldMarks(word);

/**
 * Key of the first four letters, for fuzzy recall in Turkish and Arabic, where suffixes are many.
 * Null for short words and numbers.
 */
export const prefixKeyOf = (word: string): string | null => {
  const plain = plainForm(word);
  return plain.length >= 5 && !/\d/.test(plain) ? `~${plain.slice(0, 4)}` : null;
};
