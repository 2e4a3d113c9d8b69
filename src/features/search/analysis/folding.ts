// Letter folding: one form for letters that people write in several ways, in documents and queries
// alike.

/** Lower case by Turkish rules: I becomes ı and İ becomes i. */
export const foldTurkish = (text: string): string =>
  text.replaceAll('I', 'ı').replaceAll('İ', 'i').toLowerCase();

/** Drops short vowels and the tatweel, which do not change what a word means. */
export const withoutVowelSigns = (text: string): string =>
  text.replace(/[\u064B-\u065F\u0670\u0640]/g, '');

/** Unifies the spellings of Arabic letters. */
export const foldArabic = (text: string): string =>
  withoutVowelSigns(text)
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('ء', '');

export const isArabic = (word: string): boolean => /\p{Script=Arabic}/u.test(word);

/** Replaces Arabic-Indic and Persian digits, which NFKC leaves alone. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
