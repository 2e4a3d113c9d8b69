// What the control panel sends about failed jobs.
import { z } from 'zod';

/** `feature.verb_noun`, as jobs are named. */
export const jobKind = z.string().regex(/^[a-z][a-z0-9_.-]{0,99}$/, 'invalidField');
export const jobChoice = z.object({ kind: jobKind, id: z.uuid('invalidField') });
export type JobChoice = z.output<typeof jobChoice>;
