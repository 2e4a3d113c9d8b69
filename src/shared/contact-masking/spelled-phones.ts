// Telephone numbers that are spelled out, wholly or in part.
import { anyOf } from './any-of.ts';
import type { Found } from './found.ts';
import { digitsOfTokens, numberToken, type NumberToken } from './number-words.ts';
import {
  beforeOf,
  hasDate,
  isArabCountry,
  isTurkish,
  isTurkishMobile,
  measure,
  nearby,
} from './phones.ts';
import { type ReadableText, readableText } from './readable-text.ts';

const digitWords = anyOf`
  zero oh one two three four five six seven eight nine double triple sifir bir iki uc dort bes
  alti yedi sekiz dokuz on yirmi otuz kirk elli altmis yetmis seksen doksan yuz صفر واحد اثنان
  اثنين ثلاثه ثلاث اربعه اربع خمسه خمس سته ست سبعه سبع ثمانيه ثماني ثمان تسعه تسع عشره عشر
`;
const digitWord = String.raw`(?:${digitWords}|\d{1,4})`;
const betweenWords = String.raw`[\s,.-]{1,3}(?:و\s?)?`;
const spelledPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${digitWord}(?:${betweenWords}${digitWord}){4,24}(?![\p{L}\p{N}])`,
  'gu',
);
/** "one two three four": such a text counts, and is no number. */
const countingPattern = new RegExp(
  [
    String.raw`^(?:one|bir|واحد)`,
    String.raw`(?:two|iki|اثن\p{L}+)`,
    String.raw`(?:three|uc|ثلاث\p{L}*)`,
    String.raw`(?:four|dort|اربع\p{L}*)`,
  ].join(String.raw`\P{L}+`),
  'u',
);

/** Spelled-out digits, seven or more, or mixed with digits and beginning with zero. */
function wordByWord(low: string): Found[] {
  return [...low.matchAll(spelledPattern)].flatMap(({ 0: match, index }) => {
    const words = match.match(/\p{L}+/gu)?.filter((word) => word !== 'و') ?? [];
    const isCounting = countingPattern.test(match);
    const tokens = match.match(/[\p{L}]+|\d+/gu)!.length;
    const beginsAsNumber = /^(?:0|zero|sifir|صفر)/.test(match);
    const digits = words.length + match.replace(/\D/g, '').length;
    const isNumber =
      (words.length >= 4 && tokens >= 7) || (beginsAsNumber && words.length >= 2 && digits >= 10);
    return isNumber && !isCounting
      ? [{ kind: 'phone' as const, start: index, end: index + match.length }]
      : [];
  });
}

const tokenPattern = /[\p{L}\p{N}|]+/gu;
/** Signs within one number, and "and". */
const betweenTokens = /^[^\p{L}\p{N}%$€£₺°"″×]{0,5}$/u;
const maxTokens = 24;
const maxDigits = 15;

/** Numbers that follow each other with only a few signs between them. */
function tokenRuns(low: string): NumberToken[][] {
  const runs: NumberToken[][] = [];
  let last: NumberToken | null = null;
  for (const { 0: text, index } of low.matchAll(tokenPattern)) {
    if (text === 'و') continue;
    const token = numberToken(text, index);
    if (token !== null) {
      const gap = last === null ? '' : low.slice(last.end, index).replace(/ و /u, ' ');
      if (last !== null && gap.length <= 8 && betweenTokens.test(gap)) runs.at(-1)!.push(token);
      else runs.push([token]);
    }
    last = token;
  }
  return runs;
}

/** Sizes and steps rise or fall; so does whoever counts. */
function isOrdered(values: readonly number[]): boolean {
  const rises = (sign: 1 | -1) =>
    values.every((value, i) => i === 0 || sign * (value - values[i - 1]!) > 0);
  return values.length >= 3 && (rises(1) || rises(-1));
}

/** Complete numbers only: spelled ones are too common in prices and quantities. */
function isComplete(digits: string, isCalled: boolean): boolean {
  const { length } = digits;
  if (isTurkishMobile(digits) || (isTurkish(digits) && /^(?:0|90)/.test(digits))) return true;
  if (length === 10 && /^5[0-6]\d/.test(digits)) return true;
  if (/^0[1-9]/.test(digits) && (length === 10 || length === 11)) return true;
  const abroad = digits.replace(/^00/, '');
  if (isArabCountry(abroad) && abroad.length >= 11 && abroad.length <= 13) return true;
  return isCalled && length >= 7;
}

/** Returns where the longest number that begins at `first` ends; null if none does. */
function lastOfNumber(low: string, run: readonly NumberToken[], first: number): number | null {
  const { isCalling, hasPlus } = beforeOf(low, run[first]!.start);
  let best: number | null = null;
  let spelled = 0;
  for (let last = first; last < Math.min(run.length, first + maxTokens); last++) {
    if (run[last]!.isSpelled) spelled++;
    if (spelled === 0) continue;
    const { digits, values } = digitsOfTokens(run.slice(first, last + 1));
    if (digits.length > maxDigits) break;
    const { end } = run[last]!;
    const isCounted = measure.test(low.slice(end, end + nearby));
    if (!isCounted && !isOrdered(values) && isComplete(digits, isCalling || hasPlus)) best = last;
  }
  return best;
}

/**
 * Whether a number that is split over texts is all of the numbers there: part of a row of sizes, of
 * a date or of a customs number is none.
 */
export function isWholeNumber(text: string, start: number, end: number): boolean {
  const [before, within, after] = [
    readableText(text.slice(Math.max(0, start - nearby), start)).low,
    readableText(text.slice(start, end)).low,
    readableText(text.slice(end, end + nearby)).low,
  ];
  const [, last] = /([\p{L}\p{N}]+)[^\p{L}\p{N}]{0,4}$/u.exec(before) ?? [];
  const [, next] = /^[^\p{L}\p{N}]{0,4}([\p{L}\p{N}]+)/u.exec(after) ?? [];
  const isNumber = (token: string | undefined) =>
    token !== undefined &&
    (/^\d/.test(token) || (token.length > 1 && numberToken(token, 0) !== null));
  return !isNumber(last) && !isNumber(next) && !measure.test(after) && !hasDate(within);
}

function mixed(low: string): Found[] {
  const found: Found[] = [];
  for (const run of tokenRuns(low)) {
    if (!run.some(({ isSpelled }) => isSpelled)) continue;
    for (let first = 0; first < run.length;) {
      const last = lastOfNumber(low, run, first);
      if (last !== null)
        found.push({ kind: 'phone', start: run[first]!.start, end: run[last]!.end });
      first = (last ?? first) + 1;
    }
  }
  return found;
}

export const findSpelledPhones = ({ low }: ReadableText): Found[] => [
  ...wordByWord(low),
  ...mixed(low),
];
