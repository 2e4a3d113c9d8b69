// Converts the encodings that spreadsheets write to UTF-8: with and without byte order mark,
// UTF-16, what XML declares, Turkish and Arabic Windows.
import { isAscii, isUtf8 } from 'node:buffer';
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';
/**
 * The first `bomBytes` are not text. `declared`: what the file says of itself, for text that is not
 * UTF-8.
 */
export type DetectedEncoding = {
  readonly encoding: Encoding;
  readonly bomBytes: number;
  readonly declared: string | null;
};
export type DecodingNotice = 'encodingGuessed' | 'damagedText';

const boms: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding in an XML declaration, if it is one that we read. */
function declaredIn(head: Buffer): string | null {
  const declaration = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
    head.toString('latin1', 0, 400),
  );
  try {
    return declaration && new TextDecoder(declaration[1]).encoding;
  } catch {
    return null; // An unknown name.
  }
}

/** Detects the encoding by the first bytes. In UTF-16 without a mark every other byte is zero. */
export function detectEncoding(head: Buffer): DetectedEncoding {
  for (const [encoding, bom] of boms)
    if (bom.every((byte, i) => head[i] === byte))
      return { encoding, bomBytes: bom.length, declared: null };
  const sample = head.subarray(0, 2048);
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2]!++;
  const minZeros = sample.length * 0.3;
  if (zeros[1]! > minZeros && zeros[0]! < minZeros / 10)
    return { encoding: 'utf-16le', bomBytes: 0, declared: null };
  if (zeros[0]! > minZeros && zeros[1]! < minZeros / 10)
    return { encoding: 'utf-16be', bomBytes: 0, declared: null };
  const declared = declaredIn(head);
  return { encoding: 'utf-8', bomBytes: 0, declared: declared === 'utf-8' ? null : declared };
}

/** Returns how many bytes at the end belong to an incomplete character: 0 to 3. */
function incompleteTail(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back++) {
    const byte = chunk[chunk.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** Whether invalid UTF-8 is Turkish Windows rather than UTF-8 with occasional broken characters. */
function isRatherWindows(chunk: Buffer): boolean {
  let broken = 0,
    whole = 0;
  for (const char of chunk.toString('utf8')) {
    if (char === '\ufffd') broken++;
    else if (char > '\x7f') whole++;
  }
  return broken * 10 > whole;
}

type Decoding = {
  /** The encoding of text that is not UTF-8. */
  readonly other: string;
  readonly onNotice: (notice: DecodingNotice) => void;
};

/**
 * Passes checked UTF-8 on, in chunks that end between characters. The first invalid bytes decide
 * the encoding of the rest.
 */
async function* checkedUtf8(
  chunks: AsyncIterable<Buffer>,
  { other, onNotice }: Decoding,
): AsyncGenerator<Buffer> {
  const windows = new TextDecoder(other);
  let carry: Buffer = Buffer.alloc(0);
  let isWindows = false,
    isMultibyteSeen = false,
    isDamaged = false;
  for await (const next of chunks) {
    const joined = carry.length === 0 ? next : Buffer.concat([carry, next]);
    const cut = isWindows ? joined.length : joined.length - incompleteTail(joined);
    const whole = joined.subarray(0, cut);
    const isValid = !isWindows && isUtf8(whole);
    if (isValid) isMultibyteSeen ||= !isAscii(whole);
    else if (!isWindows && !isMultibyteSeen && isRatherWindows(joined)) {
      isWindows = true;
      onNotice('encodingGuessed');
    } else if (!isWindows && !isDamaged) {
      isDamaged = true;
      onNotice('damagedText');
    }
    yield isWindows ? Buffer.from(windows.decode(joined, { stream: true })) : whole;
    carry = isWindows ? Buffer.alloc(0) : Buffer.from(joined.subarray(cut));
  }
  if (isWindows) yield Buffer.from(windows.decode());
  if (carry.length === 0) return;
  if (!isDamaged) onNotice(isMultibyteSeen ? 'damagedText' : 'encodingGuessed');
  yield Buffer.from(windows.decode(carry));
}

async function* decoded(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: false });
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

const withoutNul = (text: Buffer): Buffer =>
  text.includes(0) ? Buffer.from(text.filter((byte) => byte !== 0)) : text;

/**
 * Converts any of the encodings to UTF-8 without byte order mark and NUL, which no database keeps.
 * Reports invalid bytes to `onNotice`; `other` is the encoding of text that is not UTF-8.
 */
export async function* asUtf8(
  chunks: AsyncIterable<Buffer>,
  { encoding, bomBytes }: DetectedEncoding,
  decoding: Decoding,
): AsyncGenerator<Buffer> {
  if (encoding !== 'utf-8') {
    for await (const text of decoded(chunks, encoding)) yield withoutNul(text);
    return;
  }
  let toSkip = bomBytes;
  async function* withoutBom() {
    for await (const chunk of chunks) {
      const skipped = Math.min(toSkip, chunk.length);
      toSkip -= skipped;
      if (skipped < chunk.length) yield skipped === 0 ? chunk : chunk.subarray(skipped);
    }
  }
  for await (const text of checkedUtf8(withoutBom(), decoding)) yield withoutNul(text);
}
