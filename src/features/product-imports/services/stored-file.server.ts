// Keeps files of imports in storage as parts of a few megabytes, so that neither writing nor
// reading one needs memory for the whole, on the disk as in a bucket.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '#platform/files/file-storage.ts';
import type { Id } from '#shared/ids.ts';
import { ImportError } from '../import-item.ts';

/** Begins the keys of all files of imports. */
export const importFilePrefix = 'import-';
const partBytes = 4 * 2 ** 20;

type StoredPart = 'file' | 'rejects';

const keyOf = (id: Id<'productImport'>, part: StoredPart, index: number): string =>
  `${importFilePrefix}${id}-${part}-${String(index).padStart(4, '0')}.part`;

const keysOf = (id: Id<'productImport'>, part: StoredPart, parts: number): string[] =>
  Array.from({ length: parts }, (_, index) => keyOf(id, part, index));

/** The keys of all files, as a backup asks for them. */
export const importKeysQuery = `
  select '${importFilePrefix}' || id || '-' || part || '-' || lpad(n::text, 4, '0') || '.part'
    as key
  from public.product_imports cross join lateral (
    select 'file' as part, generate_series(0, file_parts - 1) as n
    union all select 'rejects', generate_series(0, rejects_parts - 1)
  ) as parts`;

type WithParts = {
  readonly id: Id<'productImport'>;
  readonly fileParts: number;
  readonly rejectsParts: number;
};

export const keysOfImport = ({ id, fileParts, rejectsParts }: WithParts): string[] => [
  ...keysOf(id, 'file', fileParts),
  ...keysOf(id, 'rejects', rejectsParts),
];

/** Returns how many parts and bytes were stored. */
export async function storeFile(
  files: FileStorage,
  { id, part }: { readonly id: Id<'productImport'>; readonly part: StoredPart },
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ parts: number; sizeBytes: number }> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let parts = 0;
  let sizeBytes = 0;
  const flush = async () => {
    await files.put(keyOf(id, part, parts++), Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    sizeBytes += chunk.length;
    if (waitingBytes >= partBytes) await flush();
  }
  if (waitingBytes > 0) await flush();
  return { parts, sizeBytes };
}

/** Throws ImportError `fileMissing` when a part is gone. */
async function* readParts(files: FileStorage, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const stored = await files.find(key);
    if (stored === null) throw new ImportError('fileMissing');
    yield* (await stored.read()) as AsyncIterable<Buffer>;
  }
}

export const readRejects = (
  files: FileStorage,
  { id, rejectsParts }: Omit<WithParts, 'fileParts'>,
): Readable => Readable.from(readParts(files, keysOf(id, 'rejects', rejectsParts)));

/** Writes the uploaded file to a path, for readers that need one. */
export const copyToDisk = (
  files: FileStorage,
  { id, fileParts }: Omit<WithParts, 'rejectsParts'>,
  path: string,
): Promise<void> =>
  pipeline(
    Readable.from(readParts(files, keysOf(id, 'file', fileParts))),
    createWriteStream(path, { mode: 0o600 }),
  );
