// Reads the JSON reports of vitest and Playwright. A missing or empty report is a failure.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Tally } from './checks.ts';
import type { Timed } from './slow-tests.ts';

/** How one test ended. */
export type Result = {
  /** The same in every run. */
  readonly id: string;
  /** What the runner takes to run it again. */
  readonly where: string;
  readonly name: string;
  /** `not run`: a test, hook or file before it failed. */
  readonly state: 'passed' | 'failed' | 'skipped' | 'not run';
  /** The first line of the error. */
  readonly why: string;
  /** The file could not be loaded or one of its hooks failed: no test by itself. */
  readonly isFile?: true;
};

/** What a runner says at its end. */
export type Report = {
  readonly results: readonly Result[];
  /** Outside of any test. */
  readonly errors: readonly string[];
};

/** Parts of the reports that are read here. */
type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    message: string;
  }[];
};
type PlaywrightTest = {
  projectName: string;
  expectedStatus: string;
  status: string;
  results: { error?: { message: string }; duration?: number }[];
};
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { file: string; line: number; title: string; tests: PlaywrightTest[] }[];
};
type PlaywrightReport = {
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

type Ended = {
  readonly status: number;
  /** Whether a run without tests is as it should be. */
  readonly mayBeEmpty?: boolean;
};

/** A file that failed to load has no failed test, but is a failure. */
export function readVitest(file: string, ended: Ended): Report {
  const report = readReport(file) as VitestReport | undefined;
  const results = (report?.testResults ?? []).flatMap((each) => {
    const source = path.relative('.', each.name);
    const hasFailed = (state: string) => state === 'failed';
    const isFile =
      hasFailed(each.status) && !each.assertionResults.some((one) => hasFailed(one.status));
    const tests = each.assertionResults.map((one): Result => {
      const name = `${source}: ${one.fullName}`;
      const state = stateOfVitest(one.status, isFile);
      return { id: name, where: source, name, state, why: firstLine(one.failureMessages[0]) };
    });
    if (!isFile) return tests;
    const name = `${source}: the file itself`;
    const why = firstLine(each.message);
    return [...tests, { id: name, where: source, name, state: 'failed', why, isFile } as const];
  });
  return explained({ results: numbered(results), errors: [] }, ended);
}

function stateOfVitest(status: string, isBroken: boolean): Result['state'] {
  if (status === 'passed' || status === 'failed') return status;
  return isBroken && status !== 'todo' ? 'not run' : 'skipped';
}

/** `errors` occurred outside of any test: a failed server start, a syntax error. */
export function readPlaywright(file: string, ended: Ended): Report {
  const report = readReport(file) as PlaywrightReport | undefined;
  const errors = (report?.errors ?? []).map(({ message }) =>
    because('an error outside of any test', firstLine(message)),
  );
  const results = (report?.suites ?? []).flatMap((suite) => resultsOf(suite, ''));
  return explained({ results: numbered(results), errors }, ended);
}

function resultsOf({ title, suites = [], specs }: PlaywrightSuite, above: string): Result[] {
  const group = `${above}${title} › `;
  const own = specs.flatMap((spec) =>
    spec.tests.map((test): Result => {
      const where = `${spec.file}:${spec.line}`;
      return {
        id: `[${test.projectName}] ${group}${spec.title}`,
        where,
        name: `${where}: ${spec.title}`,
        state: stateOfPlaywright(test),
        why: firstLine(test.results.find(({ error }) => error)?.error?.message),
      };
    }),
  );
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, group))];
}

function stateOfPlaywright({ status, expectedStatus }: PlaywrightTest): Result['state'] {
  if (status === 'expected') return 'passed';
  if (status !== 'skipped') return 'failed';
  return expectedStatus === 'skipped' ? 'skipped' : 'not run';
}

/** Tests of one name in one file, and repeated ones, are told apart by their number. */
function numbered(results: readonly Result[]): Result[] {
  const seen = new Map<string, number>();
  return results.map((result) => {
    const count = (seen.get(result.id) ?? 0) + 1;
    seen.set(result.id, count);
    return count === 1 ? result : { ...result, id: `${result.id} #${count}` };
  });
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

/** Tests that did not run because another failed count as skipped: the other one is named. */
export function tallyOf({ results, errors }: Report): Tally {
  const count = (...states: Result['state'][]) =>
    results.filter(({ state, isFile }) => states.includes(state) && !isFile).length;
  return {
    passed: count('passed'),
    skipped: count('skipped', 'not run'),
    failures: [...results.filter(({ state }) => state === 'failed').map(failureOf), ...errors],
  };
}

/** The last line of a run. Skipped tests are counted only when there are some. */
export function lastLine({ passed, failures, skipped }: Tally): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** With the reason, since CI often shows no more than the end of a run. */
export const failureOf = ({ name, why }: Result): string => because(name, why);

const because = (failure: string, why: string): string => (why ? `${failure}: ${why}` : failure);

const firstLine = (message = ''): string =>
  stripVTControlCharacters(message).trim().split('\n', 1)[0]!.slice(0, 300);

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A missing report, a report without tests and a failed runner without a reason are failures. */
function explained(report: Report, { status, mayBeEmpty = false }: Ended): Report {
  const { passed, failures } = tallyOf(report);
  const isEmpty = passed === 0 && !mayBeEmpty;
  const isUnexplained = failures.length === 0 && (status !== 0 || isEmpty);
  return isUnexplained
    ? { ...report, errors: [`the runner ended with status ${status} after ${passed} tests`] }
    : report;
}
