// Finds PDFs that are encrypted or do something when they are opened. Source: ISO 32000-2.
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

const inflated = promisify(inflate);

/**
 * Names of dictionaries: encryption, scripts, actions that start programs, media that run scripts,
 * and files within the file, which nobody would check.
 */
const activeNames = [
  'Encrypt',
  'JavaScript',
  'Launch',
  'RichMedia',
  'Rendition',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
];
/** Names of up to this length also occur by chance in compressed bytes. */
const shortName = 3;

/** Object streams hold objects, too; larger ones are bombs. */
const maxInflatedBytes = 16 * 2 ** 20;
const maxObjectStreams = 2_000;

const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined &&
  byte > 32 &&
  byte < 127 &&
  !'()<>[]{}/%'.includes(String.fromCharCode(byte));

function hasName(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`/${name}`);
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1))
    if (!isRegular(bytes[at + wanted.length])) return true;
  return false;
}

/** Names spell ordinary letters as `#4A` only to hide them. */
function hasHiddenLetters(bytes: Buffer): boolean {
  const hash = 0x23;
  for (let at = bytes.indexOf(hash); at !== -1; at = bytes.indexOf(hash, at + 1)) {
    const letter = /^[46][1-9a-f]|^[57][0-9a]/i.exec(bytes.toString('latin1', at + 1, at + 3));
    if (letter === null) continue;
    const before = bytes.toString('latin1', Math.max(0, at - 64), at);
    const after = bytes.toString('latin1', at + 3, at + 67);
    const isInName = /\/(?:[a-z]|#[0-9a-f]{2})*$/i.test(before);
    if (isInName && /^(?:[a-z]|#[0-9a-f]{2})*[\s/<>[\](]/i.test(after)) return true;
  }
  return false;
}

/** The file without the contents of its streams. */
function withoutStreams(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  for (;;) {
    const start = bytes.indexOf('stream', from);
    const end = start === -1 ? -1 : bytes.indexOf('endstream', start);
    if (end === -1) break;
    kept.push(bytes.subarray(from, start));
    from = end + 'endstream'.length;
  }
  kept.push(bytes.subarray(from));
  return Buffer.concat(kept);
}

/** Other requests run in between, since ten megabytes take a moment. */
async function isActive(bytes: Buffer, minLength = 0): Promise<boolean> {
  for (const name of activeNames) {
    if (name.length > minLength && hasName(bytes, name)) return true;
    await setImmediate();
  }
  return false;
}

type ObjectStream = { readonly dictionary: string; readonly content: Buffer };

function* objectStreamsIn(bytes: Buffer): Generator<ObjectStream> {
  for (let at = bytes.indexOf('/ObjStm'); at !== -1; at = bytes.indexOf('/ObjStm', at + 1)) {
    const object = Math.max(bytes.lastIndexOf('obj', at), at - 1_024);
    const start = bytes.indexOf('stream', at);
    const end = start === -1 ? -1 : bytes.indexOf('endstream', start);
    if (end === -1) continue;
    const begin = start + 'stream'.length + (bytes[start + 6] === 13 ? 2 : 1);
    yield {
      dictionary: bytes.toString('latin1', object, start),
      content: bytes.subarray(begin, end),
    };
  }
}

/** Returns the stream's objects, or null when they cannot be read as writers write them. */
async function objectsOf({ dictionary, content }: ObjectStream, maxBytes: number) {
  if (!dictionary.includes('/Filter')) return content;
  const isPlain = /\/Filter\s*(?:\[\s*)?\/FlateDecode\b(?!\s*\/)/.test(dictionary);
  if (!isPlain || dictionary.includes('/DecodeParms')) return null;
  try {
    return await inflated(content, {
      maxOutputLength: maxBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    return null;
  }
}

/**
 * The objects of a complete PDF, those in streams of objects, too, without the contents of other
 * streams. Null when it is encrypted or active, or cannot be read.
 */
export async function passiveObjectsOf(bytes: Buffer): Promise<readonly Buffer[] | null> {
  // Long names are looked for everywhere, since a damaged file may hide where its streams are.
  if (await isActive(bytes, shortName)) return null;
  const objectsAlone = withoutStreams(bytes);
  if ((await isActive(objectsAlone)) || hasHiddenLetters(objectsAlone)) return null;
  const found = [objectsAlone];
  let left = maxInflatedBytes;
  for (const stream of objectStreamsIn(bytes)) {
    const objects = left > 0 ? await objectsOf(stream, left) : null;
    if (objects === null || found.length > maxObjectStreams) return null;
    left -= objects.length;
    if ((await isActive(objects)) || hasHiddenLetters(objects)) return null;
    found.push(objects);
  }
  return found;
}

/** Whether a complete PDF is neither encrypted nor active, also in its compressed objects. */
export const isPassivePdf = async (bytes: Buffer): Promise<boolean> =>
  (await passiveObjectsOf(bytes)) !== null;
