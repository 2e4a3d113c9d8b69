// Benchmarks that need no browser run once on a small market, so that none breaks unseen. What is
// measured while other tests run is thrown away.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { discardEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { buildPages } from '#tests/support/processes.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const folder = path.resolve(`.data/test/run-${process.pid}/bench`);
afterAll(async () => {
  await discardEmbeddedPostgres(`${folder}/postgres`);
  fs.rmSync(path.dirname(folder), { recursive: true, force: true });
});

test('parts of npm run bench still run', async () => {
  await buildPages();
  fs.mkdirSync(folder, { recursive: true });

  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts'], {
    env: { ...process.env, BENCH_REHEARSAL: '1', BENCH_FOLDER: folder },
    maxBuffer: 64 * 2 ** 20,
  });

  const parts = [...stdout.matchAll(/Measuring: (\S+)/g)].map(([, part]) => part);
  expect(parts).toEqual([
    'queries',
    'own-products',
    'rfqs',
    'lists',
    'ledger',
    'orders',
    'documents',
  ]);
});
