// The key under which documents are sealed. It is neither in the database nor among the files, so
// that a backup of both reveals no document.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from '#platform/configuration.ts';
import { ConfigurationError } from '#platform/configuration.ts';

const fileName = 'documents.key';

function parsed(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === 32) return key;
  throw new ConfigurationError(`${where} is not accepted: must be 32 bytes as base64.`);
}

/** Written once, whole or not at all, however many processes start at the same moment. */
async function keyInFile(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, fileName);
  const read = () =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  const known = await read();
  if (known !== null) return parsed(known, file);
  await mkdir(dataDir, { recursive: true });
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, randomBytes(32).toString('base64'), { mode: 0o600 });
  try {
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  return parsed((await read())!, file);
}

/**
 * `DOCUMENTS_KEY`, or a file in `DATA_DIR` where the embedded database shows that there is one
 * machine. Null: documents cannot be taken. Throws ConfigurationError.
 */
export async function documentsKey({
  documentsKey: given,
  databaseUrl,
  dataDir,
}: Pick<Configuration, 'documentsKey' | 'databaseUrl' | 'dataDir'>): Promise<Buffer | null> {
  if (given !== null) return parsed(given, 'DOCUMENTS_KEY');
  return databaseUrl === null ? keyInFile(dataDir) : null;
}
