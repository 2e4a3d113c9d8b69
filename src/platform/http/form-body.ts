// Reads the fields and files of a form body in one pass. Limits are checked before anything is
// decoded.
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { invalid, isKervanError, tooLarge, unsupportedType } from './problems.ts';

/** Of a form that has no limit of its own. */
export const maxFields = 200;
export const maxFiles = 20;
/** Total of all text fields of a multipart form. */
const maxTextBytes = 2 ** 20;
const chunkBytes = 2 ** 16;

/**
 * Field names of our forms and of mail clients (`List-Unsubscribe`), also with up to three steps
 * into values and lists: `about.tr`, `tiers[0].price`. The form library builds what they describe,
 * so steps are bounded and none may lead to a prototype.
 */
const word = String.raw`(?!(?:__proto__|constructor|prototype)\b)[A-Za-z\d][\w-]`;
const step = String.raw`(?:\.${word}{0,39}|\[\d{1,3}\])`;
const fieldName = new RegExp(`^(?=[A-Za-z])${word}{0,59}${step}{0,3}$`);
/** The form library's own fields; values from clients are ignored. */
const reservedNames = new Set(['__intent__', '__state__']);

type Source = {
  readonly body: Buffer | Readable;
  readonly contentType: string | undefined;
  readonly maxBytes: number;
  readonly maxFields?: number | undefined;
  /** Returns where to store the next file; without it files stay in memory. */
  readonly newFilePath?: (() => string) | undefined;
};

/**
 * Throws too_large (413) for too many fields, files or bytes, unsupported_type for anything but a
 * form, invalid for a malformed one.
 */
export async function readFormBody({
  body,
  contentType = '',
  maxBytes,
  maxFields: limit = maxFields,
  newFilePath,
}: Source): Promise<FormData> {
  if (/^multipart\/form-data\s*;/i.test(contentType))
    return readMultipart({ body, contentType, maxBytes, maxFields: limit, newFilePath });
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)) throw unsupportedType();
  return readUrlEncoded(Buffer.isBuffer(body) ? body : await readWhole(body), limit);
}

async function readWhole(body: Readable): Promise<Buffer> {
  try {
    const limit = limitBytes(maxTextBytes);
    return await pipeline(body, limit, (limited: AsyncIterable<Buffer>) => buffer(limited));
  } catch (error) {
    // The client disconnected.
    throw isKervanError(error) ? error : invalid('badRequest', { cause: error });
  }
}

const ampersand = '&'.charCodeAt(0);

function readUrlEncoded(bytes: Buffer, limit: number): FormData {
  let separators = 0;
  for (let at = bytes.indexOf(ampersand); at !== -1; at = bytes.indexOf(ampersand, at + 1)) {
    if (++separators >= limit) throw tooLarge();
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(bytes.toString()))
    if (isTaken(name, value)) form.append(name, value);
  return form;
}

/** Whether to keep a field. Throws invalid for a name or text that none of our forms has. */
function isTaken(name: string | undefined, value: string): boolean {
  if (name !== undefined && reservedNames.has(name)) return false;
  // PostgreSQL cannot store NUL, and no keyboard types it.
  if (name === undefined || !fieldName.test(name) || value.includes('\0'))
    throw invalid('badRequest');
  return true;
}

function limitBytes(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

async function readMultipart({
  body,
  contentType,
  maxBytes,
  maxFields: fieldCount,
  newFilePath,
}: Required<Pick<Source, 'body' | 'maxBytes'>> & {
  readonly contentType: string;
  readonly maxFields: number;
  readonly newFilePath: Source['newFilePath'];
}): Promise<FormData> {
  /** In order of appearance: a file keeps its position while it is being stored. */
  const entries: { readonly name: string; readonly value: string | Promise<File> }[] = [];
  const files: Promise<File>[] = [];
  let textBytes = 0;
  let parser: InstanceType<typeof Busboy>;
  try {
    const limits = {
      fields: fieldCount,
      files: maxFiles,
      parts: fieldCount + maxFiles,
      fieldSize: maxTextBytes,
      headerPairs: 20,
      headerSize: 8_192,
    };
    parser = new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw invalid('badRequest'); // The boundary is missing.
  }
  const contents: BusboyFileStream[] = [];
  const refuse = (error: Error) => void parser.destroy(error);
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    parser.on(limit, () => refuse(tooLarge()));
  parser.on('field', (name: string | undefined, value, _nameTruncated, isTruncated) => {
    textBytes += value.length;
    try {
      if (isTruncated || textBytes > maxTextBytes) throw tooLarge();
      if (isTaken(name, value)) entries.push({ name: name!, value });
    } catch (error) {
      refuse(error as Error);
    }
  });
  parser.on(
    'file',
    (name: string | undefined, content, fileName: string | undefined, _encoding, type) => {
      if (name === undefined || !fieldName.test(name)) {
        content.on('error', () => {}).resume();
        refuse(invalid('badRequest'));
        return;
      }
      // Destroying it below reaches no other listener once its file is stored.
      contents.push(content.on('error', () => {}));
      const file = storeFile(content, {
        fileName: (fileName ?? '').replaceAll('\0', ''),
        type,
        path: newFilePath?.(),
      });
      file.catch(refuse);
      files.push(file);
      entries.push({ name, value: file });
    },
  );
  try {
    await pipeline(
      Buffer.isBuffer(body) ? Readable.from(chunksOf(body), { objectMode: false }) : body,
      limitBytes(maxBytes),
      parser,
    );
  } catch (error) {
    // With an error: otherwise a pipeline whose source has arrived but not ended waits for ever.
    for (const content of contents) content.destroy(error as Error);
    await Promise.allSettled(files);
    throw isKervanError(error) || isOfDisk(error) ? error : invalid('badRequest', { cause: error });
  }
  const form = new FormData();
  for (const { name, value } of entries)
    form.append(name, typeof value === 'string' ? value : await value);
  return form;
}

/** File system errors have a path; those of connections and malformed forms do not. */
export const isOfDisk = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).path !== undefined ||
  (error as NodeJS.ErrnoException).code === 'ENOSPC';

async function storeFile(
  content: BusboyFileStream,
  {
    fileName,
    type,
    path,
  }: { readonly fileName: string; readonly type: string; readonly path: string | undefined },
): Promise<File> {
  if (path === undefined)
    return new File([new Uint8Array(await buffer(content))], fileName, { type });
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return new File([await openAsBlob(path)], fileName, { type });
}
