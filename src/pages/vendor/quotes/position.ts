import { isPublicId } from '#shared/ids.ts';

const publicIdIn = (query: URLSearchParams, name: string): string | null => {
  const value = query.get(name);
  return value !== null && isPublicId(value) ? value : null;
};

/** Where in the list, which is walked by key, the reader is. */
export const positionIn = (query: URLSearchParams) => ({
  after: publicIdIn(query, 'after'),
  before: publicIdIn(query, 'before'),
});
