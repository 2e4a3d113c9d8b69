// Addresses of filtered lists. Equal filters make equal addresses, so that one cached page serves them all.

export type ParameterValue = string | number | readonly (string | number)[] | null | undefined;

/**
 * `path` (which may have a query already) with these parameters set; a list repeats its name, and
 * null, undefined, '' and [] drop it. Names are sorted, values keep their order.
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
 * Path and query of what a loader was asked. Pages build their links and forms from it rather than
 * from the browser's address: that may hold parameters that pages do not read (`utm_source`), and
 * which their server never saw. It is the loader's `url`: its `request.url` names the data behind a
 * page (`/en/shop.data`) when somebody gets there by a link.
 */
export const addressOf = ({ url: { pathname, search } }: { readonly url: URL }): string =>
  `${pathname}${search}`;

/** The values of `name` with `value` added, or taken out if it was there. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value].toSorted();
