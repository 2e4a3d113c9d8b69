// Decodes an untrusted picture and re-encodes it as WebP: upright and no larger than pages show.
import sharp from 'sharp';

export type DecodedPicture = {
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
  readonly placeholderColor: string | null;
};

/** The bytes are no picture in a supported format; retrying is useless. */
export class UndecodableError extends Error {
  override name = 'UndecodableError';
}

/** A file of a few kilobytes may declare gigabytes of pixels. */
export const maxPixels = 50_000_000;
const longestSide = 1600;
export const decodeTimeoutSeconds = 20;

/** Uses the first frame and drops metadata (place, owner, thumbnail). Throws UndecodableError. */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture> {
  if (!isKnownFormat(bytes))
    throw new UndecodableError('The bytes begin like none of JPEG, PNG, WebP, GIF and AVIF.');
  return encodeAgain(bytes);
}

/** Of a picture whose format was checked; a text is a path. Throws UndecodableError. */
export async function encodeAgain(picture: Buffer | string): Promise<DecodedPicture> {
  try {
    const { data, info } = await sharp(picture, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: decodeTimeoutSeconds })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return {
      webp: data,
      width: info.width,
      height: info.height,
      placeholderColor: await averageColour(data),
    };
  } catch (error) {
    throw new UndecodableError((error as Error).message, { cause: error });
  }
}

/**
 * Returns a placeholder colour as `#rrggbb`; null for transparent pictures, behind which it would
 * show.
 */
export async function averageColour(webp: Buffer): Promise<string | null> {
  const { data, info } = await sharp(webp, { limitInputPixels: maxPixels })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red, green, blue, alpha = 255] = data;
  return info.channels < 3 || alpha < 255
    ? null
    : `#${[red!, green!, blue!].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Checks the signature before any decoder runs: libvips also reads SVG, PDF and more, which are
 * programs rather than pictures.
 */
function isKnownFormat(bytes: Buffer): boolean {
  const begin = bytes.toString('latin1', 0, 64);
  return (
    begin.startsWith('\xff\xd8\xff') ||
    begin.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(begin) ||
    /^RIFF....WEBP/s.test(begin) ||
    (begin.startsWith('ftyp', 4) && /avi[fs]/.test(begin))
  );
}
