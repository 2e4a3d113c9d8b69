// Forms in which a prohibited word is still that word: plurals, cases and articles. Derived words,
// such as Turkish -lık, -lı and -sız, name something else and are left out on purpose.
import { foldLetters } from '#shared/fold.ts';
import type { Locale } from '#shared/locale.ts';

const turkishPlurals = ['', 'lar', 'ler'];
/** Folded: `i` is also `ı`, `u` also `ü`. */
const turkishEndings = [
  '',
  'i u yi yu si su in un nin nun',
  'a e ya ye na ne da de ta te dan den tan ten la le yla yle',
  'ini unu sini sunu inin sinin sunun ina ine sina sine',
  'inda inde sinda sinde indan inden imiz umuz miz muz',
].flatMap((endings) => endings.split(' '));
/** The last consonant before a vowel: kitap, kitabı. */
const softened: Readonly<Record<string, string>> = { p: 'b', t: 'd', k: 'g' };

/** Of a compound, whose last word has an ending already: av tüfeği, av tüfekleri. */
function pluralsOfCompound(word: string): string[] {
  const stem = /[aeiou]s[iu]$/.test(word)
    ? word.slice(0, -2)
    : /[^aeiou][iu]$/.test(word)
      ? word.slice(0, -1)
      : null;
  if (stem === null) return [];
  const stems = stem.endsWith('g') ? [stem, `${stem.slice(0, -1)}k`] : [stem];
  return stems.flatMap((one) =>
    ['lari', 'leri'].flatMap((plural) =>
      ['', 'n', 'ni', 'nin', 'na', 'ne', 'nda', 'nde'].map((end) => one + plural + end),
    ),
  );
}

function turkishForms(word: string): string[] {
  const soft = softened[word.at(-1) ?? ''];
  const stems = soft === undefined ? [word] : [word, word.slice(0, -1) + soft];
  const forms = stems.flatMap((stem) =>
    turkishPlurals.flatMap((plural) => turkishEndings.map((ending) => stem + plural + ending)),
  );
  return [...forms, ...pluralsOfCompound(word)];
}

const englishForms = (word: string): string[] => [
  word,
  `${word}s`,
  ...(/(?:s|x|z|ch|sh)$/.test(word) ? [`${word}es`] : []),
  ...(/[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : []),
];

const arabicPrefixes = ['', 'ال', 'و', 'وال', 'ب', 'بال', 'ل', 'لل', 'فال', 'كال'];
const arabicForms = (word: string): string[] => {
  // Folding makes the ending ه of ة, of which the plural is ات.
  const bare = word.startsWith('ال') ? word.slice(2) : word;
  const plurals = bare.endsWith('ه') ? [bare, `${bare.slice(0, -1)}ات`] : [bare];
  return arabicPrefixes.flatMap((prefix) => plurals.map((form) => prefix + form));
};

/** All forms of a folded word at this position of a phrase in this language. */
export function formsOf(word: string, language: Locale, isLast: boolean): ReadonlySet<string> {
  const folded = foldLetters(word);
  if (language === 'ar') return new Set(arabicForms(folded));
  if (!isLast) return new Set([folded]);
  return new Set(language === 'tr' ? turkishForms(folded) : englishForms(folded));
}
