// `npm test`: static checks, unit, integration and browser tests. The last line says how many
// passed, failed and were skipped.
//
// Reports, screenshots and traces of the last run stay in .data/test/run-<process>; databases and servers do not.
import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from '#platform/database/embedded-postgres/postmaster.ts';
import {
  discardEmbeddedPostgres,
  stopAbandonedServer,
} from '#platform/database/embedded-postgres.ts';
import { freePort } from '#platform/free-port.ts';
import { provideChromium } from './browser.ts';
import { runChecks, type Tally } from './checks.ts';
import { endChildrenWhenInterrupted, interruptedBy, run } from './processes.ts';
import { provideProxies } from './proxies.ts';
import { lastLine, tallyPlaywright, tallyVitest } from './test-reports.ts';

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
await removeDeadRuns();
fs.mkdirSync(runFolder, { recursive: true, mode: 0o700 });
for (const suite of suites) {
  if (interruptedBy()) break;
  console.log(`\n${suite.name}`);
  const tally = await runSuite(suite);
  passed += tally.passed;
  skipped += tally.skipped;
  failures.push(...tally.failures);
}
await tidyUp();
if (interruptedBy()) failures.push(`interrupted by ${interruptedBy()}`);
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

/** Some tests open a browser or need a proxy. */
async function runVitest(): Promise<Tally> {
  await provideProxies();
  const report = path.join(runFolder, 'vitest.json');
  const env = { CHROMIUM_PATH: await provideChromium() };
  const { status } = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env },
  );
  return tallyVitest(report, status);
}

/** Tests the production build with the demo market, on a separate database. */
async function runJourneys(): Promise<Tally> {
  const build = await run('node', ['tools/build.ts']);
  if (build.status !== 0) return { passed: 0, failures: ['the build'], skipped: 0 };
  const report = path.join(runFolder, 'playwright.json');
  const env = {
    CHROMIUM_PATH: await provideChromium(),
    E2E_PORT: String(await freePort()),
    E2E_ISSUER_PORT: String(await freePort()),
    E2E_FOLDER: runFolder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const { status } = await run('playwright', ['test', '--reporter=line,json'], { env });
  return tallyPlaywright(report, status);
}

/** Playwright and vitest stop what they started unless they were killed themselves. */
async function tidyUp(): Promise<void> {
  await stopAbandonedServer(`${testFolder}/postgres`);
  await discardDatabases(runFolder);
  await removeDeadRuns();
}

/** Removes leftovers of earlier runs, including killed ones, and of single test files. */
async function removeDeadRuns(): Promise<void> {
  for (const folder of fs.globSync(`${testFolder}/run-*`)) {
    if (isAlive(Number(folder.split('-').at(-1)))) continue;
    await discardDatabases(folder);
    fs.rmSync(folder, { recursive: true });
  }
}

/**
 * Discards databases anywhere below the folder: those of the browser tests, and those of killed
 * tests of the embedded server.
 */
async function discardDatabases(folder: string): Promise<void> {
  for (const database of fs.globSync(`${folder}/*/postgres`))
    await discardEmbeddedPostgres(database);
}
