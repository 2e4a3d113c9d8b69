import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/test-database.ts';
import { fileColumns } from './backup-storage.ts';

test('a backup contains the files of every column of storage keys', async () => {
  const database = await testDatabase();

  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name like '%storage_key%'`,
  );

  expect(rows.length).toBeGreaterThan(2);
  expect(new Set(fileColumns)).toEqual(new Set(rows));
});
