// Finds how to reach somebody in a text that others will read: e-mail addresses, telephone numbers,
// links, names in networks. Deals are made where both sides are protected; measures, prices,
// customs numbers and GTINs have to stay readable.
import { findAddresses } from './contact-masking/addresses.ts';
import type { Found } from './contact-masking/found.ts';
import { findHandles } from './contact-masking/handles.ts';
import { findPhones } from './contact-masking/phones.ts';
import { readableText } from './contact-masking/readable-text.ts';

/** In the order of the text; none overlaps another. Takes time in proportion to the text. */
export function contactsIn(text: string): Found[] {
  const read = readableText(text);
  const found = [...findAddresses(read), ...findPhones(read), ...findHandles(read)].map(
    ({ kind, start, end }) => {
      const whole = read.low.slice(start, end);
      const spaces = whole.length - whole.trimStart().length;
      // What ends the sentence is no part of it.
      const length = whole.trimEnd().replace(/[.,;:!?)\]'"»]+$/u, '').length;
      return { kind, start: read.starts[start + spaces]!, end: read.ends[start + length - 1]! };
    },
  );
  const spans: Found[] = [];
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
export const maskContacts = (text: string): string =>
  piecesOf(text)
    .map((piece) => (piece.isContact ? mask : piece.text))
    .join('');
