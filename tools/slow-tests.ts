// The slowest tests of a run, so that what costs time is seen before it adds up.
import fs from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export type Timed = { readonly name: string; readonly ms: number };

/** Names the file in which `DurationReporter` leaves the durations. */
export const durationsVariable = 'TEST_DURATIONS_FILE';

/** Writes how long each test file took with its hooks, which vitest's JSON report leaves out. */
export default class DurationReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[durationsVariable];
    if (file === undefined) return;
    const durations = modules.map((module): Timed => {
      const { collectDuration, duration } = module.diagnostic();
      return { name: path.relative('.', module.moduleId), ms: collectDuration + duration };
    });
    fs.writeFileSync(file, JSON.stringify(durations));
  }
}

/** The longest ones first, a line each. */
export const slowestLines = (all: readonly Timed[], count = 10): string[] =>
  all
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);

/** Together, by the file of each: `seller/staff.spec.ts:46: …` is of `seller/staff.spec.ts`. */
export function summedByFile(all: readonly Timed[]): Timed[] {
  const sums = new Map<string, number>();
  for (const { name, ms } of all) {
    const [file] = name.split(':', 1);
    sums.set(file!, (sums.get(file!) ?? 0) + ms);
  }
  return [...sums].map(([name, ms]) => ({ name, ms }));
}
