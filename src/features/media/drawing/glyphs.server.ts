// Glyphs of Noto Emoji (Apache-2.0), one at a time: the set is a file of 25 MB,
// of which a market shows a few hundred.
import fs from 'node:fs';
import { createRequire } from 'node:module';

export type GlyphSource = {
  /** The inside of an SVG with viewBox `0 0 128 128`. Throws UnknownGlyphError. */
  read(name: string): string;
};

/** No such name in Noto Emoji; what it has is listed at https://icon-sets.iconify.design/noto/. */
export class UnknownGlyphError extends Error {
  override name = 'UnknownGlyphError';
  readonly glyph: string;

  constructor(glyph: string) {
    super(`There is no glyph ${JSON.stringify(glyph)} in Noto Emoji.`);
    this.glyph = glyph;
  }
}

/** Where a body lies in the file, quotes included, or whose body an alias shows. */
type Entry = { readonly start: number; readonly length: number } | { readonly parent: string };

/**
 * Opens the set at the first read. What stays in memory is the place of each body (0.5 MB for 3,800
 * glyphs and 300 aliases); bodies are read from the file, some 5 KB each. Parsing the file instead
 * costs 80 MB while it lasts, and again for every glyph that was not asked for the first time.
 */
export function createGlyphSource(
  file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json'),
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

/** Follows aliases; more of them in a row than the set has would be a ring. */
function findBody(
  entries: ReadonlyMap<string, Entry>,
  name: string,
): Extract<Entry, { start: number }> | undefined {
  let entry = entries.get(name);
  for (let hops = 0; entry && 'parent' in entry; hops++)
    entry = hops < 5 ? entries.get(entry.parent) : undefined;
  return entry;
}

/** `text` is the file read as Latin-1, so that places in it are bytes. */
function indexGlyphs(text: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const match of text.matchAll(
    /"([a-z0-9-]+)":\s*\{\s*"(body|parent)":\s*("[^"\\]*(?:\\.[^"\\]*)*")/g,
  )) {
    const [whole, name, kind, value] = match as unknown as [
      string,
      string,
      'body' | 'parent',
      string,
    ];
    const start = match.index + whole.length - value.length;
    entries.set(
      ownCopy(name),
      kind === 'body' ? { start, length: value.length } : { parent: ownCopy(value.slice(1, -1)) },
    );
  }
  return entries;
}

/** V8 cuts a string by pointing into the whole: a name kept as it is would keep 25 MB. */
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
