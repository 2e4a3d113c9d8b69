import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { routeAreas } from './route-areas.ts';

const route = (id: string, path: string | undefined, parentId?: string, caseSensitive = true) =>
  [id, { id, path, parentId, caseSensitive }] as const;
const build = {
  routes: Object.fromEntries([
    route('root', undefined),
    route('frame', ':lang', 'root', false),
    route('home', undefined, 'frame'),
    route('lost', '*', 'frame'),
    route('choice', ':choice/:category', 'frame'),
    route('shop', 'shop', 'frame'),
    route('group', 'shop/:group', 'frame'),
    route('ready', 'ready-to-ship/:category?', 'frame'),
    route('loose', 'help', 'frame', false),
    route('maybe', 'news?', 'frame'),
    route('panel', ':lang/control', 'root'),
    route('errors', undefined, 'panel'),
    route('people', 'people', 'errors'),
    route('create', ':lang/rfq/create', 'root'),
  ]),
  assets: { url: '/assets/manifest-1.js' },
  // Only the parts that are read here.
} as unknown as ServerBuild;
const narrow = routeAreas(build);
const idsFor = (path: string) => Object.keys(narrow(path).routes).toSorted();
const shared = ['root', 'frame', 'home', 'lost', 'choice', 'loose', 'maybe'];

test('a path has the routes of its area, those of no area, and their ancestors', () => {
  for (const path of ['/en/shop', '/en/shop/textiles', '/tr/shop.data', '/ar/shop/textiles.data'])
    expect([path, idsFor(path)]).toEqual([path, [...shared, 'shop', 'group'].toSorted()]);
  expect(idsFor('/en/ready-to-ship')).toEqual([...shared, 'ready'].toSorted());
  expect(idsFor('/en/control/people/1')).toEqual(
    [...shared, 'panel', 'errors', 'people'].toSorted(),
  );
  expect(idsFor('/en/rfq/create')).toEqual([...shared, 'create'].toSorted());
});

test('every other path has all routes', () => {
  for (const path of [
    '/',
    '/en',
    '/en.data',
    '/en/',
    '/en/%73hop',
    '/en//shop',
    '/en/SHOP',
    '/en/help',
    '/en/news',
    '/en/shopping',
    '/en/shop.html',
    '/__manifest',
  ])
    expect([path, narrow(path).routes === build.routes]).toEqual([path, true]);
});

test('documents load the storefront’s manifest, and those of panels the whole', () => {
  const manifestOf = (path: string) => narrow(path).assets.url;

  for (const path of ['/en', '/en/shop', '/en/SHOP', '/en/lost'])
    expect([path, manifestOf(path)]).toEqual([path, '/assets/storefront-manifest-1.js']);
  for (const path of ['/en/control', '/en/control/people/1.data', '/en/%63ontrol'])
    expect([path, manifestOf(path)]).toEqual([path, '/assets/manifest-1.js']);
});

test('each area has a single build, so that what derives from it is computed once', () => {
  expect(narrow('/en/shop')).toBe(narrow('/tr/shop/textiles.data'));
});
