import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { RoutesOf } from '#platform/page-cache/page-key.ts';
import { routeAreas } from './route-areas.ts';

/** Which routes a page's path matches, or that of its data. */
export function matchedRoutes(build: ServerBuild): RoutesOf {
  const narrow = routeAreas(build);
  const trees = new Map<ServerBuild, RouteObject[]>();
  return (path) => {
    const narrowed = narrow(path);
    const tree = trees.get(narrowed) ?? treeOf(narrowed);
    trees.set(narrowed, tree);
    return (matchRoutes(tree, path.replace(/\.data$/, '')) ?? []).map(({ route }) => route.id!);
  };
}

function treeOf({ routes }: ServerBuild): RouteObject[] {
  const byParent = Map.groupBy(
    Object.values(routes).filter((route) => route !== undefined),
    ({ parentId }) => parentId,
  );
  const under = (parent: string | undefined): RouteObject[] =>
    (byParent.get(parent) ?? []).map(({ id, path, index, caseSensitive }) => {
      const shared = {
        id,
        ...(path !== undefined && { path }),
        ...(caseSensitive !== undefined && { caseSensitive }),
      };
      return index ? { ...shared, index } : { ...shared, children: under(id) };
    });
  return under(undefined);
}
