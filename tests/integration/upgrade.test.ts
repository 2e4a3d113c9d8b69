// A database and a backup from before tables and columns were renamed, in today's market.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import { noFilters } from '#features/listings/rules.ts';
import { relatedProducts } from '#features/listings/queries/related-products.server.ts';
import { getRfqDraft } from '#features/rfqs/queries/own-rfqs.server.ts';
import { listOwnSearches } from '#features/saved-searches/queries/own-searches.server.ts';
import { searchProducts } from '#features/search/queries/search.server.ts';
import { backupMarket, restoreMarket } from '#platform/database/backup.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import { knownMigrations, migrateDatabase } from '#platform/database/migrate.ts';
import { installQueue } from '#platform/jobs/install-queue.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import type { Context } from '#platform/context.ts';
import { logInAs, visitorOf } from '#tests/support/users.ts';
import { buildPages, killPrograms, startWebProcess } from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const fixture = 'tests/fixtures/databases/before-field-words.sql';
const admin = new pg.Client({ connectionString: inject('postgresUrl') });
const folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-upgrade-'));
const undo: (() => Promise<unknown>)[] = [];

async function emptyDatabase(): Promise<string> {
  const name = `test_${inject('testRun')}_upgrade_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name} template template0`);
  undo.push(() => admin.query(`drop database ${name}`));
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes the tables of the version before, with the rows of the fixture. */
async function formerDatabase(): Promise<string> {
  const url = await emptyDatabase();
  const migrations = await knownMigrations();
  const renaming = migrations.findIndex((name) => name.endsWith('_field_words'));
  await migrateDatabase(url, { only: migrations.slice(0, renaming) });
  const client = new pg.Client({ connectionString: url });
  await installQueue(url);
  await client.connect();
  try {
    await client.query(await readFile(fixture, 'utf8'));
  } finally {
    await client.end();
  }
  return url;
}

function connect(url: string): TestDatabase {
  const database = { ...connectDatabase({ url, poolSize: 3 }), url };
  undo.unshift(() => database.close());
  return database;
}

async function contextOfBuyer(database: TestDatabase): Promise<Context> {
  const { rows } = await database.pool.query('select id from users');
  return (await logInAs(visitorOf(database).context, rows[0].id)).context;
}

/** Rows per table that the fixture fills, under today's names. */
const expectedRows = {
  users: 1,
  products: 4,
  product_match_keys: 3,
  related_products: 4,
  rfq_transitions: 2,
  saved_searches: 1,
  search_queries: 1,
  sent_mails: 1,
};

async function countRows(database: TestDatabase): Promise<Record<string, number>> {
  const counts = Object.keys(expectedRows).map(
    (table) => `(select count(*)::int from ${table}) as ${table}`,
  );
  return (await database.pool.query(`select ${counts.join(', ')}`)).rows[0];
}

beforeAll(() => admin.connect());
afterAll(async () => {
  await killPrograms();
  for (const step of undo) await step();
  await admin.end();
  await rm(folder, { recursive: true });
});

describe('a database of the version before', () => {
  let database: TestDatabase;
  let url: string;

  beforeAll(async () => {
    url = await formerDatabase();
    await migrateDatabase(url);
    database = connect(url);
  });

  test('all rows are there under the new names', async () => {
    expect(await countRows(database)).toEqual(expectedRows);
  });

  test('no constraint or index keeps a former name', async () => {
    const former =
      'person|article_keys|related_goods|kept_mails|rfq_steps|search_questions|_traits_|_standing_';

    const { rows } = await database.pool.query(
      `select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and conname ~ '${former}'
      union all select indexname from pg_indexes
      where schemaname = 'public' and indexname ~ '${former}'`,
    );

    expect(rows).toEqual([]);
  });

  test('products keep their filters, search matches and related products', async () => {
    const context = testContext(database);

    const all = await listProducts(context, {});
    const certified = await listProducts(context, {
      filters: { ...noFilters, certificates: ['GOTS'] },
    });
    const found = await searchProducts(context, 'bath towel');
    const related = await relatedProducts(context, certified.cards[0]!.id, 5);

    expect([all.total, certified.total, found.total]).toEqual([4, 1, 2]);
    expect(related.offers.map(({ store }) => store.slug)).toEqual(['toros']);
    expect(related.similar.map(({ title }) => title.value)).toEqual([
      'Small cotton towel',
      'Hand towel',
    ]);
  });

  test('drafts, requests, saved searches and search counts keep their contents', async () => {
    const context = await contextOfBuyer(database);
    const { rows: requests } = await database.pool.query(
      'select public_id as id, min_budget_micros, max_budget_micros from rfqs order by state',
    );

    const { typed } = await getRfqDraft(context, requests[0].id);
    const searches = await listOwnSearches(context);
    const { rows: counts } = await database.pool.query(
      'select query, searches, without_match, clicks from search_queries',
    );

    expect(typed).toMatchObject({ productName: 'Quilts of cotton', quantity: 'many' });
    expect(requests[1]).toMatchObject({
      min_budget_micros: '4200000',
      max_budget_micros: '5000000',
    });
    expect(searches).toMatchObject([
      {
        query: 'cotton towel',
        path: '/en/search?category=home&price_max=4&price_min=1&q=cotton+towel',
      },
    ]);
    expect(counts).toEqual([{ query: 'towel', searches: 7, without_match: 2, clicks: 0 }]);
  });

  test('events and jobs that wait name their user as today', async () => {
    const { rows } = await database.pool.query(
      `select payload->>'userId' = (select id::text from users) as "isUser" from outbox
      union all select data->>'userId' = (select id::text from users) from pgboss.job
      where name = 'accounts.mail'`,
    );

    expect(rows).toEqual([{ isUser: true }, { isUser: true }]);
  });

  test('the market serves lists, products, related products and searches', async () => {
    const context = testContext(database);
    const { cards } = await listProducts(context, {});
    await buildPages();
    const web = await startWebProcess({
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      FETCH_PICTURES: 'off',
    });

    for (const at of ['/shop/home/towels?cert=GOTS', cards[0]!.path, '/search?q=towel', '/rfq']) {
      const answer = await fetch(`${web.url}/en${at}`);
      expect([at, answer.status]).toEqual([at, 200]);
    }
  });
});

test('a backup of the version before is restored under the new names', async () => {
  const files = createFileStorage({ dataDir: path.join(folder, 'files') });
  const common = { folder: path.join(folder, 'backup'), files, report: () => {} };
  const to = await emptyDatabase();
  await backupMarket({ ...common, url: await formerDatabase(), fileSources: [] });

  await restoreMarket({ ...common, url: to });

  expect(await countRows(connect(to))).toEqual(expectedRows);
});
