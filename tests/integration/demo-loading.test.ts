// A child process loads the demo market and ends with the process that started it.
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoStores } from '../../database/demo/market.ts';
import { buildPages, killPrograms, start, startWebProcess } from '#tests/support/processes.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const database = await testDatabase();
const dataDir = `.data/test/demo-${process.pid}`;
const env = {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  DEMO: '1',
  WORKER: 'off',
  FETCH_PICTURES: 'off',
  DATABASE_POOL_SIZE: '4',
  PORT: '0',
};

beforeAll(buildPages);
afterAll(async () => {
  await killPrograms();
  rmSync(dataDir, { recursive: true, force: true });
});

const countStores = async () =>
  Number(
    (await database.pool.query<{ count: string }>('select count(*) from stores')).rows[0]!.count,
  );
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.runIf(process.platform === 'linux')(
  'stopping a web process stops the loader of the demo, and the next start completes it',
  async () => {
    const stopped = start('src/server.ts', [], env);
    await stopped.says('Loading the demo market: ');
    const loaders = childrenOf(stopped.pid);

    stopped.kill('SIGTERM');
    const exit = await stopped.exit;

    expect(exit).toEqual({ code: 0, signal: null });
    expect(loaders).toHaveLength(1);
    expect(loaders.filter(isAlive)).toEqual([]);
    expect(stopped.output()).not.toContain('Error');
    await vi.waitFor(async () => expect(await countStores()).toBe(0));

    const web = await startWebProcess(env);

    expect(web.output()).toMatch(/Demo market loaded: \d+ stores/);
    // One more is registered and not open yet.
    expect(await countStores()).toBe(demoStores.length + 1);
    expect(childrenOf(web.pid)).toEqual([]);
  },
);
