import { z } from 'zod';

/** The job that deletes files of removed offers. */
export const forgetQuoteFiles = {
  name: 'quotes.forget_files',
  data: z.object({ keys: z.array(z.string()) }),
} as const;
