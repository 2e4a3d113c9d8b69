import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Every page of the blog carries it: lists and related posts name the others. */
export const blogTag = 'blog';

/**
 * A post was saved, published, planned or hidden, or its moment has come; null: a category or an
 * author was changed.
 */
export const blogChanged = (postId: string | null): DomainEvent => ({
  name: 'content.blog_changed',
  payload: { postId },
  tags: [blogTag],
});
