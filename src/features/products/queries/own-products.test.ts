import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { saveProducts } from '../commands/save-products.server.ts';
import type { OwnFilters } from '../params.ts';
import { findOwnStore, listOwnProducts, type OwnPosition } from './own-products.server.ts';

const database = await testDatabase();
const operator = testContext(database);
let storeId: Id<'store'>;
let seller: Context;

beforeAll(async () => {
  await openSmallMarket(operator);
  ({ id: storeId } = await openStore(operator));
  await saveProducts(
    operator,
    storeId,
    Array.from({ length: 50 }, (_, i) =>
      productInputOf({
        externalId: `p${String(i).padStart(2, '0')}`,
        title: { en: i % 10 ? `Towel ${i}` : `100% linen ${i}` },
        state: i < 3 ? 'paused' : 'published',
      }),
    ),
  );
  seller = testContext(database, { actor: await companyOf(operator, storeId) });
});

const list = (filters: Partial<OwnFilters>, position: Partial<OwnPosition> = {}) =>
  listOwnProducts(seller, storeId, {
    filters: { query: '', state: null, category: null, sort: 'NEWEST', ...filters },
    position: { after: null, before: null, ...position },
  });

describe('a seller’s list of products', () => {
  test.each(['NEWEST', 'OLDEST', 'CHANGED', 'CHEAPEST'] as const)(
    'sorted by %s, it is walked forth and back without a gap',
    async (sort) => {
      const first = await list({ sort });
      const second = await list({ sort }, { after: first.rows.at(-1)!.id });
      const third = await list({ sort }, { after: second.rows.at(-1)!.id });
      const back = await list({ sort }, { before: third.rows[0]!.id });

      const seen = [...first.rows, ...second.rows, ...third.rows].map(({ id }) => id);
      expect(new Set(seen).size).toBe(50);
      expect(third).toMatchObject({ hasNext: false, hasPrevious: true });
      expect(first).toMatchObject({ hasNext: true, hasPrevious: false });
      expect(back).toEqual({ ...second, hasPrevious: true });
    },
  );

  test('is narrowed by state and by a part of the title, signs included', async () => {
    expect((await list({ state: 'paused' })).rows).toHaveLength(3);
    expect((await list({ query: '100% LINEN' })).rows).toHaveLength(5);
    expect((await list({ query: '_' })).rows).toHaveLength(0);
    expect((await list({ query: 'p07' })).rows).toHaveLength(1);
  });

  test('is narrowed by a category with those below it', async () => {
    expect((await list({ category: 'home' })).rows).toHaveLength(24);
    expect((await list({ category: 'home/towels' })).rows).toHaveLength(24);
    expect((await list({ category: 'no/where' })).rows).toEqual([]);
  });

  test('shows the first picture of a product once it is drawn', async () => {
    await database.pool.query("update pictures set state = 'drawn'");

    expect((await list({})).rows[0]!.picture).toMatchObject({
      url: expect.stringMatching(/^\//) as string,
    });
  });

  test('leaves out deleted products', async () => {
    await database.pool.query("update products set state = 'deleted' where external_id = 'p49'");

    expect((await list({ query: 'p49' })).rows).toEqual([]);
  });

  test('the store is the one of the reader’s company', async () => {
    expect((await findOwnStore(seller))?.id).toBe(storeId);
    expect(await findOwnStore(operator)).toBeNull();
  });
});
