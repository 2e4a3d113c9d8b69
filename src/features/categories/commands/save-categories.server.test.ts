import { beforeEach, describe, expect, test } from 'vitest';
import { storeRenderedPictures } from '../../../../database/demo/pictures/store-rendered.ts';
import { readCategoryTree } from '../../../../database/reference/category-tree.ts';
import {
  openSmallMarket,
  openStore,
  productInputOf,
  smallTree,
} from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import {
  type CategoryNode,
  findCategory,
  getCategoryTree,
} from '../queries/category-tree.server.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import { saveCategories } from './save-categories.server.ts';
import { type CategoryFile, categoryFile } from '../schemas.ts';
import { exportCategories } from '../queries/export-categories.server.ts';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import { storeUpload } from '#features/media/services/keep-upload.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';

const database = await testDatabase();
const context = testContext(database);

beforeEach(async () => {
  await database.pool.query("select empty_tables('categories, stores, outbox')");
  await openSmallMarket(context);
});

const uploadPicture = () =>
  storeUpload(context, {
    webp: Buffer.from('a picture'),
    width: 40,
    height: 30,
    placeholderColor: '#336699',
  });
const copy = (): CategoryFile => structuredClone(smallTree);
/** The menu in a few letters: `home(bath(towels bathrobes) …)`. */
const outlineOf = (nodes: readonly CategoryNode[]): string =>
  nodes
    .map(({ slug, children }) => (children.length === 0 ? slug : `${slug}(${outlineOf(children)})`))
    .join(' ');
const outline = async () => outlineOf(await getCategoryTree(context));
const ids = async () =>
  (
    await database.pool.query<{ path: string; id: string; public_id: string }>(
      'select path, id, public_id from categories order by path',
    )
  ).rows;

describe('the tree', () => {
  test('is as the file has it, in its order', async () => {
    expect(await outline()).toBe(
      'home(bath(towels bathrobes) bed(sheets quilts)) tools(hand(hammers))',
    );
  });

  test('saved again stays as it is, with its ids', async () => {
    const before = await ids();
    expect(await saveCategories(context, smallTree, moveListings)).toEqual({
      saved: before.length,
    });
    expect(await ids()).toEqual(before);
    expect(await exportCategories(context)).toEqual(smallTree);
  });

  test('saved twice at once is there once', async () => {
    await database.pool.query("select empty_tables('categories')");
    await Promise.all([
      saveCategories(context, smallTree, moveListings),
      saveCategories(context, smallTree, moveListings),
      saveCategories(context, smallTree, moveListings),
    ]);
    expect(await exportCategories(context)).toEqual(smallTree);
  });

  test('the tree is exported and imported without loss, also the one Kervan brings', async () => {
    const { file: reference, pictures } = readCategoryTree();
    await database.pool.query("select empty_tables('categories')");
    await storeRenderedPictures(context, pictures);
    await saveCategories(context, reference, moveListings);
    const exported = await exportCategories(context);
    expect(exported).toEqual(reference);
    await saveCategories(
      context,
      categoryFile.parse(JSON.parse(JSON.stringify(exported))),
      moveListings,
    );
    expect(await exportCategories(context)).toEqual(reference);
  });

  test('tells every page that shows it', async () => {
    await database.pool.query('truncate outbox');
    await saveCategories(context, smallTree, moveListings);
    const { rows } = await database.pool.query('select name, tags from outbox');
    expect(rows).toEqual([{ name: 'catalog.categories_saved', tags: ['categories'] }]);
  });
});

describe('a changed file', () => {
  test('swaps brothers', async () => {
    const file = copy();
    file.reverse();
    file[1]!.sections.reverse();
    for (const section of file[1]!.sections) section.items.reverse();
    const before = await ids();
    await saveCategories(context, file, moveListings);
    expect(await outline()).toBe(
      'tools(hand(hammers)) home(bed(quilts sheets) bath(bathrobes towels))',
    );
    expect(await ids()).toEqual(before);
    expect(await exportCategories(context)).toEqual(file);
  });

  test('changes names, terms, words and pictures', async () => {
    const file = copy();
    const [towels] = file[0]!.sections[0]!.items;
    Object.assign(towels!, {
      name: { en: 'Bath towels', tr: 'Havlular', ar: 'مناشف' },
      terms: { commissionPercent: 12.5 },
      words: { tr: ['havlu'] },
      picture: (await uploadPicture()).hash,
    });
    await saveCategories(context, file, moveListings);
    expect(await exportCategories(context)).toEqual(file);
    const turkish = await getCategoryTree({ ...context, locale: 'tr' });
    expect(turkish[0]!.children[0]!.children[0]).toMatchObject({
      name: 'Havlular',
      image: { width: 40, height: 30, placeholderColor: '#336699' },
    });
  });

  test('with a picture that nobody has uploaded changes nothing', async () => {
    const file = copy();
    file[0]!.picture = 'a'.repeat(64);
    await expect(saveCategories(context, file, moveListings)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await exportCategories(context)).toEqual(smallTree);
  });

  test('that leaves something out leaves it where it is, after the others', async () => {
    const file = copy();
    file[0]!.sections[0]!.items.shift(); // towels
    await saveCategories(context, file, moveListings);
    expect(await outline()).toBe(
      'home(bath(bathrobes towels) bed(sheets quilts)) tools(hand(hammers))',
    );
  });

  test('may leave out one thing today and another in the same place tomorrow', async () => {
    const [without, withoutOther] = [copy(), copy()];
    without[0]!.sections[0]!.items.shift(); // towels, the first
    withoutOther[0]!.sections[0]!.items.splice(0, 2, {
      ...withoutOther[0]!.sections[0]!.items[0]!,
      slug: 'mats',
    }); // bathrobes, now the first
    for (const file of [without, withoutOther, without, withoutOther, copy()])
      await saveCategories(context, file, moveListings);
    expect(await outline()).toBe(
      'home(bath(towels bathrobes mats) bed(sheets quilts)) tools(hand(hammers))',
    );
  });

  test('moves an item to another section, and its goods with it', async () => {
    const { id: storeId } = await openStore(context);
    await saveProducts(context, storeId, [
      productInputOf(),
      productInputOf({ externalId: 'robe', category: 'home/bathrobes' }),
    ]);
    const file = copy();
    const [bath, bed] = file[0]!.sections;
    bed!.items.push(bath!.items.shift()!);
    await saveCategories(context, file, moveListings);

    const tree = await getCategoryTree(context);
    const countIn = async (slug: string) =>
      (
        await listProducts(context, {
          scope: { category: findCategory(tree, `home/${slug}`)!.node },
          sort: 'MOST_RECENT',
        })
      ).total;
    expect({
      towels: await countIn('towels'),
      bed: await countIn('bed'),
      bath: await countIn('bath'),
    }).toEqual({ towels: 1, bed: 1, bath: 1 });
    expect(
      (await listProducts(context, { scope: { category: tree[0]! }, sort: 'MOST_RECENT' })).total,
    ).toBe(2);
  });
});

describe('a wrong file', () => {
  test('that names one address twice is refused before anything is changed', () => {
    const twice = copy();
    twice[0]!.sections[1]!.items.push({ ...twice[0]!.sections[0]!.items[0]! });
    expect(categoryFile.safeParse(twice).success).toBe(false);

    const likeItsSection = copy();
    likeItsSection[0]!.sections[0]!.items[0]!.slug = 'bath';
    expect(categoryFile.safeParse(likeItsSection).success).toBe(false);

    const groupTwice = [...copy(), copy()[0]!];
    expect(categoryFile.safeParse(groupTwice).success).toBe(false);
    expect(categoryFile.safeParse(copy()).success).toBe(true);
  });

  test('that fails half-way changes nothing', async () => {
    const file = copy();
    file[0]!.name.en = 'Changed';
    file[1]!.terms.commissionPercent = 101; // the database refuses it
    await expect(saveCategories(context, file, moveListings)).rejects.toThrow(/Failed query/);
    expect(await exportCategories(context)).toEqual(smallTree);
  });
});
