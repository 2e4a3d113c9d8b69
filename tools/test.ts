// `npm test`: static checks, unit, integration and browser tests. Prints the slowest tests, then
// what failed; the last line counts passed, failed and skipped tests.
//
// Reports, screenshots and traces of the last run stay in .data/test/run-<process>.
import fs from 'node:fs';
import path from 'node:path';
import getPort from 'get-port';
import { isAlive } from '#platform/database/embedded-postgres/postmaster.ts';
import {
  discardEmbeddedPostgres,
  stopAbandonedServer,
} from '#platform/database/embedded-postgres.ts';
import { provideChromium } from './browser.ts';
import { runChecks, type Tally } from './checks.ts';
import { endChildrenWhenInterrupted, interruptedBy, run } from './processes.ts';
import { provideProxies } from './proxies.ts';
import { durationsVariable, slowestLines, type Timed } from './slow-tests.ts';
import {
  lastLine,
  tallyPlaywright,
  tallyVitest,
  timesOfPlaywright,
  timesOfVitest,
} from './test-reports.ts';

const testFolder = '.data/test';
const runFolder = `${testFolder}/run-${process.pid}`;

type Suite = { readonly name: string; readonly run: () => Promise<Tally> };
const suites: readonly Suite[] = [
  { name: 'Static checks', run: runChecks },
  { name: 'Unit and integration tests', run: runVitest },
  { name: 'Journeys in Chromium', run: runJourneys },
];

endChildrenWhenInterrupted();
let passed = 0;
let skipped = 0;
const failures: string[] = [];
const times: Record<'Test files' | 'Journeys', readonly Timed[]> = {
  'Test files': [],
  Journeys: [],
};
await removeDeadRuns();
fs.mkdirSync(runFolder, { recursive: true, mode: 0o700 });
for (const suite of suites) {
  if (interruptedBy()) break;
  console.log(`\n${suite.name}`);
  const startedAt = performance.now();
  const tally = await runSuite(suite);
  console.log(`${suite.name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  passed += tally.passed;
  skipped += tally.skipped;
  failures.push(...tally.failures);
}
await tidyUp();
if (interruptedBy()) failures.push(`interrupted by ${interruptedBy()}`);
for (const [what, all] of Object.entries(times))
  if (all.length > 0) console.log(`\n${what}, slowest first:\n${slowestLines(all).join('\n')}`);
if (failures.length > 0)
  console.log(
    `\nFailed (reports are in ${runFolder}):\n${failures.map((each) => `  ${each}`).join('\n')}`,
  );
console.log(lastLine({ passed, failures, skipped }));
process.exit(failures.length > 0 ? 1 : 0);

async function runSuite({ name, run: runIt }: Suite): Promise<Tally> {
  try {
    return await runIt();
  } catch (error) {
    return {
      passed: 0,
      failures: [`${name} could not run: ${(error as Error).message}`],
      skipped: 0,
    };
  }
}

/** Some of them open a browser or run behind a proxy. */
async function runVitest(): Promise<Tally> {
  await provideProxies();
  const report = path.join(runFolder, 'vitest.json');
  const durations = path.join(runFolder, 'vitest-durations.json');
  const env = { CHROMIUM_PATH: await provideChromium(), [durationsVariable]: durations };
  const { status } = await run(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tools/slow-tests.ts',
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  times['Test files'] = timesOfVitest(durations);
  return tallyVitest(report, status);
}

/** The site as production serves it, with the demo market, on a database of its own. */
async function runJourneys(): Promise<Tally> {
  const build = await run('node', ['tools/build.ts']);
  if (build.status !== 0) return { passed: 0, failures: ['the build'], skipped: 0 };
  const report = path.join(runFolder, 'playwright.json');
  const env = {
    CHROMIUM_PATH: await provideChromium(),
    E2E_PORT: String(await getPort({ host: '127.0.0.1' })),
    E2E_ISSUER_PORT: String(await getPort({ host: '127.0.0.1' })),
    E2E_FOLDER: runFolder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const { status } = await run('playwright', ['test', '--reporter=line,json'], { env });
  times.Journeys = timesOfPlaywright(report);
  return tallyPlaywright(report, status);
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
  for (const database of fs.globSync(`${folder}/*/postgres`))
    await discardEmbeddedPostgres(database);
}
