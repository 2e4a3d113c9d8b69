import { z } from 'zod';
import { plainLine } from '#shared/plain-line.ts';

export const sampleThingStates = ['draft', 'published'] as const;
export type SampleThingState = (typeof sampleThingStates)[number];

/** Input of forms; messages are keys of the `error` texts. */
export const sampleThingInput = z.object({
  title: z
    .string({ error: 'required' })
    .max(1_000, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().min(1, 'required').max(200, 'tooLong')),
});
export type SampleThingInput = z.infer<typeof sampleThingInput>;
