import { z } from 'zod';
import { isPublicId } from '#shared/ids.ts';
import { maxLineQuantity } from './rules/cart-cookie.ts';

const publicId = z.string().refine(isPublicId, 'invalidField');

export const productOfLine = publicId.meta({
  description: 'A product’s `id`.',
  examples: ['7h2k9m4q0x'],
});
export const variantOfLine = publicId.meta({
  description: 'The `id` of one of its variants.',
  examples: ['1b3d5f7h9k'],
});
export const quantityOfLine = z
  .int('quantityNotNumber')
  .min(1, 'quantityNotNumber')
  .max(maxLineQuantity, 'quantityNotNumber');

export const lineKey = z.object({ product: productOfLine, variant: variantOfLine });
export type LineKey = z.infer<typeof lineKey>;

/** Without a variant, the one that the product's page shows first. */
export const addedLine = z.object({
  product: productOfLine,
  variant: variantOfLine.nullish(),
  quantity: quantityOfLine,
});
export type AddedLine = z.infer<typeof addedLine>;

export const setLine = lineKey.extend({ quantity: quantityOfLine });
export type SetLine = z.infer<typeof setLine>;

/** Prices by quantity that the buyer saw: `[from, price in micros]`. */
export type AgreedPrices = {
  readonly currency: string;
  readonly tiers: readonly (readonly [number, number])[];
};
