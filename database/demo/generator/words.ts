// Texts in three languages, and the small grammar that numbers need in each of them.
import type { Locale } from '#shared/locale.ts';

export type Words = Readonly<Record<Locale, string>>;

export const say = (en: string, tr: string, ar: string): Words => ({ en, tr, ar });

/** The same signs in all languages, such as a thread or a model number. */
export const same = (text: string): Words => say(text, text, text);

export const inEach = (write: (locale: Locale) => string): Words =>
  say(write('en'), write('tr'), write('ar'));

/** Puts values in the place of `{name}`; an unknown name is a mistake in the data. */
export function fill(template: Words, values: Readonly<Record<string, Words>>): Words {
  return inEach((locale) =>
    template[locale].replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key];
      if (!value) throw new Error(`No value for {${key}} in "${template.en}"`);
      return value[locale];
    }),
  );
}

/** Sentence case: only the first letter is raised, by the rules of the language (i → İ). */
export function startLarge(text: string, locale: Locale): string {
  return locale === 'ar' ? text : text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Decimal comma and thousand point in Turkish; Latin digits everywhere. */
export function figure(value: number): Words {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = (mark: string) =>
    whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, mark) : whole;
  const latin = grouped(',') + (fraction ? `.${fraction}` : '');
  return say(latin, grouped('.') + (fraction ? `,${fraction}` : ''), latin);
}

/**
 * Arabic takes the plural for 3 to 10, the accusative singular for 11 to 99 and the genitive
 * singular for round hundreds.
 */
type ArabicNoun = {
  readonly one: string;
  readonly two: string;
  readonly few: string;
  readonly many: string;
  readonly hundred: string;
};

function arabicCount(amount: number, noun: ArabicNoun): string {
  if (amount === 1) return noun.one;
  if (amount === 2) return noun.two;
  const rest = amount % 100;
  const form = rest >= 3 && rest <= 10 ? noun.few : rest >= 11 ? noun.many : noun.hundred;
  return `${figure(amount).ar} ${form}`;
}

type CountedNoun = {
  readonly en: readonly [one: string, many: string];
  readonly tr: string;
  readonly ar: ArabicNoun;
};

const feminine = (singular: string, dual: string, plural: string): ArabicNoun => ({
  one: `${singular} واحدة`,
  two: dual,
  few: plural,
  many: singular,
  hundred: singular,
});
const masculine = (
  singular: string,
  dual: string,
  plural: string,
  accusative: string,
): ArabicNoun => ({
  one: `${singular} واحد`,
  two: dual,
  few: plural,
  many: accusative,
  hundred: singular,
});

const nouns = {
  piece: { en: ['piece', 'pieces'], tr: 'adet', ar: feminine('قطعة', 'قطعتان', 'قطع') },
  day: { en: ['day', 'days'], tr: 'gün', ar: masculine('يوم', 'يومان', 'أيام', 'يومًا') },
  pair: { en: ['pair', 'pairs'], tr: 'çift', ar: masculine('زوج', 'زوجان', 'أزواج', 'زوجًا') },
  set: { en: ['set', 'sets'], tr: 'takım', ar: masculine('طقم', 'طقمان', 'أطقم', 'طقمًا') },
  pack: { en: ['pack', 'packs'], tr: 'paket', ar: feminine('عبوة', 'عبوتان', 'عبوات') },
  roll: { en: ['roll', 'rolls'], tr: 'rulo', ar: feminine('لفة', 'لفتان', 'لفات') },
  metre: { en: ['metre', 'metres'], tr: 'metre', ar: masculine('متر', 'متران', 'أمتار', 'مترًا') },
  squareMetre: {
    en: ['m²', 'm²'],
    tr: 'm²',
    ar: { one: '1 م²', two: '2 م²', few: 'م²', many: 'م²', hundred: 'م²' },
  },
  kilo: {
    en: ['kg', 'kg'],
    tr: 'kg',
    ar: { one: '1 كغ', two: '2 كغ', few: 'كغ', many: 'كغ', hundred: 'كغ' },
  },
  page: { en: ['page', 'pages'], tr: 'sayfa', ar: feminine('صفحة', 'صفحتان', 'صفحات') },
  hour: { en: ['hour', 'hours'], tr: 'saat', ar: feminine('ساعة', 'ساعتان', 'ساعات') },
} as const satisfies Record<string, CountedNoun>;
export type Noun = keyof typeof nouns;

/** "12 pieces", "12 adet", "12 قطعة". */
export function count(amount: number, noun: Noun): Words {
  const { en, tr, ar } = nouns[noun];
  const digits = figure(amount);
  return say(
    `${digits.en} ${amount === 1 ? en[0] : en[1]}`,
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

/** A list per language from lines that separate their entries with " · ". */
export const listed = (words: Words): Readonly<Record<Locale, string[]>> => ({
  en: words.en.split(' · '),
  tr: words.tr.split(' · '),
  ar: words.ar.split(' · '),
});
