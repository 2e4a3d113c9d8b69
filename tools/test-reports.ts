// Reads the JSON reports of vitest and Playwright. A missing or empty report is a failure.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Tally } from './checks.ts';
import type { Timed } from './slow-tests.ts';

/** Parts of the reports that are read here. */
type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    message: string;
  }[];
};
type PlaywrightTest = {
  status: string;
  results: { error?: { message: string }; duration?: number }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { file: string; line: number; title: string; tests: PlaywrightTest[] }[];
};
type PlaywrightReport = {
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
  stats: { expected: number; skipped: number };
};

/** Tallies vitest. A file that failed to load has no failed test, but counts as a failure. */
export function tallyVitest(file: string, status: number): Tally {
  return atLeastOneFailure(
    status,
    readReport(file) as VitestReport | undefined,
    ({ numPassedTests, numPendingTests, numTodoTests, testResults }) => ({
      passed: numPassedTests,
      skipped: numPendingTests + numTodoTests,
      failures: testResults
        .filter((each) => each.status === 'failed')
        .flatMap(({ name, assertionResults, message }) => {
          const failedTests = assertionResults.filter((each) => each.status === 'failed');
          const source = path.relative('.', name);
          return failedTests.length > 0
            ? failedTests.map(({ fullName, failureMessages }) =>
                because(`${source}: ${fullName}`, failureMessages[0]),
              )
            : [because(`${source}: the file itself`, message)];
        }),
    }),
  );
}

/**
 * Tallies Playwright. `errors` occurred outside of any test: a failed server start, a syntax error.
 * A flaky test counts as failed.
 */
export function tallyPlaywright(file: string, status: number): Tally {
  return atLeastOneFailure(
    status,
    readReport(file) as PlaywrightReport | undefined,
    ({ errors, suites, stats }) => ({
      passed: stats.expected,
      skipped: stats.skipped,
      failures: [
        ...suites.flatMap(failuresOf),
        ...errors.map(({ message }) => because('an error outside of any test', message)),
      ],
    }),
  );
}

/** How long each file took, as `DurationReporter` wrote it; empty when the run did not end. */
export const timesOfVitest = (file: string): Timed[] =>
  (readReport(file) as Timed[] | undefined) ?? [];

/** How long each journey took. */
export function timesOfPlaywright(file: string): Timed[] {
  const report = readReport(file) as PlaywrightReport | undefined;
  return (report?.suites ?? []).flatMap(timesOfSuite);
}

function timesOfSuite({ suites = [], specs }: PlaywrightSuite): Timed[] {
  const own = specs.map(({ file, line, title, tests }) => ({
    name: `${file}:${line}: ${title}`,
    ms: tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration = 0 }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(timesOfSuite)];
}

/** The last line of a run. Skipped tests are counted only when there are some. */
export function lastLine({ passed, failures, skipped }: Tally): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function failuresOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        because(`${file}:${line}: ${title}`, results.find((each) => each.error)?.error?.message),
      ),
  );
  return [...failed, ...suites.flatMap(failuresOf)];
}

/** Adds the first line of the reason, since CI often shows no more than the end of a run. */
const because = (failure: string, message = ''): string => {
  const [why] = stripVTControlCharacters(message).trim().split('\n', 1);
  return why ? `${failure}: ${why.slice(0, 300)}` : failure;
};

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A missing report, a report without tests and a failed runner without a reason are failures. */
function atLeastOneFailure<Report>(
  status: number,
  report: Report | undefined,
  read: (report: Report) => Tally,
): Tally {
  const tally = report ? read(report) : { passed: 0, failures: [], skipped: 0 };
  const isUnexplained = tally.failures.length === 0 && (status !== 0 || tally.passed === 0);
  return isUnexplained
    ? { ...tally, failures: [`the runner ended with status ${status} after ${tally.passed} tests`] }
    : tally;
}
