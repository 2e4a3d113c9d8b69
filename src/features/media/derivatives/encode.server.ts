// Makes one size of a picture in one format. Besides `fetching/decode.server.ts` the only place
// that decodes pictures.
import sharp, { type Sharp } from 'sharp';
import { widthsOf } from '#shared/pictures.ts';
import { maxPixels, UndecodableError } from '../fetching/decode.server.ts';
import type { Derivative } from './names.ts';

const encodeTimeoutSeconds = 20;

/** Size budget of pictures in the first view; the widest candidate is for large screens. */
const maxBytesOf = (width: number): number => (width <= 960 ? 80_000 : 140_000);
/**
 * Qualities tried in order until the result fits; the last one is used in any case. Photographs
 * nearly always fit at the first.
 */
const webpQualities = [78, 64, 50, 36];
const avifQuality = 52;
const jpegQuality = 80;

/**
 * `original`: a WebP that we encoded ourselves, never untrusted bytes. Returns null when it is
 * narrower than the requested width. Throws UndecodableError.
 */
export async function encodePicture(
  original: Buffer,
  { width, format }: Pick<Derivative, 'width' | 'format'>,
): Promise<Buffer | null> {
  try {
    const open = () =>
      sharp(original, {
        limitInputPixels: maxPixels,
        failOn: 'error',
        sequentialRead: true,
      }).timeout({ seconds: encodeTimeoutSeconds });
    const found = await open().metadata();
    if (found.format !== 'webp')
      throw new UndecodableError(`The bytes are ${found.format}, not webp.`);
    if (format !== 'jpg' && !(widthsOf(found.width) as readonly number[]).includes(width))
      return null;
    return await encode(open().resize({ width, withoutEnlargement: true }), width, format);
  } catch (error) {
    if (error instanceof UndecodableError) throw error;
    throw new UndecodableError((error as Error).message, { cause: error });
  }
}

async function encode(
  resized: Sharp,
  width: number,
  format: Derivative['format'],
): Promise<Buffer> {
  if (format === 'avif') return resized.avif({ quality: avifQuality, effort: 3 }).toBuffer();
  if (format === 'jpg')
    return resized.flatten({ background: '#fff' }).jpeg({ quality: jpegQuality }).toBuffer();
  let made = Buffer.alloc(0);
  for (const quality of webpQualities) {
    made = await resized.clone().webp({ quality, effort: 2 }).toBuffer();
    if (made.length <= maxBytesOf(width)) break;
  }
  return made;
}
