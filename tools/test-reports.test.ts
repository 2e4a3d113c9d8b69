import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tallyPlaywright, tallyVitest } from './test-reports.ts';

const folder = `.data/test/run-${process.pid}`;
beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function fileWith(content: unknown): string {
  const file = `${folder}/${++count}.json`;
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const passedFile = { name: `${process.cwd()}/src/a.test.ts`, status: 'passed', message: '', assertionResults: [{ status: 'passed', fullName: 'counts', failureMessages: [] }] };
const failedFile = { name: `${process.cwd()}/src/b.test.ts`, status: 'failed', message: '', assertionResults: [...passedFile.assertionResults, { status: 'failed', fullName: 'adds', failureMessages: ['AssertionError: expected 3 to be 4\n    at add'] }] };
const unloadableFile = { name: `${process.cwd()}/src/c.test.ts`, status: 'failed', message: 'Cannot find module', assertionResults: [] };

test.each([
  ['all passed', { numPassedTests: 2, testResults: [passedFile] }, 0, { passed: 2, failures: [] }],
  ['one failed', { numPassedTests: 2, testResults: [passedFile, failedFile] }, 1, { passed: 2, failures: ['src/b.test.ts: adds: AssertionError: expected 3 to be 4'] }],
  ['a file that cannot be loaded', { numPassedTests: 1, testResults: [failedFile, unloadableFile] }, 1, { passed: 1, failures: ['src/b.test.ts: adds: AssertionError: expected 3 to be 4', 'src/c.test.ts: the file itself: Cannot find module'] }],
  ['an error outside of tests', { numPassedTests: 2, testResults: [passedFile] }, 1, { passed: 2, failures: ['the runner ended with status 1 after 2 tests'] }],
  ['no test', { numPassedTests: 0, testResults: [] }, 0, { passed: 0, failures: ['the runner ended with status 0 after 0 tests'] }],
  ['a report cut short', '{"numPassedTests": 2', 0, { passed: 0, failures: ['the runner ended with status 0 after 0 tests'] }],
])('vitest: %s', (_, report, status, expected) => {
  expect(tallyVitest(fileWith(report), status)).toEqual(expected);
});

const specWith = (line: number, ...statuses: string[]) => ({ file: 'shop.spec.ts', line, title: 'buys', tests: statuses.map((status) => ({ status, results: status === 'flaky' ? [{ error: { message: '\u001B[31mError\u001B[39m: no button' } }, {}] : [{}] })) });
const suites = [{ specs: [specWith(3, 'expected')], suites: [{ specs: [specWith(9, 'unexpected'), specWith(12, 'flaky', 'skipped')] }] }];

test.each([
  ['all passed', { errors: [], suites: [{ specs: [specWith(3, 'expected', 'expected')] }], stats: { expected: 2 } }, 0, { passed: 2, failures: [] }],
  ['a flaky one has failed', { errors: [], suites, stats: { expected: 1 } }, 1, { passed: 1, failures: ['shop.spec.ts:9: buys', 'shop.spec.ts:12: buys: Error: no button'] }],
  ['the server did not start', { errors: [{ message: 'Timed out' }], suites: [], stats: { expected: 0 } }, 1, { passed: 0, failures: ['an error outside of any test: Timed out'] }],
  ['no test', { errors: [], suites: [], stats: { expected: 0 } }, 0, { passed: 0, failures: ['the runner ended with status 0 after 0 tests'] }],
])('Playwright: %s', (_, report, status, expected) => {
  expect(tallyPlaywright(fileWith(report), status)).toEqual(expected);
});

test('a runner that wrote no report has failed', () => {
  expect(tallyPlaywright(`${folder}/none.json`, 0).failures).toHaveLength(1);
});
