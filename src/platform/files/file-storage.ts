// Keeps files by key, on the disk or in a bucket of an S3 API; this is all that either has to do, and this the disk.
import { randomBytes } from 'node:crypto';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

export type StoredFile = {
  readonly sizeBytes: number;
  /**
   * Opens the file; whoever asks reads it to the end or destroys it. Errors come through the
   * stream, or of the opening.
   */
  read(): Promise<Readable>;
};

export type ListedFile = { readonly key: string; readonly changedAt: Date };

/**
 * Keys are lower-case names with an extension, such as `{sha-256}.webp`; anything else throws
 * InvalidFileKeyError.
 */
export type FileStorage = {
  /**
   * Throws ConfigurationError when nothing can be kept here, because of what the deployment has
   * set.
   */
  check(): Promise<void>;
  /** All or nothing: who reads meanwhile sees the file before or the file after. */
  put(key: string, contents: Uint8Array): Promise<void>;
  find(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** Not there is as good as deleted. */
  delete(key: string): Promise<void>;
  /** Every file, in no order; what comes or goes meanwhile may be missed. */
  list(): AsyncIterable<ListedFile>;
  /** Removes what writes that were killed before `before` left behind; nobody else sees it. */
  removeLeftovers(before: Date): Promise<void>;
};

export class InvalidFileKeyError extends Error {
  override name = 'InvalidFileKeyError';
}

/** No folders, no dots but the one before the extension, and nothing that differs by case only. */
export const keyPattern = /^[a-z0-9][a-z0-9_-]{0,199}\.[a-z0-9]{1,10}$/;

/** A file that is being written, or whose writer is gone. */
const leftoverPattern = /^\..+\.[0-9a-f]{12}$/;

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

/** Throws InvalidFileKeyError. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key))
    throw new InvalidFileKeyError(`${JSON.stringify(key)} is no key of a file.`);
}

/**
 * Files lie in `{dataDir}/files`, which only our user may open; the folder is made at the first
 * write.
 */
export function createFileStorage({ dataDir }: { readonly dataDir: string }): FileStorage {
  const root = path.resolve(dataDir, 'files');
  const driver = new FSDriver({ location: root, visibility: 'private' });

  /** Names in the folder that `isWanted` takes, with the time of their last change. */
  async function* entries(isWanted: (name: string) => boolean): AsyncGenerator<ListedFile> {
    const folder = await opendir(root).catch(nullIfMissing);
    if (!folder) return;
    for await (const { name } of folder) {
      const found = isWanted(name) ? await stat(path.join(root, name)).catch(nullIfMissing) : null;
      if (found) yield { key: name, changedAt: found.mtime };
    }
  }

  return {
    // Its folder is that of the database, which would not have opened.
    check: () => Promise.resolve(),

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
        return nullIfMissing(error);
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

    list: () => entries((name) => keyPattern.test(name)),

    async removeLeftovers(before) {
      for await (const { key: name, changedAt } of entries((candidate) =>
        leftoverPattern.test(candidate),
      )) {
        if (changedAt < before) await rm(path.join(root, name), { force: true });
      }
    },
  };
}
