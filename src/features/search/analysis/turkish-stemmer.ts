// What a Turkish noun is without the endings that titles and questions give it: plural, possessive and the commonest cases.
// Snowball's stemmer takes more off than these, and differently from form to form: on the nouns of the category tree four of
// ten plurals and possessives did not meet their own noun ("kamera" and "kameralar"), and "çanta" met "çadır".

const vowel = '[aeıioöuüâîû]';
const consonant = '[^aeıioöuüâîû]';

/** "çadırında", "sinemanın", "ürünün", "pamuktan", "kamerayı". */
const cases = new RegExp(
  `(?:(?<=[ıiuü])nd[ae]n?|(?<=${vowel})n[ıiuü]n|(?<=${consonant})[ıiuü]n|[dt][ae]n?|(?<=${vowel})y[ıiuü])$`,
  'u',
);
/** Shorter words end like this by themselves: "perde", "altın". */
const minLettersWithCase = 8;

/** Nouns that end in what looks like a possessive once they have one of their own. */
const endsInS =
  /(?:adres|atlas|elmas|göğüs|kafes|kaktüs|kanvas|lateks|makas|ofis|otobüs|paspas|pilates|servis|tenis|termos|virüs)$/u;
const possessiveAfterVowel = new RegExp(`(?<=${vowel})s[ıiuü]$`, 'u');
const possessive = new RegExp(`(?<=${consonant})[ıiuü]$`, 'u');
/** "set" of "seti", "raf" of "rafı"; but not "ask" of "askı". */
const shortPossessive = new RegExp(`^${consonant}${vowel}${consonant}[ıiuü]$`, 'u');
const withSomething = new RegExp(`(?<=${consonant})l[ıiuü]$`, 'u');

/** The last sound softens before a vowel: "gözlüğü", "kitabı", "standı". */
const hardened: Readonly<Record<string, string>> = { b: 'p', c: 'ç', d: 't', g: 'k', ğ: 'k' };
const harden = (word: string): string =>
  word.replace(/[bcg]$|(?<=.{3})ğ$|(?<=n)d$/u, (sound) => hardened[sound]!);

function withoutLastEnding(word: string): string {
  if (word.length >= minLettersWithCase && cases.test(word)) return word.replace(cases, '');
  if (word.length >= 5 && possessiveAfterVowel.test(word) && !endsInS.test(word.slice(0, -1)))
    return word.slice(0, -2);
  if (word.length >= 6 && /l[ae]r$/u.test(word)) return word.slice(0, -3);
  if (withSomething.test(word)) return word.length >= 7 ? word.slice(0, -2) : word; // "pamuklu", but not "havlu"
  return (word.length >= 5 && possessive.test(word)) || shortPossessive.test(word)
    ? harden(word.slice(0, -1))
    : word;
}

/** `word` in Turkish lower case; marks are kept. */
export function turkishStem(word: string): string {
  let stem = word;
  for (let before = ''; before !== stem;) [before, stem] = [stem, withoutLastEnding(stem)];
  return stem;
}
