// Reads the directory of a compound file (OLE), the format of Office before 2007. Source: [MS-CFB].

const freeSector = 0xffff_fffa; // Numbers from here on mean "no sector".
const entryBytes = 128;

/**
 * Returns the names of all streams and storages in lower case; null when the file is damaged or its
 * chains are circular.
 */
export function streamsInCompound(file: Buffer): Set<string> | null {
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

  const names = new Set<string>();
  const seen = new Set<number>();
  for (let at: number | null = file.readUInt32LE(48); at !== 0xffff_fffe; at = nextOf(at)) {
    const sector: Buffer | null = at === null || seen.has(at) ? null : sectorAt(at);
    if (at === null || sector === null) return null;
    seen.add(at);
    for (const name of namesInSector(sector)) names.add(name);
  }
  return names;
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

function* namesInSector(sector: Buffer): Generator<string> {
  for (let at = 0; at + entryBytes <= sector.length; at += entryBytes) {
    const length = sector.readUInt16LE(at + 64);
    const isUsed = sector[at + 66] !== 0 && length >= 2 && length <= 64;
    if (isUsed) yield sector.toString('utf16le', at, at + length - 2).toLowerCase();
  }
}
