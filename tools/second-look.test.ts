import fs from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { judge, lookAgain, rememberFlaky, tooFlaky } from './second-look.ts';
import { playwright, type Runner, vitest } from './suites.ts';
import { failureOf, type Report, type Result, tallyOf } from './test-reports.ts';

// Whole runners start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const folder = `.data/test/run-${process.pid}/second-look`;
const fixtures = 'tests/fixtures/second-look';
beforeEach(() => {
  fs.mkdirSync(folder, { recursive: true });
  vi.stubEnv('SECOND_LOOK_FOLDER', fs.realpathSync(folder));
});
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true });
});
afterAll(() => fs.rmSync(`.data/test/run-${process.pid}`, { recursive: true, force: true }));

async function lookTwice(runner: Runner, config: string) {
  const look = { folder, args: ['--config', `${fixtures}/${config}`], isQuiet: true };
  const first = await runner.run(look);
  return { first: first.report, ...(await lookAgain(runner, look, first.report)) };
}

test('vitest: what fails once is flaky, what fails twice has failed', async () => {
  const { first, report, flaky } = await lookTwice(vitest, 'vitest.config.ts');

  expect(tallyOf(first).failures).toHaveLength(3);
  expect(tallyOf(report)).toEqual({
    passed: 3,
    failures: [expect.stringContaining('numbers.test.ts: fails twice: AssertionError: is two')],
    skipped: 0,
  });
  expect(flaky.map(failureOf).toSorted()).toEqual([
    expect.stringContaining('loading.test.ts: the file itself: the first time it does not load'),
    expect.stringContaining('numbers.test.ts: fails once: AssertionError: is first'),
  ]);
});

test('Playwright: as well, and what did not run for a flaky one runs', async () => {
  const { first, report, flaky } = await lookTwice(playwright, 'playwright.config.ts');

  expect(tallyOf(first)).toMatchObject({ passed: 1, skipped: 1 });
  expect(tallyOf(report)).toEqual({
    passed: 3,
    failures: ['journeys.spec.ts:5: fails twice: Error: is two'],
    skipped: 0,
  });
  expect(flaky.map(failureOf)).toEqual(['journeys.spec.ts:10: fails once: Error: is first']);
});

const resultOf = (name: string, state: Result['state']): Result => ({
  id: name,
  where: 'a.test.ts',
  name,
  state,
  why: state === 'failed' ? 'why' : '',
});
const reportOf = (...results: Result[]): Report => ({ results, errors: [] });

test('what passes at first and fails in the second look is flaky too', () => {
  const first = reportOf(resultOf('a', 'passed'), resultOf('b', 'failed'));
  const second = reportOf(resultOf('a', 'failed'), resultOf('b', 'failed'));

  const { report, flaky } = judge(first, second);

  expect(tallyOf(report)).toEqual({ passed: 1, failures: ['b: why'], skipped: 0 });
  expect(flaky.map(({ id }) => id)).toEqual(['a']);
});

test('a failed test that the second look does not find again has failed', () => {
  const { report } = judge(reportOf(resultOf('a', 'failed')), reportOf(resultOf('b', 'passed')));

  expect(tallyOf(report).failures).toEqual(['a: why']);
});

test('a second look that cannot run is a failure of its own', () => {
  const second = { results: [], errors: ['the server did not start'] };

  const { report } = judge(reportOf(resultOf('a', 'failed')), second);

  expect(tallyOf(report).failures).toEqual(['a: why', 'the server did not start']);
});

test('more than three flaky tests fail the run', () => {
  const flaky = ['a', 'b', 'c', 'd'].map((name) => resultOf(name, 'failed'));

  expect(tooFlaky(flaky.slice(1))).toEqual([]);
  expect(tooFlaky(flaky)).toEqual(['4 flaky tests; 3 at most']);
});

test('it is told how often a test was flaky in the last runs', () => {
  const file = `${folder}/flaky.json`;
  rememberFlaky(file, [resultOf('a', 'failed')]);
  rememberFlaky(file, []);

  expect(rememberFlaky(file, [resultOf('a', 'failed'), resultOf('b', 'failed')])).toEqual([
    'a: why (flaky in 2 of the last 3 runs)',
    'b: why (flaky in 1 of the last 3 runs)',
  ]);
  for (let run = 0; run < 20; run++) rememberFlaky(file, []);
  expect(rememberFlaky(file, [resultOf('a', 'failed')])).toEqual([
    'a: why (flaky in 1 of the last 20 runs)',
  ]);
});
