import { expect, test } from 'vitest';
import { findPage, pages } from '#pages/pages.ts';
import type { Market } from './browser-market.ts';
import { memberScreens, screenNames, screenPath } from './browser-screens.ts';

const market = {
  handle: 'towel-k3m9p2q7xz',
  store: { slug: 'ege-tekstil', name: 'Ege' },
  range: { min: '1', max: '2' },
  rfq: 'k3m9p2q7xz',
  entry: 'denizli-dokuma-evi-k3m9p2q7xz',
  exhibitor: 'k3m9p2q7xz',
} as Market;
const pageOf = (path: string) =>
  findPage(path.slice('/tr'.length).split('?')[0]!)?.id ?? 'notFound';

test('each page of the registry is a screen, and its sample leads to it', () => {
  const ids = pages.map(({ id }) => id as string);

  const wrong = screenNames
    .filter((name) => ids.includes(name))
    .filter((name) => pageOf(screenPath(name, 'tr', market)) !== name);

  expect(screenNames.length).toBeGreaterThan(25);
  expect(wrong).toEqual([]);
});

test('each public page is a screen', () => {
  const missing = pages
    .filter(({ isPublic }) => isPublic)
    .filter(({ id }) => !screenNames.includes(id));

  expect(missing).toEqual([]);
});

test('each room of the panels is a screen of a member', () => {
  const screens = Object.values(memberScreens).flat();

  expect(screens).toEqual(
    expect.arrayContaining(['account/addresses', 'buyer/rfqs/*', 'vendor', 'control/speed']),
  );
  expect(screens.filter((path) => path.includes(':'))).toEqual([]);
});
