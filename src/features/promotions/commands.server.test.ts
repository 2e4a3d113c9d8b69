import { beforeEach, describe, expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../tests/support/market.ts';
import { testContext } from '../../../tests/support/test-context.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import type { Id } from '#shared/ids.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { type PromotionInput, savePromotions } from './commands.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);

const day = (number: number) => new Date(Date.UTC(2027, 0, number));
const on = (number: number) => ({ ...context, now: () => day(number) });

let storeId: Id<'store'>;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, outbox')");
  ({ id: storeId } = await openStore(context));
  await saveProducts(context, storeId, [
    productInputOf(),
    productInputOf({ externalId: 'sheet', title: { en: 'Sheet' }, category: 'home/sheets' }),
  ]);
});

const cut = (asked: Partial<PromotionInput> = {}): PromotionInput => ({
  externalId: 'towel',
  percent: 20,
  startsAt: day(10),
  endsAt: day(20),
  ...asked,
});
const save = (...inputs: PromotionInput[]) => savePromotions(context, storeId, inputs);
const rows = async () =>
  (
    await database.pool.query<{ percent: number }>(
      'select percent from promotions order by percent',
    )
  ).rows.map((row) => row.percent);
const promotedOn = async (number: number) =>
  (await listProducts(on(number), { scope: { isPromoted: true }, sort: 'PRICE_BY_ASC' })).cards.map(
    (card) => [card.title.value, card.promotion?.percent, card.price.lowMicros],
  );
const publicId = async (externalId: string) =>
  (
    await database.pool.query<{ public_id: string }>(
      'select public_id from products where external_id = $1',
      [externalId],
    )
  ).rows[0]!.public_id;

describe('a promotion', () => {
  test('a promotion cuts the price from its first moment to its last, and is listed', async () => {
    await save(cut());
    expect(await promotedOn(9)).toEqual([]);
    for (const number of [10, 19])
      expect(await promotedOn(number)).toEqual([['Cotton bath towel', 20, 1_600_000]]);
    expect(await promotedOn(20)).toEqual([]);
    const shown = await findProduct(on(15), await publicId('towel'));
    expect(shown!.product.tiers.map((tier) => tier.priceMicros)).toEqual([1_600_000]);
    expect(shown!.product.promotion).toEqual({ percent: 20, endsOn: '2027-01-20' });
    expect((await findProduct(on(25), await publicId('towel')))!.product.promotion).toBeNull();
  });

  test('takes the place of the one before', async () => {
    await save(cut({ percent: 20 }), cut({ externalId: 'sheet', percent: 5 }));
    await save(cut({ percent: 30 }));
    expect(await rows()).toEqual([5, 30]);
  });

  test('of two who set it at once, one stays', async () => {
    for (let i = 0; i < 5; i++) {
      const [one, two] = [
        [cut({ percent: 10 }), cut({ externalId: 'sheet', percent: 10 })],
        [cut({ externalId: 'sheet', percent: 20 }), cut({ percent: 20 })],
      ];
      await Promise.all([save(...one), save(...two)]);
      expect(await rows()).toHaveLength(2);
    }
  });

  test('tells the pages of its product and those that list promotions', async () => {
    await database.pool.query('truncate outbox');
    await save(cut());
    const { rows: events } = await database.pool.query('select name, tags from outbox');
    expect(events).toEqual([
      {
        name: 'catalog.promotions_saved',
        tags: ['promotions', `product:${await publicId('towel')}`],
      },
    ]);
  });

  test('none at all is nothing to do', async () => {
    await save(cut());
    await expect(save()).resolves.toBeUndefined();
    expect(await rows()).toEqual([20]);
  });
});

describe('is refused, and nothing of the call is kept', () => {
  test.each([
    ['without a cut', { percent: 0 }],
    ['with more than ninety percent', { percent: 91 }],
    ['with half a percent', { percent: 10.5 }],
    ['with an end before its beginning', { endsAt: day(9) }],
    ['without a duration', { endsAt: day(10) }],
  ])('a promotion %s', async (_what, wrong) => {
    await expect(save(cut({ externalId: 'sheet' }), cut(wrong))).rejects.toMatchObject({
      httpStatus: 400,
      messageKey: 'promotionPeriod',
    });
    expect(await rows()).toEqual([]);
  });

  test('a product that the store does not have', async () => {
    const { id: otherStore } = await openStore(context, { slug: 'other' });
    await expect(savePromotions(context, otherStore, [cut()])).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(save(cut(), cut({ externalId: 'unknown' }))).rejects.toMatchObject({
      httpStatus: 404,
    });
    expect(await rows()).toEqual([]);
  });

  test('a product named twice', async () => {
    await expect(save(cut(), cut({ percent: 30 }))).rejects.toMatchObject({ httpStatus: 400 });
    expect(await rows()).toEqual([]);
  });
});
