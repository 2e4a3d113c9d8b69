// Letters that people write in several ways become one: the same for what is indexed and for what is asked.

/** Turkish lower case: I is ı and İ is i, which no other language's rules give. */
export const foldTurkish = (text: string): string =>
  text.replaceAll('I', 'ı').replaceAll('İ', 'i').toLowerCase();

/** Short vowels and the tatweel carry no meaning for search. */
export const withoutVowelSigns = (text: string): string =>
  text.replace(/[\u064B-\u065F\u0670\u0640]/g, '');

/** Arabic letters that people write in several ways. */
export const foldArabic = (text: string): string =>
  withoutVowelSigns(text)
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('ء', '');

/**
 * Latin letters without marks: "sise" finds "şişe". Stems are folded too, so that both ways of
 * writing meet.
 */
export const foldMarks = (text: string): string =>
  (isPlainLatin(text)
    ? text
    : text.replace(/[Iİı]/g, 'i').normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  ).toLowerCase();

/** Most words are, and folding is what indexing does most. */
const isPlainLatin = (text: string): boolean => /^[ -~]*$/.test(text);

export const isArabic = (word: string): boolean => /\p{Script=Arabic}/u.test(word);

/** Arabic-Indic and Persian digits as Latin ones, which NFKC leaves as they are. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
