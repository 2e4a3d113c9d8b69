// Inspects an uploaded picture before any decoder runs on it: its format, what else the file could
// be read as, and how many pixels it declares.
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

/** Returns null for a JPEG, PNG, WebP or AVIF that is nothing else, and of a size we decode. */
export async function findFault(bytes: Buffer): Promise<PictureFault | null> {
  if (!hasOwnFormat(bytes)) return 'pictureKind';
  if (await isAlsoElse(bytes)) return 'pictureHidesFile';
  try {
    // Reads the header only.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width * height > maxPixels ? 'picturePixels' : null;
  } catch {
    return 'noPicture';
  }
}

/** By its first bytes: a name or a declared type proves nothing. */
export function hasOwnFormat(bytes: Buffer): boolean {
  const begin = bytes.toString('latin1', 0, 64);
  return (
    begin.startsWith('\xff\xd8\xff') ||
    begin.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF[^]{4}WEBP/.test(begin) ||
    (begin.startsWith('ftyp', 4) && /avi[fs]/.test(begin))
  );
}

/** Whether the file is a document, a script or an archive as well as a picture: a polyglot. */
async function isAlsoElse(bytes: Buffer): Promise<boolean> {
  if (bytes.toString('latin1', 0, pdfBytes).includes('%PDF-') || endsAsZip(bytes)) return true;
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (markup.test(bytes.toString('latin1', at, at + chunkBytes + overlapBytes))) return true;
    // Twenty megabytes take a noticeable time, in which others are served.
    await nextTurn();
  }
  return false;
}

/** Whether an archive's end is at the end: the signature alone occurs in pixels by chance. */
function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - zipEndBytes - maxZipComment);
  for (let at = bytes.indexOf(zipEnd, from); at !== -1; at = bytes.indexOf(zipEnd, at + 1)) {
    const end = at + zipEndBytes;
    if (end <= bytes.length && end + bytes.readUInt16LE(end - 2) === bytes.length) return true;
  }
  return false;
}
