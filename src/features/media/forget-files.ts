import { z } from 'zod';

/** The job that deletes the files of deleted pictures, in all sizes. */
export const forgetFiles = {
  name: 'media.forget_files',
  data: z.object({ keys: z.array(z.string()).max(20) }),
} as const;
