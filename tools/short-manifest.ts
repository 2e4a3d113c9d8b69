// Shortens the list of routes that each page loads.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPanelRoute, storefrontManifest } from '#platform/framework/storefront-manifest.ts';

type Route = {
  readonly id: string;
  readonly parentId?: string;
  readonly imports: readonly string[];
  readonly css: readonly string[];
} & Readonly<Record<string, unknown>>;
type Manifest = {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Route>>;
};

/**
 * Shortens the manifest of routes in a folder of built files: the script itself restores what
 * repeats. The storefront gets one of its own, without panels. What the scripts of routes import is
 * of use for prefetching alone, so it is in a script that prefetching loads. Throws when the
 * framework changes its format.
 */
export function shortenManifest(assets: string): void {
  const [file] = globSync(`${assets}/manifest-*.js`);
  const [, name, json] = /^(window\.\w+)=(\{.*\});\s*$/s.exec(readFileSync(file!, 'utf8'))!;
  const manifest = JSON.parse(json!) as Manifest;
  const late = `late-${path.basename(file!)}`;
  const flags = [
    ...new Set(
      Object.values(manifest.routes).flatMap((route) =>
        Object.keys(route).filter((key) => /^has[A-Z]/.test(key)),
      ),
    ),
  ];
  const routes = Object.entries(manifest.routes).map(
    ([id, { id: _id, imports: _imports, css, ...route }]) => {
      const said = Object.entries(route).filter(
        ([key, value]) => !(flags.includes(key) && value === false),
      );
      return [id, { ...Object.fromEntries(said), ...(css.length > 0 && { css }) }] as const;
    },
  );
  const ofStorefront = <Value>(entries: readonly (readonly [string, Value])[]) =>
    entries.filter(([id]) => !isPanelRoute(id, manifest.routes));
  // Runs in the browser, on the manifest `m`: puts back what every route shares.
  const restore = [
    'for(const[k,r]of Object.entries(m.routes)){',
    'r.id=k;r.css??=[];r.imports=[];',
    `for(const f of ${JSON.stringify(flags)})r[f]??=!1`,
    '}return m',
  ].join('');
  const write = (to: string, kept: typeof routes) => {
    const written = { ...manifest, late: `/assets/${late}`, routes: Object.fromEntries(kept) };
    writeFileSync(to, `${name}=(m=>{${restore}})(${JSON.stringify(written)});\n`);
  };
  write(file!, routes);
  write(storefrontManifest(file!), ofStorefront(routes));

  const shared = manifest.entry.imports;
  const imports = Object.entries(manifest.routes).map(
    ([id, route]) => [id, route.imports.filter((one) => !shared.includes(one))] as const,
  );
  const byRoute = JSON.stringify(Object.fromEntries(ofStorefront(imports)));
  writeFileSync(
    path.join(assets, late),
    `for(const[k,i]of Object.entries(${byRoute}))${name}.routes[k].imports=i;\n`,
  );
}
