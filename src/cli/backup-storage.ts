// What backups read and restores write: the database and files of this deployment.
import { getColumnTable, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { features } from '../features.server.ts';
import { readConfiguration } from '#platform/configuration.ts';
import { fileColumn, type FileSource } from '#platform/database/backup/file-sources.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import { openDatabaseServer } from '#platform/services.server.ts';

const tableOf = (column: PgColumn): string => getTableName(getColumnTable(column));

/** Where all features name irreplaceable files. */
export const fileSources: readonly FileSource[] = features
  .flatMap(({ keptFiles }) => keptFiles ?? [])
  .map((kept) =>
    'query' in kept
      ? {
          table: tableOf(kept.columns[0]!),
          columns: kept.columns.map(({ name }) => name),
          query: kept.query,
        }
      : fileColumn(tableOf(kept), kept.name),
  );

/** The database and files of this deployment, unchanged. */
export async function withStorage(
  work: (storage: { readonly url: string; readonly files: FileStorage }) => Promise<void>,
): Promise<void> {
  const configuration = readConfiguration(process.env);
  const files = await openFileStorage(configuration);
  await files.check();
  const { directUrl, close } = await openDatabaseServer(configuration, () => {});
  try {
    await work({ url: directUrl, files });
  } finally {
    await close();
  }
}

export const reportStep = (step: string): void => console.log(`  ${step}`);
