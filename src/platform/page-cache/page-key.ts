// Under which name a page is kept, and the address its render is given. Both come from the same cleaned parameters,
// so nothing can reach a page that its name does not tell.
import type { Currency } from '#shared/money.ts';

/**
 * The parameters that a path's render may see; all others are dropped. A facet narrows a list and may be given more
 * than once; of a plain parameter only the first value counts. Empty values are dropped: a form sends its empty fields.
 * What people type themselves is seldom asked twice: with a `typed` parameter the page is not kept.
 */
export type AllowedParameters = { readonly plain?: readonly string[]; readonly facets?: readonly string[]; readonly typed?: readonly string[] };

/** `id` names the page in the cache. `url` is path and cleaned query: what the render must be given instead of the request's. */
export type PageKey = { readonly id: string; readonly url: string };

/** Combinations of more facets than these are seldom asked twice: they would push the useful pages out. */
const mostFacets = 2;

/**
 * `path` is the request's, still encoded; `query` is what stands after its `?`, or an empty string.
 * Null: this address is not cached; render it for this request alone.
 */
export function pageKey(build: string, path: string, allowed: AllowedParameters, query: string, currency: Currency): PageKey | null {
  const kept = query === '' ? '' : cleanedQuery(path, allowed, query);
  if (kept === null) return null;
  const url = kept === '' ? path : `${path}?${kept}`;
  // A request target holds no space, so two different pages never share a name.
  return { id: `${build} ${currency} ${url}`, url };
}

function cleanedQuery(path: string, allowed: AllowedParameters, query: string): string | null {
  const given = new URLSearchParams(query);
  const facets = (allowed.facets ?? []).flatMap((name) => valuesOf(given, name).map((value) => [name, value]));
  if (facets.length > mostFacets || (allowed.typed ?? []).some((name) => given.get(name))) return null;
  const plain = (allowed.plain ?? []).map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value !== '');
  const kept = new URLSearchParams([...plain, ...facets, ...routesAsked(path, given)]);
  kept.sort();
  return kept.toString();
}

const valuesOf = (given: URLSearchParams, name: string) => [...new Set(given.getAll(name))].filter((value) => value !== '').toSorted();

/** React Router's `.data` requests name the routes whose loaders they want; their order says nothing. */
function routesAsked(path: string, given: URLSearchParams): string[][] {
  const routes = given.get('_routes');
  if (routes === null || !path.endsWith('.data')) return [];
  return [['_routes', routes.split(',').toSorted().join(',')]];
}
