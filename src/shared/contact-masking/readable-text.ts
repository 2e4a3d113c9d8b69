// The text with disguises undone, with each character's original position.

/**
 * `low`: lower case without marks, with look-alike letters and digits as ASCII. `cased`: the same
 * with the original case. Each unit has its origin in `starts` and `ends`.
 */
export type ReadableText = {
  readonly low: string;
  readonly cased: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** Pairs such as "аa еe": the first character is read as the second. */
const pairsOf = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]));

/** Cyrillic and Greek letters that look Latin, within a Latin address. */
const lookAlikes = pairsOf(
  'аa еe оo рp сc уy хx іi јj ѕs кk мm тt нh вb αa οo εe ιi κk νv ρp τt υu χx',
);

/** Variants of Arabic letters, including Persian keyboards. */
const arabicForms = pairsOf('أا إا آا ٱا ةه ىي کك یي ێي ەه');

/** Characters for another one that NFKC does not map. */
const signs: ReadonlyMap<string, string> = new Map([
  ['。', '.'],
  ['·', '.'],
  ['•', '.'],
  ['∙', '.'],
  ['⋅', '.'],
  ['・', '.'],
  ['‧', '.'],
  ['۔', '.'],
  ['⸳', '.'],
  ['٫', '.'],
  ['․', '.'],
  ['،', ','],
  ['٬', ','],
  ['‚', ','],
  ['、', ','],
  ['⁄', '/'],
  ['∕', '/'],
  ['−', '-'],
  ['ー', '-'],
  ['‒', '-'],
  ['–', '-'],
  ['—', '-'],
  ['―', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ꓸ', '.'],
  ['ⓐ', '@'],
  ['Ⓐ', '@'],
  ['🅐', '@'],
  ['🄰', '@'],
  ['🄌', '0'],
  ['⓿', '0'],
  ['🔟', '10'],
  ['➕', '+'],
]);

/** Circled digits that Unicode classifies as symbols: each run is one to ten. */
const circledRuns = [0x24f5, 0x2776, 0x2780, 0x278a];

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Digits of a script are consecutive from zero to nine, even where several rows adjoin. */
function digitValue(codePoint: number): number {
  let first = codePoint;
  while (first > 0 && isDigit(first - 1)) first--;
  return (codePoint - first) % 10;
}

function plainOf(character: string): string {
  const known = signs.get(character);
  if (known !== undefined) return known;
  const codePoint = character.codePointAt(0)!;
  if (/\p{Nd}/u.test(character)) return String(digitValue(codePoint));
  const run = circledRuns.find((first) => codePoint >= first && codePoint < first + 10);
  if (run !== undefined) return String(codePoint - run + 1);
  return lookAlikes.get(character.toLowerCase()) ?? arabicForms.get(character) ?? character;
}

const ascii = /^[\t\n\r -~]$/;
/** One character may expand to a sentence (U+FDFA), which would multiply the text's length. */
const maxUnits = 4;
const plainCache = new Map<string, string>();

/** Returns a character's reading; nothing for marks and invisible characters. */
function readAs(character: string): string {
  if (ascii.test(character)) return character;
  const cached = plainCache.get(character);
  if (cached !== undefined) return cached;
  const letters = (signs.get(character) ?? character.normalize('NFKD')).replace(
    /[\p{M}\p{DI}\p{Cf}\u0640]/gu,
    '',
  );
  const read = Array.from(letters, (letter) => (/\s/u.test(letter) ? ' ' : plainOf(letter)))
    .slice(0, maxUnits)
    .join('');
  if (plainCache.size < 10_000) plainCache.set(character, read);
  return read;
}

const namedEntities: Readonly<Record<string, string>> = {
  commat: '@',
  period: '.',
  num: '#',
  plus: '+',
  colon: ':',
  sol: '/',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  lpar: '(',
  rpar: ')',
  comma: ',',
  middot: '.',
  centerdot: '.',
  bull: '.',
  lt: '<',
  gt: '>',
  amp: '&',
  zwnj: '',
  zwj: '',
  shy: '',
};
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,9}));?/iy;
/** HTML formatting tags and comments, which split an address for programs only. */
const dressing = new RegExp(
  String.raw`<(?:` +
    String.raw`\/?(?:b|i|u|s|em|strong|span|font|wbr|small|sub|sup|mark|bdi|bdo|a|p|div)` +
    String.raw`(?:\s[^<>]{0,80})?\/?` +
    String.raw`|!--[^<>]{0,80}--` +
    String.raw`)>`,
  'iy',
);

/** Returns the length of the step at `at` and its reading. */
function stepAt(text: string, at: number): { length: number; read: string } {
  const first = text[at]!;
  if (first === '&') {
    entity.lastIndex = at;
    const [whole, decimal, hexadecimal, name] = entity.exec(text) ?? [];
    if (whole !== undefined) {
      const code =
        decimal !== undefined
          ? Number(decimal)
          : hexadecimal !== undefined
            ? Number.parseInt(hexadecimal, 16)
            : null;
      const character =
        code === null
          ? namedEntities[name!.toLowerCase()]
          : code > 0 && code <= 0x10_ffff
            ? String.fromCodePoint(code)
            : undefined;
      if (character !== undefined)
        return { length: whole.length, read: character === '' ? '' : readAs(character) };
    }
  }
  if (first === '<') {
    dressing.lastIndex = at;
    const [whole] = dressing.exec(text) ?? [];
    if (whole !== undefined) return { length: whole.length, read: '' };
  }
  const character = String.fromCodePoint(text.codePointAt(at)!);
  return { length: character.length, read: readAs(character) };
}

const lowered = (unit: string): string => {
  const lower = unit.toLowerCase();
  return lower.length === unit.length ? lower : unit;
};

export function readableText(text: string): ReadableText {
  const cased: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length;) {
    const { length, read } = stepAt(text, at);
    // A mark belongs to its base character.
    if (read === '' && ends.length > 0) ends[ends.length - 1] = at + length;
    for (const unit of read.split('')) {
      cased.push(unit);
      starts.push(at);
      ends.push(at + length);
    }
    at += length;
  }
  const joined = cased.join('');
  return { cased: joined, low: cased.map(lowered).join(''), starts, ends };
}
