// A job in a process of its own: it does what its job says, and is stopped, killed and repeated.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import {
  startImport,
  undoOwnImport,
} from '#features/product-imports/commands/change-import.server.ts';
import { uploadImport } from '#features/product-imports/commands/upload-import.server.ts';
import { getOwnImport, listOwnImports } from '#features/product-imports/queries/imports.server.ts';
import { addFeedWith } from '#features/product-imports/services/add-feed.server.ts';
import { pullFeed } from '#features/product-imports/services/pull-feed.server.ts';
import { startBulkChange } from '#features/products/commands/bulk-changes.server.ts';
import { listBulkChanges } from '#features/products/queries/bulk-changes.server.ts';
import type { Context } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { JobCrashed, openJobProcesses } from '#platform/jobs/run-apart.ts';
import { openSmallMarket, openStore } from '../support/market.ts';
import { companyOf } from '../support/sellers.ts';
import { testContext } from '../support/test-context.ts';
import { testDatabase } from '../support/test-database.ts';
import { signUp, visitorOf } from '../support/users.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-apart-'));
const before = process.env['DATA_DIR'];
process.env['DATA_DIR'] = dataDir;
afterAll(async () => {
  if (before === undefined) delete process.env['DATA_DIR'];
  else process.env['DATA_DIR'] = before;
  await rm(dataDir, { recursive: true });
});
const program = fileURLToPath(new URL('../../src/job-process.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../src/platform/compile-cache.ts', import.meta.url));
const { run } = openJobProcesses(program, database.url);
const within = (ms: number) => ({ signal: AbortSignal.timeout(ms) });
const plain = testContext(database);
const sent: { name: string; data: object }[] = [];
const operator: Context = {
  ...plain,
  services: {
    ...plain.services,
    files: createFileStorage({ dataDir }),
    jobs: { send: async (_context, { name }, data) => void sent.push({ name, data }) },
  },
};
const count = async (rows: string) =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${rows}`))
    .rows[0]!.count;
const countProducts = () => count('products');

type Job = (typeof sent)[number];

/** Kills the process of the job as soon as it has begun, as the system does for want of memory. */
async function runKilled({ name, data }: Job, hasBegun: () => Promise<boolean>): Promise<void> {
  const child = fork(program, {
    execArgv: ['--import', compileCache],
    env: { ...process.env, DATABASE_URL: database.url, DATABASE_POOL_SIZE: '4' },
  });
  child.send({ name, data });
  const closed = once(child, 'close');
  while (child.exitCode === null && !(await hasBegun())) await setTimeout(5);
  child.kill('SIGKILL');
  expect(await closed).toEqual([null, 'SIGKILL']);
}

/** The lock of a killed process ends when the database notices. */
const runAgain = ({ name, data }: Job) =>
  vi.waitFor(() => run(name, data, within(120_000)), { timeout: 120_000, interval: 500 });

test('an unknown job fails with what its process said', async () => {
  await expect(run('no.such_job', {}, within(60_000))).rejects.toThrow('no.such_job');
}, 90_000);

test('a process that takes too long is ended, and counts as a crash', async () => {
  const endless = fileURLToPath(new URL('../fixtures/endless-job.ts', import.meta.url));

  await expect(
    openJobProcesses(endless, database.url).run('any', {}, { ...within(60_000), maxSeconds: 1 }),
  ).rejects.toThrow(JobCrashed);
}, 90_000);

const telling = fileURLToPath(new URL('../fixtures/telling-job.ts', import.meta.url));
const isGone = (pid: string) => {
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch {
    return true;
  }
};

test('a process that is kept does the next job, and ends when none comes', async () => {
  const file = path.join(dataDir, 'processes');
  const kept = openJobProcesses(telling, database.url, { keptMs: 3_000 });

  for (let job = 0; job < 2; job++) await kept.run('any', { file }, within(60_000));
  for (let job = 0; job < 2; job++)
    await openJobProcesses(telling, database.url).run('any', { file }, within(60_000));

  const done = (await readFile(file, 'utf8')).trim().split('\n');
  expect(new Set(done).size, 'three processes for four jobs').toBe(3);
  expect(done[0]).toBe(done[1]);
  await vi.waitFor(() => expect(isGone(done[0]!)).toBe(true), 30_000);
}, 90_000);

test('closing ends the processes that wait, and many jobs of one leave no listeners', async () => {
  const file = path.join(dataDir, 'closed');
  const warned = vi.fn<(warning: Error) => void>();
  process.on('warning', warned);
  const kept = openJobProcesses(telling, database.url, { keptMs: 60_000 });

  for (let job = 0; job < 12; job++) await kept.run('any', { file }, within(60_000));
  await kept.close();
  process.off('warning', warned);

  const done = (await readFile(file, 'utf8')).trim().split('\n');
  expect(new Set(done).size).toBe(1);
  expect(isGone(done[0]!)).toBe(true);
  expect(warned).not.toHaveBeenCalled();
}, 90_000);

await openSmallMarket(operator);
const { id: storeId } = await openStore(operator);
const userId = await signUp(visitorOf(database).context, 'ayse@ege.example');
const owner = { ...operator, actor: { ...(await companyOf(operator, storeId)), userId } };

const listOf = (total: number, prefix: string): string =>
  [
    'id,title:en,price,currency',
    ...Array.from({ length: total }, (_, i) => `${prefix}${i},Towel ${i},2.50,USD`),
    '',
  ].join('\n');

/** Uploads and starts a file of new products, and returns the import with its job. */
async function importOf(total: number, prefix: string) {
  const file = new File([listOf(total, prefix)], 'products.csv');
  const { publicId } = await uploadImport(owner, { file });
  const check = sent.shift()!;
  await run(check.name, check.data, within(60_000));
  await startImport(owner, publicId);
  return { publicId, work: sent.shift()! };
}

test('an import stopped while it saves goes on where it was, and nothing is doubled', async () => {
  const total = 800;
  const { publicId, work } = await importOf(total, 'p');
  const cut = new AbortController();
  const timer = setInterval(() => {
    void countProducts().then((products) => products > 0 && cut.abort(new Error('stopped')));
  }, 20);

  await expect(run(work.name, work.data, { signal: cut.signal })).rejects.toThrow('stopped');
  clearInterval(timer);
  const saved = await countProducts();
  await run(work.name, work.data, within(120_000));

  expect(saved).toBeGreaterThan(0);
  expect(saved).toBeLessThan(total);
  expect(await countProducts()).toBe(total);
  expect(await getOwnImport(owner, publicId)).toMatchObject({
    state: 'done',
    counts: { read: total, created: total, rejected: 0 },
  });
}, 240_000);

test('an import, its undoing and a change of many products survive being killed', async () => {
  await database.pool.query("select empty_tables('products')");
  const total = 800;
  const { publicId, work } = await importOf(total, 'k');

  await runKilled(work, async () => (await countProducts()) > 0);
  expect(await countProducts()).toBeLessThan(total);
  await runAgain(work);
  expect(await getOwnImport(owner, publicId)).toMatchObject({
    state: 'done',
    counts: { read: total, created: total, rejected: 0 },
  });

  await undoOwnImport(owner, publicId);
  const undo = sent.shift()!;
  const undone = 'product_import_changes where undone_at is not null';
  await runKilled(undo, async () => (await count(undone)) > 0);
  expect(await count(undone)).toBeLessThan(total);
  await runAgain(undo);
  expect(await getOwnImport(owner, publicId)).toMatchObject({
    state: 'undone',
    undo: { drafted: total, left: 0 },
  });

  const selection = { filters: { query: '', state: null, category: null } };
  await startBulkChange(owner, { act: { kind: 'price', basisPoints: 1_000 }, selection }, storeId);
  const raise = sent.shift()!;
  const raised = 'products where lowest_price_micros = 2750000';
  await runKilled(raise, async () => (await count(raised)) > 0);
  expect(await count(raised)).toBeLessThan(total);
  await runAgain(raise);
  expect(await count(raised)).toBe(total);
  expect(await listBulkChanges(owner, storeId)).toMatchObject([
    { state: 'done', total, counts: { changed: total } },
  ]);
}, 300_000);

test('what a feed sent is saved to its end, though its process is killed', async () => {
  await database.pool.query("select empty_tables('products, product_imports')");
  const total = 800;
  const server = http.createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end(listOf(total, 'f')),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fetcher = createGuardedFetch({ ports: 'any', allowAddress: (ip) => ip === '127.0.0.1' });
  try {
    await addFeedWith(owner, { url: `http://127.0.0.1:${port}/products.csv` }, fetcher);
    const { feedId } = sent.shift()!.data as { feedId: never };
    await pullFeed(operator, feedId, { fetcher, signal: AbortSignal.timeout(60_000) });
  } finally {
    await fetcher.close();
    server.close();
  }
  const work = sent.shift()!;

  // First it is checked, and then saved without being started.
  await run(work.name, work.data, within(60_000));
  await runKilled(work, async () => (await countProducts()) > 0);
  expect(await countProducts()).toBeLessThan(total);
  await runAgain(work);

  expect(await countProducts()).toBe(total);
  expect(await listOwnImports(owner)).toMatchObject([
    { state: 'done', counts: { created: total } },
  ]);
}, 240_000);
