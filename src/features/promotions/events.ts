import { promotionsTag } from '#features/products/events.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';

export const promotionsSavedEvent = 'catalog.promotions_saved';
export type PromotionsSaved = { readonly promotionIds?: readonly string[] };

/** Promotions were made, changed or ended. `promotionIds`: those that are there now. */
export const promotionsSaved = (
  payload: Required<PromotionsSaved>,
  tags: readonly string[],
): DomainEvent => ({
  name: promotionsSavedEvent,
  payload,
  tags: [promotionsTag, ...tags],
});

/** A promotion has begun or ended by the clock. */
export const promotionTurned = (tags: readonly string[]): DomainEvent => ({
  name: 'catalog.promotion_turned',
  payload: {},
  tags: [promotionsTag, ...tags],
});
