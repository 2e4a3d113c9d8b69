// Reads the binary form of a tsvector, as `tsvectorsend` writes it (PostgreSQL,
// src/backend/utils/adt/tsvector.c):
//
//   int32   number of lexemes
//   for each lexeme, in order:
//     bytes   the lexeme in UTF-8, ended by a zero byte
//     uint16  number of positions
//     uint16  for each position: weight in the upper 2 bits (3 = A … 0 = D), position below
//
// Sending a tsvector as text takes PostgreSQL twice as long.

/** Positions of a lexeme by the weight of the field. */
export type Postings = Readonly<Record<'A' | 'B' | 'C' | 'D', number[]>>;
/** The wanted lexemes of a document with their positions. */
export type DocumentPostings = ReadonlyMap<string, Postings>;

/** Lexemes to read; all others are skipped. */
export type WantedLexemes = {
  readonly tokens: ReadonlySet<string>;
  readonly prefixes: readonly string[];
};

const headerBytes = 4;
const uint16Bytes = 2;
const positionBits = 14;
const positionMask = 2 ** positionBits - 1;

function fieldOfWeight(postings: Postings, weight: number): number[] {
  switch (weight) {
    case 3:
      return postings.A;
    case 2:
      return postings.B;
    case 1:
      return postings.C;
    default:
      return postings.D;
  }
}

function readPositions(bytes: Buffer, offset: number, count: number): Postings {
  const postings: Postings = { A: [], B: [], C: [], D: [] };
  for (let i = 0; i < count; i++) {
    const entry = bytes.readUInt16BE(offset + i * uint16Bytes);
    fieldOfWeight(postings, entry >> positionBits).push(entry & positionMask);
  }
  return postings;
}

/** Returns a reader of documents. It skips most lexemes by their first byte. */
export function tsvectorReader({
  tokens,
  prefixes,
}: WantedLexemes): (bytes: Buffer) => DocumentPostings {
  const isFirstByte = new Uint8Array(256);
  for (const text of [...tokens, ...prefixes]) isFirstByte[Buffer.from(text)[0] ?? 0] = 1;
  const isWanted = (lexeme: string) =>
    tokens.has(lexeme) || prefixes.some((prefix) => lexeme.startsWith(prefix));
  return (bytes) => {
    const found = new Map<string, Postings>();
    for (let offset = headerBytes; offset < bytes.length;) {
      let end = offset;
      while (bytes[end] !== 0) end++;
      const count = bytes.readUInt16BE(end + 1);
      const positions = end + 1 + uint16Bytes;
      if (isFirstByte[bytes[offset]!] === 1) {
        const lexeme = bytes.toString('utf8', offset, end);
        if (isWanted(lexeme)) found.set(lexeme, readPositions(bytes, positions, count));
      }
      offset = positions + count * uint16Bytes;
    }
    return found;
  };
}
