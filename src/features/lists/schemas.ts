import { z } from 'zod';
import { isPublicId } from '#shared/ids.ts';
import { listKinds } from './rules/list-form.ts';

export const productOfList = z
  .string()
  .refine(isPublicId, 'invalidField')
  .meta({ description: 'A product’s `id`.', examples: ['7h2k9m4q0x'] });

export const listItemInput = z.object({ list: z.enum(listKinds), product: productOfList });
export type ListItemInput = z.infer<typeof listItemInput>;
