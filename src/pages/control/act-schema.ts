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
