import type { DomainEvent } from '#platform/events/emit.server.ts';

/** A picture that was missing on pages can be shown. */
export const pictureStored = (pictureId: string, tags: readonly string[]): DomainEvent => ({
  name: 'media.picture_stored',
  payload: { pictureId },
  tags,
});
