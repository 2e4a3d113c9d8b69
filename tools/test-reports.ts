// What vitest's and Playwright's JSON reports say, counted so that nothing that went wrong counts as nothing.
import { readFileSync } from 'node:fs';
import type { Tally } from './checks.ts';

/** The parts of the reports that are read here. */
type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: { status: string }[] }[] };
type PlaywrightReport = { errors: unknown[]; stats: { expected: number; unexpected: number; flaky: number } };

/** A file that could not be loaded has no failed test, but failed. */
export function tallyVitest(file: string, status: number): Tally {
  return atLeastOneFailure(status, readReport(file) as VitestReport | undefined, (report) => {
    const brokenFiles = report.testResults.filter((each) => each.status === 'failed' && !each.assertionResults.some((test) => test.status === 'failed'));
    return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
  });
}

/** `errors` are those outside of any test: a server that did not start, a file with a mistake. */
export function tallyPlaywright(file: string, status: number): Tally {
  return atLeastOneFailure(status, readReport(file) as PlaywrightReport | undefined, ({ errors, stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }));
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** No report, no test in it, or a runner that ended badly without saying why: each is a failure. */
function atLeastOneFailure<Report>(status: number, report: Report | undefined, count: (report: Report) => Tally): Tally {
  const { passed, failed } = report ? count(report) : { passed: 0, failed: 0 };
  const isBroken = status !== 0 || passed === 0;
  return { passed, failed: isBroken ? Math.max(failed, 1) : failed };
}
