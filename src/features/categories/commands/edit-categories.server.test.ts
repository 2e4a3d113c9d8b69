import { beforeEach, expect, test } from 'vitest';
import { isCategoryEmpty } from '#features/products/queries/products-in-category.server.ts';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import { moveCategoryJob } from '#features/products/jobs.server.ts';
import { moveSomeProducts } from '#features/products/services/move-category.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf, smallTree } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { successesOf } from '#tests/support/users.ts';
import {
  type CategoryNode,
  findCategory,
  getCategoryTree,
} from '../queries/category-tree.server.ts';
import { exportCategories } from '../queries/export-categories.server.ts';
import {
  addCategory,
  changeCategory,
  mergeCategory,
  moveCategory,
  placeCategory,
  retireCategory,
} from './edit-categories.server.ts';
import { saveCategories } from './save-categories.server.ts';

const database = await testDatabase();
const context = testContext(database);
let storeId: Id<'store'>;

beforeEach(async () => {
  await database.pool.query(
    "select empty_tables('categories, category_redirects, stores, products, outbox')",
  );
  await openSmallMarket(context);
  ({ id: storeId } = await openStore(context));
});

const outlineOf = (nodes: readonly CategoryNode[]): string =>
  nodes
    .map(({ slug, children }) => (children.length === 0 ? slug : `${slug}(${outlineOf(children)})`))
    .join(' ');
const outline = async () => outlineOf(await getCategoryTree(context));
const find = async (path: string) => findCategory(await getCategoryTree(context), path)!.node;
const idOf = async (path: string) => (await find(path)).publicId;
const names = (name: string) => ({ en: name, tr: name, ar: name });
const totalOf = async (path: string) =>
  (await listProducts(context, { scope: { category: await find(path) } })).total;
const changed = { httpStatus: 409 };

test('a category is added, renamed and placed among its siblings', async () => {
  const section = await addCategory(
    context,
    { slug: 'kitchen', name: names('Kitchen') },
    await idOf('home'),
  );
  const item = await addCategory(context, { slug: 'aprons', name: names('Aprons') }, section);
  const words = { en: ['apron'], tr: ['önlük'], ar: [] };
  await changeCategory(context, { revision: 1, name: names('Kitchen aprons'), words }, item);
  await placeCategory(context, section, 'up');
  await placeCategory(context, section, 'up');
  await placeCategory(context, section, 'up');

  expect(await outline()).toBe(
    'home(kitchen(aprons) bath(towels bathrobes) bed(sheets quilts)) tools(hand(hammers))',
  );
  expect((await find('home/aprons')).name).toBe('Kitchen aprons');
});

test('the second of two who change a category is told, a taken address is refused', async () => {
  const towels = await idOf('home/towels');
  const input = { revision: 1, name: names('Bath towels'), words: { en: [], tr: [], ar: [] } };

  const both = [changeCategory(context, input, towels), changeCategory(context, input, towels)];

  expect(await successesOf(both)).toBe(1);
  await expect(
    addCategory(context, { slug: 'sheets', name: names('Sheets') }, await idOf('home/bath')),
  ).rejects.toMatchObject({ fieldErrors: { slug: 'categoryAddressTaken' } });
});

test('an item in another group keeps its products, and its old address leads to it', async () => {
  await saveProducts(context, storeId, [productInputOf()]);
  const towels = await idOf('home/towels');

  await moveCategory(context, towels, { to: await idOf('tools/hand'), revision: 1 }, moveListings);

  expect(await outline()).toBe(
    'home(bath(bathrobes) bed(sheets quilts)) tools(hand(hammers towels))',
  );
  expect((await find('home/towels')).treePath).toBe('tools/towels');
  expect([await totalOf('home'), await totalOf('tools'), await totalOf('tools/hand')]).toEqual([
    0, 1, 1,
  ]);

  await moveCategory(context, towels, { to: await idOf('home/bed'), revision: 2 }, moveListings);
  expect((await find('tools/towels')).treePath, 'and back').toBe('home/towels');
});

test('what is merged goes to the other category with its address, out of the tree', async () => {
  await saveProducts(context, storeId, [
    productInputOf(),
    productInputOf({ externalId: 'robe', category: 'home/bathrobes' }),
  ]);
  const { publicId, id: fromId } = await find('home/towels');
  const { publicId: into, id: intoId } = await find('home/sheets');
  await mergeCategory(context, publicId, { into, revision: 1 }, moveListings);

  const twice = { fromId, intoId };
  await Promise.all([moveSomeProducts(context, twice), moveSomeProducts(context, twice)]);
  await moveCategoryJob.run(context, twice, AbortSignal.timeout(5_000));

  expect(await outline()).toBe('home(bath(bathrobes) bed(sheets quilts)) tools(hand(hammers))');
  expect((await find('home/towels')).treePath).toBe('home/sheets');
  expect([await totalOf('home/sheets'), await totalOf('home/bath'), await totalOf('home')]).toEqual(
    [1, 1, 2],
  );
  const input = productInputOf({ externalId: 'later' });
  await saveProducts(context, storeId, [input]);
  expect(await totalOf('home/sheets'), 'files name the old path').toBe(2);
});

test('a section that is merged brings its items along', async () => {
  await saveProducts(context, storeId, [productInputOf()]);
  const bath = await idOf('home/bath');

  await mergeCategory(context, bath, { into: await idOf('tools/hand'), revision: 1 }, moveListings);

  expect(await outline()).toBe('home(bed(sheets quilts)) tools(hand(hammers towels bathrobes))');
  expect((await find('home/bath')).treePath).toBe('tools/hand');
  expect((await find('home/towels')).treePath).toBe('tools/towels');
  expect([await totalOf('tools'), await totalOf('home')]).toEqual([1, 0]);
});

test('a group that is merged brings its sections along, and its address leads there', async () => {
  await saveProducts(context, storeId, [productInputOf()]);
  const into = await idOf('tools');

  await mergeCategory(context, await idOf('home'), { into, revision: 1 }, moveListings);

  expect(await outline()).toBe('tools(hand(hammers) bath(towels bathrobes) bed(sheets quilts))');
  expect((await find('home')).treePath).toBe('tools');
  expect((await find('home/towels')).treePath).toBe('tools/towels');
  expect([await totalOf('tools'), await totalOf('tools/bath')]).toEqual([1, 1]);
});

test('two merges that cross: one wins, the other is refused', async () => {
  const [towels, sheets] = [await idOf('home/towels'), await idOf('home/sheets')];

  const merges = [
    mergeCategory(context, towels, { into: sheets, revision: 1 }, moveListings),
    mergeCategory(context, sheets, { into: towels, revision: 1 }, moveListings),
  ];

  expect(await successesOf(merges)).toBe(1);
  await expect(
    mergeCategory(
      context,
      await idOf('home/bed'),
      { into: await idOf('home/quilts'), revision: 1 },
      moveListings,
    ),
  ).rejects.toMatchObject(changed);
});

test('only what is empty is retired, and a file brings it back', async () => {
  await saveProducts(context, storeId, [productInputOf()]);
  const [towels, quilts] = [await idOf('home/towels'), await idOf('home/quilts')];
  await expect(retireCategory(context, towels, 1, isCategoryEmpty)).rejects.toMatchObject(changed);
  await expect(
    retireCategory(context, await idOf('home/bed'), 1, isCategoryEmpty),
  ).rejects.toMatchObject(changed);

  await retireCategory(context, quilts, 1, isCategoryEmpty);

  expect((await find('home/quilts')).treePath).toBe('home/bed');
  const bed = await idOf('home/bed');
  await moveCategory(context, bed, { to: await idOf('tools'), revision: 1 }, moveListings);
  expect((await find('home/quilts')).treePath).toBe('tools/bed');
  await moveCategory(context, bed, { to: await idOf('home'), revision: 2 }, moveListings);
  expect(JSON.stringify(await exportCategories(context))).not.toContain('quilts');
  await saveCategories(context, smallTree, moveListings);
  expect((await find('home/quilts')).treePath).toBe('home/quilts');
  expect(await exportCategories(context)).toEqual(smallTree);
});
