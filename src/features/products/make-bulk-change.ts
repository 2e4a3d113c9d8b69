import { z } from 'zod';

/** The job that makes a bulk change. */
export const makeBulkChange = {
  name: 'catalog.change_many',
  data: z.object({ changeId: z.uuid() }),
} as const;
