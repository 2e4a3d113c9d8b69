// Streams entries of a Google product feed in XML, RSS 2.0 or Atom. Entities declared by a document
// are never expanded.
import { Parser } from 'htmlparser2';
import { ImportError } from '../import-item.ts';
import { type ColumnRules, type Entry, MapEntry } from '../formats/entries.ts';
import type { RowLimits } from './csv-rows.server.ts';

const roots = new Set(['rss', 'feed', 'rdf']);
const maxDepth = 64;
const maxFieldsOfEntry = 5000;
/** Maximum characters between two tags: an unfinished comment or CDATA would exhaust memory. */
const maxSilentCharacters = 32 * 1024 * 1024;

/** Drops the prefix: `g:image_link` and `image_link` are the same. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Joins a detail's parts as lists in files do: section:name:value. */
const detailText = (parts: ReadonlyMap<string, string>): string => {
  const section = parts.get('section_name') ?? '';
  const name = (parts.get('attribute_name') ?? '').replaceAll(':', ' ');
  return `${section}:${name}:${parts.get('attribute_value') ?? ''}`;
};

/** Maps an entry's fields, and reports their names. */
export type XmlRules = ColumnRules & {
  readonly onName: (name: string, becomes: 'field' | 'attribute' | 'nothing') => void;
};

/** Follows the parser's events and adds complete entries to `finished`. */
class EntryCollector {
  readonly finished: Entry[] = [];
  lastEventAt = 0;
  private depth = 0;
  private entry: MapEntry | null = null;
  private entryDepth = 0;
  private characters = 0;
  private text = '';
  private partText = '';
  private parts = new Map<string, string>();
  private readonly rules: XmlRules;
  private readonly limits: RowLimits;
  private readonly lineNow: () => number;

  constructor(rules: XmlRules, limits: RowLimits, lineNow: () => number) {
    this.rules = rules;
    this.limits = limits;
    this.lineNow = lineNow;
  }

  open(name: string, attributes: Record<string, string>) {
    if (++this.depth > maxDepth) throw new ImportError('notAProductFile');
    const local = localName(name);
    if (this.depth === 1 && !roots.has(local))
      throw new ImportError('unknownColumns', { columns: `<${name.slice(0, 40)}>` });
    if (this.entry === null) {
      if (local === 'item' || local === 'entry') this.begin();
      return;
    }
    this.partText = '';
    if (this.depth > this.entryDepth + 1) return;
    this.text = '';
    this.parts = new Map();
    if (local === 'link' && attributes.href) this.append(attributes.href);
  }

  append(text: string) {
    if (this.entry === null || this.depth <= this.entryDepth || this.entry.problem !== null) return;
    this.text += text;
    if (this.depth > this.entryDepth + 1) this.partText += text;
    this.characters += text.length;
    if (this.text.length > this.limits.maxFieldBytes)
      this.refuse('cellTooLong', this.limits.maxFieldBytes);
    else if (this.characters > this.limits.maxRowBytes)
      this.refuse('rowTooLong', this.limits.maxRowBytes);
  }

  close(name: string, isImplied: boolean) {
    if (this.entry !== null) {
      if (this.depth === this.entryDepth) this.finish(isImplied);
      else if (this.depth === this.entryDepth + 1) this.addField(this.entry, localName(name));
      else if (this.parts.size < 100) this.parts.set(localName(name), this.partText);
    }
    this.depth--;
  }

  private begin() {
    this.entry = new MapEntry(this.lineNow());
    this.entryDepth = this.depth;
    this.characters = 0;
  }

  private addField(entry: MapEntry, name: string) {
    // What is refused already is not collected, however much follows.
    if (entry.problem !== null) return;
    const field = this.rules.fieldOf(name);
    const attribute =
      field !== null || this.rules.isIgnored(name) ? null : this.rules.attributeName(name);
    const text =
      name === 'product_detail' && this.parts.size > 0 ? detailText(this.parts) : this.text;
    if (field !== null) entry.add(field, text);
    else if (attribute !== null) entry.addExtra(attribute, text);
    entry.raw.push(`${name}: ${text}`);
    if (entry.raw.length > maxFieldsOfEntry)
      entry.problem ??= {
        reason: 'tooManyCells',
        column: null,
        values: { limit: maxFieldsOfEntry },
      };
    this.rules.onName(
      name,
      field !== null ? 'field' : attribute !== null ? 'attribute' : 'nothing',
    );
  }

  private refuse(reason: 'cellTooLong' | 'rowTooLong', limitBytes: number) {
    this.entry!.problem = {
      reason,
      column: null,
      values: { limitKb: Math.floor(limitBytes / 1024) },
    };
    this.text = '';
  }

  private finish(isImplied: boolean) {
    if (isImplied) this.entry!.problem ??= { reason: 'itemNotClosed', column: null, values: {} };
    this.finished.push(this.entry!);
    this.entry = null;
  }
}

/**
 * Reads UTF-8 chunks that end between characters. Throws ImportError for other documents and for
 * declared entities.
 */
export async function* xmlEntries(
  chunks: AsyncIterable<Buffer>,
  rules: XmlRules,
  limits: RowLimits,
): AsyncGenerator<Entry> {
  let fed = 0,
    chunk = '',
    counted = 0,
    line = 1;
  const countTo = (index: number) => {
    const start = fed - chunk.length;
    for (; counted < index; counted++) if (chunk.charCodeAt(counted - start) === 10) line++;
    return line;
  };
  const collector = new EntryCollector(rules, limits, () => countTo(parser.startIndex));
  const heard = () => {
    collector.lastEventAt = fed;
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        heard();
        collector.open(name, attributes);
      },
      ontext: (text) => {
        heard();
        collector.append(text);
      },
      onclosetag: (name, isImplied) => {
        heard();
        collector.close(name, isImplied);
      },
      oncomment: heard,
      onprocessinginstruction: (name, data) => {
        heard();
        if (/^!doctype$/i.test(name) && /\[|<!entity/i.test(data))
          throw new ImportError('xmlEntities');
        if (/^!entity$/i.test(name)) throw new ImportError('xmlEntities');
      },
    },
    { xmlMode: true },
  );

  for await (const bytes of chunks) {
    chunk = bytes.toString('utf8');
    fed += chunk.length;
    parser.write(chunk);
    countTo(fed);
    yield* collector.finished.splice(0);
    if (fed - collector.lastEventAt > maxSilentCharacters)
      throw new ImportError('xmlPartTooLong', { limitMb: maxSilentCharacters / 1_048_576 });
  }
  parser.end();
  yield* collector.finished.splice(0);
}
