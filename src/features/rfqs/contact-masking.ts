// Finds how to reach somebody in a text that others will read: e-mail addresses, telephone numbers, links, names in networks.
// Deals are made where both sides are protected; measures, prices, customs numbers and GTINs have to stay readable.
import { normalizeGtin } from '#shared/gtin.ts';

type ContactKind = 'email' | 'link' | 'phone' | 'handle';
/** From `start` up to `end`, in units of UTF-16. */
export type ContactSpan = { readonly start: number; readonly end: number; readonly kind: ContactKind };

/** Arabic, Persian and full-width characters as those of ASCII, each in its place. */
const inAscii = (text: string): string => text
  .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
  .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  .replaceAll('\u066b', '.').replace(/[\u00a0\u202f\u2000-\u200a]/g, ' ').replace(/[\u2010-\u2015\u2212]/g, '-');

const at = String.raw`(?:@| @ | ?[([{] ?(?:at|et|@) ?[)\]}] ?)`;
const dot = String.raw`(?:\.| ?[([{] ?(?:dot|nokta|نقطة|\.) ?[)\]}] ?)`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})`;
/** The last part of an address is letters: "4.20" is a price. */
const ending = String.raw`\p{L}{2,24}`;
const topDomains = 'com|net|org|info|biz|co|io|me|shop|store|online|site|app|dev|link|gov|edu|eu|tr|ae|sa|uk|us|de|fr|it|es|nl|be|at|ch|pl|se|dk|fi|gr|ro|bg|ru|ua|az|ge|kz|uz|ir|iq|jo|kw|qa|bh|om|eg|ma|dz|tn|ly|sy|lb|ye|cn|jp|kr|in|pk|ca|au|br';

const patterns: readonly { readonly kind: ContactKind; readonly pattern: RegExp; readonly isNone?: (found: string) => boolean }[] = [
  { kind: 'email', pattern: new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}${at}(?:${label}${dot}){1,4}${ending}`, 'giu') },
  { kind: 'email', pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}._+-]{2,64} (?:at|et) ${label} (?:dot|nokta) (?:${topDomains})(?![\p{L}\p{N}])`, 'giu') },
  { kind: 'link', pattern: /(?:(?:https?|ftp):\/\/|(?<![\p{L}\p{N}])www\.)[^\s<>"]{2,500}/giu },
  { kind: 'link', pattern: new RegExp(String.raw`(?<![\p{L}\p{N}@._-])(?=[\p{N}.-]*\p{L})${label}(?:${dot}${label}){0,3}${dot}(?:${topDomains})(?![\p{L}\p{N}-])(?:/[^\s<>"]{0,500})?`, 'giu') },
  // "+90 532 …", "0090 532 …"
  { kind: 'phone', pattern: /(?<![\p{L}\p{N}])(?:\+ ?|00)\(?\d(?:[ ().\-/]{0,2}\d){7,14}(?!\d)/gu },
  // "0532 123 45 67", "(0212) 555 01 99"
  { kind: 'phone', pattern: /(?<![\p{L}\p{N}.,])\(?0[ ()\-/]{0,2}\d(?:[ ().\-/]{0,2}\d){8,9}(?![\p{L}\p{N}])/gu, isNone: (found) => /\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d/.test(found) },
  // "532 123 45 67", "(212) 555-0199"
  { kind: 'phone', pattern: /(?<![\p{L}\p{N}.,])5\d{2}[ .-]?\d{3}[ .-]?\d{2}[ .-]?\d{2}(?![\p{L}\p{N}])/gu },
  { kind: 'phone', pattern: /(?<![\p{L}\p{N}.,-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/gu },
  { kind: 'phone', pattern: /(?<![\p{L}\p{N}.,/-])\d{10,15}(?![\p{L}\p{N}])/gu, isNone: (found) => found.length >= 12 && !found.startsWith('90') && normalizeGtin(found) !== null },
  { kind: 'phone', pattern: /(?<![\p{L}\p{N}])(?:tel|telefon|phone|mobile|gsm|cep|fax|faks|whats ?app|wp|هاتف|جوال|موبايل|واتس ?اب|فاكس) ?(?:no|num)?[.:=-]{0,2} ?[+(]?\d(?:[ ().\-/]{0,2}\d){5,14}(?!\d)/giu },
  { kind: 'handle', pattern: /(?<![\p{L}\p{N}._])@[\p{L}_][\p{L}\p{N}_.]{1,40}/gu },
  { kind: 'handle', pattern: /(?<![\p{L}\p{N}])(?:instagram|insta|telegram|whats ?app|wechat|weixin|skype|viber|signal|facebook|linkedin|tiktok|twitter|انستغرام|انستقرام|تيليجرام|تلغرام|واتساب) ?(?:id)? ?[:=@] ?@?[\p{L}\p{N}_.-]{3,60}/giu },
];

/** In the order of the text; none overlaps another. */
export function contactsIn(text: string): ContactSpan[] {
  const read = inAscii(text);
  const found = patterns.flatMap(({ kind, pattern, isNone }) => [...read.matchAll(pattern)].filter(([match]) => !isNone?.(match)).map(({ 0: match, index }) => {
    const end = index + match.replace(/[.,;:!?)\]]+$/u, '').length; // what ends the sentence is no part of it
    return { start: index, end, kind };
  }));
  const spans: ContactSpan[] = [];
  for (const span of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1);
    if (last === undefined || span.start >= last.end) spans.push(span);
    else if (span.end > last.end) spans[spans.length - 1] = { ...last, end: span.end };
  }
  return spans;
}

/** A piece of a text: as it was written, or something that stands for a contact. */
export type TextPiece = { readonly text: string; readonly isContact: boolean };

export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { start, end } of contactsIn(text)) {
    if (start > from) pieces.push({ text: text.slice(from, start), isContact: false });
    pieces.push({ text: text.slice(start, end), isContact: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isContact: false });
  return pieces;
}

/** Says as little of a contact as its length. */
const mask = '•••••';

/** As others read it. */
export const maskContacts = (text: string): string => piecesOf(text).map((piece) => (piece.isContact ? mask : piece.text)).join('');
