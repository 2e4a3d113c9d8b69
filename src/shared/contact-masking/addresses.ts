// E-mail addresses and links, also with signs written as words, spaced apart or in brackets.
import topDomainList from 'tlds' with { type: 'json' };
import { anyOf } from './any-of.ts';
import type { Found } from './found.ts';
import { type ReadableText, readableText } from './readable-text.ts';

/** All top-level domains that IANA delegates, in ASCII and in their own script. */
const topDomains: ReadonlySet<string> = new Set(
  topDomainList.flatMap((domain) =>
    /^[a-z]+$/.test(domain) ? domain : [domain, readableText(domain).low],
  ),
);

/** Top-level domains that are also words: after a full stop without a space they count as words. */
const wordDomains = new Set(
  anyOf`
  ve az at in it is to no so do be by am as an my me us id ne se al et ki mu la tv cm mm kg gr
  tl ml mg lt ai md ps zip mov pub art tel map max ltd inc co net biz kim moda ink how new now
  one fit gold red pink blue black green best top sale pet work room size day
`.split('|'),
);
/** Abbreviations and measures before a full stop, which are no site names. */
const abbreviations = new Set(
  anyOf`
  no nr art ref mod min max maks ort approx yak tel fax faks ltd sti san tic inc corp co as st
  av cad sok mah apt kat dr prof vb vs vd bkz orn cm mm m2 m3 kg gr gm mg lt ml oz lb ft pcs pc
  adet ad qty pkt etc eg ie inch watt volt amp usd eur try tl fob cif exw ddp model tip
`.split('|'),
);
const fileLabels = new RegExp(
  `^(?:${anyOf`
  logo design tasarim artwork vector vektor file dosya files plan drawing cizim photo foto image
  resim pictures? katalog catalog(?:ue)? readme label etiket pattern desen kalip
`})$`,
);
const fileDomains = new Set(['ai', 'md', 'ps', 'zip', 'mov']);
const mailProviders = anyOf`
  gmail googlemail hotmail outlook yahoo ymail yandex icloud protonmail proton mynet msn aol gmx
  zoho
`;

// Written-out signs are replaced by these, one unit each.
const weakAt = '\ue000';
const weakDot = '\ue001';

const atWords = anyOf`
  at et ad kuyruklu\s?a arroba ات ايت اد علامه\s?ات
`;
const dotWords = anyOf`
  dot nokta nkt point punkt punto نقطه نقطة دوت
`;
const opening = String.raw`[([{<«|*~/\\_"'=+:-]{1,2}`;
const closing = String.raw`[)\]}>»|*~/\\_"'=+:-]{1,2}`;

const spelled: readonly { readonly pattern: RegExp; readonly sign: string }[] = [
  {
    pattern: new RegExp(String.raw`\s{0,2}${opening}\s?(?:${atWords}|@)\s?${closing}\s{0,2}`, 'gu'),
    sign: weakAt,
  },
  { pattern: /(?<=[\p{L}\p{N}])\s?[([{]a[)\]}]\s?(?=[\p{L}\p{N}])/gu, sign: weakAt },
  {
    pattern: new RegExp(
      String.raw`\s{0,2}${opening}\s?(?:${dotWords}|\.)\s?${closing}\s{0,2}`,
      'gu',
    ),
    sign: weakDot,
  },
  {
    pattern: new RegExp(
      String.raw`(?<=[\p{L}\p{N}])\s{1,3}(?:${atWords})\s{1,3}(?=[\p{L}\p{N}])`,
      'gu',
    ),
    sign: weakAt,
  },
  {
    pattern: new RegExp(
      String.raw`(?<=[\p{L}\p{N}])\s{1,3}(?:${dotWords})\s{1,3}(?=[\p{L}\p{N}])`,
      'gu',
    ),
    sign: weakDot,
  },
  { pattern: /\s{1,3}@\s{0,3}|@\s{1,3}|(?<=[\p{L}\p{N}])%40(?=[\p{L}\p{N}])/gu, sign: weakAt },
  { pattern: /(?<=[\p{L}\p{N}])(?:\s{1,3}\.\s{0,3}|%2e)(?=[\p{L}\p{N}])/gu, sign: weakDot },
  { pattern: /(?<=\p{L}{3}),(?=com(?:[.,]tr)?(?![\p{L}\p{N}]))/gu, sign: weakDot },
  { pattern: /(?<=\p{L}{3})\.\s{1,2}(?=com(?:\.tr)?(?![\p{L}\p{N}]))/gu, sign: weakDot },
];
const shouted = [
  { pattern: /(?<=[\p{Ll}\p{N}])AT(?=\p{Ll})/gu, sign: weakAt },
  { pattern: /(?<=[\p{Ll}\p{N}])(?:DOT|NOKTA)(?=\p{Ll})/gu, sign: weakDot },
];

/**
 * The text with written-out signs as single characters; `at[i]`: the original position of unit i,
 * with one more for the end.
 */
type Compact = { readonly low: string; readonly cased: string; readonly at: readonly number[] };

function substitute(
  { low, cased, at }: Compact,
  source: 'low' | 'cased',
  { pattern, sign }: { pattern: RegExp; sign: string },
): Compact {
  const text = source === 'low' ? low : cased;
  let from = 0;
  const pieces: { low: string; cased: string; at: number[] } = { low: '', cased: '', at: [] };
  const lows: string[] = [];
  const caseds: string[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    lows.push(low.slice(from, index), sign);
    caseds.push(cased.slice(from, index), sign);
    for (let i = from; i < index; i++) pieces.at.push(at[i]!);
    pieces.at.push(at[index]!);
    from = index + found.length;
  }
  if (from === 0) return { low, cased, at };
  lows.push(low.slice(from));
  caseds.push(cased.slice(from));
  for (let i = from; i < at.length; i++) pieces.at.push(at[i]!);
  return { low: lows.join(''), cased: caseds.join(''), at: pieces.at };
}

function compact({ low, cased }: ReadableText): Compact {
  let read: Compact = { low, cased, at: Array.from({ length: low.length + 1 }, (_, i) => i) };
  for (const one of shouted) read = substitute(read, 'cased', one);
  for (const one of spelled) read = substitute(read, 'low', one);
  return read;
}

const dot = `[.${weakDot}]`;
const at = `[@${weakAt}]`;
const label = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]{0,62}`;
const host = `${label}(?:${dot}${label}){1,5}`;

const wordStart = String.raw`(?<![\p{L}\p{N}])`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;
const addressStart = String.raw`(?<![\p{L}\p{N}._%+])[\p{L}\p{N}_]`;
const generalDomains = 'com|net|org|info|biz';

const emailPattern = new RegExp(
  String.raw`${addressStart}[\p{L}\p{N}._%+'${weakDot}-]{0,63}${at}{1,2}(?:${host})`,
  'gu',
);
const providerPattern = new RegExp(
  String.raw`${addressStart}[\p{L}\p{N}._%+-]{1,63}${at}{1,2}` +
    String.raw`(?:${mailProviders})(?![\p{L}\p{N}.])`,
  'gu',
);
const accountWords = String.raw`adresi?m?i?z?|hesabi?m?i?z?|id|address|account`;
const namedProviderPattern = new RegExp(
  String.raw`${wordStart}(?:${mailProviders})(?:\s(?:${accountWords}))?` +
    String.raw`\s?[:=>]{1,2}\s?[\p{L}\p{N}_][\p{L}\p{N}._-]{2,63}`,
  'gu',
);
/** "gmail adresim ayse.demir34": the name is none that a sentence has. */
const toldProviderPattern = new RegExp(
  String.raw`${wordStart}(?:${mailProviders})(?:'?im(?:iz)?)?` +
    String.raw`(?:\s(?:${accountWords}|is|:))?\s{1,2}` +
    String.raw`(?=[\p{L}\p{N}-]{1,40}[._\d])[a-z][a-z0-9._-]{3,63}`,
  'gu',
);
const webAddress = String.raw`(?:h(?:tt|xx)ps?|ftp)\s?:\s?\/\s?\/\s?[^\s<>"]{2,500}`;
/** Of a program that writes or calls; in it are a letter, a digit, a plus or an at. */
const callAddress =
  String.raw`(?:mailto|tel|skype|tg)\s?:\s?(?=[^\s]*[\p{L}\p{N}@+])` +
  String.raw`\/{0,2}[^\s<>"]*[@+/?][^\s<>"]{1,200}`;
const schemePattern = new RegExp(`${wordStart}${webAddress}|${wordStart}${callAddress}`, 'gu');
const wwwPattern = new RegExp(String.raw`(?<![\p{L}\p{N}])www\s?${dot}\s?[^\s<>"]{2,500}`, 'gu');
const hostPattern = new RegExp(String.raw`(?<![\p{L}\p{N}@${weakAt}._-])${host}`, 'gu');
const gap = String.raw`\s{1,2}`;
const spacedWww =
  String.raw`www${gap}${label}(?:${gap}${label})?${gap}(?:${generalDomains})` +
  String.raw`(?:${gap}[a-z]{2}${wordEnd})?`;
const spacedComTr = String.raw`${label}${gap}com${gap}tr`;
const spacedProvider = String.raw`[\p{L}\p{N}._-]{2,63}${gap}(?:${mailProviders})${gap}com`;
/** "com" is also a port: "com 3", "com cable". */
const spacedCom =
  String.raw`[\p{L}][\p{L}\p{N}-]{3,62}${gap}com` +
  String.raw`(?!\s?(?:\d|port|kablo|cable|interface))`;
/**
 * Names of sites with spaces for dots: only with what no sentence has, such as "www" or "com tr".
 */
const spacedHostPattern = new RegExp(
  `${wordStart}(?:${spacedWww}|${spacedComTr}|${spacedProvider}|${spacedCom})${wordEnd}`,
  'gu',
);
/** Short links of messengers, also with their signs spaced apart. */
const shortLinkPattern = new RegExp(
  String.raw`${wordStart}(?:wa|t|m|ig|fb)\s?${dot}?\s?me\s?(?:/|slash)\s?[\p{L}\p{N}@+_]{2,64}`,
  'gu',
);
/** An at sign, and something else for the dot. */
const looseEmailPattern = new RegExp(
  String.raw`${addressStart}[\p{L}\p{N}._%+-]{0,63}@{1,3}${label}[\s.,;:_]{1,3}` +
    String.raw`(?:${generalDomains})(?:[\s.,;:_]{1,2}[a-z]{2})?${wordEnd}`,
  'gu',
);
const nameStart = String.raw`(?<![\p{L}\p{N}._])`;
const mailName = '[a-z][a-z0-9._-]{2,40}';
const latinProvider =
  String.raw`${nameStart}(?=[\p{L}\p{N}_-]{0,40}[.\d_])${mailName}` +
  String.raw`\s(?:${mailProviders})${wordEnd}`;
const arabicProvider =
  String.raw`${nameStart}${mailName}\s(?:(?:علي|في|ات)\s)?` +
  String.raw`(?:جيميل|جي\sميل|هوتميل|ياهو|اوتلوك)`;
/** A name that only an address has, and whose mail it is. */
const besideProviderPattern = new RegExp(`${latinProvider}|${arabicProvider}`, 'gu');
/** Letter by letter: "a l i @ e x a m p l e . c o m". */
const lettersPattern =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@._-]\s){5,80}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;
const pathPattern = /(?::\d{2,5})?(?:[/?#][^\s<>"]{0,500})?/uy;

type Part = {
  readonly name: string;
  /** The preceding sign. */ readonly sign: string;
  readonly start: number;
};

function partsOf(text: string, from: number): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const [index, unit] of [...text.split(''), '.'].entries()) {
    if (unit !== '.' && unit !== weakDot) continue;
    parts.push({
      name: text.slice(start, index),
      sign: start === 0 ? '' : text[start - 1]!,
      start: from + start,
    });
    start = index + 1;
  }
  return parts;
}

const isSentenceStart = (cased: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(cased) && !/^Com(?![\p{L}\p{N}])/u.test(cased);

/** Returns the last part of a site name; 0 for none. `sign`: the at sign before it, if any. */
function siteParts(
  { cased, low }: Compact,
  parts: readonly Part[],
  atSign: '@' | 'weak' | null,
  end: number,
): number {
  const isMail = atSign !== null;
  for (let last = parts.length - 1; last >= 1; last--) {
    const { name, sign, start } = parts[last]!;
    const top = /-/.test(name) && !topDomains.has(name) ? name.slice(0, name.indexOf('-')) : name;
    if (!topDomains.has(top)) {
      // An address with real signs may end in any letters.
      const isPlainMail =
        atSign === '@' &&
        last === parts.length - 1 &&
        parts.every((part) => part.sign !== weakDot) &&
        /^\p{L}{2,24}$/u.test(name) &&
        parts[last - 1]!.name.length > 1;
      if (isPlainMail) return last;
      continue;
    }
    const before = parts[last - 1]!;
    if (isMail) return last;
    if (
      !/\p{L}/u.test(
        parts
          .slice(0, last)
          .map((part) => part.name)
          .join(''),
      )
    )
      continue;
    const ownCase = cased.slice(start, start + name.length);
    const beforeCase = cased.slice(before.start, before.start + before.name.length);
    if (isSentenceStart(ownCase) && !/^\p{Lu}/u.test(beforeCase)) continue;
    if (abbreviations.has(before.name) && (wordDomains.has(top) || top.length === 2)) continue;
    if (fileDomains.has(top) && fileLabels.test(before.name)) continue;
    if (sign === weakDot && (before.name.length < 3 || (wordDomains.has(top) && top !== 'net')))
      continue;
    if (!wordDomains.has(top) || top === 'net' || last >= 2) return last;
    // Tells sites from words: a path, a hyphen, a digit in the name or the end of a sentence
    // indicate a site.
    const hasPath = low[end] === '/' && last === parts.length - 1;
    if (hasPath || (/[-\d]/.test(before.name) && /\p{L}/u.test(before.name))) return last;
    const isLastWord =
      last === parts.length - 1 && /^[\s)"'\]]*(?:[.,;!?)]|$|\n)/u.test(low.slice(end, end + 12));
    if (isLastWord && before.name.length >= 4 && /^[a-z]+$/.test(ownCase)) return last;
    if (before.name.length >= 5 && (top === 'co' || top === 'ai' || top === 'tv' || top === 'biz'))
      return last;
  }
  return 0;
}

/** Positions in the readable text, not in the original. */
export function findAddresses(text: ReadableText): Found[] {
  const read = compact(text);
  const { low } = read;
  const found: Found[] = [];
  const add = (kind: Found['kind'], start: number, end: number) =>
    found.push({ kind, start: read.at[start]!, end: read.at[end]! });

  for (const { 0: match, index } of low.matchAll(emailPattern)) {
    const hostStart = Math.max(match.lastIndexOf('@'), match.lastIndexOf(weakAt)) + 1;
    const parts = partsOf(match.slice(hostStart), index + hostStart);
    const last = siteParts(
      read,
      parts,
      match[hostStart - 1] === '@' ? '@' : 'weak',
      index + match.length,
    );
    if (last === 0) continue;
    const { start, name } = parts[last]!;
    add('email', index, start + name.length);
  }
  for (const { 0: match, index } of low.matchAll(providerPattern))
    add('email', index, index + match.length);
  for (const pattern of [
    namedProviderPattern,
    toldProviderPattern,
    looseEmailPattern,
    besideProviderPattern,
  ])
    for (const { 0: match, index } of low.matchAll(pattern))
      add('email', index, index + match.length);
  for (const pattern of [schemePattern, wwwPattern, shortLinkPattern, spacedHostPattern])
    for (const { 0: match, index } of low.matchAll(pattern))
      add('link', index, index + match.length);
  for (const { 0: match, index } of text.low.matchAll(lettersPattern)) {
    const [, site] = /(?:@|\.)([a-z]{2,24})$/.exec(match.replace(/\s/g, '')) ?? [];
    const isAddress = match.includes('@') || (site !== undefined && topDomains.has(site));
    if (isAddress) found.push({ kind: 'email', start: index, end: index + match.length });
  }
  for (const { 0: match, index } of low.matchAll(hostPattern)) {
    const parts = partsOf(match, index);
    const last = siteParts(read, parts, null, index + match.length);
    if (last === 0) continue;
    const { start, name } = parts[last]!;
    let end = start + name.length;
    pathPattern.lastIndex = end;
    if (last === parts.length - 1) end += pathPattern.exec(low)?.[0].length ?? 0;
    add('link', index, end);
  }
  return found;
}
