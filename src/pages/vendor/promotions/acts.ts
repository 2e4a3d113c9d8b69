import { z } from 'zod';
import { promotionForm } from '#features/promotions/schemas.ts';

/** The two buttons of the form of a promotion. */
export const formActs = [
  promotionForm.extend({ intent: z.literal('save') }),
  z.object({ intent: z.literal('preview') }),
] as const;
