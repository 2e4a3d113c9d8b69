import type { DomainEvent } from '#platform/events/emit.server.ts';

export const renameAskedEvent = 'name_reviews.rename_asked';
export type RenameAsked = { readonly reviewId: string };
/** The staff wants another name from a user or a company. The id is the review's public id. */
export const renameAsked = ({ publicId }: { publicId: string }): DomainEvent => ({
  name: renameAskedEvent,
  payload: { reviewId: publicId } satisfies RenameAsked,
  tags: [],
});
