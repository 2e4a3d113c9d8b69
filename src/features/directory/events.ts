import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Pages that list companies of the directory. */
export const directoryTag = 'directory';
/** The page of one of them. */
export const listedCompanyTag = (slug: string): string => `directory:${slug}`;

/** A company was taken out of the directory. */
export const companyUnlisted = (slugs: readonly string[]): DomainEvent => ({
  name: 'directory.company_unlisted',
  payload: {},
  tags: [directoryTag, ...slugs.map(listedCompanyTag)],
});
