import { z } from 'zod';

/** The job that deletes files of removed rows. */
export const forgetShipmentFiles = {
  name: 'shipments.forget_files',
  data: z.object({ keys: z.array(z.string()) }),
} as const;
