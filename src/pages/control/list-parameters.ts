// Reads what the address of a list says. Anything that makes no sense counts as not said.

export const maxPages = 100;
const longestSearch = 100;

export const searchIn = (query: URLSearchParams, name = 'q'): string =>
  (query.get(name) ?? '').replace(/\p{C}/gu, '').trim().slice(0, longestSearch);

/** One of these, or null. */
export const choiceIn = <Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null => values.find((value) => query.get(name) === value) ?? null;

export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1;
}
