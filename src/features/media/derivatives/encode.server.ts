// Makes one size of a picture in one format.
// The only place besides `fetching/decode.server.ts` where pictures are decoded.
import sharp, { type Sharp } from 'sharp';
import { widthsOf } from '#shared/pictures.ts';
import { maxPixels, UndecodableError } from '../fetching/decode.server.ts';
import type { Derivative } from './names.ts';

/**
 * A drawing of our own, or a file that we made when the picture was fetched: never what a stranger
 * sent.
 */
export type PictureOriginal = { readonly kind: 'svg' | 'webp'; readonly bytes: Buffer };

/** Drawings are vectors of this size, at 72 dots an inch. */
const drawnWidth = 400;
const encodeTimeoutSeconds = 20;

/**
 * Pages promise a first view in which no picture is heavier than this; the widest candidate is for
 * large screens.
 */
const maxBytesOf = (width: number): number => (width <= 960 ? 80_000 : 140_000);
/**
 * Tried in this order until one is light enough; the last one stands in any case. Photographs
 * nearly always pass at once.
 */
const webpQualities = [78, 64, 50, 36];
const avifQuality = 52;
const jpegQuality = 80;

/** Null when the original is narrower than what would be made. Throws UndecodableError. */
export async function encodePicture(
  { kind, bytes }: PictureOriginal,
  { width, format }: Pick<Derivative, 'width' | 'format'>,
): Promise<Buffer | null> {
  try {
    const open = () =>
      sharp(bytes, {
        limitInputPixels: maxPixels,
        failOn: 'error',
        ...(kind === 'svg' ? { density: (72 * width) / drawnWidth } : { sequentialRead: true }),
      }).timeout({ seconds: encodeTimeoutSeconds });
    const original = await open().metadata();
    if (original.format !== kind)
      throw new UndecodableError(`The bytes are ${original.format}, not ${kind}.`);
    if (
      kind !== 'svg' &&
      format !== 'jpg' &&
      !(widthsOf(original.width) as readonly number[]).includes(width)
    )
      return null;
    return await encode(
      open().resize({ width, withoutEnlargement: kind !== 'svg' }),
      width,
      format,
    );
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
