import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Of the front page. */
export const homeSlotsTag = 'home-slots';

export const homeSlotsSwitched = (): DomainEvent => ({
  name: 'home_slots.switched',
  payload: {},
  tags: [homeSlotsTag],
});
