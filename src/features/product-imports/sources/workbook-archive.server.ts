// Checks a workbook (a zip) before it is unpacked as a whole: its size, and whether its cell
// addresses are valid.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { ImportError } from '../import-item.ts';

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

/**
 * Reads the central directory. Source: PKWARE APPNOTE 6.3, sections 4.3.12 and 4.3.16; no zip64, no
 * encryption.
 */
function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + 22 > zip.length) throw damaged();
  const count = zip.readUInt16LE(end + 10);
  if (count > maxEntries) throw new ImportError('workbookTooLarge');
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const method = zip.readUInt16LE(at + 10);
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted || (method !== 0 && method !== 8)) throw damaged();
    const nameBytes = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
      isDeflated: method === 8,
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
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

/**
 * Throws ImportError unless `zip` is a workbook whose parts are at most `maxBytes` together, have
 * their declared sizes, and fit in memory.
 */
export async function checkWorkbook(
  zip: Buffer,
  { maxBytes }: { maxBytes: number },
): Promise<void> {
  const entries = entriesOf(zip);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw new ImportError('archiveWithoutSheet');
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes)
    throw new ImportError('workbookTooLarge');
  for (const entry of entries) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue;
    const content = await unpack(zip, entry);
    if (content.length !== entry.bytes) throw damaged();
    if (content.includes('sheetData')) checkAddresses(content.toString('latin1'));
  }
}
