// Makes sizes of pictures on their first request and stores them for good.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Context, PictureRenderer } from '#platform/context.ts';
import { isUnavailable } from '#platform/http/problems.ts';
import type { FileStorage, StoredFile } from '#platform/files/file-storage.ts';
import { createAdmission } from '#platform/http/admission.ts';
import { UndecodableError } from '../fetching/decode.server.ts';
import { encodePicture } from './encode.server.ts';
import { type Derivative, derivativeKey, originalKey } from './names.ts';

export type PictureRendererOptions = {
  readonly files: FileStorage;
  readonly atOnce?: number;
  /** A page requests 48 at once, each of which takes about 50 ms. */
  readonly maxWaitMs?: number;
  readonly encode?: typeof encodePicture;
};

/** Our files are at most a few hundred kilobytes. */
const maxOriginalBytes = 10 * 2 ** 20;

/** Two processes may make the same size; files are written atomically. */
export function createPictureRenderer({
  files,
  atOnce = 2,
  maxWaitMs = 2_000,
  encode = encodePicture,
}: PictureRendererOptions): PictureRenderer {
  // Each picture is decoded once, so libvips' cache is useless. Two pictures at once use two
  // threads; more would delay file reads and compression of pages.
  sharp.cache(false);
  sharp.concurrency(1);
  const admission = createAdmission({ concurrency: atOnce, maxWaitMs });
  const underWay = new Map<string, Promise<StoredFile | null>>();

  async function make(context: Context, derivative: Derivative): Promise<StoredFile | null> {
    const key = derivativeKey(derivative);
    const there = await files.find(key);
    if (there) return there;
    const encodeOriginal = async () => {
      const original = await readOriginal(files, derivative.hash);
      return original && encode(original, derivative);
    };
    // AVIF takes a second or two and is made by a job that runs one at a time.
    const bytes = await (derivative.format === 'avif'
      ? encodeOriginal()
      : admission.run(encodeOriginal));
    if (!bytes) return null;
    try {
      await files.put(key, bytes);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // It could not be stored; the next request makes it again.
      context.services.log.warn({ err: error, key }, 'failed to store a picture');
      return { sizeBytes: bytes.length, read: () => Promise.resolve(Readable.from([bytes])) };
    }
    return files.find(key);
  }

  return {
    find: (derivative) => files.find(derivativeKey(derivative)),
    findOrMake(context, derivative) {
      const key = derivativeKey(derivative);
      let making = underWay.get(key);
      if (!making) {
        making = make(context, derivative)
          .catch((error: unknown) => {
            if (!(error instanceof UndecodableError)) throw error;
            context.services.log.warn({ err: error, key }, 'failed to make a picture');
            return null;
          })
          .finally(() => underWay.delete(key));
        underWay.set(key, making);
      }
      return making;
    },
  };
}

async function readOriginal(files: FileStorage, hash: string): Promise<Buffer | null> {
  const file = await files.find(originalKey(hash));
  if (!file) return null;
  if (file.sizeBytes > maxOriginalBytes)
    throw new UndecodableError(`${file.sizeBytes} bytes are too many.`);
  return buffer(await file.read());
}
