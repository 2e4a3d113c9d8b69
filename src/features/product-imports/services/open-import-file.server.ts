// Copies an uploaded file into a folder of its own while a job reads it.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createCategoryMatcher } from '#features/category-matching/matcher.ts';
import { listCategoryWords } from '#features/categories/queries/category-words.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { eq } from 'drizzle-orm';
import type { ProductFile } from '../import-item.ts';
import type { CategoryMatcher } from '../import-products.server.ts';
import { readProductFile } from '../read-file.server.ts';
import type { ImportRow } from './move-import.server.ts';
import { copyToDisk } from './stored-file.server.ts';

export type OpenImport = {
  readonly file: ProductFile;
  readonly match: CategoryMatcher;
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
    const [[store], { items, pathsAbove }] = await Promise.all([
      context.db
        .select({ currency: stores.currency })
        .from(stores)
        .where(eq(stores.id, row.storeId)),
      listCategoryWords(context),
    ]);
    const file = await readProductFile(target, {
      format: row.format ?? 'auto',
      mainLanguage: row.language,
      currency: store!.currency,
      guessesColumns: true,
      ...(Object.keys(row.mapping).length > 0 && { columns: row.mapping }),
      maxUnpackedBytes,
      maxRows,
    });
    return await work({ file, match: createCategoryMatcher(items, pathsAbove), folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
