import { z } from 'zod';
import { plainLine } from '#shared/plain-line.ts';

/** The confirmation checkbox. */
const sure = z.literal('on', { error: 'required' });
const reason = z
  .string({ error: 'required' })
  .max(2_000, 'tooLong')
  .transform(plainLine)
  .pipe(z.string().min(1, 'required').max(500, 'tooLong'));

export const reasonedAct = <Intent extends string>(intent: Intent) =>
  z.object({ intent: z.literal(intent), reason, sure });
export const disableAct = reasonedAct('disable');
export const plainAct = <Intent extends string>(intent: Intent) =>
  z.object({ intent: z.literal(intent), sure });

/** Several rows at once; see `queue-bulk.tsx`. */
export const bulkAct = <Intent extends string>(intent: Intent) =>
  z.object({
    intent: z.literal(intent),
    chosen: z.preprocess(
      (given) => (given === undefined ? [] : [given].flat()),
      z.array(z.string().max(300)).min(1, 'chooseRows').max(100),
    ),
    sure,
  });
