import { z } from 'zod';

/** The job that deletes files of removed rows. */
export const forgetDisputeFiles = {
  name: 'disputes.forget_files',
  data: z.object({ keys: z.array(z.string()) }),
} as const;
