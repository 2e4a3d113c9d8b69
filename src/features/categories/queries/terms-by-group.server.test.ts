import { beforeAll, describe, expect, test } from 'vitest';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import { smallTree } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { saveCategories } from '../commands/save-categories.server.ts';
import type { TermsGroup, TermsLine } from '../views.ts';
import { findTerms, listTermsByGroup } from './terms-by-group.server.ts';

const database = await testDatabase();
const context = testContext(database, { locale: 'tr' });
const groupTerms = { commissionPercent: 5, transferDays: 14, moqPieces: 24 };
let groups: TermsGroup[];

beforeAll(async () => {
  const [home, tools] = structuredClone(smallTree);
  home!.terms = groupTerms;
  home!.name = { en: 'Home', tr: 'Ev ve yaşam', ar: 'المنزل' };
  home!.sections[0]!.name.tr = 'Banyo';
  const [towels, robes] = home!.sections[0]!.items;
  towels!.terms = { commissionPercent: 4.5, moqPieces: 100 };
  towels!.name.tr = 'Havlu ve peştemal';
  robes!.name.tr = 'Bornoz';
  const promotions = { ...structuredClone(tools!), slug: 'hot', sections: [] };
  await saveCategories(
    testContext(database),
    [{ ...promotions, kind: 'promotions' as const }, home!, tools!],
    moveListings,
  );
  groups = await listTermsByGroup(context);
});

const everyLine = (all: readonly TermsGroup[]): TermsLine[] =>
  all.flatMap((group) => [group, ...group.sections.flatMap((one) => [one, ...one.items])]);
const find = (query: string, meant: readonly number[] = []) =>
  everyLine(findTerms(groups, { query, meant: new Set(meant) })).map(({ path }) => path);

test('every category is listed in menu order, promotions apart', () => {
  expect(everyLine(groups).map(({ path }) => path)).toEqual([
    '/shop/home',
    '/shop/home/bath',
    '/shop/home/towels',
    '/shop/home/bathrobes',
    '/shop/home/bed',
    '/shop/home/sheets',
    '/shop/home/quilts',
    '/shop/tools',
    '/shop/tools/hand',
    '/shop/tools/hammers',
  ]);
});

test('a category inherits the terms that it does not set itself', () => {
  const [home, bath, towels, robes] = everyLine(groups);

  expect(home).toMatchObject(groupTerms);
  expect(bath).toMatchObject(groupTerms);
  expect(towels).toMatchObject({ commissionPercent: 4.5, transferDays: 14, moqPieces: 100 });
  expect(robes).toMatchObject(groupTerms);
});

describe('the search', () => {
  test('finds a category by its name, with the section and group that it is in', () => {
    expect(find('bornoz')).toEqual(['/shop/home', '/shop/home/bath', '/shop/home/bathrobes']);
  });

  test.each(['PEŞTEMAL', 'pestemal', ' havlu   pestemal '])('reads %j as people type', (query) => {
    expect(find(query)).toEqual(['/shop/home', '/shop/home/bath', '/shop/home/towels']);
  });

  test('finds everything of a group by the name of the group', () => {
    expect(find('yasam')).toHaveLength(7);
    expect(find('yasam bornoz')).toEqual(find('bornoz'));
  });

  test('finds what the query means by other words', () => {
    const { number } = everyLine(groups).find(({ path }) => path.endsWith('hammers'))!;

    expect(find('tokmak')).toEqual([]);
    expect(find('tokmak', [number])).toEqual([
      '/shop/tools',
      '/shop/tools/hand',
      '/shop/tools/hammers',
    ]);
  });
});
