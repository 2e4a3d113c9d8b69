import { z } from 'zod';
import { isPublicId } from '#shared/ids.ts';
import { plainText } from '#shared/plain-text.ts';
import { listKinds } from './rules/list-form.ts';
import { alertPercents, maxNote } from './rules/wish-alerts.ts';

export const productOfList = z
  .string()
  .refine(isPublicId, 'invalidField')
  .meta({ description: 'A product’s `id`.', examples: ['7h2k9m4q0x'] });

export const listItemInput = z.object({ list: z.enum(listKinds), product: productOfList });
export type ListItemInput = z.infer<typeof listItemInput>;

/** What a person keeps with a product on the wishlist. */
export const wishInput = z.object({
  product: productOfList,
  note: z
    .string()
    .max(2 * maxNote, 'tooLong')
    .nullish()
    .transform((text) => plainText(text ?? ''))
    .refine((text) => text.length <= maxNote, 'tooLong'),
  /** Told when it is so much cheaper, or on sale again; null: never. */
  alertPercent: z
    .union([z.literal(''), z.coerce.number().pipe(z.literal(alertPercents))], 'invalidField')
    .nullish()
    .transform((percent) => percent || null),
});
export type WishInput = z.output<typeof wishInput>;
