import fs from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/test-database.ts';
import { features } from '../features.server.ts';
import { fileSources } from './backup-storage.ts';

const database = await testDatabase();

test('a backup contains the files of every column of storage keys', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name like '%storage_key%'`,
  );

  expect(rows.length).toBeGreaterThan(2);
  const known = fileSources.map(({ table, columns }) => ({ table, column: columns[0] }));
  expect(known).toEqual(expect.arrayContaining(rows));
});

test('what a backup asks for is there to be asked', async () => {
  for (const { table, columns, query } of fileSources) {
    const { fields } = await database.pool.query(query);
    const { rows } = await database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1`,
      [table],
    );

    expect(fields.map(({ name }) => name)).toEqual(['key']);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...columns]));
  }
});

/** Their files are drawn again when they are asked for. */
const drawnAgain = ['seo'];

test('every feature that stores files says which of them a backup contains', () => {
  const stores = fs
    .globSync('src/features/*/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\bfiles\s*\.put\(/.test(fs.readFileSync(file, 'utf8')))
    .map((file) => file.split('/')[2]!);
  const kept = features.flatMap(({ name, keptFiles = [] }) => (keptFiles.length > 0 ? name : []));

  expect(stores.length).toBeGreaterThan(5);
  expect(new Set([...stores, ...drawnAgain])).toEqual(new Set([...kept, ...drawnAgain]));
});
