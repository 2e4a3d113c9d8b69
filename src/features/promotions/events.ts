import { promotionsTag } from '#features/products/events.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';

export const promotionsSaved = (tags: readonly string[]): DomainEvent => ({
  name: 'catalog.promotions_saved',
  payload: {},
  tags: [promotionsTag, ...tags],
});
