// Finds prohibited words in what sellers and buyers write. All rules are compiled into one map by
// their first word, so that a text costs one look-up per word however many rules there are.
import unhomoglyph from 'unhomoglyph';
import { foldLetters } from '#shared/fold.ts';
import type { Locale } from '#shared/locale.ts';
import type { ProhibitedGroup } from './groups.ts';
import { formsOf } from './inflections.ts';

export type WordRule = {
  readonly id: string;
  readonly group: ProhibitedGroup;
  readonly language: Locale;
  readonly phrase: string;
  /** Phrases that contain the words and are innocent. */
  readonly exceptions: readonly string[];
};

/** One match, as positions in the text it was found in. */
export type WordMatch = {
  readonly rule: WordRule;
  /** The words of the rule, folded: what an approval remembers. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
};

type Token = { readonly word: string; readonly start: number; readonly end: number };
type Phrase = readonly ReadonlySet<string>[];
type Compiled = {
  readonly rule: WordRule;
  readonly key: string;
  readonly phrase: Phrase;
  readonly exceptions: readonly Phrase[];
};
export type WordMatcher = { readonly byFirstWord: ReadonlyMap<string, readonly Compiled[]> };

/** Invisible characters (Cf) do not divide a word, and are dropped from it. */
const wordPattern = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu;

const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;

/** A capital that looks like an l is read as its small letter. */
function drawnAs(letter: string): string {
  const latin = unhomoglyph(letter);
  return latin === 'l' ? unhomoglyph(letter.toLowerCase()) : latin;
}

/** Reads Cyrillic and Greek letters inside a Latin word as the Latin ones that they look like. */
const withoutLookAlikes = (word: string): string =>
  /\p{Script=Latin}/u.test(word) ? word.replace(foreign, drawnAs) : word;

const foldWord = (word: string): string =>
  foldLetters(withoutLookAlikes(word.replace(/\p{Cf}/gu, '')));

/** Texts of one market repeat their words: folded once, a word costs one look-up. */
const foldedWords = new Map<string, string>();
const maxFoldedWords = 50_000;
const maxFoldedLetters = 40;

function foldedOnce(word: string): string {
  if (word.length > maxFoldedLetters) return foldWord(word);
  let folded = foldedWords.get(word);
  if (folded === undefined) {
    folded = foldWord(word);
    if (foldedWords.size >= maxFoldedWords) foldedWords.clear();
    foldedWords.set(word, folded);
  }
  return folded;
}

const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    word: foldedOnce(word),
    start: index,
    end: index + word.length,
  })).filter(({ word }) => word !== '');

/** Equal for spellings of the same words. */
export const keyOf = (phrase: string): string =>
  tokensOf(phrase)
    .map(({ word }) => word)
    .join(' ');

const compilePhrase = (phrase: string, language: Locale): Phrase => {
  const words = tokensOf(phrase);
  return words.map(({ word }, i) => formsOf(word, language, i === words.length - 1));
};

export function compileWords(rules: readonly WordRule[]): WordMatcher {
  const byFirstWord = new Map<string, Compiled[]>();
  for (const rule of rules) {
    const phrase = compilePhrase(rule.phrase, rule.language);
    const compiled = {
      rule,
      key: keyOf(rule.phrase),
      phrase,
      exceptions: rule.exceptions.map((exception) => compilePhrase(exception, rule.language)),
    };
    for (const form of phrase[0] ?? []) {
      const known = byFirstWord.get(form);
      if (known) known.push(compiled);
      else byFirstWord.set(form, [compiled]);
    }
  }
  return { byFirstWord };
}

const isAt = (tokens: readonly Token[], at: number, phrase: Phrase): boolean =>
  phrase.every((forms, i) => forms.has(tokens[at + i]?.word ?? ''));

/** Whether an innocent phrase covers the match. */
const isInnocent = (tokens: readonly Token[], at: number, { phrase, exceptions }: Compiled) =>
  exceptions.some((exception) => {
    const first = Math.max(0, at + phrase.length - exception.length);
    for (let start = first; start <= at; start++) if (isAt(tokens, start, exception)) return true;
    return false;
  });

/** Returns all matches in the order of the text. */
export function findWords({ byFirstWord }: WordMatcher, text: string): WordMatch[] {
  const tokens = tokensOf(text);
  const found: WordMatch[] = [];
  for (const [at, { word, start }] of tokens.entries()) {
    // Nearly no word begins a rule.
    const rules = byFirstWord.get(word);
    if (rules === undefined) continue;
    for (const compiled of rules) {
      const { rule, key, phrase } = compiled;
      if (isAt(tokens, at, phrase) && !isInnocent(tokens, at, compiled))
        found.push({ rule, key, start, end: tokens[at + phrase.length - 1]!.end });
    }
  }
  return found;
}

/** A text in pieces, of which the prohibited words are marked. */
export type MarkedText = readonly { readonly text: string; readonly isMarked: boolean }[];

export function markWords(matcher: WordMatcher, text: string): MarkedText {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const { start, end } of findWords(matcher, text)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) pieces.push({ text: text.slice(at, from), isMarked: false });
    pieces.push({ text: text.slice(from, end), isMarked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

/** The keys of all prohibited words in the texts, each read for itself. */
export const wordsInTexts = (matcher: WordMatcher, texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => findWords(matcher, text).map(({ key }) => key))),
];
