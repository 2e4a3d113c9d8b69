// Copies an uploaded file into a folder of its own while a job reads it.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadCategoryMatcher } from '#features/category-matching/queries/matcher.server.ts';
import type { Context } from '#platform/context.ts';
import type { ProductFile } from '../import-item.ts';
import type { CategoryMatcher, MinMoqs } from '../import-products.server.ts';
import { minMoqsOf } from './min-moqs.server.ts';
import { currencyOfStore } from '../queries/own-store.server.ts';
import { readProductFile } from '../read-file.server.ts';
import type { ImportRow } from './move-import.server.ts';
import { copyToDisk } from './stored-file.server.ts';

export type OpenImport = {
  readonly file: ProductFile;
  readonly match: CategoryMatcher;
  readonly minMoqs: MinMoqs;
  /** Removed with everything in it when the work is done. */
  readonly folder: string;
};

/** A gzip of 100 MB of text may unpack to this; the reader stops there. */
const maxUnpackedBytes = 1024 * 2 ** 20;
const maxRows = 1_000_000;

/** Throws ImportError when the file as a whole is unusable. */
export async function withImportFile<T>(
  context: Context,
  row: ImportRow,
  work: (open: OpenImport) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-import-'));
  try {
    const target = path.join(folder, 'products');
    await copyToDisk(context.services.files, row, target);
    const [currency, match, minMoqs] = await Promise.all([
      currencyOfStore(context, row.storeId),
      loadCategoryMatcher(context),
      minMoqsOf(context, row.storeId),
    ]);
    const file = await readProductFile(target, {
      format: row.format ?? 'auto',
      mainLanguage: row.language,
      currency,
      guessesColumns: true,
      ...(Object.keys(row.mapping).length > 0 && { columns: row.mapping }),
      maxUnpackedBytes,
      maxRows,
    });
    return await work({ file, match, minMoqs, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
