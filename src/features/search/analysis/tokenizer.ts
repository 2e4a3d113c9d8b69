// Cuts texts into words: hyphens, model numbers and units included.
import { foldMarks, latinDigits } from './folding.ts';

const wordPattern =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?(?:[-._+&][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** As they stand in the text; what is neither letter nor digit only separates them. */
export const wordsOf = (text: string): string[] =>
  latinDigits(text.normalize('NFKC')).match(wordPattern) ?? [];

/** What follows an apostrophe is a suffix in Turkish and English: "Apple'ın", "men's". */
const withoutSuffix = (word: string): string => word.replace(/['’]\p{L}+/u, '');

const units = new Set([
  'gb',
  'tb',
  'mb',
  'kb',
  'hz',
  'khz',
  'mhz',
  'ghz',
  'w',
  'kw',
  'kwh',
  'wh',
  'v',
  'kv',
  'a',
  'ah',
  'mah',
  'va',
  'kva',
  'hp',
  'ml',
  'cl',
  'l',
  'lt',
  'cm',
  'mm',
  'm',
  'km',
  'm2',
  'm3',
  'kg',
  'g',
  'gr',
  'mg',
  'oz',
  'lb',
  'inch',
  'in',
  'ft',
  'p',
  'mp',
  'dpi',
  'gsm',
  'tc',
  'lm',
  'lumen',
  'lumens',
  'watt',
  'volt',
  'inc',
  'adet',
  'gram',
  'litre',
  'liter',
  'metre',
  'meter',
  'xl',
  'pcs',
  'ply',
  'den',
  'denier',
  'bar',
  'rpm',
  'k',
  'جم',
  'كجم',
  'كغ',
  'غرام',
  'جرام',
  'لتر',
  'مل',
  'سم',
  'مم',
  'متر',
  'واط',
  'فولت',
  'بوصة',
  'قطعة',
]);
const measure = /^(\d+(?:[.,]\d+)?)(\p{L}+\d?)$/u;

/**
 * A word of a text. `parts`: of which it is made when it is a compound ("wi-fi", "16GB",
 * "dv7-1211ea"), none otherwise.
 */
export type Word = {
  readonly text: string;
  readonly joined: string | null;
  readonly parts: readonly string[];
};

const onlyLettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * `joined` is what finds a compound written in one: "dv71211ea", "tshirt", "16gb", and it is also
 * made of "16 GB".
 */
export function readWords(text: string): Word[] {
  const raw = wordsOf(text);
  const words: Word[] = [];
  for (let i = 0; i < raw.length; i++) {
    const word = withoutSuffix(raw[i]!);
    const next = raw[i + 1];
    if (/^\d+(?:[.,]\d+)?$/.test(word) && next !== undefined && units.has(next.toLowerCase())) {
      words.push({ text: word, joined: onlyLettersAndDigits(word + next), parts: [word, next] });
      i++;
      continue;
    }
    const measured = measure.exec(word);
    if (measured && units.has(measured[2]!.toLowerCase())) {
      words.push({
        text: word,
        joined: onlyLettersAndDigits(word),
        parts: [measured[1]!, measured[2]!],
      });
      continue;
    }
    if (/^\d+[.,]\d+$/.test(word)) {
      words.push({ text: word.replace(',', '.'), joined: null, parts: [] });
      continue;
    }
    const parts = word.split(/[-._+&]/).filter((part) => part !== '');
    words.push(
      parts.length === 1
        ? { text: parts[0]!, joined: null, parts: [] }
        : { text: word, joined: onlyLettersAndDigits(word), parts },
    );
  }
  return words;
}

/** A code as it is compared: "006R-90321" and "006r90321" are one. */
export const codeOf = (text: string): string =>
  foldMarks(latinDigits(text.normalize('NFKC')))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 64);

const stopWords = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'is',
  'it',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
  'that',
  'this',
  'are',
  'as',
  'be',
  'your',
  'all',
  've',
  'ile',
  'icin',
  'bir',
  'bu',
  'da',
  'de',
  'veya',
  'ya',
  'olan',
  'olarak',
  'en',
  'cok',
  'daha',
  'her',
  'gibi',
  'و',
  'في',
  'من',
  'علي',
  'الي',
  'عن',
  'مع',
  'هذا',
  'هذه',
  'او',
  'التي',
  'الذي',
  'كل',
  'ذات',
  'ذو',
]);

/** Of folded words: those that say nothing. */
export const isStopWord = (folded: string): boolean => stopWords.has(folded);

/** What everything here is: "toptan tişört" asks for T-shirts. */
const wordsOfTheTrade = new Set([
  'wholesale',
  'wholesaler',
  'wholesalers',
  'supplier',
  'suppliers',
  'manufacturer',
  'manufacturers',
  'exporter',
  'exporters',
  'price',
  'prices',
  'toptan',
  'toptanci',
  'toptancisi',
  'toptancilari',
  'tedarikci',
  'tedarikcisi',
  'tedarikcileri',
  'uretici',
  'ureticisi',
  'ureticileri',
  'imalatci',
  'imalatcisi',
  'imalatcilari',
  'fiyat',
  'fiyati',
  'fiyatlari',
  'جمله',
  'مورد',
  'موردين',
  'موردون',
  'مصدر',
  'سعر',
  'اسعار',
]);

/** Of folded words: those that a question can do without, when it has others. */
export const isWordOfTheTrade = (folded: string): boolean => wordsOfTheTrade.has(folded);

/** Digits and letters together, and long enough not to be a measure. */
export const isModelNumber = (word: string): boolean => {
  const code = codeOf(word);
  return (
    code.length >= 5 && /\d/.test(code) && /\p{L}/u.test(code) && !/^\d+\p{L}{1,2}$/u.test(code)
  );
};
