import { z } from 'zod';
import { homeSlotNames } from './rules.ts';

/** The parts that are on, as a form's ticked boxes. */
export const homeSlotsInput = z.object({
  shown: z.array(z.enum(homeSlotNames)).max(homeSlotNames.length).optional().default([]),
});
export type HomeSlotsInput = z.output<typeof homeSlotsInput>;
