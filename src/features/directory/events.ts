import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Pages that list companies of the directory. */
export const directoryTag = 'directory';
/** The page of one of them. */
export const listedCompanyTag = (slug: string): string => `directory:${slug}`;

/** Companies were hidden, shown again or taken out of the directory. */
export const listingChanged = (slugs: readonly string[]): DomainEvent => ({
  name: 'directory.listing_changed',
  payload: {},
  tags: [directoryTag, ...slugs.map(listedCompanyTag)],
});
