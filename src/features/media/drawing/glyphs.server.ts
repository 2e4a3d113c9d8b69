// Reads single glyphs of Noto Emoji (Apache-2.0): the set is a file of 25 MB, of which a market
// shows a few hundred.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

export type GlyphSource = {
  /** Returns the content of an SVG with viewBox `0 0 128 128`. Throws UnknownGlyphError. */
  read(name: string): string;
};

/** Noto Emoji has no such name; see https://icon-sets.iconify.design/noto/. */
export class UnknownGlyphError extends Error {
  override name = 'UnknownGlyphError';
  readonly glyph: string;

  constructor(glyph: string) {
    super(`There is no glyph ${JSON.stringify(glyph)} in Noto Emoji.`);
    this.glyph = glyph;
  }
}

/** The position of a body in the file, quotes included, or the glyph that an alias shows. */
type Entry = { readonly start: number; readonly length: number } | { readonly parent: string };

/**
 * Opens the set on the first read. Keeps only the positions of bodies in memory (0.5 MB for 3,800
 * glyphs and 300 aliases) and reads bodies from the file, about 5 KB each. Parsing the file would
 * take 80 MB each time a new glyph is needed.
 */
export function createGlyphSource(
  file = fileURLToPath(import.meta.resolve('@iconify-json/noto/icons.json')),
): GlyphSource {
  let entries: ReadonlyMap<string, Entry> | undefined;
  return {
    read(name) {
      entries ??= indexGlyphs(fs.readFileSync(file, 'latin1'));
      const entry = findBody(entries, name);
      if (!entry) throw new UnknownGlyphError(name);
      return JSON.parse(readSlice(file, entry.start, entry.length)) as string;
    },
  };
}

/** Follows aliases, at most as many as the set has, in case they form a cycle. */
function findBody(
  entries: ReadonlyMap<string, Entry>,
  name: string,
): Extract<Entry, { start: number }> | undefined {
  let entry = entries.get(name);
  for (let hops = 0; entry && 'parent' in entry; hops++)
    entry = hops < 5 ? entries.get(entry.parent) : undefined;
  return entry;
}

/** `text` is the file as Latin-1, so that string positions are byte positions. */
function indexGlyphs(text: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const match of text.matchAll(
    /"([a-z0-9-]+)":\s*\{\s*"(body|parent)":\s*("[^"\\]*(?:\\.[^"\\]*)*")/g,
  )) {
    const [whole, name = '', kind, value = ''] = match;
    const start = match.index + whole.length - value.length;
    entries.set(
      ownCopy(name),
      kind === 'body' ? { start, length: value.length } : { parent: ownCopy(value.slice(1, -1)) },
    );
  }
  return entries;
}

/** V8 substrings reference the whole string: an uncopied name would keep 25 MB in memory. */
const ownCopy = (slice: string): string => Buffer.from(slice, 'latin1').toString('latin1');

function readSlice(file: string, start: number, length: number): string {
  const bytes = Buffer.allocUnsafe(length);
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.readSync(descriptor, bytes, 0, length, start);
  } finally {
    fs.closeSync(descriptor);
  }
  return bytes.toString('utf8');
}
