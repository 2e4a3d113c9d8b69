// Inspects an uploaded picture before any decoder runs on it: its format, what else the file could
// be read as, and how many pixels it declares.
import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { maxPixels } from '../fetching/decode.server.ts';

/** Keys of the `error` texts. The second and third mean that the file is not what it seems. */
export type PictureFault = 'pictureKind' | 'pictureHidesFile' | 'picturePixels' | 'noPicture';

const chunkBytes = 2 ** 20;
/** Longer than any pattern below, so that none is cut in two. */
const overlapBytes = 64;
/** PDF readers look for their signature in so many bytes. */
const pdfBytes = 1024;
/** A ZIP ends with this record and a comment of at most 65,535 bytes. */
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipEndBytes = 22;
const maxZipComment = 65_535;

/**
 * Markup and scripts that a browser or server might run. Short tags need readable text after them:
 * a few bytes of compressed pixels look like a tag by chance.
 */
const markup =
  /<!doctype\s|<script[\s>/]|<iframe[\s>/]|<(?:\?php|html|svg|body)[\s>/][\x20-\x7e\s]{8}/i;

/** A path, of a file that is read piece by piece, or the bytes themselves. */
export type PictureFile = Buffer | string;

export type Inspection = { readonly fault: PictureFault | null; readonly pixels: number };

/** Finds no fault in a JPEG, PNG, WebP or AVIF that is nothing else, and of a size we decode. */
export async function inspectPicture(file: PictureFile): Promise<Inspection> {
  const fault = await findContentFault(file);
  if (fault) return { fault, pixels: 0 };
  try {
    // Reads the header only.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    const pixels = width * height;
    return { fault: pixels > maxPixels ? 'picturePixels' : null, pixels };
  } catch {
    return { fault: 'noPicture', pixels: 0 };
  }
}

type Pieces = {
  readonly size: number;
  /** The bytes from there on; the same memory for every call. */
  read(at: number, length: number): Promise<Buffer>;
};

async function findContentFault(file: PictureFile): Promise<PictureFault | null> {
  if (typeof file !== 'string')
    return faultOf({
      size: file.length,
      read: async (at, length) => file.subarray(at, at + length),
    });
  const opened = await open(file);
  try {
    const memory = Buffer.allocUnsafe(chunkBytes + overlapBytes);
    return await faultOf({
      size: (await opened.stat()).size,
      read: async (at, length) => {
        const { bytesRead } = await opened.read(memory, 0, length, at);
        return memory.subarray(0, bytesRead);
      },
    });
  } finally {
    await opened.close();
  }
}

async function faultOf(pieces: Pieces): Promise<PictureFault | null> {
  const begin = await pieces.read(0, pdfBytes);
  if (!hasOwnFormat(begin)) return 'pictureKind';
  if (begin.toString('latin1').includes('%PDF-')) return 'pictureHidesFile';
  const tailBytes = Math.min(pieces.size, zipEndBytes + maxZipComment);
  if (endsAsZip(await pieces.read(pieces.size - tailBytes, tailBytes))) return 'pictureHidesFile';
  for (let at = 0; at < pieces.size; at += chunkBytes) {
    const chunk = await pieces.read(at, chunkBytes + overlapBytes);
    if (markup.test(chunk.toString('latin1'))) return 'pictureHidesFile';
    // Twenty megabytes take a noticeable time, in which others are served.
    await nextTurn();
  }
  return null;
}

/** By its first bytes: a name or a declared type proves nothing. */
function hasOwnFormat(bytes: Buffer): boolean {
  const begin = bytes.toString('latin1', 0, 64);
  return (
    begin.startsWith('\xff\xd8\xff') ||
    begin.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF[^]{4}WEBP/.test(begin) ||
    (begin.startsWith('ftyp', 4) && /avi[fs]/.test(begin))
  );
}

/** Whether an archive's end is at the end: the signature alone occurs in pixels by chance. */
function endsAsZip(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(zipEnd); at !== -1; at = bytes.indexOf(zipEnd, at + 1)) {
    const end = at + zipEndBytes;
    if (end <= bytes.length && end + bytes.readUInt16LE(end - 2) === bytes.length) return true;
  }
  return false;
}
