// A full market is backed up during writes, restored to another database and served from there.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PgBoss } from 'pg-boss';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { loadDemoMarket } from '../../database/demo/load.ts';
import { loadReferenceData } from '../../database/reference/load.ts';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { marketAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import { keepUpload } from '#features/media/services/keep-upload.server.ts';
import { keepQuoteNoteFile, writeQuoteNote } from '#features/quotes/commands/quote-notes.server.ts';
import { addRfqAttachment } from '#features/rfqs/commands/attachments.server.ts';
import { startRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { makeOpenRfq, makePostedRfq } from '#features/rfqs/factory.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Manifest } from '#platform/database/backup/manifest.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { openQuotingCompany, quoteBy } from '#tests/support/quoting.ts';
import { logInAs, signUp, visitorOf } from '#tests/support/users.ts';
import { buildPages, kervan, killPrograms, startWebProcess } from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { stores } from '../../database/demo/generator/store.ts';
import { readRenderedPictures } from '../../database/demo/pictures/rendered.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-backup-drill-'));
const source = {
  dataDir: path.join(folder, 'source'),
  files: createFileStorage({ dataDir: path.join(folder, 'source') }),
};
const target = {
  dataDir: path.join(folder, 'target'),
  name: `test_${inject('testRun')}_restored_${randomBytes(4).toString('hex')}`,
  url: '',
};
const admin = new pg.Client({ connectionString: inject('postgresUrl') });

let session: string;
let picture: string;

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${target.name}`);
  target.url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${target.name}` }).href;
  await Promise.all([buildPages(), fillMarket()]);
});
afterAll(async () => {
  await killPrograms();
  await admin.query(`drop database ${target.name}`);
  await admin.end();
  await rm(folder, { recursive: true });
});

/**
 * Loads the demo market and adds a buyer with a session, a picture, a request with a file, and
 * waiting and running jobs.
 */
async function fillMarket(): Promise<void> {
  const plain = testContext(database);
  const services = {
    ...plain.services,
    files: source.files,
    secret: await deploymentSecret(database.db),
    jobs: { send: async () => {} },
  };
  const context: Context = { ...plain, services };
  await loadReferenceData(context, () => {});
  await loadDemoMarket(context, () => {}, isLongDrill ? {} : { limit: 60 });
  await inTransaction(context, (inside) =>
    postEntry(inside, {
      cause: 'a transfer of the drill',
      postings: [
        { account: marketAccount('bank'), currency: 'EUR', amountMinor: -125_000 },
        { account: marketAccount('suspense'), currency: 'EUR', amountMinor: 125_000 },
      ],
    }),
  );

  const visitor: Context = { ...visitorOf(database).context, services };
  const userId = await signUp(
    { ...visitor, services: { ...services, database } },
    'selin@nordlicht.example',
  );
  const buyer = await logInAs(visitor, userId);
  ({ token: session } = await inTransaction(context, (inside) =>
    openSession(inside, userId, { hasSecondFactor: false }),
  ));
  picture = await keepUpload(
    context,
    'logoImage',
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
  await makePostedRfq(buyer.context);
  await sendNoteWithFile(context, visitor, buyer.context);
  const { publicId } = await startRfqDraft(
    buyer.context,
    { productName: 'Jacquard peshtemal' } as Parameters<typeof startRfqDraft>[1],
    'key',
  );
  await addRfqAttachment(buyer.context, publicId, {
    name: 'plan.txt',
    bytes: Buffer.from('Six colours, 320 g/m²'),
  });

  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('drill.work', { heartbeatSeconds: 10, retryLimit: 5 });
  for (let number = 0; number < 3; number += 1) await boss.send('drill.work', { number });
  await boss.fetch('drill.work'); // one of them is running
  await boss.schedule('drill.work', '5 4 * * *', {}, { tz: 'UTC' });
  await boss.stop({ graceful: false });
}

/** Answers a request of the buyer with a quote, and sends a file with a note to it. */
async function sendNoteWithFile(staff: Context, visitor: Context, buyer: Context): Promise<void> {
  await openSmallMarket(staff);
  const rfq = await makeOpenRfq(staff, buyer);
  const seller = await openQuotingCompany(staff, visitor);
  const { publicId: quote } = await quoteBy(seller, rfq);
  const noted = { quote, rfq: null };
  await keepQuoteNoteFile(seller.context, noted, { key: 'note', name: 'a.pdf', bytes: pdfFile() });
  await writeQuoteNote(seller.context, noted, { key: 'note', text: 'Our drawing' });
}

/** Writes pairs of rows, a pair in a transaction, until it is stopped. Returns those committed. */
function writePairs() {
  const acknowledged: number[] = [];
  const stopped = new AbortController();
  const writing = (async () => {
    for (let pair = 0; !stopped.signal.aborted; pair += 1) {
      await database.pool.query(
        `insert into exchange_rates (currency, valid_on, micros_per_dollar, source)
         select currency, date '2030-01-01' + $1::int, 1000000, 'pair'
         from unnest(array['EUR', 'GBP']) currency`,
        [pair],
      );
      acknowledged.push(pair);
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      stopped.abort();
      await writing;
    },
  };
}

type Fingerprints = Record<string, string>;

/** Count and hash of every table, independent of the order of rows. */
async function fingerprintsOf(url: string): Promise<Fingerprints> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
      and not c.relispartition order by 1`);
    const found: Fingerprints = {};
    for (const { name } of tables) {
      const {
        rows: [row],
      } = await client.query<{ sum: string }>(
        `select count(*) || ' ' ||
         coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
       from ${name} t`,
      );
      found[name] = row!.sum;
    }
    return found;
  } finally {
    await client.end();
  }
}

/** States of the jobs that were waiting and running. */
async function statesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ state: string }>(
    "select state::text from pgboss.job where name = 'drill.work' order by 1",
  );
  await client.end();
  return rows.map(({ state }) => state);
}

const linesOf = async (from: string, table: string) =>
  gunzipSync(await readFile(path.join(from, `${table}.copy.gz`)))
    .toString()
    .split('\n')
    .slice(0, -1);

test('a backup taken during writes restores every table and is served', async () => {
  const from = path.join(folder, 'backup');
  const env = { DATABASE_URL: database.url, DATA_DIR: source.dataDir, DEMO: '0' };
  const writer = writePairs();
  await vi.waitUntil(() => writer.acknowledged.length > 5);
  const before = writer.acknowledged.length;

  const written = await kervan(['backup', from], env);
  await writer.stop();
  const verified = await kervan(['backup', 'verify', from, '--json'], env);
  const restoredEnv = { ...env, DATABASE_URL: target.url, DATA_DIR: target.dataDir };
  const restored = await kervan(['restore', from], restoredEnv);

  expect(
    [written.code, verified.code, restored.code],
    written.output + verified.output + restored.output,
  ).toEqual([0, 0, 0]);
  expect(JSON.parse(verified.output)).toMatchObject({
    isWhole: true,
    // Those of the demo's products, the logos of its stores, and the test's own.
    files: 4 + readRenderedPictures().size + stores.length,
    missingFiles: 0,
  });

  const [original, copy] = [await fingerprintsOf(database.url), await fingerprintsOf(target.url)];
  // Written meanwhile, and specific to an installation.
  const own = ['exchange_rates', 'pgboss.version'];
  for (const table of own) {
    delete original[table];
    delete copy[table];
  }
  expect(copy).toEqual(original);
  for (const table of [
    'store_categories',
    'product_listings',
    'sessions',
    'rfqs',
    'rfq_attachments',
    'thread_files',
    'ledger_postings',
    'pictures',
    'pgboss.job',
    'pgboss.schedule',
  ])
    expect(copy[table], table).not.toMatch(/^0 /);

  const ledger = await kervan(['ledger', 'check'], restoredEnv);
  expect([ledger.code, ledger.output]).toEqual([0, expect.stringContaining('adds up')]);

  const { tables } = JSON.parse(
    await readFile(path.join(from, 'manifest.json'), 'utf8'),
  ) as Manifest;
  const rates = (await linesOf(from, 'public.exchange_rates')).filter((line) =>
    line.includes('pair'),
  );
  expect(tables.find(({ name }) => name === 'exchange_rates')!.rows).toBe(
    (await linesOf(from, 'public.exchange_rates')).length,
  );
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  const { rows: pairs } = await client.query<{ day: number; count: number }>(
    `select valid_on - date '2030-01-01' as day, count(*)::int from exchange_rates
     where source = 'pair' group by 1 order by 1`,
  );
  await client.end();
  expect(pairs).toEqual(pairs.map((_, day) => ({ day, count: 2 }))); // no gaps, no half pairs
  expect(pairs.length).toBeGreaterThanOrEqual(before);
  expect(pairs.length * 2).toBe(rates.length);
  expect(await statesOf(target.url)).toEqual(['active', 'created', 'created']);

  const web = await startWebProcess({
    ...restoredEnv,
    WORKER: isLongDrill ? 'inline' : 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '3',
  });
  const ask = (at: string, headers = {}) =>
    fetch(web.url + at, { redirect: 'manual', headers: { connection: 'close', ...headers } });
  const [home, image, account, stranger] = await Promise.all([
    ask('/en'),
    ask(`/media/${picture}`),
    ask('/en/account', { cookie: `jwt=${session}` }),
    ask('/en/account'),
  ]);
  expect([home.status, image.status, account.status, stranger.status]).toEqual([
    200, 200, 200, 302,
  ]);
  expect(
    Buffer.from(await image.arrayBuffer()).equals(
      fs.readFileSync(path.join(source.dataDir, 'files', picture)),
    ),
  ).toBe(true);
  expect(await account.text()).toContain('selin');
  if (isLongDrill)
    await vi.waitUntil(
      async () => (await statesOf(target.url)).join() === 'created,created,retry',
      { timeout: 60_000, interval: 250 },
    ); // its worker does not exist any more
});

test.skipIf(process.platform === 'win32')(
  'a failed write leaves no backup and prints one line',
  () => {
    const from = path.join(folder, 'unfinished');
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: database.url,
      DATA_DIR: source.dataDir,
    };

    const limited = `trap '' XFSZ; ulimit -f 16; exec "$@"`; // limits files to 16 KB
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', limited, 'bash', process.execPath, 'src/cli.ts', 'backup', from],
      { env, encoding: 'utf8' },
    );

    expect([status, stderr]).toEqual([1, 'EFBIG: file too large, write\n']);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('unfinished'))).toEqual([]);
  },
);
