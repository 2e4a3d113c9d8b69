import type { DomainEvent } from '#platform/events/emit.server.ts';

export const renameAskedEvent = 'name_reviews.rename_asked';
export type RenameAsked = { readonly reviewId: string };
/** The staff asks a person or a company for another name. `id`: public. */
export const renameAsked = ({ publicId }: { publicId: string }): DomainEvent => ({
  name: renameAskedEvent,
  payload: { reviewId: publicId } satisfies RenameAsked,
  tags: [],
});
