// Where the reader of a list is that is walked by key, as its address says.
import { isPublicId } from '#shared/ids.ts';

export const publicIdIn = (query: URLSearchParams, name: string): string | null => {
  const value = query.get(name);
  return value !== null && isPublicId(value) ? value : null;
};

export const positionIn = (query: URLSearchParams) => ({
  after: publicIdIn(query, 'after'),
  before: publicIdIn(query, 'before'),
});
