// Reads the parameters of a list. Invalid values are ignored.

export const maxPages = 100;
const longestSearch = 100;

export const searchIn = (query: URLSearchParams, name = 'q'): string =>
  (query.get(name) ?? '').replace(/\p{C}/gu, '').trim().slice(0, longestSearch);

/** Returns the parameter if it is one of the choices, or null. */
export const choiceIn = <Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null => values.find((value) => query.get(name) === value) ?? null;

export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1;
}
