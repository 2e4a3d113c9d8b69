// Texts in three languages, and the grammar that numbers need in each of them.
import { z } from 'zod';
import type { Locale } from '#shared/locale.ts';
import { readDataFile } from './data-files.ts';

export type Words = Readonly<Record<Locale, string>>;

export const words = z.strictObject({
  en: z.string().min(1),
  tr: z.string().min(1),
  ar: z.string().min(1),
});

export const say = (en: string, tr: string, ar: string): Words => ({ en, tr, ar });

/** Writes the same in all languages, such as a thread or a model number. */
export const same = (text: string): Words => say(text, text, text);

export const inEach = (write: (locale: Locale) => string): Words =>
  say(write('en'), write('tr'), write('ar'));

/** Replaces each `{name}` by its value. Throws on an unknown name: the data is wrong. */
export function fill(template: Words, values: Readonly<Record<string, Words>>): Words {
  return inEach((locale) =>
    template[locale].replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key];
      if (!value) throw new Error(`No value for {${key}} in "${template.en}"`);
      return value[locale];
    }),
  );
}

/** Raises the first letter by the rules of the language: i becomes İ in Turkish. */
export function startLarge(text: string, locale: Locale): string {
  return locale === 'ar' ? text : text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Formats a number: decimal comma and thousand point in Turkish, Latin digits everywhere. */
export function figure(value: number): Words {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = (mark: string) =>
    whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, mark) : whole;
  const latin = grouped(',') + (fraction ? `.${fraction}` : '');
  return say(latin, grouped('.') + (fraction ? `,${fraction}` : ''), latin);
}

const text = z.string().min(1);

/**
 * Arabic takes the plural for 3 to 10, the accusative singular for 11 to 99 and the genitive
 * singular for round hundreds.
 */
const arabicNoun = z.strictObject({ one: text, two: text, few: text, many: text, hundred: text });
type ArabicNoun = z.output<typeof arabicNoun>;

function arabicCount(amount: number, noun: ArabicNoun): string {
  if (amount === 1) return noun.one;
  if (amount === 2) return noun.two;
  const rest = amount % 100;
  const form = rest >= 3 && rest <= 10 ? noun.few : rest >= 11 ? noun.many : noun.hundred;
  return `${figure(amount).ar} ${form}`;
}

const nounNames = [
  'piece',
  'day',
  'pair',
  'set',
  'pack',
  'roll',
  'metre',
  'squareMetre',
  'kilo',
  'page',
  'hour',
] as const;
export type Noun = (typeof nounNames)[number];

const countedNoun = z.strictObject({
  en: z.strictObject({ one: text, many: text }),
  tr: text,
  ar: arabicNoun,
});
const nouns = readDataFile('nouns.json', z.record(z.enum(nounNames), countedNoun));

/** "12 pieces", "12 adet", "12 قطعة". */
export function count(amount: number, noun: Noun): Words {
  const { en, tr, ar } = nouns[noun];
  const digits = figure(amount);
  return say(
    `${digits.en} ${amount === 1 ? en.one : en.many}`,
    `${digits.tr} ${tr}`,
    arabicCount(amount, ar),
  );
}

const suffixOfDigit = ['', 'li', 'li', 'lü', 'lü', 'li', 'lı', 'li', 'li', 'lu'];
const suffixOfTen = ['', 'lu', 'li', 'lu', 'lı', 'li', 'lı', 'li', 'li', 'lı'];

/** The Turkish "-li" behind a figure follows the last spoken word: 6’lı, 12’li, 40’lı, 100’lü. */
function turkishPackOf(amount: number): string {
  const suffix =
    suffixOfDigit[amount % 10] ||
    suffixOfTen[Math.floor(amount / 10) % 10] ||
    (amount % 1000 === 0 ? 'li' : 'lü');
  return `${figure(amount).tr}’${suffix}`;
}

/** Behind a preposition the dual changes: قطعتان, but من قطعتين. */
const arabicPieces = (amount: number): string =>
  amount === 2 ? 'قطعتين' : arabicCount(amount, nouns.piece.ar);

export const packOf = (amount: number): Words =>
  say(
    `pack of ${figure(amount).en}`,
    `${turkishPackOf(amount)} paket`,
    `عبوة من ${arabicPieces(amount)}`,
  );

export const setOf = (amount: number): Words =>
  say(
    `set of ${figure(amount).en}`,
    `${turkishPackOf(amount)} set`,
    `طقم من ${arabicPieces(amount)}`,
  );
