import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { shortenManifest } from './short-manifest.ts';

const route = (id: string, imports: readonly string[], css: readonly string[] = []) => ({
  id,
  ...(id !== 'root' && { parentId: 'root' }),
  path: id,
  hasAction: false,
  hasLoader: true,
  module: `/assets/${path.basename(id)}.js`,
  imports,
  css,
});
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'], css: [] },
  routes: {
    root: route('root', ['/assets/frame.js']),
    shop: route('shop', ['/assets/frame.js', '/assets/list.js'], ['/assets/shop.css']),
    'pages/vendor/layout': route('pages/vendor/layout', ['/assets/panel.js']),
  },
  url: '/assets/manifest-1.js',
  version: '1',
};

/** Runs the shortened scripts as a browser does, and returns the manifest. */
function shortened(...scripts: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'manifest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const assets = path.join(folder, 'assets');
  mkdirSync(assets);
  const file = path.join(assets, 'manifest-1.js');
  writeFileSync(file, `window.routeList=${JSON.stringify(manifest)};`);
  shortenManifest(assets);
  const window: { routeList?: typeof manifest & { late: string } } = {};
  for (const script of scripts)
    vm.runInNewContext(readFileSync(path.join(assets, script), 'utf8'), { window });
  // Of another realm, whose prototypes differ.
  return structuredClone(window.routeList!);
}

const withoutImports = (id: keyof typeof manifest.routes) => ({
  ...manifest.routes[id],
  imports: [],
});

test('the shortened manifest is the whole one, less what scripts import', () => {
  expect(shortened('manifest-1.js')).toEqual({
    ...manifest,
    late: '/assets/late-manifest-1.js',
    routes: {
      root: withoutImports('root'),
      shop: withoutImports('shop'),
      'pages/vendor/layout': withoutImports('pages/vendor/layout'),
    },
  });
});

test('that of the storefront has no panels', () => {
  expect(Object.keys(shortened('storefront-manifest-1.js').routes)).toEqual(['root', 'shop']);
});

test('what scripts import comes later, but for what every page has', () => {
  for (const first of ['storefront-manifest-1.js', 'manifest-1.js']) {
    const { routes } = shortened(first, 'late-manifest-1.js');

    expect(routes.root.imports).toEqual([]);
    expect(routes.shop.imports).toEqual(['/assets/list.js']);
  }
});
