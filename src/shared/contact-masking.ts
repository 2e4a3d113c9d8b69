// Finds contact details in public texts: e-mail addresses, telephone numbers, links, handles. Deals
// are protected only on the market; measures, prices, customs numbers and GTINs must stay readable.
import { findAddresses } from './contact-masking/addresses.ts';
import type { Found } from './contact-masking/found.ts';
import { findHandles } from './contact-masking/handles.ts';
import { findPhones } from './contact-masking/phones.ts';
import { readableText } from './contact-masking/readable-text.ts';

/** In text order, without overlaps. Runs in linear time. */
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

/** A part of a text: unchanged, or a replaced contact. */
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

/** Replaces a contact and hides even its length. */
const mask = '•••••';

/** Returns the text as others read it. */
export const maskContacts = (text: string): string =>
  piecesOf(text)
    .map((piece) => (piece.isContact ? mask : piece.text))
    .join('');
