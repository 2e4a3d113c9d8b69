// A copy of the project, in which the generators make two features with their pages, one of the
// market and one that each person has: they work without an edit by hand. `npm run drills --
// generators` builds it, checks it and runs its journeys.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { findChromium } from '../../tools/browser.ts';
import { isLongDrill } from '#tests/support/drill.ts';

// Compilers and whole suites run, on a machine that may be busy.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

const exec = promisify(execFile);
const maxChangedFiles = 5;
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-generators-'));
const programs = path.resolve('node_modules/.bin');
/** Large, and only read. */
const pictures = 'database/demo/pictures/rendered';
/** The copy has folders of its own, and databases of its own on the server of this run. */
const env = {
  TEST_DATABASE_URL: inject('postgresUrl'),
  HOME: process.env['HOME'],
  PATH: `${programs}:${process.env['PATH']}`,
  CHROMIUM_PATH: findChromium(),
};

/** Runs a program in the copy. Throws an Error with its output when it fails. */
async function run(program: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: copy, env, maxBuffer: 64 * 2 ** 20 };
  try {
    return (await exec(program, args, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

const git = (...args: readonly string[]) =>
  run('git', '-c', 'user.name=drill', '-c', 'user.email=drill@kervan.example', ...args);

async function commit(message: string): Promise<void> {
  await git('add', '--all');
  await git('commit', '--quiet', '--message', message);
}

/** Files that the commits of a range have added or changed. */
const filesOf = async (kind: 'A' | 'M', range: string): Promise<string[]> =>
  (await git('diff', '--name-only', `--diff-filter=${kind}`, range)).trim().split('\n');

beforeAll(async () => {
  const { stdout } = await exec('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    maxBuffer: 64 * 2 ** 20,
  });
  const isCopied = (file: string) =>
    file !== '' && !file.startsWith(`${pictures}/`) && fs.existsSync(file);
  for (const file of stdout.split('\0').filter(isCopied)) fs.cpSync(file, path.join(copy, file));
  for (const folder of ['node_modules', pictures])
    fs.symlinkSync(path.resolve(folder), path.join(copy, folder));
  await git('init', '--quiet');
  await commit('before');

  await run('node', 'tools/new-feature.ts', 'banners');
  for (const kind of ['list', 'vendor', 'control'])
    await run('node', 'tools/new-page.ts', 'banners', kind);
  await commit('banners');
  await run('node', 'tools/new-feature.ts', 'price-alerts', '--own');
  await run('node', 'tools/new-page.ts', 'price-alerts', 'account');
  await commit('price-alerts');
  await run('node', 'tools/messages.ts');
  await run('react-router', 'typegen');
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

test.each([
  { made: 'a feature with pages in three areas', range: 'HEAD~2..HEAD~1' },
  { made: 'a feature of each person with a page in the account', range: 'HEAD~1..HEAD' },
])('$made changes at most five existing files', async ({ made, range }) => {
  const changed = await filesOf('M', range);

  console.log(`existing files changed for ${made}: ${changed.length} (${changed.join(', ')})`);
  expect(changed.length).toBeLessThanOrEqual(maxChangedFiles);
});

/** New files alone: the long drill checks the types of the whole project. */
test('generated code has the right types, style and format', async () => {
  const created = await filesOf('A', 'HEAD~2..HEAD');
  const sources = created.filter((file) => /\.tsx?$/.test(file));

  await run('oxlint', '--deny-warnings', ...sources);
  await run('oxfmt', '--check', ...created);

  expect(sources.length).toBeGreaterThan(10);
});

test('the unit tests of generated features and the tests of all pages pass', async () => {
  const tests = [
    'src/features/banners',
    'src/features/price-alerts',
    'src/pages/paths.test.ts',
    'src/pages/panel-menus.test.ts',
  ];

  const output = await run('vitest', 'run', ...tests);

  expect(output).toContain('src/features/banners/api.test.ts');
  expect(output).toContain('src/features/price-alerts/api.test.ts');
});

test('generating again overwrites nothing', async () => {
  await expect(run('node', 'tools/new-feature.ts', 'banners')).rejects.toThrow('is there already');
  await expect(run('node', 'tools/new-page.ts', 'banners', 'list')).rejects.toThrow(
    'has a page banners already',
  );

  expect(await git('status', '--porcelain')).toBe('');
});

test('a page whose query the feature does not have is not made', async () => {
  await expect(run('node', 'tools/new-page.ts', 'banners', 'account')).rejects.toThrow(
    'needs the query listOwnBanners',
  );
  await expect(run('node', 'tools/new-page.ts', 'price-alerts', 'list')).rejects.toThrow(
    'needs the query listPriceAlerts',
  );

  expect(await git('status', '--porcelain')).toBe('');
});

test.runIf(isLongDrill)('the project is built and passes its checks with it', async () => {
  await run('node', 'tools/bootstrap.mjs', 'tools/build.ts');
  await run('node', 'tools/check.ts');
  await run('vitest', 'run', 'src/api', 'src/pages', 'tests/integration/commands-refuse-strangers');
});

test.runIf(isLongDrill)('its journeys pass in Chromium', async () => {
  const rooms = 'tests/e2e/control/banners-rooms.spec.ts';
  fs.cpSync('tests/fixtures/generators/banners-rooms.spec.ts', path.join(copy, rooms));

  const journeys = ['tests/e2e/control/banners', 'tests/e2e/account/price-alerts'];
  const output = await run('playwright', 'test', ...journeys, '--reporter=line');

  expect(output).toMatch(/\d+ passed/);
});
