// Writes a photo anew in its own format: what is no picture does not come through, nor does what
// the camera wrote beside it.
import sharp from 'sharp';
import { decodeTimeoutSeconds, maxPixels } from '../fetching/decode.server.ts';

/**
 * Upright, without place, owner, comments or thumbnails. Null when these bytes are no whole picture
 * of that format.
 */
export async function cleanPicture(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
    });
    if ((await picture.metadata()).format !== format) return null;
    const upright = picture.timeout({ seconds: decodeTimeoutSeconds }).autoOrient();
    return await (format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png()).toBuffer();
  } catch {
    return null;
  }
}
