import { z } from 'zod';

/** The job that deletes files of removed messages. */
export const forgetThreadFiles = {
  name: 'threads.forget_files',
  data: z.object({ keys: z.array(z.string()) }),
} as const;
