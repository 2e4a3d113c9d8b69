import { defineConfig, type Project } from '@playwright/test';
import { locales } from './src/shared/locale.ts';
import type { LanguageOption } from './tests/support/browser-language.ts';
import { googleClient } from './tests/support/google-issuer.ts';
import { findChromium } from './tools/browser.ts';

// `npm test` sets a free port and a folder of its own.
// The defaults serve `npx playwright test` after `npm run build`.
const port = process.env.E2E_PORT ?? '3987';
/** Holds the database, pictures and reports of one run. */
export const runFolder = process.env.E2E_FOLDER ?? '.data/test/playwright';
const origin = `http://localhost:${port}`;
/** `tests/support/google-issuer.ts` stands in for Google. */
const issuerPort = process.env.E2E_ISSUER_PORT ?? String(Number(port) + 1_000);
const issuer = `http://127.0.0.1:${issuerPort}`;

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const executablePath = findChromium();

/** Flows run in one language each, or in all three; see docs/contributing.md. */
const languages = process.env.E2E_LANGUAGES === 'all' ? locales : [null];
const flows = (name: string, options: Project<LanguageOption>): Project<LanguageOption>[] =>
  languages.map((language) => ({
    ...options,
    name: language ? `${name} (${language})` : name,
    use: { language },
  }));
const panels = '**/e2e/{buyer,seller,control}/**';
const screens = '**/e2e/screens/**';

export default defineConfig<LanguageOption>({
  testDir: 'tests/e2e',
  outputDir: `${runFolder}/journeys`,
  forbidOnly: true,
  retries: 0, // a flaky journey is a broken one
  workers: 2, // one server serves all of them
  fullyParallel: true,
  // Short tests come last in each phase, so that no worker waits long. Panels are the second phase.
  projects: [
    { name: 'log-ins', testMatch: '**/*.setup.ts' },
    ...flows('site', { testIgnore: ['**/*.setup.ts', screens, panels] }),
    { name: 'screens', testMatch: screens }, // each test loops over the languages itself
    ...flows('panels', { testMatch: panels, dependencies: ['log-ins'] }),
  ],
  // A journey takes seconds; a busy machine needs the rest.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    serviceWorkers: 'block', // they would answer requests that journeys intercept
    trace: 'off', // saves a tenth of the time; pass `--trace on` to debug a journey
    screenshot: 'only-on-failure',
    actionTimeout: 45_000, // the failure then names the step that waited
    // Without a locale Chromium saves no file under a name that is not ASCII.
    launchOptions: {
      args: chromiumArguments,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath ? { executablePath } : {}),
    },
  },
  webServer: [
    {
      command: 'node tests/support/google-issuer.ts',
      env: { PORT: issuerPort },
      url: `${issuer}/.well-known/openid-configuration`,
    },
    {
      command: 'node --import=./src/platform/compile-cache.ts src/server.ts',
      // Sign-ups are limited by network: TRUST_PROXY lets a journey name one of its own.
      env: {
        TRUST_PROXY: '1',
        PORT: port,
        PUBLIC_URL: origin,
        DATA_DIR: `${runFolder}/data`,
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        GOOGLE_ISSUER: issuer,
        GOOGLE_CLIENT_ID: googleClient.id,
        GOOGLE_CLIENT_SECRET: googleClient.secret,
      },
      url: `${origin}/readyz`,
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  ],
});
