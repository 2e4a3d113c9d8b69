import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Pages that name partners. */
export const partnersTag = 'partners';

export const partnerAgreed = (): DomainEvent => ({
  name: 'partners.agreed',
  payload: {},
  tags: [partnersTag],
});
