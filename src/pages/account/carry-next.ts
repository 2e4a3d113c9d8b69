/** Returns a query with the `next` destination, and what else the next page should know. */
export function carryNext(
  { searchParams }: URL,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(more);
  const next = searchParams.get('next');
  if (next !== null) query.set('next', next);
  return query.size === 0 ? '' : `?${query}`;
}
