import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Tag of cached answers that read the synonyms. */
export const synonymsTag = 'search synonyms';

export const synonymsSaved = (): DomainEvent => ({
  name: 'search.synonyms_saved',
  payload: {},
  tags: [synonymsTag],
});
