// Checks a workbook (a zip) before it is read as a whole: its size, and whether its cell addresses
// are valid.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { zipSync } from 'fflate';
import { ImportError } from '../import-item.ts';
import {
  firstVisibleSheet,
  withoutEmptyCells,
  withZeros,
  zerosOfStyles,
} from './workbook-sheets.ts';

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

type Entry = {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
};

const maxEntries = 2000;
/**
 * Rows times columns: the reader allocates the whole rectangle, so one cell at XFD1048576 would
 * take all memory.
 */
const maxGridCells = 4_000_000;

const damaged = () => new ImportError('damagedArchive');

/** In 64-bit archives, that a number is in the extra field instead. */
const elsewhere = 0xffffffff;

const bigNumber = (zip: Buffer, at: number): number => {
  if (at < 0 || at + 8 > zip.length) throw damaged();
  const number = Number(zip.readBigUInt64LE(at));
  if (!Number.isSafeInteger(number)) throw damaged();
  return number;
};

/** Where the central directory is, and of how many entries. */
function directoryOf(zip: Buffer): { readonly count: number; readonly at: number } {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + 22 > zip.length) throw damaged();
  const [count, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  const locator = end - 20;
  if (locator < 0 || zip.readUInt32LE(locator) !== 0x07064b50) return { count, at };
  const end64 = bigNumber(zip, locator + 8);
  if (end64 + 56 > zip.length || zip.readUInt32LE(end64) !== 0x06064b50) throw damaged();
  return { count: bigNumber(zip, end64 + 32), at: bigNumber(zip, end64 + 48) };
}

/** The sizes and the offset of an entry, of which a 64-bit archive has some in the extra field. */
function placeOf(zip: Buffer, at: number): Pick<Entry, 'packedBytes' | 'bytes' | 'offset'> {
  const extra = at + 46 + zip.readUInt16LE(at + 28);
  const extraEnd = extra + zip.readUInt16LE(at + 30);
  if (extraEnd > zip.length) throw damaged();
  let next = extra;
  while (next + 4 <= extraEnd && zip.readUInt16LE(next) !== 1)
    next += 4 + zip.readUInt16LE(next + 2);
  next += 4;
  const numberAt = (field: number): number => {
    const number = zip.readUInt32LE(field);
    if (number !== elsewhere) return number;
    if (next + 8 > extraEnd) throw damaged();
    next += 8;
    return bigNumber(zip, next - 8);
  };
  // In the order of the extra field.
  const bytes = numberAt(at + 24);
  const packedBytes = numberAt(at + 20);
  return { bytes, packedBytes, offset: numberAt(at + 42) };
}

/**
 * Reads the central directory. Source: PKWARE APPNOTE 6.3, sections 4.3.12 to 4.3.16 and 4.5.3; no
 * encryption.
 */
function entriesOf(zip: Buffer): Entry[] {
  const { count, at: first } = directoryOf(zip);
  if (count > maxEntries) throw new ImportError('workbookTooLarge');
  const entries: Entry[] = [];
  let at = first;
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const method = zip.readUInt16LE(at + 10);
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted || (method !== 0 && method !== 8)) throw damaged();
    const nameBytes = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
      isDeflated: method === 8,
      ...placeOf(zip, at),
    });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks an entry, but never more than its declared size: that is damage (or a bomb). */
async function unpack(zip: Buffer, entry: Entry): Promise<Buffer> {
  const { offset } = entry;
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== 0x04034b50) throw damaged();
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const packed = zip.subarray(from, from + entry.packedBytes);
  if (!entry.isDeflated) return packed;
  try {
    return await inflate(packed, { maxOutputLength: entry.bytes + 1 });
  } catch (error) {
    throw new ImportError('damagedArchive', {}, { cause: error });
  }
}

const columnNumber = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Checks that every address of a sheet (`r="AB12"`, `r="12"`) is plain, and that together they span
 * a grid that fits in memory.
 */
function checkAddresses(sheet: string) {
  let rows = 0,
    columns = 1;
  for (const [, address] of sheet.matchAll(/\sr\s*=\s*["']([^"']*)["']/g)) {
    const parts = /^([A-Z]{0,3})(\d{1,7})$/i.exec(address!);
    if (!parts) throw damaged();
    rows = Math.max(rows, Number(parts[2]));
    columns = Math.max(columns, columnNumber(parts[1]!));
  }
  if (rows * columns > maxGridCells) throw new ImportError('workbookTooLarge');
}

export type CheckedWorkbook = {
  /** A workbook of the checked parts. */
  readonly zip: Uint8Array<ArrayBuffer>;
  /** The number of the first sheet that is not hidden. */
  readonly sheet: number;
};

/** Unpacks what a workbook is made of, by name. */
async function partsOf(zip: Buffer, entries: readonly Entry[]): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  for (const entry of entries) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue;
    const content = await unpack(zip, entry);
    if (content.length !== entry.bytes) throw damaged();
    parts.set(entry.name, content);
  }
  return parts;
}

/**
 * Throws ImportError unless `zip` is a workbook whose parts are at most `maxBytes` together, have
 * their declared sizes, and fit in memory. Returns it without empty cells, and with the zeros that
 * number formats show.
 */
export async function checkedWorkbook(
  zip: Buffer,
  { maxBytes }: { maxBytes: number },
): Promise<CheckedWorkbook> {
  const entries = entriesOf(zip);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw new ImportError('archiveWithoutSheet');
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes)
    throw new ImportError('workbookTooLarge');
  const parts = await partsOf(zip, entries);
  const zeros = zerosOfStyles(parts.get('xl/styles.xml')?.toString() ?? '');
  for (const [name, content] of parts) {
    if (!content.includes('sheetData')) continue;
    const sheet = withZeros(withoutEmptyCells(content.toString()), zeros);
    checkAddresses(sheet);
    parts.set(name, Buffer.from(sheet));
  }
  return {
    // Parsed at once, so packing them would be for nothing.
    zip: new Uint8Array(zipSync(Object.fromEntries(parts), { level: 0 })),
    sheet: firstVisibleSheet(parts.get('xl/workbook.xml')!.toString()),
  };
}
