import { z } from 'zod';

/** The job that deletes files of removed attachments. */
export const forgetRfqFiles = {
  name: 'rfqs.forget_files',
  data: z.object({ keys: z.array(z.string()) }),
} as const;
