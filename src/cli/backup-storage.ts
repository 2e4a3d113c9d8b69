// What backups read and restores write: the database and files of this deployment.
import { getColumnTable, getTableName } from 'drizzle-orm';
import { features } from '../features.server.ts';
import { readConfiguration } from '#platform/configuration.ts';
import type { FileColumn } from '#platform/database/backup.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import { openDatabaseServer } from '#platform/services.server.ts';

/** Columns that name irreplaceable files, of all features. */
export const fileColumns: readonly FileColumn[] = features
  .flatMap(({ keptFiles }) => keptFiles ?? [])
  .map((column) => ({ table: getTableName(getColumnTable(column)), column: column.name }));

/** The database and files of this deployment, unchanged. */
export async function withStorage(
  work: (storage: { readonly url: string; readonly files: FileStorage }) => Promise<void>,
): Promise<void> {
  const configuration = readConfiguration(process.env);
  const files = await openFileStorage(configuration);
  await files.check();
  const { databaseUrl, close } = await openDatabaseServer(configuration, () => {});
  try {
    await work({ url: databaseUrl, files });
  } finally {
    await close();
  }
}

export const reportStep = (step: string): void => console.log(`  ${step}`);
