// Turns what a stranger's server called a picture into one of ours: decoded, upright, no larger than pages show, WebP.
import sharp from 'sharp';

export type DecodedPicture = {
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
  readonly placeholderColor: string | null;
};

/** These bytes are no picture that we can read, and never will be. */
export class UndecodableError extends Error {
  override name = 'UndecodableError';
}

/** A file of a few kilobytes may claim to be a picture of gigabytes. */
export const maxPixels = 50_000_000;
const longestSide = 1600;
export const decodeTimeoutSeconds = 20;

/**
 * Of several frames the first. What the camera wrote beside the picture (place, owner, thumbnail)
 * is left out. Throws UndecodableError.
 */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture> {
  if (!isKnownFormat(bytes))
    throw new UndecodableError('The bytes begin like none of JPEG, PNG, WebP, GIF and AVIF.');
  try {
    const { data, info } = await sharp(bytes, {
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
 * `#rrggbb`, to stand where the picture will be; null when the picture is transparent, since one
 * would see it behind.
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
 * By the first bytes, and before any decoder sees them: libvips reads SVG, PDF and more, whatever
 * the server called it, and those are programs rather than pictures.
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
