// Starts PostgreSQL before the first test, with a migrated database that each test file clones (see
// test-database.ts).
import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  discardEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded-postgres.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { createEmptyTables } from './empty-tables.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a database whose user may create databases. */
    postgresUrl: string;
    /** Part of the names of this run's databases: `test_<run>_…`. */
    testRun: number;
  }
}

/** TEST_DATABASE_URL names another server, 15 or newer, whose user may create databases. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const admin = new pg.Client({ connectionString: server.url, application_name: 'kervan tests' });
  const run = randomInt(1, 2 ** 31);
  const leave = async () => {
    await admin.end();
    await server.stop();
  };
  try {
    await admin.connect();
    // Held while this run lives; see dropDatabasesOfDeadRuns.
    await admin.query('select pg_advisory_lock($1)', [run]);
    await dropDatabasesOfDeadRuns(admin);
    await admin.query(`create database ${templateOf(run)}`);
    await prepareTemplate(urlOf(server.url, templateOf(run)));
  } catch (error) {
    await leave();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  project.provide('testRun', run);
  return async () => {
    await dropDatabasesOf(admin, run);
    await leave();
  };
}

async function prepareTemplate(url: string): Promise<void> {
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await createEmptyTables(client);
  } finally {
    await client.end(); // a template with connections cannot be cloned
  }
}

const templateOf = (run: number): string => `test_${run}_template`;

type TestServer = { readonly url: string; stop(): Promise<unknown> };

async function testServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : embeddedServer();
}

/** Kept between runs. Data that a power cut or a new major version broke is thrown away. */
async function embeddedServer(): Promise<TestServer> {
  const dataDir = '.data/test/postgres';
  try {
    return await startEmbeddedPostgres({ dataDir, throwAway: true });
  } catch {
    await discardEmbeddedPostgres(dataDir);
    return startEmbeddedPostgres({ dataDir, throwAway: true });
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Those of single files are gone; the templates remain. */
async function dropDatabasesOf(admin: pg.Client, run: number): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`test_${run}_`],
  );
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
}

/** Killed runs leave their databases. A run whose lock is free is dead; others keep theirs. */
async function dropDatabasesOfDeadRuns(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; run: string }>(
    String.raw`select datname as name, split_part(datname, '_', 2) as run from pg_database
      where datname ~ '^test_\d+_' and pg_get_userbyid(datdba) = current_user`,
  );
  for (const { name, run } of rows) {
    const {
      rows: [lock],
    } = await admin.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [run]);
    if (!lock?.taken) continue;
    await admin.query(`drop database if exists "${name}" with (force)`);
    await admin.query('select pg_advisory_unlock($1)', [run]);
  }
}
