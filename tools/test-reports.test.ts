import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slowestLines, summedByFile } from './slow-tests.ts';
import {
  lastLine,
  readPlaywright,
  readVitest,
  tallyOf,
  timesOfPlaywright,
  timesOfVitest,
} from './test-reports.ts';

const folder = `.data/test/run-${process.pid}`;
beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function fileWith(content: unknown): string {
  const file = `${folder}/${++count}.json`;
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const passedFile = {
  name: `${process.cwd()}/src/a.test.ts`,
  status: 'passed',
  message: '',
  assertionResults: [{ status: 'passed', fullName: 'counts', failureMessages: [] }],
};
const failedFile = {
  name: `${process.cwd()}/src/b.test.ts`,
  status: 'failed',
  message: '',
  assertionResults: [
    ...passedFile.assertionResults,
    {
      status: 'failed',
      fullName: 'adds',
      failureMessages: ['AssertionError: expected 3 to be 4\n    at add'],
    },
  ],
};
const unloadableFile = {
  name: `${process.cwd()}/src/c.test.ts`,
  status: 'failed',
  message: 'Cannot find module',
  assertionResults: [],
};

const withStates = (...statuses: string[]) => ({
  ...passedFile,
  assertionResults: statuses.map((status, i) => ({
    status,
    fullName: `test ${i}`,
    failureMessages: [],
  })),
});

test.each([
  ['all passed', [passedFile], 0, { passed: 1, failures: [], skipped: 0 }],
  [
    'one failed',
    [passedFile, failedFile],
    1,
    {
      passed: 2,
      failures: ['src/b.test.ts: adds: AssertionError: expected 3 to be 4'],
      skipped: 0,
    },
  ],
  [
    'a file that cannot be loaded',
    [failedFile, unloadableFile],
    1,
    {
      passed: 1,
      failures: [
        'src/b.test.ts: adds: AssertionError: expected 3 to be 4',
        'src/c.test.ts: the file itself: Cannot find module',
      ],
      skipped: 0,
    },
  ],
  [
    'a hook failed before the tests',
    [{ ...withStates('passed', 'skipped'), status: 'failed', message: 'no database' }],
    1,
    { passed: 1, failures: ['src/a.test.ts: the file itself: no database'], skipped: 1 },
  ],
  [
    'an error outside of tests',
    [passedFile],
    1,
    { passed: 1, failures: ['the runner ended with status 1 after 1 tests'], skipped: 0 },
  ],
  [
    'one skipped and one to be written',
    [withStates('passed', 'skipped', 'todo')],
    0,
    { passed: 1, failures: [], skipped: 2 },
  ],
  [
    'no test',
    [],
    0,
    { passed: 0, failures: ['the runner ended with status 0 after 0 tests'], skipped: 0 },
  ],
])('the vitest report is tallied: %s', (_, testResults, status, expected) => {
  expect(tallyOf(readVitest(fileWith({ testResults }), { status }))).toEqual(expected);
});

test('a report cut short is a failure', () => {
  expect(tallyOf(readVitest(fileWith('{"testResults": ['), { status: 0 }))).toEqual({
    passed: 0,
    failures: ['the runner ended with status 0 after 0 tests'],
    skipped: 0,
  });
});

test('a change that concerns no test is fine, but a failed runner is not', () => {
  const empty = fileWith({ testResults: [] });

  expect(readVitest(empty, { status: 0, mayBeEmpty: true }).errors).toEqual([]);
  expect(readVitest(empty, { status: 1, mayBeEmpty: true }).errors).toHaveLength(1);
});

const specWith = (line: number, ...statuses: string[]) => ({
  file: 'shop.spec.ts',
  line,
  title: 'buys',
  tests: statuses.map((status) => ({
    projectName: 'site',
    expectedStatus: status === 'skipped' ? 'skipped' : 'passed',
    status,
    results:
      status === 'flaky'
        ? [{ error: { message: '\u001B[31mError\u001B[39m: no button' } }, {}]
        : [{}],
  })),
});
const suites = [
  {
    title: 'shop.spec.ts',
    specs: [specWith(3, 'expected')],
    suites: [
      {
        title: 'with scripts',
        specs: [specWith(9, 'unexpected'), specWith(12, 'flaky', 'skipped')],
      },
    ],
  },
];

test.each([
  [
    'all passed',
    {
      errors: [],
      suites: [{ title: 'shop.spec.ts', specs: [specWith(3, 'expected', 'expected')] }],
    },
    0,
    { passed: 2, failures: [], skipped: 0 },
  ],
  [
    'a flaky one has failed',
    { errors: [], suites },
    1,
    {
      passed: 1,
      failures: ['shop.spec.ts:9: buys', 'shop.spec.ts:12: buys: Error: no button'],
      skipped: 1,
    },
  ],
  [
    'the server did not start',
    { errors: [{ message: 'Timed out' }], suites: [] },
    1,
    { passed: 0, failures: ['an error outside of any test: Timed out'], skipped: 0 },
  ],
  [
    'no test',
    { errors: [], suites: [] },
    0,
    { passed: 0, failures: ['the runner ended with status 0 after 0 tests'], skipped: 0 },
  ],
])('the Playwright report is tallied: %s', (_, report, status, expected) => {
  expect(tallyOf(readPlaywright(fileWith(report), { status }))).toEqual(expected);
});

test('a runner without a report has failed', () => {
  expect(readPlaywright(`${folder}/none.json`, { status: 0 }).errors).toHaveLength(1);
});

test('tests of one name are told apart, and those that did not run from skipped ones', () => {
  const spec = {
    ...specWith(3, 'expected', 'skipped', 'skipped'),
    title: 'buys',
  };
  spec.tests[1]!.expectedStatus = 'passed';
  const suite = { title: 'shop.spec.ts', specs: [spec] };

  const { results } = readPlaywright(fileWith({ errors: [], suites: [suite] }), { status: 0 });

  expect(results.map(({ id, state }) => [id, state])).toEqual([
    ['[site] shop.spec.ts › buys', 'passed'],
    ['[site] shop.spec.ts › buys #2', 'not run'],
    ['[site] shop.spec.ts › buys #3', 'skipped'],
  ]);
});

test('the last line counts skipped tests only when there are some', () => {
  expect(lastLine({ passed: 5, failures: ['a'], skipped: 0 })).toBe('5 passed, 1 failed');
  expect(lastLine({ passed: 5, failures: [], skipped: 2 })).toBe('5 passed, 0 failed, 2 skipped');
});

test('the slowest tests are printed first, and no more than asked for', () => {
  const times = [
    { name: 'short', ms: 40 },
    { name: 'longest', ms: 61_500 },
    { name: 'long', ms: 2_040 },
  ];

  expect(slowestLines(times, 2)).toEqual(['  61.5 s  longest', '   2.0 s  long']);
});

test('tests of one file are summed', () => {
  const times = [
    { name: 'seller/staff.spec.ts:46: a right: what it opens', ms: 1500 },
    { name: 'seller/staff.spec.ts:90: another', ms: 500 },
    { name: 'tests/drills/starting.test.ts', ms: 900 },
  ];

  expect(summedByFile(times)).toEqual([
    { name: 'seller/staff.spec.ts', ms: 2000 },
    { name: 'tests/drills/starting.test.ts', ms: 900 },
  ]);
});

test('the time of a journey is that of all its attempts', () => {
  const spec = {
    file: 'shop.spec.ts',
    line: 3,
    title: 'buys',
    tests: [{ status: 'flaky', results: [{ duration: 700 }, { duration: 300 }] }],
  };

  expect(
    timesOfPlaywright(fileWith({ suites: [{ specs: [], suites: [{ specs: [spec] }] }] })),
  ).toEqual([{ name: 'shop.spec.ts:3: buys', ms: 1_000 }]);
});

test('a run that did not end has no times', () => {
  expect([timesOfVitest(`${folder}/none.json`), timesOfPlaywright(`${folder}/none.json`)]).toEqual([
    [],
    [],
  ]);
});
