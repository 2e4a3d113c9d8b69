// Makes a page's cache key and the URL that its render gets. Both contain the same cleaned
// parameters, so nothing reaches a page that its key does not contain.
import type { Currency } from '#shared/money.ts';

/** Values that a parameter may have: a list of them or a pattern. */
export type Values = readonly string[] | RegExp;
type Parameters = Readonly<Record<string, Values>>;

/**
 * Parameters that a path's render may see; others are dropped, and so are unknown values. A facet
 * narrows a list and may be repeated; of a plain parameter only the first value counts. A page with
 * a `typed` parameter is not cached, because free text is seldom requested twice.
 */
export type AllowedParameters = {
  readonly plain?: Parameters;
  readonly facets?: Parameters;
  readonly typed?: Parameters;
};

/** Returns the ids of the routes that match a path, as React Router names them. */
export type RoutesOf = (path: string) => readonly string[];

/**
 * `id` is the cache key. `url` is the path with the cleaned query, which the render gets instead of
 * the request's.
 */
export type PageKey = { readonly id: string; readonly url: string };

/** Combinations of more facets are seldom requested twice and would evict useful pages. */
const maxFacets = 2;

export type AskedPage = {
  /** The request's path, still encoded. */
  readonly path: string;
  readonly allowed: AllowedParameters;
  /** The query without `?`, or an empty string. */
  readonly query: string;
  readonly currency: Currency;
  readonly routesOf: RoutesOf;
};

/** Returns null for a URL that is not cached and must be rendered for this request alone. */
export function pageKey(
  build: string,
  { path, allowed, query, currency, routesOf }: AskedPage,
): PageKey | null {
  // None of our paths needs encoding; each other spelling would be another copy of the page.
  if (path.includes('%')) return null;
  const kept = query === '' ? '' : cleanedQuery(path, allowed, query, routesOf);
  if (kept === null) return null;
  const url = kept === '' ? path : `${path}?${kept}`;
  // A request target contains no space, so two different pages never share a key.
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

/** Empty values have no meaning: forms send empty fields. */
function means(values: Values, value: string | null): boolean {
  if (value === null || value === '') return false;
  return values instanceof RegExp ? values.test(value) : values.includes(value);
}

/** Returns the routes that a `.data` request names, sorted and without those of other paths. */
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
