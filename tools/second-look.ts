// What failed runs once more, alone. What passes then is flaky: it counts as passed, and is listed
// with its first error and how often it was flaky before.
import fs from 'node:fs';
import path from 'node:path';
import type { Look, Runner } from './suites.ts';
import { failureOf, type Report, type Result } from './test-reports.ts';

/** More flaky tests than this in one run fail it. */
const mostFlaky = 3;
/** What is broken throughout fails at once. */
const mostFailures = 20;
const keptRuns = 20;

/** What runs again: what failed, and what did not run because of it. */
export function toRunAgain({ results, errors }: Report): readonly Result[] {
  const failed = results.filter(({ state }) => state === 'failed');
  if (failed.length === 0 || failed.length > mostFailures || errors.length > 0) return [];
  return results.filter(({ state }) => state === 'failed' || state === 'not run');
}

/** Runs again, alone, what failed in the first look. */
export async function lookAgain(runner: Runner, look: Look, first: Report): Promise<Judgement> {
  const again = toRunAgain(first);
  if (again.length === 0) return { report: first, flaky: [] };
  console.log(`A second look at ${again.length} tests`);
  const args = [...(look.args ?? []), ...runner.argsOf(again)];
  fs.mkdirSync(look.folder, { recursive: true });
  const second = await runner.run({ ...look, args });
  return judge(first, second.report);
}

export type Judgement = { readonly report: Report; readonly flaky: readonly Result[] };

/**
 * A test that failed in one of two looks is flaky and has passed; one that failed in both has
 * failed. An error outside of the tests fails the second look like the first.
 */
export function judge(first: Report, second: Report): Judgement {
  const again = new Map(second.results.map((result) => [result.id, result]));
  const loaded = new Set(second.results.map(({ where }) => where));
  for (const { isFile, where } of second.results) if (isFile) loaded.delete(where);
  const flaky: Result[] = [];
  const results = first.results.flatMap((result): Result[] => {
    const other = again.get(result.id);
    again.delete(result.id);
    if (result.isFile && loaded.has(result.where)) {
      flaky.push(result);
      return [];
    }
    if (result.state === 'not run') return [other ?? result];
    const [failed, passed] = result.state === 'failed' ? [result, other] : [other, result];
    if (failed?.state !== 'failed' || passed?.state !== 'passed') return [result];
    flaky.push(failed);
    return [passed];
  });
  return {
    report: {
      results: [...results, ...again.values()],
      errors: [...first.errors, ...second.errors],
    },
    flaky,
  };
}

/** A failure of the run as a whole when too much is flaky. */
export const tooFlaky = (flaky: readonly Result[]): string[] =>
  flaky.length > mostFlaky ? [`${flaky.length} flaky tests; ${mostFlaky} at most`] : [];

type Run = { readonly at: string; readonly flaky: readonly string[] };

/**
 * Adds this run to the last ones kept in `file`. Returns a line for each flaky test: its first
 * error and in how many of them it was flaky.
 */
export function rememberFlaky(file: string, flaky: readonly Result[]): string[] {
  const run = { at: new Date().toISOString(), flaky: flaky.map(({ id }) => id) };
  const runs = [...readRuns(file), run].slice(-keptRuns);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(runs, null, 1)}\n`);
  return flaky.map((result) => {
    const times = runs.filter((each) => each.flaky.includes(result.id)).length;
    return `${failureOf(result)} (flaky in ${times} of the last ${runs.length} runs)`;
  });
}

function readRuns(file: string): readonly Run[] {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Run[];
  } catch {
    return []; // the first run, or one that was cut short
  }
}
