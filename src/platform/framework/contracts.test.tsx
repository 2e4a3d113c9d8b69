// Tests what this folder assumes about React Router and lucide beyond their documentation. A
// failure after an upgrade names the broken assumption; README.md says what depends on it.
import fs from 'node:fs';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  UNSAFE_getPatchRoutesOnNavigationFunction,
  useLoaderData,
} from 'react-router';
import { expect, test } from 'vitest';
import { isDocumentContext } from '../pages/contexts.ts';
import configuration from '../../../react-router.config.ts';
import { ofMatches, readHandoff } from './handoff.ts';
import { delayScripts } from './late-scripts.ts';
import * as leanRouter from './lean-router.ts';
import createLucideIcon from './lucide-icon.tsx';
import { matchedRoutes } from './matched-routes.ts';
import { routeAreas } from './route-areas.ts';
import { serverOnly, type ServerOnly } from './server-only-data.ts';

const nonce = 'abc';
let entry: EntryContext;

function Document() {
  return (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function List() {
  const { list } = useLoaderData<{ list: ServerOnly<string> }>();
  return <p>{list.value}</p>;
}

const manifestRoute = (id: string, parentId?: string) => ({
  id,
  parentId,
  module: `/assets/${id}.js`,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  hasAction: false,
  hasLoader: id === 'list',
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasDefaultExport: true,
});

const build = {
  entry: {
    module: {
      default: async (
        request: Request,
        status: number,
        headers: Headers,
        context: EntryContext,
      ) => {
        entry = context;
        await readHandoff(context);
        const html = renderToString(
          <ServerRouter context={ofMatches(context)} url={request.url} nonce={nonce} />,
        );
        return new Response(html, { status, headers });
      },
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: Document } },
    list: {
      id: 'list',
      parentId: 'root',
      path: ':lang/list',
      caseSensitive: true,
      module: {
        default: List,
        loader: (args: { context: RouterContextProvider }) => ({
          list: serverOnly(args, 'shown once'),
          title: 'sent as data',
        }),
      },
    },
    other: {
      id: 'other',
      parentId: 'root',
      path: ':lang/other',
      caseSensitive: true,
      module: { default: () => null },
    },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: manifestRoute('root'),
      list: manifestRoute('list', 'root'),
      other: manifestRoute('other', 'root'),
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  // Only the parts that are read here.
} as unknown as ServerBuild;

async function open(of: ServerBuild = build): Promise<string> {
  const context = new RouterContextProvider();
  context.set(isDocumentContext, true);
  const handle = createRequestHandler(of, 'production');
  const response = await handle(new Request('http://localhost/en/list'), context);
  return response.text();
}

test('the render finds the hand-off in streamCache and does not suspend', async () => {
  const html = await open();

  expect(html).toContain('streamController.enqueue');
  expect(html).toContain('sent as data');
  expect(html).not.toMatch(/<!--\$[?!]-->|<template/); // React's markers of suspended content.
});

test('the render needs only the matched routes in the manifest', async () => {
  const html = await open();

  expect(Object.keys(entry.manifest.routes)).toContain('other');
  expect(html).not.toContain('/assets/other.js');
});

test('non-enumerable data is rendered and not sent to the browser', async () => {
  const html = await open();

  expect(html.match(/shown once/g)).toHaveLength(1);
});

test('the module script and its preloads are found in the rendered page', async () => {
  const html = await open();

  const delayed = delayScripts(html, nonce);

  expect(delayed.hash).not.toBeNull();
  expect(delayed.html).not.toContain('type="module"');
  expect(delayed.html).toContain('/assets/list.js');
});

test('a build with the routes of one area renders its pages', async () => {
  const narrowed = routeAreas(build)('/en/list');

  expect(Object.keys(narrowed.routes)).not.toContain('other');
  expect(await open(narrowed)).toContain('shown once');
});

test('a path matches the same routes as in React Router', async () => {
  await open();

  expect(matchedRoutes(build)('/en/list')).toEqual(
    entry.staticHandlerContext.matches.map(({ route }) => route.id),
  );
});

test('our module replaces what the browser’s router has for other cases', () => {
  const folder = 'node_modules/react-router/dist/production';
  const replaced =
    /^import \{ ([^}]+) \} from "\.[^"]*\/(?:fog-of-war|route-discovery|instrumentation)\.js";$/gm;
  const importers = fs.globSync(['index.js', 'lib/{dom,router}/**/*.js'], { cwd: folder });

  const names = importers
    .filter((file) => !/\/(?:fog-of-war|route-discovery|instrumentation)\.js$/.test(file))
    .map((file) => fs.readFileSync(`${folder}/${file}`, 'utf8'))
    .flatMap((source) => [...source.matchAll(replaced)])
    .flatMap(([, list = '']) => list.split(', '));

  expect([...new Set(names)].toSorted()).toEqual(Object.keys(leanRouter).toSorted());
  expect(configuration.routeDiscovery).toEqual({ mode: 'initial' });
  // With this mode the router's own modules say the same.
  const discover = UNSAFE_getPatchRoutesOnNavigationFunction(
    () => {
      throw new Error('never asked');
    },
    // Only the parts that are read here.
    {} as EntryContext['manifest'],
    {},
    true,
    { ...configuration.routeDiscovery, manifestPath: '' },
    false,
    undefined,
  );
  expect(discover).toBeUndefined();
});

test("our module replaces lucide-react's icon factory and uses the same data", () => {
  const folder = 'node_modules/lucide-react/dist/esm';
  const icon = fs.readFileSync(`${folder}/icons/search.mjs`, 'utf8');

  expect(fs.existsSync(`${folder}/createLucideIcon.mjs`)).toBe(true);
  expect(icon).toContain("from '../createLucideIcon.mjs'");
  const Icon = createLucideIcon({ node: [['path', { d: 'M0 0h1', key: 'line' }]] });
  expect(renderToStaticMarkup(<Icon />)).toBe(
    '<svg class="lucide" viewBox="0 0 24 24" aria-hidden="true"><path d="M0 0h1"></path></svg>',
  );
});
