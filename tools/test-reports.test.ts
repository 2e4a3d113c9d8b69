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

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const failedFile = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
const unloadableFile = { status: 'failed', assertionResults: [] };

test.each([
  ['all passed', { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile] }, 0, { passed: 2, failed: 0 }],
  ['one failed', { numPassedTests: 2, numFailedTests: 1, testResults: [failedFile] }, 1, { passed: 2, failed: 1 }],
  ['a file that cannot be loaded', { numPassedTests: 1, numFailedTests: 1, testResults: [failedFile, unloadableFile] }, 1, { passed: 1, failed: 2 }],
  ['an error outside of tests', { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile] }, 1, { passed: 2, failed: 1 }],
  ['no test', { numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0, { passed: 0, failed: 1 }],
  ['a report cut short', '{"numPassedTests": 2', 0, { passed: 0, failed: 1 }],
])('vitest: %s', (_, report, status, expected) => {
  expect(tallyVitest(fileWith(report), status)).toEqual(expected);
});

test.each([
  ['all passed', { errors: [], stats: { expected: 2, unexpected: 0, flaky: 0 } }, 0, { passed: 2, failed: 0 }],
  ['a flaky one has failed', { errors: [], stats: { expected: 2, unexpected: 1, flaky: 1 } }, 1, { passed: 2, failed: 2 }],
  ['the server did not start', { errors: [{}], stats: { expected: 0, unexpected: 0, flaky: 0 } }, 1, { passed: 0, failed: 1 }],
  ['no test', { errors: [], stats: { expected: 0, unexpected: 0, flaky: 0 } }, 0, { passed: 0, failed: 1 }],
])('Playwright: %s', (_, report, status, expected) => {
  expect(tallyPlaywright(fileWith(report), status)).toEqual(expected);
});

test('a runner that wrote no report has failed', () => {
  expect(tallyPlaywright(`${folder}/none.json`, 0)).toEqual({ passed: 0, failed: 1 });
});
