// `npm test`: static checks, unit, integration and browser tests. What failed runs once more at the
// end, alone. Prints the slowest tests, what was flaky, then what failed; the last line counts
// passed, failed and skipped tests.
//
// `npm test -- --changed [ref]`: static checks, the tests that the change concerns, and three times
// the journeys that it changes, beside a busy core. Nothing has a second look.
//
// Reports, screenshots and traces of the last run stay in .data/test/run-<process>.
import fs from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { isAlive } from '#platform/database/embedded-postgres/postmaster.ts';
import {
  discardEmbeddedPostgres,
  stopAbandonedServer,
} from '#platform/database/embedded-postgres.ts';
import { besideBusyCore, changedSince } from './changes.ts';
import { runChecks, siteIsBuilt, type Tally } from './checks.ts';
import { endChildrenWhenInterrupted, interruptedBy, run } from './processes.ts';
import { type Judgement, lookAgain, rememberFlaky, tooFlaky } from './second-look.ts';
import { slowestLines, summedByFile } from './slow-tests.ts';
import { type Look, type Looked, playwright, type Runner, vitest } from './suites.ts';
import { lastLine, type Report, tallyOf } from './test-reports.ts';

const testFolder = '.data/test';
const runFolder = `${testFolder}/run-${process.pid}`;

type Suite = { readonly name: string; readonly runner: Runner } & Omit<Look, 'folder'>;

endChildrenWhenInterrupted();
const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean' } },
  allowPositionals: true,
});
const [ref = 'main'] = positionals;
await removeDeadRuns();
fs.mkdirSync(runFolder, { recursive: true, mode: 0o700 });
const suites = values.changed ? await suitesOfChange(ref) : wholeSuites();
const build = values.changed ? [] : [siteIsBuilt];
const tallies: Tally[] = [await timed('Static checks', () => runChecks(build))];
const looks: { readonly suite: Suite; readonly first: Looked }[] = [];
for (const suite of suites)
  if (!interruptedBy()) looks.push({ suite, first: await timed(suite.name, () => lookAt(suite)) });
const judgements: Judgement[] = [];
for (const { suite, first } of looks) judgements.push(await judged(suite, first.report));
tallies.push(...judgements.map(({ report }) => tallyOf(report)));
await tidyUp();

const flaky = judgements.flatMap((each) => each.flaky);
const failures = tallies.flatMap((each) => each.failures);
failures.push(...tooFlaky(flaky));
if (interruptedBy()) failures.push(`interrupted by ${interruptedBy()}`);
for (const { suite, first } of looks) {
  print(`${suite.name}, slowest first`, slowestLines(first.times));
  const files = summedByFile(first.times);
  if (files.length < first.times.length)
    print(`${suite.name}, by file, all tests of each together`, slowestLines(files, 20));
}
const flakyLines = values.changed ? [] : rememberFlaky(`${testFolder}/flaky.json`, flaky);
print('Flaky: failed at first and passed alone, or the other way round', indented(flakyLines));
print(`Failed (reports are in ${runFolder})`, indented(failures));
console.log(
  lastLine({
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
    failures,
  }),
);
process.exit(failures.length > 0 ? 1 : 0);

function wholeSuites(): Suite[] {
  return [
    { name: 'Unit and integration tests', runner: vitest },
    { name: 'Journeys in Chromium', runner: { ...playwright, run: runOnBuild } },
  ];
}

/** Drills take minutes: only those run that have changed themselves. */
async function suitesOfChange(since: string): Promise<Suite[]> {
  const files = await changedSince(since);
  const drills = fs.globSync('tests/drills/*.test.ts').filter((file) => !files.includes(file));
  const related: Suite = {
    name: `Tests related to what has changed since ${since}`,
    runner: vitest,
    args: ['--changed', since, '--passWithNoTests', ...drills.flatMap((one) => ['--exclude', one])],
    mayBeEmpty: true,
  };
  const journeys = files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  if (journeys.length === 0) return [related];
  const repeated: Suite = {
    name: 'Changed journeys, three times beside a busy core',
    runner: { ...playwright, run: (look) => besideBusyCore(() => runOnBuild(look)) },
    args: ['--repeat-each=3', ...journeys],
  };
  return [related, repeated];
}

async function runOnBuild(look: Look): Promise<Looked> {
  const { status } = await run('node', ['tools/build.ts']);
  if (status === 0) return playwright.run(look);
  return { report: { results: [], errors: ['the build'] }, times: [] };
}

async function lookAt({ name, runner, ...look }: Suite): Promise<Looked> {
  try {
    return await runner.run({ ...look, folder: runFolder });
  } catch (error) {
    const errors = [`${name} could not run: ${(error as Error).message}`];
    return { report: { results: [], errors }, times: [] };
  }
}

/** Journeys get another database. */
async function judged({ name, runner, ...look }: Suite, first: Report): Promise<Judgement> {
  if (values.changed || interruptedBy()) return { report: first, flaky: [] };
  try {
    return await lookAgain(runner, { ...look, folder: `${runFolder}/again` }, first);
  } catch (error) {
    const why = `${name}, second look, could not run: ${(error as Error).message}`;
    return { report: { ...first, errors: [...first.errors, why] }, flaky: [] };
  }
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  console.log(`\n${name}`);
  const startedAt = performance.now();
  const before = coreTimes();
  const result = await work();
  const after = coreTimes();
  const busy = (after.busy - before.busy) / (after.all - before.all);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${name}: ${seconds} s, ${(100 * busy).toFixed(0)} % of ${os.cpus().length} cores`);
  return result;
}

/** Milliseconds of all cores of the machine: what is idle could be used by one more worker. */
function coreTimes(): { readonly busy: number; readonly all: number } {
  const times = os.cpus().map((core) => core.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** Playwright and vitest stop what they started unless they are killed themselves. */
async function tidyUp(): Promise<void> {
  await stopAbandonedServer(`${testFolder}/postgres`);
  await discardDatabases(runFolder);
  await removeDeadRuns();
}

/** Removes earlier runs, also killed ones, and what single test files have made. */
async function removeDeadRuns(): Promise<void> {
  for (const folder of fs.globSync(`${testFolder}/run-*`)) {
    if (isAlive(Number(folder.split('-').at(-1)))) continue;
    await discardDatabases(folder);
    fs.rmSync(folder, { recursive: true });
  }
}

/** Includes databases that killed tests of the embedded server have left. */
async function discardDatabases(folder: string): Promise<void> {
  for (const database of fs.globSync(`${folder}/{,again/}*/postgres`))
    await discardEmbeddedPostgres(database);
}
