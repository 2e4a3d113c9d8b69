// Reads the directory of a compound file (OLE), the format of Office before 2007. Source: [MS-CFB].

const freeSector = 0xffff_fffa; // Numbers from here on mean "no sector".
const entryBytes = 128;

export type CompoundFile = {
  /** Names of all streams and storages, in lower case. */
  readonly names: ReadonlySet<string>;
  /** At most so many first bytes of a stream; null when it is missing or damaged. */
  readonly read: (name: string, maxBytes: number) => Buffer | null;
};

/** Streams below this size are in small sectors. */
const smallStreamBytes = 4_096;
const miniSectorBytes = 64;
const rootName = 'root entry';

/** Returns null when the file is damaged or its chains are circular. */
export function openCompound(file: Buffer): CompoundFile | null {
  if (file.length < 1_536 || file.readUInt16LE(28) !== 0xfffe) return null;
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const size = 2 ** shift;
  const sectors = Math.floor(file.length / size) - 1;
  const sectorAt = (index: number): Buffer | null =>
    index < sectors ? file.subarray((index + 1) * size, (index + 2) * size) : null;

  const tableSectors = fatSectors(file, sectorAt, size);
  if (tableSectors === null) return null;
  const nextOf = (index: number): number | null => {
    const table = sectorAt(tableSectors[Math.floor(index / (size / 4))] ?? freeSector);
    return table === null ? null : table.readUInt32LE((index % (size / 4)) * 4);
  };

  const sectorsFrom = (first: number, maxBytes: number): Buffer | null => {
    const parts: Buffer[] = [];
    const seen = new Set<number>();
    for (let at: number | null = first; at !== 0xffff_fffe; at = nextOf(at)) {
      const sector: Buffer | null = at === null || seen.has(at) ? null : sectorAt(at);
      if (at === null || sector === null) return null;
      seen.add(at);
      parts.push(sector);
      if (parts.length * size >= maxBytes) break;
    }
    return Buffer.concat(parts);
  };

  const directory = sectorsFrom(file.readUInt32LE(48), file.length);
  if (directory === null) return null;
  const entries = new Map<string, { readonly first: number; readonly bytes: number }>();
  for (const { name, ...place } of entriesIn(directory))
    if (!entries.has(name)) entries.set(name, place);
  const root = entries.get(rootName);
  /** Of a small stream: its sectors are in the root's stream, with a table of their own. */
  const readSmall = (first: number, max: number): Buffer | null => {
    const stream = root ? sectorsFrom(root.first, root.bytes) : null;
    const table = sectorsFrom(file.readUInt32LE(60), file.length);
    if (stream === null || table === null) return null;
    const parts: Buffer[] = [];
    for (let at = first; parts.length * miniSectorBytes < max;) {
      const isInside = at * 4 + 4 <= table.length && (at + 1) * miniSectorBytes <= stream.length;
      if (!isInside) return null;
      parts.push(stream.subarray(at * miniSectorBytes, (at + 1) * miniSectorBytes));
      at = table.readUInt32LE(at * 4);
    }
    return Buffer.concat(parts).subarray(0, max);
  };
  return {
    names: new Set(entries.keys()),
    read: (name, maxBytes) => {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return null;
      const max = Math.min(entry.bytes, maxBytes);
      return entry.bytes < smallStreamBytes
        ? readSmall(entry.first, max)
        : (sectorsFrom(entry.first, max)?.subarray(0, max) ?? null);
    },
  };
}

/** Sectors of the allocation table: the first 109 are in the header, the others in a chain. */
function fatSectors(
  file: Buffer,
  sectorAt: (index: number) => Buffer | null,
  size: number,
): number[] | null {
  const found: number[] = [];
  for (let i = 0; i < 109; i++) found.push(file.readUInt32LE(76 + i * 4));
  const seen = new Set<number>();
  for (let at = file.readUInt32LE(68); at < freeSector;) {
    const sector = seen.has(at) ? null : sectorAt(at);
    if (sector === null) return null;
    seen.add(at);
    for (let i = 0; i < size / 4 - 1; i++) found.push(sector.readUInt32LE(i * 4));
    at = sector.readUInt32LE(size - 4);
  }
  return found;
}

type Entry = { readonly name: string; readonly first: number; readonly bytes: number };

function* entriesIn(directory: Buffer): Generator<Entry> {
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const length = directory.readUInt16LE(at + 64);
    const isUsed = directory[at + 66] !== 0 && length >= 2 && length <= 64;
    if (!isUsed) continue;
    yield {
      name: directory.toString('utf16le', at, at + length - 2).toLowerCase(),
      first: directory.readUInt32LE(at + 116),
      bytes: directory.readUInt32LE(at + 120),
    };
  }
}
