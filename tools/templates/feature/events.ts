import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Page-cache tags of the pages that show one sample thing, and of those that list them. */
const sampleThingTag = (publicId: string) => `sample-thing:${publicId}`;
const sampleThingListTag = 'sample-things';

export const sampleThingPublished = (sampleThing: {
  id: string;
  publicId: string;
}): DomainEvent => ({
  name: 'sample-things.sample_thing_published',
  payload: { sampleThingId: sampleThing.id },
  tags: [sampleThingTag(sampleThing.publicId), sampleThingListTag],
});
