// Keeps files by key: on the disk by default. Whatever else it may be later (any S3 API), this is all that it has to do.
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

export type StoredFile = {
  readonly sizeBytes: number;
  /** Opens the file; whoever asks reads it to the end or destroys it. Errors come through the stream. */
  read(): Promise<Readable>;
};

/** Keys are lower-case names with an extension, such as `{sha-256}.webp`; anything else throws InvalidFileKeyError. */
export type FileStorage = {
  /** All or nothing: who reads meanwhile sees the file before or the file after. */
  put(key: string, contents: Uint8Array): Promise<void>;
  find(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** Not there is as good as deleted. */
  delete(key: string): Promise<void>;
};

export class InvalidFileKeyError extends Error {
  override name = 'InvalidFileKeyError';
}

/** No folders, no dots but the one before the extension, and nothing that differs by case only. */
const keyPattern = /^[a-z0-9][a-z0-9_-]{0,199}\.[a-z0-9]{1,10}$/;

function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new InvalidFileKeyError(`${JSON.stringify(key)} is no key of a file.`);
}

/** Files lie in `{dataDir}/files`, which only our user may open; the folder is made at the first write. */
export function createFileStorage({ dataDir }: { readonly dataDir: string }): FileStorage {
  const root = path.resolve(dataDir, 'files');
  const driver = new FSDriver({ location: root, visibility: 'private' });

  return {
    async put(key, contents) {
      checkKey(key);
      await mkdir(root, { recursive: true, mode: 0o700 });
      const temporary = `.${key}.${randomBytes(6).toString('hex')}`;
      try {
        await driver.put(temporary, contents);
        // Not the driver's move(): that copies, and a reader could see half of it.
        await rename(path.join(root, temporary), path.join(root, key));
      } catch (error) {
        await rm(path.join(root, temporary), { force: true });
        throw error;
      }
    },

    async find(key) {
      checkKey(key);
      try {
        const { contentLength } = await driver.getMetaData(key);
        return { sizeBytes: contentLength, read: () => driver.getStream(key) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    async exists(key) {
      checkKey(key);
      return driver.exists(key);
    },

    async delete(key) {
      checkKey(key);
      await driver.delete(key);
    },
  };
}
