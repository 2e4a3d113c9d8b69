import { z } from 'zod';

/** The job that removes the files of attachments that are gone. */
export const forgetRfqFiles = {
  name: 'rfqs.forget_files',
  data: z.object({ keys: z.array(z.string()) }),
} as const;
