// Keys of names that are equal when a hurried reader would confuse the names. Source: Unicode TR39.
import unhomoglyph from 'unhomoglyph';

/** Small capitals, which are TR39's skeletons of some Cyrillic letters. */
const smallCapitals: Readonly<Record<string, string>> = {
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɪ: 'i',
  ᴊ: 'j',
  ᴏ: 'o',
  ꜱ: 's',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ᴢ: 'z',
  ɢ: 'g',
  ʜ: 'h',
  ĸ: 'k',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴘ: 'p',
  ʀ: 'r',
  ᴛ: 't',
  ʏ: 'y',
};

const withoutMarks = (text: string): string =>
  text.normalize('NFKD').replace(/[\p{M}\p{DI}\u0640]/gu, '');

/** Applies TR39 twice, because a capital has other look-alikes than its small letter. */
function skeleton(text: string): string {
  let read = withoutMarks(text);
  for (let round = 0; round < 2; round++) {
    read = withoutMarks(unhomoglyph(read)).toLowerCase();
    read = read.replace(/[ʀ-ʟɢɪɴʏʙĸᴀ-ᴢꜰꜱ]/gu, (letter) => smallCapitals[letter] ?? letter);
  }
  return read.replace(/[iı|!]/gu, 'l');
}

const wordsOf = (name: string): string[] =>
  name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Endings of company names. */
const legalForms = new Set(
  (
    'ltd limited şti sti aş as anonim şirketi sirketi şirket san sanayi tic ticaret ve and ' +
    'inc incorporated llc llp gmbh ag kg' +
    ' co corp corporation company bv nv sa srl spa plc pty oy ab fze fzco dmcc شركة المحدودة ' +
    'محدودة ذمم شمم مساهمة'
  )
    .split(' ')
    .map((form) => skeleton(form)),
);

/**
 * Returns a key that is equal for names that look alike. Ignores spaces, signs, marks, case and
 * legal forms.
 */
export function nameKey(name: string): string {
  // Reads "A.Ş." as one word.
  const words = wordsOf(name.replace(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:\.|$|\s))/gu, '')).map(
    (word) => skeleton(word),
  );
  const own = words.filter((word) => !legalForms.has(word));
  return (own.length === 0 ? words : own).join('');
}

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Armenian',
  'Hebrew',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Thai',
  'Devanagari',
] as const;
const scriptTests = scripts.map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);
/** Scripts that East Asian languages mix within one word. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

function scriptOf(letter: string): string | null {
  if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) return null;
  if (eastAsian.test(letter)) return 'East Asian';
  return scriptTests.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other';
}

const scriptsIn = (word: string): Set<string> =>
  new Set((word.match(/\p{L}/gu) ?? []).flatMap((letter) => scriptOf(letter) ?? []));

/** Returns whether a name has styled letters, such as mathematical bold. */
const hasStyledLetters = (name: string): boolean =>
  (name.match(/[^\P{L}ªº]/gu) ?? []).some(
    (letter) => letter.normalize('NFKC') !== letter.normalize('NFC'),
  );

/**
 * Returns whether one word mixes scripts or has styled letters. Words of two languages next to each
 * other are fine.
 */
export const hasMixedScripts = (name: string): boolean =>
  hasStyledLetters(name) ||
  (name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(
    (word) => scriptsIn(word).size > 1,
  );

/** Returns the Latin word that a Cyrillic or Greek word looks like in every letter, or null. */
export function drawnLike(name: string): string | null {
  for (const word of wordsOf(name)) {
    const [script, ...others] = scriptsIn(word);
    const isForeign =
      others.length === 0 &&
      (script === 'Cyrillic' || script === 'Greek' || script === 'Cherokee' || script === 'Coptic');
    const drawn = isForeign ? unhomoglyph(word.normalize('NFD')).replace(/\p{M}/gu, '') : '';
    if (drawn.length >= 3 && /^[a-z]+$/i.test(drawn)) return drawn;
  }
  return null;
}

const marketName = 'Kervan';
const marketKeys = new Set(
  [marketName, 'كيرفان', 'كيرڤان', 'Керван'].map((name) => skeleton(name)),
);
/** Words that, joined to the market's name, claim to speak for it. */
const offices = new Set(
  (
    'support help helpdesk team admin administrator official security safety service services ' +
    'staff market marketplace online com net org app store shop trade b2b team info care ' +
    'center centre' +
    ' destek yardım yardim ekip ekibi resmi yönetim yonetim yönetici güvenlik guvenlik hizmet ' +
    'hizmetleri pazaryeri pazaryerı musteri müşteri turkiye türkiye' +
    ' دعم فريق ادارة إدارة رسمي الرسمي الدعم السوق سوق خدمة'
  )
    .split(' ')
    .map((office) => skeleton(office)),
);
const digitLetters: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', '@': 'a' };
const prefixLetters = ['ف', 'ب', 'ك', 'ل'].map((letter) => skeleton(letter)).join('');
const arabicPrefix = new RegExp(
  `^${skeleton('و')}?(?:[${prefixLetters}])?(?:${skeleton('ال')})?`,
  'u',
);

const isMarketWord = (word: string): boolean =>
  marketKeys.has(word) || marketKeys.has(word.replace(arabicPrefix, ''));

function isMarketWithOffices(squashed: string): boolean {
  for (const key of marketKeys) {
    const at = squashed.indexOf(key);
    if (at === -1) continue;
    const [before, after] = [squashed.slice(0, at), squashed.slice(at + key.length)];
    if ((before === '' || offices.has(before)) && (after === '' || offices.has(after))) return true;
  }
  return false;
}

/** Returns whether a word of the name is the market's, however it is spaced or drawn. */
export function isNameOfMarket(name: string): boolean {
  const readable = name
    .normalize('NFKC')
    .replace(/[34@](?=\p{L})|(?<=\p{L})[34@]/gu, (sign) => digitLetters[sign]!);
  const words = wordsOf(readable).map((word) => skeleton(word.replace(/\p{N}+/gu, '')));
  // Reads "K e r v a n" and "Ker van" as one word.
  const joined = words
    .map((word) => (word.length === 1 ? word : ` ${word} `))
    .join('')
    .trim()
    .split(/\s+/);
  return (
    [...words, ...joined].some((word) => isMarketWord(word) || isMarketWithOffices(word)) ||
    isMarketWithOffices(words.join(''))
  );
}

/** Returns whether a name is the market's with doubled or halved letters: "Kervann". */
export const isNearMarket = (name: string): boolean =>
  [...wordsOf(name), wordsOf(name).join('')].some((word) =>
    marketKeys.has(skeleton(word).replace(/(.)\1+/gu, '$1')),
  );

/** How reviews name the market. */
export const nameOfMarket = marketName;

/** Returns whether names are equal except for case, marks and spaces. Stricter than `nameKey`. */
export const isSameName = (one: string, other: string): boolean => {
  const plain = (name: string) =>
    withoutMarks(name)
      .toLowerCase()
      .replaceAll('ı', 'i')
      .replace(/[^\p{L}\p{N}]/gu, '');
  return plain(one) === plain(other);
};

/** Words by which a name says that the market has looked at its owner. */
const claims = new Set(
  (
    'verified official certified trusted guaranteed approved authenticated ' +
    'onaylı onaylanmış doğrulanmış doğrulandı resmi resmî güvenilir garantili ' +
    'موثق موثقة موثوق موثوقة معتمد معتمدة رسمي رسمية مضمون مضمونة'
  )
    .split(' ')
    .map((word) => skeleton(word)),
);

export const claimsTrust = (name: string): boolean =>
  wordsOf(name).some((word) => claims.has(skeleton(word)));
