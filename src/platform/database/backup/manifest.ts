// The manifest of a backup folder, and its verification against the folder's contents.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { keyPattern } from '#platform/files/file-storage.ts';

/** An error the operator can fix; `message` is one line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const migration = z.string().regex(/^[0-9a-z_]+$/);

const tableEntry = z.object({
  schema: identifier,
  name: identifier,
  columns: z.array(identifier),
  rows: count,
  bytes: count,
  sha256,
});
export type TableEntry = z.infer<typeof tableEntry>;

const sequenceEntry = z.object({ schema: identifier, name: identifier, lastValue: count });
export type SequenceEntry = z.infer<typeof sequenceEntry>;

const manifestSchema = z.object({
  format: z.literal(2),
  madeAt: z.iso.datetime(),
  migrations: z.array(migration),
  /** Schema version of the job queue; null when the database had none. */
  queueVersion: count.nullable(),
  tables: z.array(tableEntry),
  sequences: z.array(sequenceEntry),
  /**
   * `rows`: files in the list; `contentBytes`: their total size; `missing`: named by rows, but
   * absent from the storage.
   */
  files: z.object({ rows: count, bytes: count, sha256, contentBytes: count, missing: count }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The first format: no checksums, no files, no jobs. */
const firstManifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(migration),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier) })),
});
export type FirstManifest = z.infer<typeof firstManifestSchema>;

const fileEntry = z.object({ key: z.string().regex(keyPattern), bytes: count, sha256 });
export type FileEntry = z.infer<typeof fileEntry>;

export const manifestFile = 'manifest.json';
/** In the format of `sha256sum --check`. */
export const manifestSumFile = 'manifest.sha256';
/** One JSON object per line: a large market has too many files for one document. */
export const fileListFile = 'files.jsonl.gz';
export const tableFile = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>): string =>
  `${schema}.${name}.copy.gz`;
export const storedFile = (key: string): string => path.join('files', key);

export const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');
export const sumLine = (text: string): string => `${sumOf(text)}  ${manifestFile}\n`;

/**
 * Throws BackupError for what is no backup, is truncated or modified, or comes from a newer Kervan.
 */
export async function readManifest(folder: string): Promise<Manifest | FirstManifest> {
  const file = path.join(folder, manifestFile);
  if (!existsSync(file))
    throw new BackupError(`${folder} is not a backup of Kervan: it has no ${manifestFile}.`);
  const text = await readFile(file, 'utf8');
  const json = parseJson(text);
  if (json === undefined)
    throw new BackupError(`${folder} is cut: ${manifestFile} does not end where it should.`);
  const { data: kind } = z
    .object({ format: z.int().positive(), migrations: z.array(z.unknown()) })
    .safeParse(json);
  if (!kind)
    throw new BackupError(
      `${folder} is not a backup of Kervan: ${manifestFile} is of another program.`,
    );
  if (kind.format > 2)
    throw new BackupError(
      `${folder} was written by a newer Kervan: this one does not know format ${kind.format}.`,
    );
  const { data: manifest } = z
    .discriminatedUnion('format', [firstManifestSchema, manifestSchema])
    .safeParse(json);
  const isWhole = kind.format === 1 || (await readSum(folder)) === sumLine(text);
  if (!manifest || !isWhole)
    throw new BackupError(`${folder} has been changed: ${manifestFile} is not what was written.`);
  return manifest;
}

const readSum = async (folder: string): Promise<string | null> => {
  const file = path.join(folder, manifestSumFile);
  return existsSync(file) ? readFile(file, 'utf8') : null;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Verified = {
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly missingFiles: number;
};

/**
 * Reads every file once and compares it with the manifest. Throws BackupError with the first
 * difference.
 */
export async function verifyContents(
  folder: string,
  { madeAt, tables, files }: Manifest,
): Promise<Verified> {
  for (const table of tables)
    await verifyFile({ folder, file: tableFile(table), expected: table, isCompressed: true });
  await verifyFile({ folder, file: fileListFile, expected: files, isCompressed: true });
  await forEachAtOnce(readFileList(folder), (entry) =>
    verifyFile({ folder, file: storedFile(entry.key), expected: entry, isCompressed: false }),
  );
  const sizes = tables.map(({ bytes }) => bytes);
  return {
    madeAt,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.rows,
    bytes: [...sizes, files.bytes, files.contentBytes].reduce((sum, bytes) => sum + bytes, 0),
    missingFiles: files.missing,
  };
}

type FileCheck = {
  readonly folder: string;
  readonly file: string;
  readonly expected: { readonly bytes: number; readonly sha256: string; readonly rows?: number };
  readonly isCompressed: boolean;
};

async function verifyFile({ folder, file, expected, isCompressed }: FileCheck): Promise<void> {
  const absolute = path.join(folder, file);
  if (!existsSync(absolute)) throw new BackupError(`${folder} is cut: ${file} is missing.`);
  const { size } = await stat(absolute);
  if (size < expected.bytes)
    throw new BackupError(`${folder} is cut: ${file} has ${size} of ${expected.bytes} bytes.`);
  const changed = new BackupError(`${folder} has been changed: ${file} is not what was written.`);
  const sum = createHash('sha256');
  let rows = 0;
  const hash = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sum.update(chunk);
      yield chunk;
    }
  };
  const countRows = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) rows += linesIn(chunk);
  };
  try {
    if (isCompressed) await pipeline(createReadStream(absolute), hash, createGunzip(), countRows);
    else await pipeline(createReadStream(absolute), hash, countRows);
  } catch (error) {
    // The file is not valid gzip.
    if ((error as { code?: string }).code?.startsWith('Z_')) throw changed;
    throw error;
  }
  if (
    size !== expected.bytes ||
    sum.digest('hex') !== expected.sha256 ||
    rows !== (expected.rows ?? rows)
  )
    throw changed;
}

/** Counts line breaks. COPY writes one per row and escapes those within values. */
export function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** Yields every file of the backup. The list must be verified before. */
export async function* readFileList(folder: string): AsyncGenerator<FileEntry> {
  const lines = createInterface({
    input: createReadStream(path.join(folder, fileListFile)).pipe(createGunzip()),
  });
  for await (const line of lines) yield fileEntry.parse(JSON.parse(line));
}

const filesAtOnce = 8;

/**
 * Processes items with bounded concurrency: a bucket responds slowly, and there may be a million.
 * Throws the first failure after all have ended.
 */
export async function forEachAtOnce<T>(
  items: AsyncGenerator<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  await allEnded(
    Array.from({ length: filesAtOnce }, async () => {
      try {
        for (
          let next = await items.next();
          !next.done && !failed.signal.aborted;
          next = await items.next()
        )
          await work(next.value);
      } catch (error) {
        failed.abort();
        throw error;
      }
    }),
  );
}

/** Throws the first failure once all parts have settled. */
export async function allEnded(parts: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(parts))
    if (result.status === 'rejected') throw result.reason;
}
