import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Every page carries it, because the foot names the published ones. */
export const contentPagesTag = 'content-pages';

/** A version was published, or its moment has come. */
export const contentPagePublished = (name: string): DomainEvent => ({
  name: 'content.page_published',
  payload: { name },
  tags: [contentPagesTag],
});
