import { z } from 'zod';

/** The job that does the next step of an import: checks, saves or takes back, by its state. */
export const workOnImport = {
  name: 'imports.work',
  data: z.object({ importId: z.uuid() }),
} as const;

/** The job that asks one feed for its products. */
export const pullFeedNow = {
  name: 'imports.pull_feed',
  data: z.object({ feedId: z.uuid() }),
} as const;
