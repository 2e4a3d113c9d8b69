import { z } from 'zod';

export const sampleThingStates = ['draft', 'published'] as const;
export type SampleThingState = (typeof sampleThingStates)[number];

/** Input of forms and the API. */
export const sampleThingInput = z.object({ title: z.string().trim().min(1).max(200) });
export type SampleThingInput = z.infer<typeof sampleThingInput>;
