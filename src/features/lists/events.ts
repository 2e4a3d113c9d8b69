import type { DomainEvent } from '#platform/events/emit.server.ts';

export const wishesChangedEvent = 'lists.wishes_changed';
export type WishesChanged = { readonly productIds: readonly string[] };

/** Accounts wish for these products, or no longer. */
export const wishesChanged = (productIds: readonly string[]): DomainEvent => ({
  name: wishesChangedEvent,
  payload: { productIds } satisfies WishesChanged,
  tags: [],
});
