import type { ActFilters } from '#features/accounts/queries/business-acts.server.ts';
import { businessActKinds } from '#features/users/schemas.ts';
import { choiceIn, searchIn } from '../list-parameters.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The place of a page of either log; null: the first one. */
export const placeIn = (query: URLSearchParams): string | null => {
  const before = query.get('before');
  return before !== null && uuid.test(before) ? before : null;
};

export const readActFilters = (query: URLSearchParams): ActFilters => ({
  kind: choiceIn(query, 'kind', businessActKinds),
  actor: searchIn(query, 'actor'),
  words: searchIn(query, 'words'),
  before: placeIn(query),
});
