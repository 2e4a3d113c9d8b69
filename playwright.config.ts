import { defineConfig } from '@playwright/test';
import { googleClient } from './tests/support/google-issuer.ts';
import { findChromium } from './tools/browser.ts';

// `npm test` chooses a free port and a folder of its own; the defaults are for `npx playwright test`, after `npm run build`.
const port = process.env.E2E_PORT ?? '3987';
/** What one run leaves behind: its database, its pictures, its traces. */
export const runFolder = process.env.E2E_FOLDER ?? '.data/test/playwright';
const origin = `http://localhost:${port}`;
/** Google is played by a program of ours. */
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

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: `${runFolder}/journeys`,
  forbidOnly: true,
  retries: 0, // a journey that fails now and then is broken
  workers: 2, // one server for all
  fullyParallel: true,
  // A journey takes seconds; the rest is patience with a busy machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    serviceWorkers: 'block', // it stands between pages and what journeys say of the network
    trace: 'off', // a tenth of the time; `--trace on` when a journey has to be understood
    screenshot: 'only-on-failure',
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
      // A journey may say that it comes from a network of its own: so many sign-ups of one are stopped.
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
