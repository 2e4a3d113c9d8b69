import { isPublicId } from '#shared/ids.ts';
import { withParameters } from '#shared/search-parameters.ts';

export const publicIdIn = (query: URLSearchParams, name: string): string | null => {
  const value = query.get(name);
  return value !== null && isPublicId(value) ? value : null;
};

/** Where in a list that is walked by key the reader is. */
export const positionIn = (query: URLSearchParams) => ({
  after: publicIdIn(query, 'after'),
  before: publicIdIn(query, 'before'),
});

/** The address of the list at another position. */
export const listAt = (
  address: string,
  position: { readonly after?: string; readonly before?: string } = {},
): string => withParameters(address, { after: null, before: null, done: null, ...position });
