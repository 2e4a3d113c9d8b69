import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** Whole programs take longest and wait most: they begin first, beside the others. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsPrograms = ({ moduleId }: TestSpecification) =>
      Number(/\/tests\/(integration|drills)\/|\/embedded-postgres\.test/.test(moduleId));
    // This `sort` is the sequencer's, not an array's.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => startsPrograms(b) - startsPrograms(a));
  }
}

// Browser journeys (tests/e2e) run with Playwright: `npm test` runs both.
export default defineConfig({
  test: {
    include: ['{src,tools,database,bench,tests/{support,integration,drills}}/**/*.test.{ts,tsx}'],
    exclude: ['tools/templates/**'],
    globalSetup: 'tests/support/start-postgres.ts',
    // A file leaves nothing behind in its process; each new one would read all sources again.
    isolate: false,
    maxWorkers: 3, // one of them waits for a program most of the time
    sequence: { sequencer: ProgramsFirst },
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
