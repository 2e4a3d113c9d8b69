import { z } from 'zod';

/** The job that deletes files of removed requests. */
export const forgetOrderFiles = {
  name: 'orders.forget_files',
  data: z.object({ keys: z.array(z.string()) }),
} as const;
