import { z } from 'zod';
import { pictureWidths } from '#shared/pictures.ts';

/**
 * Asked for by who serves pictures, done by a worker. Twice is as good as once: what is there is
 * left alone.
 */
export const makeAvif = {
  name: 'media.make_avif',
  data: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), width: z.literal(pictureWidths) }),
};
