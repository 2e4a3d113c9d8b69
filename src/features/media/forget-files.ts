import { z } from 'zod';

/** The job that removes the files of pictures that have been forgotten, with all their sizes. */
export const forgetFiles = {
  name: 'media.forget_files',
  data: z.object({ keys: z.array(z.string()).max(20) }),
} as const;
