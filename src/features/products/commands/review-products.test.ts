import { beforeEach, describe, expect, test } from 'vitest';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { prohibitedWordForm } from '#features/prohibited-words/schemas.ts';
import { saveWord } from '#features/prohibited-words/commands/save-words.server.ts';
import type { Id } from '#shared/ids.ts';
import { findReviewedTitle, nearestReviews } from '../queries/product-review-queue.server.ts';
import {
  countProductsToReview,
  getProductReview,
  listProductReviews,
} from '../queries/product-reviews.server.ts';
import { tryWordOnProducts } from '../queries/try-word.server.ts';
import type { ReviewReason } from '../rules/reviews.ts';
import type { ProductInput } from '../schemas.ts';
import { flagPublished } from '../services/flag-published.server.ts';
import { openProductReview } from './open-review.server.ts';
import { approveProduct, chooseProductCategory, rejectProduct } from './review-products.server.ts';
import { changePriceAndStock, setProductStates } from './change-products.server.ts';
import { saveProduct } from './save-product.server.ts';
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
const waiting = async (list: ReviewReason = 'prohibited_words') =>
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

  test.each<[string, Partial<ProductInput>]>([
    ['description', { description: { en: '<p>Fits a <b>pistol</b>.</p>' } }],
    ['brand', { brand: 'Pistol' }],
    ['fact', { attributes: { en: [['Use', 'pistol']] } }],
  ])('in its %s waits, and is asked about no more once approved', async (_where, asked) => {
    const towel = productInputOf(asked);
    await save(towel);
    const { id } = (await waiting())[0]!;
    expect((await getProductReview(context, id)).rules).toHaveLength(1);

    await approveProduct(context, id);
    await save({ ...towel, stock: 3 });

    expect(await waiting()).toEqual([]);
    expect(await rowOf()).toMatchObject({ state: 'published' });
    expect(await flagPublished(context)).toBe(0);
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

  test('stands between its neighbours, of its own list or of all, also once decided', async () => {
    const named = (number: number, asked: Partial<ProductInput> = {}) =>
      pistol({ externalId: `p${number}`, title: { en: `Pistol ${number}` }, ...asked });
    await save(named(1), named(2, { title: { en: 'Towel 2' } }), named(3));
    const { rows } = await database.pool.query<{ public_id: string }>(
      `select public_id from products where title->>'en' = 'Towel 2'`,
    );
    const other = await openProductReview(context, rows[0]!.public_id);
    await database.pool.query(
      `update product_reviews set asked_at = timestamptz '2026-01-01' +
         right(products.title->>'en', 1)::int * interval '1 hour'
       from products where products.id = product_id`,
    );
    const [first, third] = await waiting();

    expect(await nearestReviews(context, first!.id, 'prohibited_words')).toEqual({
      previous: null,
      next: third!.id,
    });
    expect(await nearestReviews(context, first!.id, null)).toEqual({ previous: null, next: other });
    await approveProduct(context, other);
    expect(await nearestReviews(context, other, null)).toEqual({
      previous: first!.id,
      next: third!.id,
    });
    expect(await findReviewedTitle(context, other)).toBe('Towel 2');
    expect(await findReviewedTitle(context, 'unknown')).toBeNull();
    expect(first!.picture).toMatchObject({ width: 400 });
  });

  test('tells staff’s open lists when it comes and goes', async () => {
    const told = () => events('staff.queue_moved');
    const before = (await told())!;
    await save(pistol());
    expect(await told()).toBe(before + 1);

    await approveProduct(context, (await waiting())[0]!.id);

    expect(await told()).toBe(before + 2);
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
        messageKey: 'shownChanged',
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

  test('that is rejected is on sale again once it is mended, published and approved', async () => {
    await save(pistol());
    await rejectProduct(context, (await waiting())[0]!.id, {
      rejection: 'prohibited_item',
      note: 'No firearms.',
    });
    expect(await rowOf()).toMatchObject({ state: 'rejected' });

    // A file mends it, and neither that nor prices or states by the way bring it back.
    await save(productInputOf());
    await save(productInputOf({ stock: 7 }));
    const { public_id: id, revision } = await rowOf();
    await changePriceAndStock(context, [{ id, priceMicros: 3_000_000 }], storeId);
    await setProductStates(context, { ids: [id], state: 'paused' }, storeId);
    expect(await rowOf()).toMatchObject({ state: 'rejected', draft_reason: null });
    expect(await waiting('mended')).toEqual([]);

    const product = productInputOf({ title: { en: 'Steel ladle' } });
    const now = (await rowOf()).revision as number;
    expect(now).toBeGreaterThan(revision as number);
    await saveProduct(context, { product, revision: now }, id);
    expect(await rowOf()).toMatchObject({ state: 'draft', draft_reason: 'mended' });

    // While it waits, and when its seller takes it back, no door leads around the staff.
    await save({ ...product, stock: 8 });
    await save({ ...product, state: 'draft' });
    expect(await waiting('mended')).toEqual([]);
    await save(product);
    expect(await rowOf()).toMatchObject({ state: 'draft', draft_reason: 'mended' });
    expect(await isListed()).toBe(false);

    await approveProduct(context, (await waiting('mended'))[0]!.id);
    expect(await rowOf()).toMatchObject({ state: 'published', review_reason: null });
    expect(await isListed()).toBe(true);
    await save({ ...product, stock: 9 });
    expect(await rowOf()).toMatchObject({ state: 'published' });
  });

  test('that is rejected and only published again stays rejected', async () => {
    await save(pistol());
    const { id: review } = (await waiting())[0]!;
    await rejectProduct(context, review, { rejection: 'counterfeit', note: null });
    const { public_id: id } = await rowOf();

    const results = await setProductStates(context, { ids: [id], state: 'published' }, storeId);

    expect(results).toEqual([{ id, outcome: 'invalid', errors: { state: 'mendFirst' } }]);
    expect(await rowOf()).toMatchObject({ state: 'rejected' });
    expect(await waiting('mended')).toEqual([]);
  });

  test('that is deleted while it waits is asked about no more, and is not approved', async () => {
    await save(pistol());
    const { id: review } = (await waiting())[0]!;
    const { public_id: id } = await rowOf();

    await setProductStates(context, { ids: [id], state: 'deleted' }, storeId);

    expect(await waiting()).toEqual([]);
    await expect(approveProduct(context, review)).rejects.toMatchObject({ httpStatus: 409 });
    expect(await rowOf()).toMatchObject({ state: 'deleted' });
  });
});

describe('a product that staff looks at of its own accord', () => {
  const publicId = async () => (await rowOf()).public_id as string;

  test('stays on sale, also when its seller saves it, until staff rejects it', async () => {
    await save(productInputOf());
    const review = await openProductReview(context, await publicId());
    expect(await openProductReview(context, await publicId())).toBe(review);
    await save(productInputOf({ stock: 4 }));

    expect(await rowOf()).toMatchObject({ state: 'published' });
    expect(await isListed()).toBe(true);
    expect((await waiting('staff')).map(({ id }) => id)).toEqual([review]);

    await rejectProduct(context, review, { rejection: 'unusable_pictures', note: null });
    expect(await rowOf()).toMatchObject({ state: 'rejected' });
    expect(await isListed()).toBe(false);
  });

  test('is left as it is when nothing is to object to', async () => {
    await save(productInputOf({ state: 'paused' }));

    await approveProduct(context, await openProductReview(context, await publicId()));

    expect(await rowOf()).toMatchObject({ state: 'paused' });
    expect(await waiting('staff')).toEqual([]);
  });

  test('is shown with all that a rejection can be about', async () => {
    const [image] = productInputOf().images;
    await save(
      productInputOf({
        brand: 'Ege',
        attributes: { en: [['Material', 'cotton']] },
        images: [{ ...image!, alt: { en: 'A towel' } }],
        variants: [
          {
            ...productInputOf().variants[0]!,
            options: [{ name: { en: 'Colour' }, value: { en: 'white' } }],
          },
        ],
      }),
    );

    const review = await openProductReview(context, await publicId());
    const shown = await getProductReview(context, review);

    const plain = (text: string) => [{ text, isMarked: false }];
    expect(shown).toMatchObject({
      brandPieces: plain('Ege'),
      facts: [{ locale: 'en', name: plain('Material'), value: plain('cotton') }],
      options: [plain('Colour: white')],
      pictures: [{ address: { width: 400 }, texts: [plain('A towel')] }],
    });
  });

  test('must be there and not be rejected or deleted', async () => {
    await save(productInputOf());
    const id = await publicId();
    await setProductStates(context, { ids: [id], state: 'deleted' }, storeId);

    for (const one of [id, 'unknown', ''])
      await expect(openProductReview(context, one)).rejects.toMatchObject({
        fieldErrors: { product: 'noProductToReview' },
      });
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

    // Rejected first: a file brings nothing back. Saved first: nothing was left to reject.
    expect((await rowOf()).state).toBe(decision.status === 'fulfilled' ? 'rejected' : 'published');
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
      productInputOf({ externalId: 'd', description: { en: `<p>${'Soft. '.repeat(99)}</p>` } }),
    );

    const tried = await tryWordOnProducts(context, rule);

    expect(tried).toMatchObject({ count: 1, read: 3, isAll: true });
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
