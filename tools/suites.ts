// Runs vitest and Playwright for `npm test`, and reads their reports.
import path from 'node:path';
import getPort from 'get-port';
import { provideChromium } from './browser.ts';
import { run } from './processes.ts';
import { provideEngines } from './engines.ts';
import { provideProxies } from './proxies.ts';
import { durationsVariable, type Timed } from './slow-tests.ts';
import {
  type Report,
  type Result,
  readPlaywright,
  readVitest,
  timesOfPlaywright,
  timesOfVitest,
} from './test-reports.ts';

export type Look = {
  /** Holds the reports, and of journeys the database. */
  readonly folder: string;
  /** What the runner gets besides. */
  readonly args?: readonly string[];
  readonly mayBeEmpty?: boolean;
  readonly isQuiet?: boolean;
};
export type Looked = { readonly report: Report; readonly times: readonly Timed[] };

export type Runner = {
  /** Runs what the configuration and `args` name. */
  run(look: Look): Promise<Looked>;
  /** Arguments with which it runs these alone, one after the other. */
  argsOf(results: readonly Result[]): string[];
};

const places = (results: readonly Result[]): string[] => [
  ...new Set(results.map(({ where }) => where)),
];

export const vitest: Runner = {
  /** Some of them open a browser or run behind a proxy. */
  async run({ folder, args = [], isQuiet = false, mayBeEmpty = false }) {
    await provideProxies();
    await provideEngines();
    const report = path.join(folder, 'vitest.json');
    const durations = path.join(folder, 'vitest-durations.json');
    const reporters = ['default', 'json', './tools/slow-tests.ts'].map(
      (reporter) => `--reporter=${reporter}`,
    );
    const env = { CHROMIUM_PATH: await provideChromium(), [durationsVariable]: durations };
    const { status } = await run(
      'vitest',
      ['run', ...reporters, `--outputFile.json=${report}`, ...args],
      { env, isQuiet },
    );
    return { report: readVitest(report, { status, mayBeEmpty }), times: timesOfVitest(durations) };
  },
  argsOf: (results) => ['--no-file-parallelism', ...places(results)],
};

export const playwright: Runner = {
  /** The site as production serves it, with the demo market, on a database of its own. */
  async run({ folder, args = [], isQuiet = false }) {
    const report = path.join(folder, 'playwright.json');
    const env = {
      CHROMIUM_PATH: await provideChromium(),
      E2E_PORT: String(await getPort({ host: '127.0.0.1' })),
      E2E_ISSUER_PORT: String(await getPort({ host: '127.0.0.1' })),
      E2E_FOLDER: folder,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    const { status } = await run('playwright', ['test', '--reporter=line,json', ...args], {
      env,
      isQuiet,
    });
    return { report: readPlaywright(report, { status }), times: timesOfPlaywright(report) };
  },
  argsOf: (results) => ['--workers=1', ...places(results)],
};
