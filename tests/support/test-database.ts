import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connectDatabase, type DatabasePool } from '#platform/database/connection.ts';

export type TestDatabase = DatabasePool & { readonly url: string };

/**
 * A migrated, empty database for this test file alone, dropped after its last test. Takes about 30
 * ms.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const run = inject('testRun');
  const name = `test_${run}_${randomBytes(4).toString('hex')}`;
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name} template test_${run}_template strategy file_copy`);

  url.pathname = `/${name}`;
  const database = connectDatabase({ url: url.href, poolSize: 5 });
  afterAll(async () => {
    await database.close();
    // Not `with (force)`: a pool answers before its connections are gone, and one that is cut raises 57P01 where nobody
    // listens. PostgreSQL itself waits up to five seconds for them.
    await admin.query(`drop database ${name}`);
    await admin.end();
  });
  return { ...database, url: url.href };
}
