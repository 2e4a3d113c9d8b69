// Finds contact details in public texts: e-mail addresses, telephone numbers, links, handles. Deals
// are protected only on the market; measures, prices, customs numbers and GTINs must stay readable.
import { findAddresses } from './contact-masking/addresses.ts';
import type { Found } from './contact-masking/found.ts';
import { findHandles } from './contact-masking/handles.ts';
import { findPhones } from './contact-masking/phones.ts';
import { findSpelledPhones, isWholeNumber } from './contact-masking/spelled-phones.ts';
import { type ReadableText, readableText } from './contact-masking/readable-text.ts';

/** In text order, without overlaps. Runs in linear time. */
export const contactsIn = (text: string): Found[] => contactsOf(readableText(text));

function contactsOf(read: ReadableText): Found[] {
  const found = [
    ...findAddresses(read),
    ...findPhones(read),
    ...findSpelledPhones(read),
    ...findHandles(read),
  ].map(({ kind, start, end }) => {
    const whole = read.low.slice(start, end);
    const spaces = whole.length - whole.trimStart().length;
    // What ends the sentence is no part of it.
    const length = whole.trimEnd().replace(/[.,;:!?)\]'"»]+$/u, '').length;
    return { kind, start: read.starts[start + spaces]!, end: read.ends[start + length - 1]! };
  });
  return withoutOverlaps(found);
}

function withoutOverlaps(found: readonly Found[]): Found[] {
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

const maskSpans = (text: string, spans: readonly Found[]): string => {
  let from = 0;
  let shown = '';
  for (const { start, end } of spans) {
    shown += text.slice(from, start) + mask;
    from = end;
  }
  return shown + text.slice(from);
};

/** Longest contact that is found over several texts, in characters of their reading. */
const maxSplitLength = 500;

/** Texts in a row, as they are read, with the spaces between them. */
type Row = { readonly read: ReadableText; readonly joined: string; readonly joints: Joint[] };
/** The space between two texts: its position in the reading and in the joined text. */
type Joint = { readonly unit: number; readonly at: number };

function rowOf(texts: readonly string[], reads: readonly ReadableText[]): Row {
  const joints: Joint[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (const [i, read] of reads.entries()) {
    for (const start of read.starts) starts.push(offset + start);
    for (const end of read.ends) ends.push(offset + end);
    offset += texts[i]!.length;
    joints.push({ unit: starts.length, at: offset });
    starts.push(offset);
    ends.push(++offset);
  }
  joints.pop(); // Nothing follows the last text.
  const [low, cased] = [reads.map((read) => read.low), reads.map((read) => read.cased)];
  const read = { low: low.join(' '), cased: cased.join(' '), starts, ends };
  return { read, joined: texts.join(' '), joints };
}

/** Joints that are close to each other, so that one contact may be split at all of them. */
function groupsOf(joints: readonly Joint[]): Joint[][] {
  const groups: Joint[][] = [];
  for (const joint of joints) {
    const first = groups.at(-1)?.[0];
    if (first && joint.unit - first.unit <= 2 * maxSplitLength) groups.at(-1)!.push(joint);
    else groups.push([joint]);
  }
  return groups;
}

/** Contacts that are split at one of these joints, by their positions in the joined text. */
function contactsAcross({ read, joined }: Row, joints: readonly Joint[]): Found[] {
  const from = Math.max(0, joints[0]!.unit - maxSplitLength);
  const to = joints.at(-1)!.unit + 1 + maxSplitLength;
  const around = {
    low: read.low.slice(from, to),
    cased: read.cased.slice(from, to),
    starts: read.starts.slice(from, to),
    ends: read.ends.slice(from, to),
  };
  return contactsOf(around).filter(
    ({ kind, start, end }) =>
      joints.some(({ at }) => start < at && end > at + 1) &&
      (kind !== 'phone' || isWholeNumber(joined, start, end)),
  );
}

/**
 * Masks texts that others read one after the other: fields of a form, or messages in a row. A
 * contact that is split over several is masked in each. Yields after each small part of the work,
 * so that a server can answer others in between.
 */
export function* maskInTurns(texts: readonly string[]): Generator<undefined, string[], undefined> {
  const reads: ReadableText[] = [];
  const own: Found[][] = [];
  for (const text of texts) {
    const read = readableText(text);
    reads.push(read);
    own.push(contactsOf(read));
    yield;
  }
  const row = rowOf(texts, reads);
  const across: Found[] = [];
  for (const joints of groupsOf(row.joints)) {
    yield;
    across.push(...contactsAcross(row, joints));
  }
  let next = 0;
  return texts.map((text, i) => {
    const start = next;
    next += text.length + 1;
    const split = across
      .filter((span) => span.start < start + text.length && span.end > start)
      .map((span) => ({
        ...span,
        start: Math.max(0, span.start - start),
        end: Math.min(text.length, span.end - start),
      }));
    return maskSpans(text, withoutOverlaps([...own[i]!, ...split]));
  });
}

/** Does `maskInTurns` at once, for a few texts. */
export function maskTogether(texts: readonly string[]): string[] {
  const turns = maskInTurns(texts);
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
  }
}

/** Returns a file's name as others read it: one with a contact keeps its extension only. */
export function maskFileName(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const isContact = [stem, stem.replaceAll(/[_+]+/g, ' ')].some(
    (text) => contactsIn(text).length > 0,
  );
  return isContact ? mask + extension : name;
}

/** Returns the text as others read it. */
export const maskContacts = (text: string): string =>
  piecesOf(text)
    .map((piece) => (piece.isContact ? mask : piece.text))
    .join('');
