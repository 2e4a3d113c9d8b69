// `npm run screens`: the journeys' server, on data of its own that the next run finds again.
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);
process.env.E2E_FOLDER ??= '.data/screens';
const { default: journeys } = await import('../../playwright.config.ts');

export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  outputDir: path.resolve(root, '.data/screens/results'),
  workers: 1, // pages wait for each other's sessions
  timeout: 300_000,
  webServer: [journeys.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
});
