import { z } from 'zod';
import { pictureWidths } from '#shared/pictures.ts';

/** Enqueued when pictures are served, run by a worker. Idempotent: existing files stay. */
export const makeAvif = {
  name: 'media.make_avif',
  data: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), width: z.literal(pictureWidths) }),
};
