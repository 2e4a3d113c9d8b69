import { z } from 'zod';
import { plainLine } from '#shared/plain-line.ts';

/** Input of forms and the API; messages are keys of the `error` texts. */
export const sampleThingInput = z.object({
  title: z
    .string({ error: 'required' })
    .max(1_000, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().min(1, 'required').max(200, 'tooLong')),
});
export type SampleThingInput = z.infer<typeof sampleThingInput>;

/** Which of the reader's sample things. */
export const sampleThingNamed = z.object({ id: z.string().max(20) });
export type SampleThingNamed = z.infer<typeof sampleThingNamed>;
