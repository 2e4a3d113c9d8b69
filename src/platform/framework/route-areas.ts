// React Router tries the routes one after the other, twice for each request: a page of the shop would pass those of all panels.
import type { ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** In an address without anything that would have to be decoded: `shop` of `/en/shop/textiles.data`. */
const areaInPath = /^\/[^/%]+\/([\w-]+)(?:\/|\.data$|$)/;

/**
 * What stands behind the language in all addresses of a route: `shop` of `:lang/shop/:group`. Null
 * where that differs, or may be written in several ways.
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

/**
 * The build for a path: with the routes of its area and those of none, or with all. The same one
 * for the same area.
 */
export function routeAreas(build: ServerBuild): (pathname: string) => ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [{ id, route, area: areaOf(route, build.routes) }] : [],
  );
  const areas = new Set(routes.map(({ area }) => area));
  const narrowed = new Map<string, ServerBuild>();
  return (pathname) => {
    const area = areaInPath.exec(pathname)?.[1];
    if (area === undefined || !areas.has(area)) return build;
    let own = narrowed.get(area);
    if (!own)
      narrowed.set(
        area,
        (own = {
          ...build,
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
