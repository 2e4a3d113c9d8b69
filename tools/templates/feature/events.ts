import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Tag of cached pages that list sample things. */
export const sampleThingListTag = 'sample-things';

export const sampleThingPublished = (sampleThing: { id: string }): DomainEvent => ({
  name: 'sample-things.sample_thing_published',
  payload: { sampleThingId: sampleThing.id },
  tags: [sampleThingListTag],
});
