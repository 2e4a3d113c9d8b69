// Prepares words for the three languages, the same way for what is indexed and for what is asked.
import type { Locale } from '#shared/locale.ts';

/** Turkish lower case: I is ı and İ is i, which no other language's rules give. */
export const foldTurkish = (text: string): string => text.replaceAll('I', 'ı').replaceAll('İ', 'i').toLowerCase();

/** Arabic letters that people write in several ways; short vowels and the tatweel carry no meaning for search. */
export const foldArabic = (text: string): string => text
  .replace(/[\u064B-\u0652\u0670\u0640]/g, '')
  .replace(/[أإآٱ]/g, 'ا').replace(/ى/g, 'ي').replace(/ة/g, 'ه').replace(/ؤ/g, 'و').replace(/ئ/g, 'ي');

/** Latin letters without marks: "sise" finds "şişe". */
export const foldMarks = (text: string): string => text.replace(/[Iİı]/g, 'i').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const foldFor: Record<Locale | 'simple', (text: string) => string> = {
  en: (text) => text.toLowerCase(), tr: foldTurkish, ar: foldArabic, simple: foldMarks,
};

/** PostgreSQL's text search configuration of each. */
export const configurationOf = { en: 'english', tr: 'turkish', ar: 'arabic', simple: 'simple' } as const;

const mostWords = 12;
const mostCharacters = 200;

/** The words of a question, cut to what a person types; operators and control characters mean nothing. */
export function wordsOf(question: string): string[] {
  const words = question.normalize('NFKC').slice(0, mostCharacters).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-./][\p{L}\p{N}]+)*/gu) ?? [];
  return words.slice(0, mostWords);
}
