// Tokenises titles and category words, and inflects phrases in English, Turkish and Arabic.
import { foldLetters } from '#shared/fold.ts';
import type { Locale } from '#shared/locale.ts';

/**
 * One word of a title, or a break between its clauses (`text` is then empty); a bracket is the
 * lesser break. `bare` is the word without an Arabic preposition or conjunction written onto it,
 * when it may carry one.
 */
export type Token = {
  readonly text: string;
  readonly isBracket: boolean;
  readonly bare: { readonly text: string; readonly isPreposition: boolean } | null;
};

const breakAt = (mark: string): Token => ({
  text: '',
  isBracket: /[()[\]{}]/.test(mark),
  bare: null,
});
const asciiOnly = /^[\u0020-\u007e]*$/;
const tokenPattern = /[\p{L}\p{N}]+(?:[.,]\p{N}[\p{L}\p{N}]*)*|[,;:|()[\]{}•،؛]|\s[-–—]+\s/gu;
const isWord = /[\p{L}\p{N}]/u;
const arabicStart = /^[\u0600-\u06ff]/;

/** Also drops trade marks' signs and marks of direction, which suppliers paste into titles. */
const fold = (text: string): string =>
  asciiOnly.test(text) ? text.toLowerCase() : foldLetters(text.replace(/[®™©\u200c-\u200f]/g, ''));

/** Arabic script is written head first, the two others head last. */
export const isArabic = (text: string): boolean => arabicStart.test(text);

const withoutArticle = (word: string): string =>
  word.startsWith('ال') && word.length >= 5 ? word.slice(2) : word;

function arabicToken(word: string): Token {
  const written = (text: string, isPreposition: boolean): Token => ({
    text: word,
    isBracket: false,
    bare: { text, isPreposition },
  });
  if (word.startsWith('لل') && word.length >= 5)
    return written(withoutArticle(word.slice(2)), true);
  const rest = withoutArticle(word.slice(1));
  if (rest.length >= 3 && /^[لب]/.test(word)) return written(rest, true);
  if (rest.length >= 3 && word.startsWith('و')) return written(rest, false);
  return { text: withoutArticle(word), isBracket: false, bare: null };
}

/** Written without the apostrophe, as often as not. */
const owners = new Map([
  ['mens', 'men'],
  ['womens', 'women'],
  ['childrens', 'children'],
]);

/**
 * The words of a text in order, with breaks at commas, brackets and dashes between spaces. Only a
 * free "in" is a preposition: not "in-ear", "19 in".
 */
export function tokensOf(text: string): Token[] {
  const plain = fold(text)
    .replace(/(\d)\s?["″”]/g, '$1in ')
    .replace(/(?<= )w\//g, 'with ')
    .replace(/(?<=\p{L}) in (?=\p{L})/gu, ' within ')
    .replace(/['’`´](?:s(?![\p{L}\p{N}]))?/gu, '');
  return (plain.match(tokenPattern) ?? []).map((piece) => {
    if (!isWord.test(piece)) return breakAt(piece);
    return isArabic(piece)
      ? arabicToken(piece)
      : { text: owners.get(piece) ?? piece, isBracket: false, bare: null };
  });
}

/** Plural in form, but another thing, or nothing, without the s. */
const pluralOnly = new Set([
  'shorts',
  'glasses',
  'jeans',
  'goods',
  'trousers',
  'pants',
  'tights',
  'leggings',
  'scissors',
  'pyjamas',
  'pajamas',
  'binoculars',
  'briefs',
  'tools',
  'sports',
  'arms',
  'works',
  'news',
  'gas',
  'lens',
  'bus',
  'chess',
  'dress',
  'glass',
  'press',
  'wireless',
  'mattress',
  'harness',
  'fitness',
  'stainless',
  'canvas',
  'iris',
  'gps',
  'ups',
  'nas',
]);

function englishPlural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^f]fe$/.test(word)) return `${word.slice(0, -2)}ves`;
  return /[lr]f$/.test(word) ? `${word.slice(0, -1)}ves` : `${word}s`;
}

function englishSingular(word: string): string | null {
  if (pluralOnly.has(word) || word.length < 4 || !word.endsWith('s') || word.endsWith('ss'))
    return null;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/(?:kni|wi|li)ves$/.test(word)) return `${word.slice(0, -3)}fe`;
  return /[lr]ves$/.test(word) ? `${word.slice(0, -3)}f` : word.slice(0, -1);
}

function englishForms(word: string): string[] {
  const singular = englishSingular(word);
  return singular === null ? [englishPlural(word)] : [singular];
}

/** "gomleg" of "gömleği" back to "gomlek"; marks are folded already. */
const hardEnd: Readonly<Record<string, string>> = { g: 'k', b: 'p', d: 't' };
const softEnd: Readonly<Record<string, string>> = { k: 'g', p: 'b', t: 'd' };

const turkishSingular = (word: string): string => word.replace(/(?<=.{3})l[ae]r[iu]?$/, '');

function withoutPossessive(word: string): string {
  const possessed = /^(.{2,}[aeiou])s[iu]$/.exec(word);
  if (possessed !== null) return possessed[1]!;
  const owned = /^(.{3,}[^aeiou])[iu]$/.exec(word);
  if (owned === null) return word;
  const end = hardEnd[owned[1]!.at(-1)!];
  return end === undefined ? owned[1]! : owned[1]!.slice(0, -1) + end;
}

/**
 * Plural and possessive, in both harmonies: marks are folded, so the right one is not known and the
 * wrong one is no word. Only a noun after another can be taken for a possessive: "çantası" is a
 * bag, "silgi" no "silk".
 */
function turkishForms(word: string, isCompound: boolean): string[] {
  const singular = turkishSingular(word);
  const stem = isCompound && singular === word ? withoutPossessive(word) : singular;
  const owned =
    softEnd[stem.at(-1)!] === undefined ? stem : stem.slice(0, -1) + softEnd[stem.at(-1)!]!;
  const possessives = /[aeiou]$/.test(stem)
    ? [`${stem}si`, `${stem}su`]
    : [`${owned}i`, `${owned}u`, `${stem}i`, `${stem}u`];
  return [stem, ...possessives, ...['lar', 'ler', 'lari', 'leri'].map((end) => stem + end)];
}

function arabicForms(word: string): string[] {
  if (word.endsWith('ه')) return [`${word.slice(0, -1)}ات`];
  return word.length > 4 && word.endsWith('ات')
    ? [`${word.slice(0, -2)}ه`, word.slice(0, -2)]
    : [`${word}ات`];
}

const formsOf: Record<Locale, (word: string, isCompound: boolean) => string[]> = {
  en: englishForms,
  tr: turkishForms,
  ar: arabicForms,
};

/** A text as phrases are compared: its words, folded, without the breaks. */
export const wordsOf = (text: string): string[] =>
  isPlain.test(text)
    ? text.split(' ')
    : tokensOf(text).flatMap((token) => (token.text === '' ? [] : [token.text]));
/** Most phrases are cut at their spaces; neither "in" nor an owner's name is among them. */
const isPlain = /^(?!.*(?: in |\b(?:mens|womens|childrens)\b))[a-z]+(?: [a-z]+)*$/;

/**
 * The words of a phrase as written, then as one word where a hyphen joins two ("t-shirt",
 * "tshirt").
 */
export function spellingsOf(phrase: string): string[][] {
  const spellings = phrase.includes('-') ? [phrase, phrase.replaceAll('-', '')] : [phrase];
  return spellings.map(wordsOf).filter((words) => words.length > 0);
}

/**
 * The phrase with its head noun in other numbers and cases: the last word, in Arabic the first.
 * `known`: forms of nouns, which many phrases share.
 */
export function inflectionsOf(
  words: readonly string[],
  locale: Locale,
  known = new Map<string, string[]>(),
): string[][] {
  const at = locale === 'ar' ? 0 : words.length - 1;
  const head = words[at]!;
  const key = `${locale}${words.length > 1}${head}`;
  let forms = known.get(key);
  if (forms === undefined)
    known.set(
      key,
      (forms = formsOf[locale](head, words.length > 1).filter((form) => form !== head)),
    );
  return forms.map((form) => words.with(at, form));
}
