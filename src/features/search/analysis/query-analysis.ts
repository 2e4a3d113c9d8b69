// Reads what a person typed: the words, the forms in which each may stand in texts, and what means the same.
import type { Locale } from '#shared/locale.ts';
import { tidyQuestion } from '../rules.ts';
import { foldMarks, foldTurkish, isArabic } from './folding.ts';
import { beginningOf, plainForm, stemOf } from './stemming.ts';
import {
  codeOf,
  isModelNumber,
  isStopWord,
  isWordOfTheTrade,
  readWords,
  type Word,
} from './tokenizer.ts';

export const maxWords = 12;

/** Tokens that together mean the word; less than the word itself when it is a synonym. */
export type Alternative = {
  readonly tokens: readonly string[];
  readonly weight: number;
  /** One right after the other. */ readonly isPhrase: boolean;
};

/** A word of the question. `forms`: tokens any of which is the word itself. */
export type Concept = {
  readonly text: string;
  readonly forms: readonly string[];
  readonly alternatives: readonly Alternative[];
  readonly beginning: string | null;
};

/** Words that belong together, usually one, and what may stand for all of them. */
export type Unit = {
  readonly words: readonly Concept[];
  readonly alternatives: readonly Alternative[];
};

export type Question = {
  readonly text: string;
  readonly locale: Locale;
  readonly units: readonly Unit[];
  /**
   * Of the whole question and of words in it that look like one: what is compared with SKU, GTIN,
   * model numbers.
   */
  readonly codes: readonly string[];
  /** The whole question as a brand's name would be. */
  readonly brand: string;
};

/** Which terms mean the same; by the key of `termKey`. */
export type Synonyms = { readonly longest: number; of(key: string): readonly Term[] };
/** `weight`: 1 for another spelling of the same word. */
export type Term = { readonly tokens: readonly string[]; readonly weight: number };

const turkishLetters = /[ışğçöüİŞĞÇÖÜ]/;
/** Words that only one language has; enough to tell short questions apart. */
const marks = {
  tr: new Set([
    'icin',
    've',
    'ile',
    'takimi',
    'toptan',
    'seti',
    'kadin',
    'erkek',
    'cocuk',
    'bebek',
    'pamuklu',
    'el',
    'yapimi',
    'urun',
    'havlu',
    'bez',
    'adet',
  ]),
  en: new Set([
    'for',
    'and',
    'with',
    'wholesale',
    'set',
    'women',
    'men',
    'kids',
    'baby',
    'cotton',
    'of',
    'towel',
    'the',
  ]),
};

/** The language of a question: letters settle it, then words that only one has, then the reader's. */
export function languageOf(text: string, reader: Locale): Locale {
  if (isArabic(text)) return 'ar';
  if (turkishLetters.test(text)) return 'tr';
  const words = foldMarks(text).split(/\s+/);
  const [tr, en] = [
    words.filter((word) => marks.tr.has(word)).length,
    words.filter((word) => marks.en.has(word)).length,
  ];
  if (tr !== en) return tr > en ? 'tr' : 'en';
  return reader === 'ar' ? 'en' : reader;
}

/**
 * Every stem of a Latin word: which language it is in is not known, and goods are found in all of
 * them.
 */
function formsOf(word: string): string[] {
  const plain = plainForm(word);
  return isArabic(word)
    ? unique([stemOf(word, 'ar'), plain])
    : unique([stemOf(word, 'en'), stemOf(word, 'tr'), plain]);
}

const unique = (tokens: readonly string[]): string[] =>
  [...new Set(tokens)].filter((token) => token !== '' && token.length <= 64);

/** How terms are compared: stems of their language, in their order. */
export const tokensOfTerm = (term: string, locale: Locale): string[] =>
  readWords(term)
    .flatMap(({ text, parts }) => (parts.length > 0 ? parts : [text]))
    .filter((word) => !isStopWord(plainForm(word)))
    .map((word) => stemOf(word, locale));

/** Spellings under which a question's words may stand among the synonyms. */
const keysOf = (words: readonly string[]): string[] => [
  ...new Set(
    (['en', 'tr', 'ar'] as const)
      .map((locale) => words.map((word) => stemOf(word, locale)).join(' '))
      .concat(words.map(plainForm).join(' ')),
  ),
];

const splitsFrom = 6;
const minPart = 3;

/**
 * "smartwatch" may be written in two words. Which of these are words is known by who keeps the
 * statistics.
 */
export function splitsOf(word: string): [string, string][] {
  const plain = plainForm(word);
  if (plain.length < splitsFrom || plain.length > 24 || /\d/.test(plain)) return [];
  return Array.from({ length: plain.length - 2 * minPart + 1 }, (_, i) => [
    plain.slice(0, i + minPart),
    plain.slice(i + minPart),
  ]);
}

function conceptOf({ text, joined, parts }: Word): Concept {
  if (parts.length === 0)
    return {
      text,
      forms: formsOf(text),
      alternatives: [],
      beginning:
        isArabic(text) || turkishLetters.test(text)
          ? beginningOf(text)
          : beginningOf(foldTurkish(text)),
    };
  return {
    text,
    forms: unique([plainForm(joined ?? text)]),
    alternatives: [
      { tokens: parts.map((part) => stemOf(part, 'en')), weight: 0.9, isPhrase: true },
    ],
    beginning: null,
  };
}

/**
 * Every token that may stand for the words of a question that say what is looked for; of several
 * that together mean it, the noun.
 */
export const headTokens = ({ units }: Question, isHead: (word: string) => boolean): string[] =>
  unique(
    units.flatMap((unit) =>
      unit.words
        .filter(({ text }) => isHead(text))
        .flatMap(({ forms, alternatives }) => [
          ...forms,
          ...[...alternatives, ...unit.alternatives].map(({ tokens }) =>
            tokens.at(isArabic(tokens[0]!) ? 0 : -1)!,
          ),
        ]),
    ),
  );

const alternativeOf = ({ tokens, weight }: Term): Alternative => ({
  tokens,
  weight,
  isPhrase: tokens.length > 1,
});

export function readQuestion(raw: string, reader: Locale, synonyms: Synonyms): Question {
  const text = tidyQuestion(raw);
  const words = readWords(text).slice(0, maxWords);
  const said = words.filter((word) => !isStopWord(plainForm(word.text)));
  const meant = said.filter((word) => !isWordOfTheTrade(plainForm(word.text)));
  const spoken = [meant, said, words].find((some) => some.length > 0) ?? [];
  const units: Unit[] = [];
  for (let at = 0; at < spoken.length;) {
    let taken = 1;
    let terms: readonly Term[] = [];
    for (
      let length = Math.min(synonyms.longest, spoken.length - at);
      length >= 1 && terms.length === 0;
      length--
    ) {
      const span = spoken
        .slice(at, at + length)
        .flatMap(({ text: word, parts }) => (parts.length > 0 ? parts : [word]));
      terms = keysOf(span).flatMap((key) => synonyms.of(key));
      if (terms.length > 0) taken = length;
    }
    const span = spoken.slice(at, at + taken).map(conceptOf);
    const own = new Set(span.flatMap(({ forms }) => forms));
    const others = terms.filter(({ tokens }) => tokens.some((token) => !own.has(token)));
    const distinct = [...new Map(others.map((term) => [term.tokens.join(' '), term])).values()];
    units.push({ words: span, alternatives: distinct.map(alternativeOf) });
    at += taken;
  }
  const chunks = text.split(/\s+/);
  const codes = [
    codeOf(text),
    ...chunks
      .filter((chunk) => isModelNumber(chunk) || /^\d{6,14}$/.test(codeOf(chunk)))
      .map(codeOf),
  ];
  return {
    text,
    locale: languageOf(text, reader),
    units,
    codes: unique(codes).filter((code) => code.length >= 3),
    brand: codeOf(text),
  };
}

/** Words that stand side by side and may be written in one: "power bank". */
export const joinedPairs = (
  units: readonly Unit[],
): { readonly at: number; readonly token: string }[] =>
  units.slice(0, -1).flatMap((unit, at) => {
    const next = units[at + 1]!;
    const [a, b] = [unit.words[0]!, next.words[0]!];
    return unit.words.length === 1 && next.words.length === 1 && !/\d/.test(a.text + b.text)
      ? [{ at, token: plainForm(a.text) + plainForm(b.text) }]
      : [];
  });
