// Narrows the routes by path: React Router tries them one by one, twice per request, so a shop page
// would pass those of all panels.
import type { ServerBuild } from 'react-router';
import { panels } from '#shared/panels.ts';
import { withStorefrontManifest } from './storefront-manifest.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** Matches paths without percent-encoding: `shop` of `/en/shop/textiles.data`. */
const areaInPath = /^\/[^/%]+\/([\w-]+)(?:\/|\.data$|$)/;

/**
 * Returns the segment after the language that all paths of a route share: `shop` of
 * `:lang/shop/:group`. Null where it differs or can be written in several ways.
 */
function areaOf(route: Route, routes: ServerBuild['routes']): string | null {
  const way: Route[] = [];
  for (
    let above: Route | undefined = route;
    above;
    above = above.parentId === undefined ? undefined : routes[above.parentId]
  )
    way.unshift(above);
  const segments = way.flatMap(({ path = '', caseSensitive = false }) =>
    path
      .split('/')
      .filter((segment) => segment !== '')
      .map((segment) => ({ segment, caseSensitive })),
  );
  const second = segments[1];
  return second?.caseSensitive &&
    /^[\w-]+$/.test(second.segment) &&
    !segments[0]!.segment.endsWith('?')
    ? second.segment
    : null;
}

const isPanel = (area: string): boolean => panels.some((panel) => panel === area);

/**
 * Returns the build for a path: with the routes of its area and those of none, or with all. Always
 * the same one for an area.
 */
export function routeAreas(build: ServerBuild): (pathname: string) => ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [{ id, route, area: areaOf(route, build.routes) }] : [],
  );
  const areas = new Set(routes.map(({ area }) => area));
  const narrowed = new Map<string, ServerBuild>();
  const ofStorefront = withStorefrontManifest(build);
  return (pathname) => {
    const area = areaInPath.exec(pathname)?.[1];
    // A percent-encoded path may be a panel's.
    if (area === undefined || !areas.has(area))
      return pathname.includes('%') ? build : ofStorefront;
    let own = narrowed.get(area);
    if (!own)
      narrowed.set(
        area,
        (own = {
          ...(isPanel(area) ? build : ofStorefront),
          routes: Object.fromEntries(
            routes
              .filter((one) => one.area === null || one.area === area)
              .map(({ id, route }) => [id, route]),
          ),
        }),
      );
    return own;
  };
}
