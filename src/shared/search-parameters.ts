// Builds addresses of filtered lists. Equal filters make equal addresses, so that one cached page
// serves them all.

export type ParameterValue = string | number | readonly (string | number)[] | null | undefined;

/**
 * Sets parameters on `path`, which may already have a query. A list repeats its name; null,
 * undefined, '' and [] drop it. Names are sorted, values keep their order.
 */
export function withParameters(
  path: string,
  parameters: Readonly<Record<string, ParameterValue>>,
): string {
  const [beforeHash = '', hash] = path.split('#', 2);
  const [pathname = '', query = ''] = beforeHash.split('?', 2);
  const made = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) {
    made.delete(name);
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined && one !== '') made.append(name, String(one));
  }
  made.sort();
  return `${pathname}${made.size ? `?${made}` : ''}${hash ? `#${hash}` : ''}`;
}

/**
 * Returns the path and query of a loader's request. Pages build links and forms from it, because
 * the browser's address may have parameters that pages ignore (`utm_source`). Takes the loader's
 * `url`: on client navigations `request.url` names the page's data (`/en/shop.data`).
 */
export const addressOf = ({ url: { pathname, search } }: { readonly url: URL }): string =>
  `${pathname}${search}`;

/** Adds `value` to the values, or removes it if present. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value].toSorted();
