// Re-encodes a photo in its own format, which drops everything but the picture, including metadata.
import sharp from 'sharp';
import { decodeTimeoutSeconds, maxPixels } from '../fetching/decode.server.ts';

/**
 * Returns the picture upright and without place, owner, comments or thumbnails; null unless the
 * bytes are a complete picture of that format.
 */
export async function cleanPicture(
  bytes: Buffer,
  format: 'jpeg' | 'png' | 'webp',
): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
    });
    if ((await picture.metadata()).format !== format) return null;
    const upright = picture.timeout({ seconds: decodeTimeoutSeconds }).autoOrient();
    const encoded = {
      jpeg: () => upright.jpeg({ quality: 90 }),
      png: () => upright.png(),
      webp: () => upright.webp({ quality: 90 }),
    }[format]();
    return await encoded.toBuffer();
  } catch {
    return null;
  }
}
