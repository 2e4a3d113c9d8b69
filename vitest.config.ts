import { defineConfig } from 'vitest/config';

// Browser journeys (tests/e2e) run with Playwright: `npm test` runs both.
export default defineConfig({
  test: {
    include: ['{src,tools,database,bench,tests/{support,integration}}/**/*.test.ts'],
    exclude: ['tools/templates/**'],
    globalSetup: 'tests/support/start-postgres.ts',
    maxWorkers: 2,
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
