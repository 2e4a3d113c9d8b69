import { expect, test } from 'vitest';
import { menu as accountMenu } from './account/menu.ts';
import { menu as buyerMenu } from './buyer/menu.ts';
import { menu as controlMenu } from './control/menu.ts';
import { opensRoom } from './shared/room-rights.ts';
import { type PageId, pages } from './pages.ts';
import { menu as vendorMenu } from './vendor/menu.ts';
import { panelMenu } from './shared/panel-menu.ts';

const pathsOf = (groups: ReturnType<typeof controlMenu>) =>
  groups.flatMap(({ places }) => places.map(({ path }) => path));

test('each page with a group is in the menu of its panel or of the account', () => {
  const registered = pages.filter(({ menu }) => menu).map(({ path }) => `/${path}`);

  const menus = [accountMenu, buyerMenu, vendorMenu, controlMenu];
  const shown = menus.flatMap((menu) => pathsOf(menu('en')));

  expect(shown.toSorted()).toEqual(registered.toSorted());
});

test('the menu of the market’s staff has the rooms that their rights open', () => {
  const shown = pathsOf(controlMenu('en', {}, opensRoom(['content'])));

  expect(shown).toEqual(expect.arrayContaining(['/control', '/control/blog', '/control/pages']));
  for (const closed of ['/control/people', '/control/payments', '/control/reviews'])
    expect(shown).not.toContain(closed);
});

test('the menus of traders have no room that is closed to the reader', () => {
  const closed = ['/vendor/rfqs', '/vendor/imports', '/vendor/feeds'];

  expect(pathsOf(vendorMenu('en', {}, opensRoom(['orders'])))).not.toEqual(
    expect.arrayContaining([expect.toSatisfy((path: string) => closed.includes(path))]),
  );
  expect(pathsOf(vendorMenu('en', {}, opensRoom(['products', 'rfqQuotes'])))).toEqual(
    expect.arrayContaining(closed),
  );
  expect(pathsOf(buyerMenu('en', {}, opensRoom(['orders'])))).not.toContain('/buyer/rfqs');
});

test('the groups of the control panel have titles', () => {
  const groups = controlMenu('en');

  expect(groups.map(({ title }) => title)).toEqual([null, 'Market', 'Search', 'Safety']);
});

test('a menu has the groups in their order, and in each the order of the pages', () => {
  const entry = (page: PageId) => ({
    menuEntry: { page, label: () => page, icon: null },
  });
  const rows = [
    { id: 'speed', path: 'control/speed', file: '', menu: 'safety' as const },
    { id: 'users', path: 'control/people', file: '', menu: 'market' as const },
    { id: 'names', path: 'control/names', file: '', menu: 'market' as const },
  ];

  const menu = panelMenu(rows, { a: entry('names'), b: entry('users'), c: entry('speed') });

  expect(pathsOf(menu('en'))).toEqual(['/control/people', '/control/names', '/control/speed']);
});

test('a page without an entry, and an entry without a group, are not in the menu', () => {
  const entry = { page: 'vendor' as const, label: () => 'Dashboard', icon: null };
  const rows = [
    { id: 'vendor', path: 'vendor', file: '' },
    { id: 'store', path: 'vendor/store', file: '', menu: 'main' as const },
  ];

  const groups = panelMenu(rows, { './dashboard.menu.tsx': { menuEntry: entry } })('en');

  expect(groups).toEqual([]);
});
