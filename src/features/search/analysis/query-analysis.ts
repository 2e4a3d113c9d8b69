// Query analysis: tokens, stems, query expansion with synonyms, codes, language.
import type { Locale } from '#shared/locale.ts';
import { cleanQuery } from '../rules.ts';
import { foldMarks } from '#shared/fold.ts';
import { foldTurkish, isArabic } from './folding.ts';
import { plainForm, prefixKeyOf, stemOf } from './stemming.ts';
import {
  codeOf,
  isMarketWord,
  isModelNumber,
  isStopWord,
  partsOf,
  type Token,
  tokenize,
} from './tokenizer.ts';

export const maxTerms = 12;

/** Index tokens that together match in place of a term or unit. */
export type Expansion = {
  readonly tokens: readonly string[];
  /** 1 for another spelling, less for a synonym. */
  readonly weight: number;
  /** The tokens must be adjacent. */
  readonly isPhrase: boolean;
};

/** A word of the query. */
export type QueryTerm = {
  readonly text: string;
  /** Index tokens of the word itself: its stems and its plain form. Any of them matches. */
  readonly forms: readonly string[];
  readonly expansions: readonly Expansion[];
  /** See `prefixKeyOf`. */
  readonly prefixKey: string | null;
};

/** The terms of one synonym, mostly a single word, and what may match in place of all of them. */
export type QueryUnit = {
  readonly terms: readonly QueryTerm[];
  readonly expansions: readonly Expansion[];
};

export type AnalyzedQuery = {
  /** The query as it was typed, cleaned. */
  readonly text: string;
  readonly locale: Locale;
  readonly units: readonly QueryUnit[];
  /**
   * The whole query, and its words that look like codes. They are matched with SKUs, GTINs and
   * model numbers.
   */
  readonly codes: readonly string[];
  /** The whole query as a brand's code. */
  readonly brand: string;
};

/** A synonym, or with weight 1 another spelling of the same word. */
export type Synonym = { readonly tokens: readonly string[]; readonly weight: number };
/** `maxTokens`: the tokens of the longest key. `of`: synonyms by the stems of a term. */
export type Synonyms = { readonly maxTokens: number; of(key: string): readonly Synonym[] };

const turkishLetters = /[ışğçöüİŞĞÇÖÜ]/;
/** Frequent words that exist in one of the two languages only. */
const turkishWords = new Set(
  [
    'icin ve ile takimi toptan seti kadin erkek cocuk',
    'bebek pamuklu el yapimi urun havlu bez adet',
  ].flatMap((line) => line.split(' ')),
);
const englishWords = new Set(
  'for and with wholesale set women men kids baby cotton of towel the'.split(' '),
);

/** Detects the language: by letters, then by frequent words, else the reader's. */
export function languageOf(text: string, reader: Locale): Locale {
  if (isArabic(text)) return 'ar';
  if (turkishLetters.test(text)) return 'tr';
  const words = foldMarks(text).split(/\s+/);
  const turkish = words.filter((word) => turkishWords.has(word)).length;
  const english = words.filter((word) => englishWords.has(word)).length;
  if (turkish !== english) return turkish > english ? 'tr' : 'en';
  return reader === 'ar' ? 'en' : reader;
}

const maxTokenLength = 64;

const distinctTokens = (tokens: readonly string[]): string[] =>
  [...new Set(tokens)].filter((token) => token !== '' && token.length <= maxTokenLength);

/** Stems a Latin word by English and Turkish rules: products in both languages should match. */
export function formsOf(word: string): string[] {
  const plain = plainForm(word);
  return isArabic(word)
    ? distinctTokens([stemOf(word, 'ar'), plain])
    : distinctTokens([stemOf(word, 'en'), stemOf(word, 'tr'), plain]);
}

/** The stems of a synonym, by which it is looked up and matched. */
export const tokensOfTerm = (term: string, locale: Locale): string[] =>
  tokenize(term)
    .flatMap(partsOf)
    .filter((word) => !isStopWord(plainForm(word)))
    .map((word) => stemOf(word, locale));

/** Keys under which these words may stand among the synonyms. */
const synonymKeysOf = (words: readonly string[]): string[] => [
  ...new Set([
    ...(['en', 'tr', 'ar'] as const).map((locale) =>
      words.map((word) => stemOf(word, locale)).join(' '),
    ),
    words.map(plainForm).join(' '),
  ]),
];

const minCompound = 6;
const maxCompound = 24;
const minPart = 3;

/** Every way to split a word in two ("smartwatch"); term statistics tell which ones are words. */
export function splitsOf(word: string): [string, string][] {
  const plain = plainForm(word);
  if (plain.length < minCompound || plain.length > maxCompound || /\d/.test(plain)) return [];
  return Array.from({ length: plain.length - 2 * minPart + 1 }, (_, i) => [
    plain.slice(0, i + minPart),
    plain.slice(i + minPart),
  ]);
}

/** Adjacent terms that may be written as one word: "power bank". */
export const joinedPairs = (
  units: readonly QueryUnit[],
): { readonly index: number; readonly token: string }[] =>
  units.slice(0, -1).flatMap((unit, index) => {
    const next = units[index + 1]!;
    if (unit.terms.length > 1 || next.terms.length > 1) return [];
    const first = unit.terms[0]!.text;
    const second = next.terms[0]!.text;
    return /\d/.test(first + second)
      ? []
      : [{ index, token: plainForm(first) + plainForm(second) }];
  });

const isCertainlyTurkish = (word: string): boolean => turkishLetters.test(word);

function termOf({ text, joined, parts }: Token): QueryTerm {
  if (parts.length === 0)
    return {
      text,
      forms: formsOf(text),
      expansions: [],
      prefixKey: prefixKeyOf(isArabic(text) || isCertainlyTurkish(text) ? text : foldTurkish(text)),
    };
  return {
    text,
    forms: distinctTokens([plainForm(joined ?? text)]),
    expansions: [{ tokens: parts.map((part) => stemOf(part, 'en')), weight: 0.9, isPhrase: true }],
    prefixKey: null,
  };
}

/** The noun of a noun phrase: its first word in Arabic, its last in English and Turkish. */
const nounOf = ({ tokens }: Expansion): string => tokens.at(isArabic(tokens[0]!) ? 0 : -1)!;

/** Index tokens of the query's head nouns: the words that say what product is wanted. */
export const headNounsOf = (
  { units }: AnalyzedQuery,
  isHeadNoun: (word: string) => boolean,
): string[] =>
  distinctTokens(
    units.flatMap((unit) =>
      unit.terms
        .filter(({ text }) => isHeadNoun(text))
        .flatMap(({ forms, expansions }) => [
          ...forms,
          ...[...expansions, ...unit.expansions].map(nounOf),
        ]),
    ),
  );

/** Drops stop words and market words, unless nothing else is left. */
function meaningfulTokens(text: string): readonly Token[] {
  const all = tokenize(text).slice(0, maxTerms);
  const withoutStopWords = all.filter((token) => !isStopWord(plainForm(token.text)));
  const meaningful = withoutStopWords.filter((token) => !isMarketWord(plainForm(token.text)));
  return [meaningful, withoutStopWords, all].find((tokens) => tokens.length > 0) ?? [];
}

/** The longest synonym that begins with the first token. Without one: that token alone. */
function longestSynonym(
  tokens: readonly Token[],
  synonyms: Synonyms,
): { readonly length: number; readonly found: readonly Synonym[] } {
  for (let length = Math.min(synonyms.maxTokens, tokens.length); length >= 1; length--) {
    const words = tokens.slice(0, length).flatMap(partsOf);
    const found = synonymKeysOf(words).flatMap((key) => synonyms.of(key));
    if (found.length > 0) return { length, found };
  }
  return { length: 1, found: [] };
}

function unitOf(tokens: readonly Token[], synonyms: readonly Synonym[]): QueryUnit {
  const terms = tokens.map(termOf);
  const own = new Set(terms.flatMap(({ forms }) => forms));
  const others = synonyms.filter((synonym) => synonym.tokens.some((token) => !own.has(token)));
  const distinct = new Map(others.map((synonym) => [synonym.tokens.join(' '), synonym]));
  return {
    terms,
    expansions: [...distinct.values()].map(({ tokens: words, weight }) => ({
      tokens: words,
      weight,
      isPhrase: words.length > 1,
    })),
  };
}

function unitsOf(tokens: readonly Token[], synonyms: Synonyms): QueryUnit[] {
  const units: QueryUnit[] = [];
  for (let from = 0; from < tokens.length;) {
    const { length, found } = longestSynonym(tokens.slice(from), synonyms);
    units.push(unitOf(tokens.slice(from, from + length), found));
    from += length;
  }
  return units;
}

const minCodeLength = 3;
const looksLikeCode = (chunk: string): boolean =>
  isModelNumber(chunk) || /^\d{6,14}$/.test(codeOf(chunk));

/** Analyzes what was typed. `reader`: the language of the page. */
export function analyzeQuery(typed: string, reader: Locale, synonyms: Synonyms): AnalyzedQuery {
  const text = cleanQuery(typed);
  const codes = [text, ...text.split(/\s+/).filter(looksLikeCode)].map(codeOf);
  return {
    text,
    locale: languageOf(text, reader),
    units: unitsOf(meaningfulTokens(text), synonyms),
    codes: distinctTokens(codes).filter((code) => code.length >= minCodeLength),
    brand: codeOf(text),
  };
}
