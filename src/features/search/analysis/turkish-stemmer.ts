// A light stemmer for Turkish nouns: removes plural, possessive and the commonest case suffixes.
// Snowball removes more, and differs from form to form: for four of ten nouns of the category tree
// the plural or possessive got another stem than the noun ("kamera", "kameralar"), and "çanta" got
// the stem of "çadır" (decision 018).

const vowel = '[aeıioöuüâîû]';
const consonant = '[^aeıioöuüâîû]';

/** Each with an example. */
const caseSuffixes = [
  '(?<=[ıiuü])nd[ae]n?', // çadırında
  `(?<=${vowel})n[ıiuü]n`, // sinemanın
  `(?<=${consonant})[ıiuü]n`, // ürünün
  '[dt][ae]n?', // pamuktan
  `(?<=${vowel})y[ıiuü]`, // kamerayı
];
const caseSuffix = new RegExp(`(?:${caseSuffixes.join('|')})$`, 'u');
/** Shorter words have these letters in their root: "perde", "altın". */
const minLettersWithCase = 8;

/** Nouns that end in s: their possessive is one letter, not two. */
const nounsInS =
  'adres atlas elmas göğüs kafes kaktüs kanvas lateks makas ofis otobüs paspas pilates servis ' +
  'tenis termos virüs';
const endsInS = new RegExp(`(?:${nounsInS.replaceAll(' ', '|')})$`, 'u');
const possessiveAfterVowel = new RegExp(`(?<=${vowel})s[ıiuü]$`, 'u');
const possessive = new RegExp(`(?<=${consonant})[ıiuü]$`, 'u');
/** "seti" → "set", "rafı" → "raf", but "askı" stays. */
const shortPossessive = new RegExp(`^${consonant}${vowel}${consonant}[ıiuü]$`, 'u');
/** "pamuklu", with cotton. */
const withSuffix = new RegExp(`(?<=${consonant})l[ıiuü]$`, 'u');

/** Undoes consonant softening before a vowel: "gözlüğü", "kitabı", "standı". */
const hardened: Readonly<Record<string, string>> = { b: 'p', c: 'ç', d: 't', g: 'k', ğ: 'k' };
const harden = (word: string): string =>
  word.replace(/[bcg]$|(?<=.{3})ğ$|(?<=n)d$/u, (sound) => hardened[sound]!);

function withoutLastSuffix(word: string): string {
  if (word.length >= minLettersWithCase && caseSuffix.test(word))
    return word.replace(caseSuffix, '');
  if (word.length >= 5 && possessiveAfterVowel.test(word) && !endsInS.test(word.slice(0, -1)))
    return word.slice(0, -2);
  if (word.length >= 6 && /l[ae]r$/u.test(word)) return word.slice(0, -3);
  // "pamuklu" → "pamuk", but "havlu" stays.
  if (withSuffix.test(word)) return word.length >= 7 ? word.slice(0, -2) : word;
  return (word.length >= 5 && possessive.test(word)) || shortPossessive.test(word)
    ? harden(word.slice(0, -1))
    : word;
}

/** Removes suffixes until none is left. Takes Turkish lower case and keeps diacritics. */
export function turkishStem(word: string): string {
  let stem = word;
  let shorter = withoutLastSuffix(stem);
  while (shorter !== stem) {
    stem = shorter;
    shorter = withoutLastSuffix(stem);
  }
  return stem;
}
