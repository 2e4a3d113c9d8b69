// How companies are found in the directory: by letter, by words.
import { foldLetters } from '#shared/fold.ts';
import { slugOf } from '#shared/slug.ts';

const latin = Array.from('ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ');
const arabic = Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهوي');
/** Of names that begin with a digit, and with anything else. */
export const otherLetter = '0';
/** In the order in which they are offered. */
export const directoryLetters: readonly string[] = [...latin, ...arabic, otherLetter];

export const isArabicLetter = (letter: string): boolean => arabic.includes(letter);

/** The letter under which a name is found. Arabic names are found without their article. */
export function letterOf(name: string): string {
  const bare = name
    .normalize('NFC')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^ال(?=\p{L})/u, '');
  const [first = ''] = bare;
  const upper = first === 'i' ? 'İ' : first === 'ı' ? 'I' : first.toUpperCase();
  if (latin.includes(upper)) return upper;
  const folded = foldLetters(first);
  if (arabic.includes(folded)) return folded;
  const plain = folded.toUpperCase();
  return latin.includes(plain) ? plain : otherLetter;
}

/** What words are looked for in, folded. */
export const searchTextOf = (parts: readonly (string | null)[]): string =>
  foldLetters(parts.filter((part) => part !== null).join(' ')).slice(0, 4_000);

export const maxWords = 6;
/** What a reader typed, as words that all have to be found: as typed, without doubles. */
export const typedWords = (typed: string): string[] => {
  const words = typed.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Map(words.map((word) => [foldLetters(word), word])).values()].slice(0, maxWords);
};

/** The same, folded as `searchTextOf` folds. */
export const wordsOf = (typed: string): string[] => typedWords(typed).map(foldLetters);

/** The address of a company's page; `id` tells companies of one name apart. */
export const listedSlug = (name: string, id: string): string =>
  `${slugOf(name).slice(0, 60).replace(/-+$/, '') || 'company'}-${id}`;
