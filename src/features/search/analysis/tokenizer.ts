// Tokenizer: words with their hyphens, model numbers and measures; stop words.
import { foldMarks } from '#shared/fold.ts';
import { latinDigits } from './folding.ts';

const wordPattern =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?(?:[-._+&][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** Splits a text at whatever is neither letter nor digit. */
export const wordsOf = (text: string): string[] =>
  latinDigits(text.normalize('NFKC')).match(wordPattern) ?? [];

/** Drops a suffix behind an apostrophe: "Apple'ın", "men's". */
const withoutSuffix = (word: string): string => word.replace(/['’]\p{L}+/u, '');

/** A set of the words of a text, which are folded already. */
const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const measureUnits = wordSet(`
  gb tb mb kb hz khz mhz ghz w kw kwh wh v kv a ah mah va kva hp ml cl l lt cm mm m km
  m2 m3 kg g gr mg oz lb inch in ft p mp dpi gsm tc lm lumen lumens watt volt inc adet
  gram litre liter metre meter xl pcs ply den denier bar rpm k
  جم كجم كغ غرام جرام لتر مل سم مم متر واط فولت بوصة قطعة
`);
const measure = /^(\d+(?:[.,]\d+)?)(\p{L}+\d?)$/u;

export type Token = {
  readonly text: string;
  /** A compound written as one word: "dv71211ea", "tshirt", "16gb". Null for a simple word. */
  readonly joined: string | null;
  /** The parts of a compound ("wi-fi", "16GB", "dv7-1211ea"); empty for a simple word. */
  readonly parts: readonly string[];
};

/** The parts of a compound, or the word itself. */
export const partsOf = ({ text, parts }: Token): readonly string[] =>
  parts.length > 0 ? parts : [text];

const onlyLettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const number = /^\d+(?:[.,]\d+)?$/;

/** A number and its unit in one word: "16GB". */
function measureToken(word: string): Token | null {
  const [, amount, unit] = measure.exec(word) ?? [];
  return amount !== undefined && unit !== undefined && measureUnits.has(unit.toLowerCase())
    ? { text: word, joined: onlyLettersAndDigits(word), parts: [amount, unit] }
    : null;
}

function wordToken(word: string): Token {
  if (/^\d+[.,]\d+$/.test(word)) return { text: word.replace(',', '.'), joined: null, parts: [] };
  const parts = word.split(/[-._+&]/).filter((part) => part !== '');
  return parts.length === 1
    ? { text: parts[0]!, joined: null, parts: [] }
    : { text: word, joined: onlyLettersAndDigits(word), parts };
}

/** Splits a text into tokens. "16 GB" and "16GB" give the same compound. */
export function tokenize(text: string): Token[] {
  const words = wordsOf(text);
  const tokens: Token[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = withoutSuffix(words[i]!);
    const next = words[i + 1];
    if (number.test(word) && next !== undefined && measureUnits.has(next.toLowerCase())) {
      tokens.push({ text: word, joined: onlyLettersAndDigits(word + next), parts: [word, next] });
      i++;
    } else tokens.push(measureToken(word) ?? wordToken(word));
  }
  return tokens;
}

/** Normalizes a code: "006R-90321" and "006r90321" are the same. */
export const codeOf = (text: string): string =>
  foldMarks(latinDigits(text.normalize('NFKC')))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 64);

const stopWords = wordSet(`
  a an and at by for from in is it of on or the to with that this are as be your all
  ve ile icin bir bu da de veya ya olan olarak en cok daha her gibi
  و في من علي الي عن مع هذا هذه او التي الذي كل ذات ذو
`);

/** Takes a folded word. */
export const isStopWord = (folded: string): boolean => stopWords.has(folded);

/** Words that fit every product here: "toptan tişört" is a query for T-shirts. */
const marketWords = wordSet(`
  wholesale wholesaler wholesalers supplier suppliers manufacturer manufacturers
  exporter exporters price prices toptan toptanci toptancisi toptancilari tedarikci
  tedarikcisi tedarikcileri uretici ureticisi ureticileri imalatci imalatcisi
  imalatcilari fiyat fiyati fiyatlari
  جمله مورد موردين موردون مصدر سعر اسعار
`);

/** Takes a folded word. A query drops these words when it has others. */
export const isMarketWord = (folded: string): boolean => marketWords.has(folded);

/** A mix of digits and letters that is too long for a measure. */
export const isModelNumber = (word: string): boolean => {
  const code = codeOf(word);
  return (
    code.length >= 5 && /\d/.test(code) && /\p{L}/u.test(code) && !/^\d+\p{L}{1,2}$/u.test(code)
  );
};
