// Under which name a page is kept, and the address its render is given. Both come from the same
// cleaned parameters, so nothing can reach a page that its name does not tell.
import type { Currency } from '#shared/money.ts';

/** The values that a parameter may have: a set of them, or what matches. */
export type Values = readonly string[] | RegExp;
type Parameters = Readonly<Record<string, Values>>;

/**
 * The parameters that a path's render may see; all others are dropped, and so are values that mean
 * nothing there. A facet narrows a list and may be given more than once; of a plain parameter only
 * the first value counts. What people type themselves is seldom asked twice: with a `typed`
 * parameter the page is not kept.
 */
export type AllowedParameters = {
  readonly plain?: Parameters;
  readonly facets?: Parameters;
  readonly typed?: Parameters;
};

/** Ids of the routes that a path matches, as React Router names them. */
export type RoutesOf = (path: string) => readonly string[];

/**
 * `id` names the page in the cache. `url` is path and cleaned query: what the render must be given
 * instead of the request's.
 */
export type PageKey = { readonly id: string; readonly url: string };

/**
 * Combinations of more facets than these are seldom asked twice: they would push the useful pages
 * out.
 */
const maxFacets = 2;

export type AskedPage = {
  /** The request's, still encoded. */
  readonly path: string;
  readonly allowed: AllowedParameters;
  /** What stands after the `?`, or an empty string. */
  readonly query: string;
  readonly currency: Currency;
  readonly routesOf: RoutesOf;
};

/** Null: this address is not cached; render it for this request alone. */
export function pageKey(
  build: string,
  { path, allowed, query, currency, routesOf }: AskedPage,
): PageKey | null {
  // No path of ours needs encoding:
  // each letter written in another way would be one more copy of the page.
  if (path.includes('%')) return null;
  const kept = query === '' ? '' : cleanedQuery(path, allowed, query, routesOf);
  if (kept === null) return null;
  const url = kept === '' ? path : `${path}?${kept}`;
  // A request target holds no space, so two different pages never share a name.
  return { id: `${build} ${currency} ${url}`, url };
}

function cleanedQuery(
  path: string,
  { plain = {}, facets = {}, typed = {} }: AllowedParameters,
  query: string,
  routesOf: RoutesOf,
): string | null {
  const given = new URLSearchParams(query);
  if (Object.entries(typed).some(([name, values]) => means(values, given.get(name)))) return null;
  const chosen = Object.entries(facets).flatMap(([name, values]) =>
    [...new Set(given.getAll(name))]
      .filter((value) => means(values, value))
      .toSorted()
      .map((value) => [name, value]),
  );
  if (chosen.length > maxFacets) return null;
  const single = Object.entries(plain).flatMap(([name, values]) =>
    means(values, given.get(name)) ? [[name, given.get(name)!]] : [],
  );
  const kept = new URLSearchParams([...single, ...chosen, ...routesAsked(path, given, routesOf)]);
  kept.sort();
  return kept.toString();
}

/** An empty value never means anything: a form sends its empty fields. */
function means(values: Values, value: string | null): boolean {
  if (value === null || value === '') return false;
  return values instanceof RegExp ? values.test(value) : values.includes(value);
}

/**
 * React Router's `.data` requests name the routes whose loaders they want. Their order says
 * nothing, nor do routes of other paths.
 */
function routesAsked(path: string, given: URLSearchParams, routesOf: RoutesOf): string[][] {
  const routes = given.get('_routes')?.split(',');
  if (routes === undefined || !path.endsWith('.data')) return [];
  return [
    [
      '_routes',
      routesOf(path)
        .filter((id) => routes.includes(id))
        .toSorted()
        .join(','),
    ],
  ];
}
