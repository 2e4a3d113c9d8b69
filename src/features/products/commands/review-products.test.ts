import { beforeEach, describe, expect, test } from 'vitest';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { prohibitedWordForm } from '#features/prohibited-words/schemas.ts';
import { saveWord } from '#features/prohibited-words/commands/save-words.server.ts';
import type { Id } from '#shared/ids.ts';
import {
  countProductsToReview,
  getProductReview,
  listProductReviews,
} from '../queries/product-reviews.server.ts';
import { tryWordOnProducts } from '../queries/try-word.server.ts';
import type { ProductInput } from '../schemas.ts';
import { flagPublished } from '../services/flag-published.server.ts';
import { approveProduct, chooseProductCategory, rejectProduct } from './review-products.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);

let storeId: Id<'store'>;
let storeNumber = 0;
beforeEach(async () => {
  await database.pool.query('delete from product_listings');
  await database.pool.query('delete from products');
  ({ id: storeId } = await openStore(context, { slug: `store-${++storeNumber}` }));
});

const pistol = (asked: Partial<ProductInput> = {}) =>
  productInputOf({ title: { en: 'Steel pistol, 9 mm' }, ...asked });
const save = (...inputs: ProductInput[]) => saveProducts(context, storeId, inputs);
const rowOf = async () =>
  (await database.pool.query('select * from products where store_id = $1', [storeId])).rows[0];
const waiting = async (list: 'prohibited_words' | 'category' = 'prohibited_words') =>
  (await listProductReviews(context, list, 1)).reviews;
const isListed = async () =>
  (await database.pool.query('select 1 from product_listings where store_id = $1', [storeId]))
    .rowCount !== 0;
const events = async (name: string) =>
  (await database.pool.query('select 1 from outbox where name = $1', [name])).rowCount;

describe('a product with prohibited words', () => {
  test('waits with its words, and is shown as its seller wrote it', async () => {
    await save(pistol({ tags: ['cigars'] }));

    const [review] = await waiting();
    const { titles, tags, rules } = await getProductReview(context, review!.id);

    expect(review).toMatchObject({ words: ['pistol', 'cigar'], reason: 'prohibited_words' });
    expect(titles[0]!.pieces).toEqual([
      { text: 'Steel ', isMarked: false },
      { text: 'pistol', isMarked: true },
      { text: ', 9 mm', isMarked: false },
    ]);
    expect(tags).toEqual([[{ text: 'cigars', isMarked: true }]]);
    expect(rules.map(({ group }) => group)).toEqual(['firearms', 'tobacco']);
  });

  test('that is only a draft waits for nothing', async () => {
    await save(pistol({ state: 'draft' }));

    expect(await waiting()).toEqual([]);
    expect(await rowOf()).toMatchObject({ state: 'draft', draft_reason: null });
  });

  test('keeps its position in the queue when it is saved again', async () => {
    await save(pistol());
    await database.pool.query("update product_reviews set asked_at = now() - interval '3 days'");

    await save(pistol({ tags: ['steel'] }));

    const { oldestAt, count } = await countProductsToReview(context);
    expect(count).toBe(1);
    expect(context.now().getTime() - oldestAt!.getTime()).toBeGreaterThan(2 * 86_400_000);
  });

  test('leaves the queue when its seller takes the words out', async () => {
    await save(pistol());

    await save(productInputOf());

    expect(await waiting()).toEqual([]);
    expect(await rowOf()).toMatchObject({ state: 'published', review_reason: null });
  });

  test('that is saved again while staff reads it is not decided', async () => {
    await save(pistol());
    const [review] = await waiting();
    const { product, shown, words } = await getProductReview(context, review!.id);
    const seen = { revision: product.revision, shown, words };
    await save(pistol({ title: { en: 'Toy pistol, viagra and sildenafil' } }));

    const rejection = { rejection: 'counterfeit', note: null } as const;
    for (const decide of [
      () => approveProduct(context, review!.id, seen),
      () => rejectProduct(context, review!.id, rejection, seen),
    ])
      await expect(decide()).rejects.toMatchObject({
        httpStatus: 409,
        messageKey: 'reviewedProductChanged',
        values: { changes: 'title' },
      });

    expect(await waiting()).toHaveLength(1);
    const { rows } = await database.pool.query('select 1 from product_approved_words');
    expect(rows).toEqual([]);
  });

  test('is not approved with a word that a younger rule named, and was not marked', async () => {
    await save(pistol());
    const [review] = await waiting();
    const { product, shown } = await getProductReview(context, review!.id);
    const seen = { revision: product.revision, shown, words: [] };

    const approved = approveProduct(context, review!.id, seen);

    await expect(approved).rejects.toMatchObject({ httpStatus: 409 });
    expect(await rowOf()).toMatchObject({ state: 'draft' });
  });

  test('is on sale once it is approved, and its words are never asked about again', async () => {
    await save(pistol());
    const [review] = await waiting();

    await approveProduct(context, review!.id);
    const row = await rowOf();
    expect(row).toMatchObject({ state: 'published', review_reason: null });
    expect(await findProduct(context, row.public_id)).not.toBeNull();

    await save(pistol({ title: { en: 'PISTOLS of steel, 9 mm' } }));
    expect(await waiting()).toEqual([]);
    expect(await rowOf()).toMatchObject({ state: 'published' });
  });

  test('is asked about again for other words, and in another product', async () => {
    await save(pistol());
    await approveProduct(context, (await waiting())[0]!.id);

    await save(pistol({ tags: ['vodka'] }));
    expect((await waiting()).map(({ words }) => words)).toEqual([['vodka']]);

    await save(pistol(), pistol({ externalId: 'second' }));
    expect((await waiting()).map(({ words }) => words)).toEqual([['pistol']]);
  });

  test('that is rejected leaves the market, and its mended draft is published again', async () => {
    await save(pistol());
    await rejectProduct(context, (await waiting())[0]!.id, {
      rejection: 'prohibited_item',
      note: 'No firearms.',
    });
    expect(await rowOf()).toMatchObject({ state: 'rejected' });

    await save(productInputOf());
    expect(await rowOf()).toMatchObject({ state: 'draft' });
    expect(await waiting()).toEqual([]);

    await save(productInputOf({ tags: ['towel'] }));
    expect(await rowOf()).toMatchObject({ state: 'published' });
    expect(await isListed()).toBe(true);
  });
});

describe('a product without a category', () => {
  test('is listed in the one that staff chooses', async () => {
    await save(productInputOf({ category: null }));
    const [review] = await waiting('category');

    await chooseProductCategory(context, review!.id, 'home/quilts');

    expect(await rowOf()).toMatchObject({ state: 'published', review_reason: null });
    expect(
      (
        await database.pool.query(
          'select 1 from product_listings join categories c on c.id = category_id where path = $1',
          ['home/quilts'],
        )
      ).rowCount,
    ).toBe(1);
    expect(await waiting('category')).toEqual([]);
  });

  test('goes on waiting when the category does not exist', async () => {
    await save(productInputOf({ category: null }));
    const [review] = await waiting('category');

    await expect(chooseProductCategory(context, review!.id, 'home/moon')).rejects.toMatchObject({
      fieldErrors: { category: 'required' },
    });
    expect(await waiting('category')).toHaveLength(1);
  });

  test('and with prohibited words waits for its category after its approval', async () => {
    await save(pistol({ category: null }));

    await approveProduct(context, (await waiting())[0]!.id);

    expect(await waiting('category')).toHaveLength(1);
  });

  test('cannot be approved as if it had words', async () => {
    await save(productInputOf({ category: null }));

    await expect(approveProduct(context, (await waiting('category'))[0]!.id)).rejects.toMatchObject(
      { httpStatus: 409 },
    );
  });
});

describe('concurrent decisions', () => {
  test('of two, one decides and the other conflicts', async () => {
    await save(pistol());
    const { id } = (await waiting())[0]!;

    const results = await Promise.allSettled([
      approveProduct(context, id),
      rejectProduct(context, id, { rejection: 'counterfeit', note: null }),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { httpStatus: 409 },
    });
    expect((await listProductReviews(context, 'decided', 1)).reviews).toHaveLength(1);
  });

  test('with a save of the seller end in one of both orders', async () => {
    await save(pistol());
    const { id } = (await waiting())[0]!;

    const [decision] = await Promise.allSettled([
      rejectProduct(context, id, { rejection: 'counterfeit', note: null }),
      save(productInputOf()),
    ]);

    // Rejected first: the seller mended it. Saved first: nothing was left to reject.
    expect((await rowOf()).state).toBe(decision.status === 'fulfilled' ? 'draft' : 'published');
    expect(await waiting()).toEqual([]);
  });
});

test('each decision is one event, and another reason needs a note', async () => {
  await save(pistol());
  const { id } = (await waiting())[0]!;
  const before = (await events('catalog.product_reviewed'))!;

  await expect(
    rejectProduct(context, id, { rejection: 'other', note: null }),
  ).rejects.toMatchObject({ fieldErrors: { note: 'required' } });
  await rejectProduct(context, id, { rejection: 'other', note: 'See the rules.' });

  expect(await events('catalog.product_reviewed')).toBe(before + 1);
});

describe('a new rule', () => {
  const rule = prohibitedWordForm.parse({
    group: 'copyrighted',
    language: 'en',
    phrase: 'moon kitty',
    exceptions: 'moon kitty sand',
  });

  test('is tried on the market without changing it', async () => {
    await save(
      productInputOf({ title: { en: 'Moon Kitties towel' } }),
      productInputOf({ externalId: 'b', title: { en: 'Moon kitty sand' } }),
      productInputOf({ externalId: 'c', title: { en: 'Moon kitty draft' }, state: 'draft' }),
    );

    const tried = await tryWordOnProducts(context, rule);

    expect(tried).toMatchObject({ count: 1, read: 2, isAll: true });
    expect(tried.examples[0]!.text).toBe('Moon Kitties towel');
    expect(await waiting()).toEqual([]);
  });

  test('asks about products on sale, which stay there until staff decides', async () => {
    await save(productInputOf({ title: { en: 'Moon kitty towel' } }));
    await saveWord(context, rule);

    expect(await flagPublished(context)).toBe(1);
    expect(await rowOf()).toMatchObject({ state: 'published', review_reason: 'prohibited_words' });
    expect(await isListed()).toBe(true);

    await approveProduct(context, (await waiting())[0]!.id);
    expect(await flagPublished(context)).toBe(0);
    expect(await waiting()).toEqual([]);
  });
});
