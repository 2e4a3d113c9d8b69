import { beforeAll, describe, expect, test } from 'vitest';
import { openSmallMarket } from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import {
  type CategoryNode,
  findBySlug,
  findCategory,
  getCategoryTree,
} from './category-tree.server.ts';

const database = await testDatabase();
const context = testContext(database);
let tree: readonly CategoryNode[];

beforeAll(async () => {
  await openSmallMarket(context);
  tree = await getCategoryTree(context);
});

describe('findCategory', () => {
  test('a group is found by its slug, without ancestors', () => {
    const found = findCategory(tree, 'home');

    expect(found).toMatchObject({ node: { path: '/shop/home', treePath: 'home' }, ancestors: [] });
  });

  test('sections and items are found with all their ancestors, the group first', () => {
    const found = findCategory(tree, 'home/towels')!;

    expect(found.node).toMatchObject({ path: '/shop/home/towels', treePath: 'home/towels' });
    expect(found.ancestors.map(({ treePath }) => treePath)).toEqual(['home', 'home/bath']);
    expect(findCategory(tree, 'home/bath')?.ancestors).toHaveLength(1);
  });

  test.each([
    null,
    undefined,
    '',
    '/',
    'towels',
    'tools/towels',
    'home/',
    'home/bath/towels',
    '/shop/home',
  ])('nothing is found at %j', (treePath) => {
    expect(findCategory(tree, treePath)).toBeNull();
  });
});

test('a slug alone finds groups before what is below them', () => {
  expect(findBySlug(tree, 'home')?.node.treePath).toBe('home');
  expect(findBySlug(tree, 'towels')?.node.treePath).toBe('home/towels');
  expect(findBySlug(tree, 'nowhere')).toBeNull();
});
