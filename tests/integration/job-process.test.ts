// A job in a process of its own: it does what its job says, and is stopped and repeated.
import { fileURLToPath } from 'node:url';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startImport } from '#features/product-imports/commands/change-import.server.ts';
import { uploadImport } from '#features/product-imports/commands/upload-import.server.ts';
import { getOwnImport } from '#features/product-imports/queries/imports.server.ts';
import type { Context } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { JobCrashed, runApart } from '#platform/jobs/run-apart.ts';
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
const run = runApart(program, database.url);
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
const countProducts = async () =>
  (await database.pool.query<{ count: number }>('select count(*)::int as count from products'))
    .rows[0]!.count;

test('an unknown job fails with what its process said', async () => {
  await expect(run('no.such_job', {}, within(60_000))).rejects.toThrow('no.such_job');
}, 90_000);

test('a process that takes too long is ended, and counts as a crash', async () => {
  const endless = fileURLToPath(new URL('../fixtures/endless-job.ts', import.meta.url));

  await expect(
    runApart(endless, database.url)('any', {}, { ...within(60_000), maxSeconds: 1 }),
  ).rejects.toThrow(JobCrashed);
}, 90_000);

test('an import stopped while it saves goes on where it was, and nothing is doubled', async () => {
  await openSmallMarket(operator);
  const { id: storeId } = await openStore(operator);
  const userId = await signUp(visitorOf(database).context, 'ayse@ege.example');
  const owner = { ...operator, actor: { ...(await companyOf(operator, storeId)), userId } };
  const total = 3_000;
  const rows = Array.from({ length: total }, (_, i) => `p${i},Towel ${i},2.50,USD`);
  const file = new File([`id,title:en,price,currency\n${rows.join('\n')}\n`], 'products.csv');
  const { publicId } = await uploadImport(owner, { file });
  const next = () => sent.shift()!;
  const check = next();
  await run(check.name, check.data, within(60_000));
  await startImport(owner, publicId);
  const work = next();
  const cut = new AbortController();
  const timer = setInterval(() => {
    void countProducts().then((count) => count > 0 && cut.abort(new Error('stopped')));
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
