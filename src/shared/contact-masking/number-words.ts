// Numbers in words, digits and both mixed, as people write them to be read aloud: "zero five
// thirty-two", "beşyüz otuz iki", "خمسة وأربعون", "0S32 I23".
import { readableText } from './readable-text.ts';

/** What a word adds to the digits that are read. */
type NumberWord =
  | { readonly kind: 'digits'; readonly digits: string }
  | { readonly kind: 'unit' | 'teen' | 'tens' | 'hundred'; readonly value: number }
  | { readonly kind: 'repeat'; readonly times: number };

/** A token of the text that is a number, with how many of its parts are words. */
export type NumberToken = {
  readonly start: number;
  readonly end: number;
  readonly words: readonly NumberWord[];
  /** Written in words or with letters for digits, not in digits alone. */
  readonly isSpelled: boolean;
  /** An Arabic "and" before it: tens follow their units. */
  readonly isJoined: boolean;
};

const vocabulary = new Map<string, NumberWord>();
/** As `readableText` writes the words. */
const folded = (word: string): string => readableText(word).low;
const add = (kind: 'unit' | 'teen' | 'tens' | 'hundred', value: number, words: string) => {
  for (const word of words.split(' ')) vocabulary.set(folded(word), { kind, value });
};
for (const word of 'zero oh nought nil sifir صفر'.split(' '))
  vocabulary.set(folded(word), { kind: 'digits', digits: '0' });
vocabulary.set('double', { kind: 'repeat', times: 2 });
vocabulary.set('triple', { kind: 'repeat', times: 3 });
for (const [i, words] of [
  'one bir واحد واحده',
  'two iki اثنان اثنين اثنتان',
  'three uc ثلاثه ثلاث',
  'four dort اربعه اربع',
  'five bes خمسه خمس',
  'six alti سته ست',
  'seven yedi سبعه سبع',
  'eight sekiz ثمانيه ثماني ثمان',
  'nine dokuz تسعه تسع',
].entries())
  add('unit', i + 1, words);
for (const [
  i,
  word,
] of 'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
  .split(' ')
  .entries())
  add('teen', i + 11, word);
add('teen', 10, 'ten عشره');
for (const [i, words] of [
  'on',
  'twenty yirmi عشرون عشرين',
  'thirty otuz ثلاثون ثلاثين',
  'forty fourty kirk اربعون اربعين',
  'fifty elli خمسون خمسين',
  'sixty altmis ستون ستين',
  'seventy yetmis سبعون سبعين',
  'eighty seksen ثمانون ثمانين',
  'ninety doksan تسعون تسعين',
].entries())
  add('tens', (i + 1) * 10, words);
add('hundred', 100, 'hundred yuz مئه مائه');
add('hundred', 200, 'مئتان مئتين مائتان مائتين');
for (const [i, stem] of ['ثلاث', 'اربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'].entries())
  for (const end of ['مئه', 'مائه']) add('hundred', (i + 3) * 100, stem + end);

/** Longest first, so that "altmis" is not read as "alti". */
const byLength = [...new Set([...vocabulary.keys()].map(({ length }) => length))].toSorted(
  (a, b) => b - a,
);
const maxTokenLength = 48;

/** Letters in place of digits: only beside digits, and only for complete telephone numbers. */
const letterDigits: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  '|': '1',
  z: '2',
  e: '3',
  з: '3',
  s: '5',
  b: '8',
};

function wordsIn(token: string): NumberWord[] | null {
  if (token.length > maxTokenLength) return null;
  const words: NumberWord[] = [];
  for (let at = 0; at < token.length;) {
    const [digits] = /^\d+/.exec(token.slice(at, at + maxTokenLength)) ?? [];
    if (digits !== undefined) {
      words.push({ kind: 'digits', digits });
      at += digits.length;
      continue;
    }
    const length = byLength.find((one) => vocabulary.has(token.slice(at, at + one)));
    if (length === undefined) return null;
    words.push(vocabulary.get(token.slice(at, at + length))!);
    at += length;
  }
  return words;
}

function lettersAsDigits(token: string): NumberWord[] | null {
  if (token.length > 12 || !(/\d/.test(token) || token.length === 1)) return null;
  let digits = '';
  for (const letter of token) {
    // A code may begin with a letter; a telephone number only with what looks like zero or one.
    const isDigit = /\d/.test(letter) || (digits === '' && !/[oil|]/.test(letter));
    const digit = isDigit ? letter : letterDigits[letter];
    if (digit === undefined || !/\d/.test(digit)) return null;
    digits += digit;
  }
  return [{ kind: 'digits', digits }];
}

/** Reads one token; null unless all of it is a number. */
export function numberToken(token: string, start: number): NumberToken | null {
  const end = start + token.length;
  if (/^\d+$/.test(token)) {
    const words = [{ kind: 'digits', digits: token } as const];
    return { start, end, words, isSpelled: false, isJoined: false };
  }
  const isJoined = token.length > 2 && token.startsWith('و') && !vocabulary.has(token);
  const words = wordsIn(isJoined ? token.slice(1) : token) ?? lettersAsDigits(token);
  const isSpelled = !(isJoined && /^\d+$/.test(token.slice(1)));
  return words && { start, end, words, isSpelled, isJoined };
}

/** The digits that are read out, and the value of each number among them. */
export type Digits = { readonly digits: string; readonly values: readonly number[] };

/** Joins words to numbers as spoken: "beş yüz otuz iki" is 532, "five three two" as well. */
export function digitsOfTokens(tokens: readonly NumberToken[]): Digits {
  let digits = '';
  const values: number[] = [];
  let current: number | null = null;
  let open: 'hundred' | 'tens' | 'unit' | null = null;
  let times = 1;
  const close = () => {
    if (current !== null) {
      digits += String(current).repeat(times);
      values.push(current);
      times = 1;
    }
    current = null;
    open = null;
  };
  const begin = (value: number, next: typeof open) => {
    close();
    current = value;
    open = next;
  };
  for (const { words, isJoined } of tokens) {
    for (const word of words) {
      const held: number = current ?? 0;
      if (word.kind === 'repeat') {
        close();
        ({ times } = word);
      } else if (word.kind === 'digits') {
        close();
        digits += word.digits.repeat(times);
        values.push(Number(word.digits));
        times = 1;
      } else if (word.kind === 'hundred') {
        if (open === 'unit' && held < 10 && word.value === 100) {
          current = held * 100;
          open = 'hundred';
        } else begin(word.value, 'hundred');
      } else if (word.kind === 'tens') {
        if (open === 'hundred' || (open === 'unit' && isJoined && held % 100 < 10)) {
          current = held + word.value;
          open = open === 'hundred' ? 'tens' : null;
        } else begin(word.value, 'tens');
      } else if (open === 'hundred' || (open === 'tens' && word.kind === 'unit')) {
        current = held + word.value;
        open = 'unit';
      } else begin(word.value, 'unit');
    }
  }
  close();
  return { digits, values };
}
