import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { connectDatabase, type DatabasePool } from '#platform/database/connection.ts';
import { watchLocks } from './lock-order.ts';

export type TestDatabase = DatabasePool & { readonly url: string };

type Filling = {
  /** Part of a database's name. */
  readonly name: string;
  readonly fill: (database: TestDatabase) => Promise<void>;
};

/**
 * Makes a migrated database in about 30 ms, dropped after the last test of the file. It is empty,
 * or a copy of one that the first file of the run to ask for this `filling` has filled.
 */
export async function testDatabase(filling?: Filling): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const template = filling ? await filledTemplate(admin, filling) : emptyTemplate();
  const name = nameInRun(randomBytes(4).toString('hex'));
  await copyDatabase(admin, { from: template, to: name });

  const database = connect(name);
  const locks = watchLocks(database.pool);
  afterAll(async () => {
    await database.close();
    // Without `with (force)`: a pool resolves before its connections are closed, and cutting them
    // raises an unhandled 57P01. PostgreSQL waits up to five seconds for them.
    await admin.query(`drop database ${name}`);
    await admin.end();
    expect(locks.problems, 'locks in another order than docs/locks.md says').toEqual([]);
  });
  return database;
}

const nameInRun = (name: string): string => `test_${inject('testRun')}_${name}`;
/** See start-postgres.ts. */
const emptyTemplate = (): string => nameInRun('template');

const copyDatabase = (admin: pg.Client, { from, to }: Record<'from' | 'to', string>) =>
  admin.query(`create database ${to} template ${from} strategy file_copy`);

function connect(name: string): TestDatabase {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { ...connectDatabase({ url: url.href, poolSize: 5 }), url: url.href };
}

/** One process fills it while others that need it wait; start-postgres.ts drops it. */
async function filledTemplate(admin: pg.Client, { name, fill }: Filling): Promise<string> {
  const template = nameInRun(name);
  const lock = [inject('testRun'), template];
  await admin.query('select pg_advisory_lock($1, hashtext($2))', lock);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 0) await makeTemplate(admin, { template, fill });
  } finally {
    await admin.query('select pg_advisory_unlock($1, hashtext($2))', lock);
  }
  return template;
}

/** Under another name until it is filled: a failure leaves no half of it to others. */
async function makeTemplate(
  admin: pg.Client,
  { template, fill }: Pick<Filling, 'fill'> & { readonly template: string },
): Promise<void> {
  const draft = `${template}_${randomBytes(4).toString('hex')}`;
  await copyDatabase(admin, { from: emptyTemplate(), to: draft });
  const database = connect(draft);
  try {
    await fill(database);
  } finally {
    await database.close();
  }
  await admin.query(`alter database ${draft} rename to ${template}`);
}
