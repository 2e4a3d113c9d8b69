// Two manifests of routes: documents of panels load the whole, all others one without the panels'
// routes, so that a panel may grow without making the storefront heavier.
import type { ServerBuild } from 'react-router';
import { panels } from '#shared/panels.ts';

const panelRoots: ReadonlySet<string> = new Set(panels.map((panel) => `pages/${panel}/layout`));

type Parents = Readonly<Record<string, { readonly parentId?: string } | undefined>>;

export function isPanelRoute(id: string, routes: Parents): boolean {
  const parentId = routes[id]?.parentId;
  return panelRoots.has(id) || (parentId !== undefined && isPanelRoute(parentId, routes));
}

/** Where `tools/build.ts` puts it; development has one manifest, without a file. */
export const storefrontManifest = (manifestPath: string): string =>
  manifestPath.replace(/\/assets\/(?=manifest-)/, '/assets/storefront-');

export const withStorefrontManifest = (build: ServerBuild): ServerBuild => ({
  ...build,
  assets: { ...build.assets, url: storefrontManifest(build.assets.url) },
});
