import { z } from 'zod';

/** The job that deletes files of imports whose rows are gone. */
export const forgetImportFiles = {
  name: 'imports.forget_files',
  data: z.object({ keys: z.array(z.string()) }),
} as const;
