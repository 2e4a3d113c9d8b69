// Forms of the control panel about failed jobs.
import { z } from 'zod';

/** `feature.verb_noun`, the form of job names. */
export const jobKind = z.string().regex(/^[a-z][a-z0-9_.-]{0,99}$/, 'invalidField');
export const jobChoice = z.object({ kind: jobKind, id: z.uuid('invalidField') });
export type JobChoice = z.output<typeof jobChoice>;
