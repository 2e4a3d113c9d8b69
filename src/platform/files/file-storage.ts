// Stores files by key. Defines the interface of both storages, and implements the one on disk; the
// other is a bucket of an S3 API.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FSDriver } from 'flydrive/drivers/fs';

export type StoredFile = {
  readonly sizeBytes: number;
  /**
   * Opens the file. The caller reads it to the end or destroys it; errors come from opening or
   * through the stream.
   */
  read(): Promise<Readable>;
};

/**
 * What `put` stores. A stream needs its size, because a bucket takes an object of unknown size only
 * in parts, which a killed process would leave behind.
 */
export type FileContents = Uint8Array | { readonly stream: Readable; readonly sizeBytes: number };

export type ListedFile = { readonly key: string; readonly changedAt: Date };

/**
 * Keys are lower-case names with an extension, such as `{sha-256}.webp`; anything else throws
 * InvalidFileKeyError.
 */
export type FileStorage = {
  /** Throws ConfigurationError when the deployment's settings make storing impossible. */
  check(): Promise<void>;
  /**
   * Replaces the file atomically: readers see the old or the new contents. Throws the stream's
   * error, or WrongSizeError, and keeps the old contents then; the stream is destroyed in any
   * case.
   */
  put(key: string, contents: FileContents): Promise<void>;
  find(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** Also succeeds for a missing file. */
  delete(key: string): Promise<void>;
  /** Lists every file, in no order. May miss concurrent changes. */
  list(): AsyncIterable<ListedFile>;
  /** Removes leftovers of writes killed before `before`; they are invisible otherwise. */
  removeLeftovers(before: Date): Promise<void>;
};

export class InvalidFileKeyError extends Error {
  override name = 'InvalidFileKeyError';
}

/** A stream had more or fewer bytes than it was announced with. */
export class WrongSizeError extends Error {
  override name = 'WrongSizeError';
}

/** No folders, no dot but the one before the extension, and no names that differ by case only. */
export const keyPattern = /^[a-z0-9][a-z0-9_-]{0,199}\.[a-z0-9]{1,10}$/;

/** A file being written, or left by a dead writer. */
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

/** Passes the bytes through. Throws WrongSizeError at the end, or as soon as there are too many. */
export async function* ofSize(
  stream: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > sizeBytes) break;
    yield chunk;
  }
  if (bytes !== sizeBytes) throw new WrongSizeError(`There are ${bytes} bytes, not ${sizeBytes}.`);
}

/** Stores files in `{dataDir}/files`, which only our user may open; the first write creates it. */
export function createFileStorage({ dataDir }: { readonly dataDir: string }): FileStorage {
  const root = path.resolve(dataDir, 'files');
  const driver = new FSDriver({ location: root, visibility: 'private' });

  /** Yields matching names in the folder with their modification times. */
  async function* entries(isWanted: (name: string) => boolean): AsyncGenerator<ListedFile> {
    const folder = await opendir(root).catch(nullIfMissing);
    if (!folder) return;
    for await (const { name } of folder) {
      const found = isWanted(name) ? await stat(path.join(root, name)).catch(nullIfMissing) : null;
      if (found) yield { key: name, changedAt: found.mtime };
    }
  }

  return {
    // The database uses the same folder and would not have opened.
    check: () => Promise.resolve(),

    async put(key, contents) {
      checkKey(key);
      await mkdir(root, { recursive: true, mode: 0o700 });
      const temporary = `.${key}.${randomBytes(6).toString('hex')}`;
      try {
        if (contents instanceof Uint8Array) await driver.put(temporary, contents);
        else
          // Not the driver's putStream(), which does not end when its stream is destroyed.
          await pipeline(
            contents.stream,
            (stream: AsyncIterable<Uint8Array>) => ofSize(stream, contents.sizeBytes),
            createWriteStream(path.join(root, temporary), { mode: 0o600, flags: 'wx' }),
          );
        // Not the driver's move(), which copies, so a reader could see half the file.
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
