import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../../tests/support/market.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { testServices } from '../../../../tests/support/test-services.ts';
import { setStoreState } from '#features/companies/commands/stores.server.ts';
import { startRelay } from '#platform/events/relay.server.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { productJobs, productSubscriptions } from '../jobs.server.ts';
import { relatedProducts } from '#features/listings/queries/related-products.server.ts';
import type { ProductInput } from '../schemas.ts';
import { relateDue, relateProducts } from './relate-products.server.ts';
import { saveProducts } from '../commands/save-products.server.ts';

const database = await testDatabase();
const context = await testServices(database, { jobs: productJobs });
await openSmallMarket(context);
const stores = new Map<string, Id<'store'>>();

beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, products, product_listings, outbox')");
  for (const slug of ['ege', 'toros', 'pamukkale'])
    stores.set(slug, (await openStore(context, { slug, name: slug })).id);
});

const goods = (externalId: string, title: string, asked: Partial<ProductInput> = {}) =>
  productInputOf({ externalId, title: { en: title }, ...asked });
const dollars = (amount: number) => [{ fromQuantity: 10, priceMicros: amount * 1_000_000 }];
const save = (slug: string, ...inputs: ProductInput[]) =>
  saveProducts(context, stores.get(slug)!, inputs);
const rowOf = async (externalId: string) =>
  (
    await database.pool.query<{ id: Id<'product'>; public_id: string }>(
      'select id, public_id from products where external_id = $1',
      [externalId],
    )
  ).rows[0]!;
const never = new AbortController().signal;
const relateAll = () => relateDue(context, never);
const beside = async (externalId: string, limit = 5) =>
  Object.fromEntries(
    Object.entries(await relatedProducts(context, (await rowOf(externalId)).public_id, limit)).map(
      ([list, cards]) => [list, cards.map((card) => `${card.store.slug}: ${card.title.value}`)],
    ),
  );

async function openMarket(): Promise<void> {
  await save(
    'ege',
    goods('towel', 'Cotton bath towel, white', { brand: 'Ege' }),
    goods('robe', 'Bathrobe', { category: 'home/bathrobes', brand: 'Ege' }),
    goods('hand-towel', 'Hand towel'),
    goods('draft', 'Cotton bath towel, blue', { state: 'draft' }),
  );
  await save(
    'toros',
    goods('same', 'Cotton bath towel, white', { tiers: dollars(3) }),
    goods('other', 'Cotton bath towel, striped, large', { tiers: dollars(1) }),
  );
  await save(
    'pamukkale',
    goods('cheaper', 'White cotton bath towel', { tiers: dollars(1) }),
    goods('hammer', 'Hammer', { category: 'tools/hammers', brand: 'Ege' }),
  );
}

describe('beside a product stand', () => {
  test('related products: other offers, alike ones, the brand, the store; each once', async () => {
    await openMarket();
    expect(await relateAll()).toBe(7);
    expect(await beside('towel')).toEqual({
      offers: ['pamukkale: White cotton bath towel', 'toros: Cotton bath towel, white'],
      alsoBought: [],
      similar: ['toros: Cotton bath towel, striped, large', 'ege: Hand towel'],
      sameBrand: expect.toSatisfy(
        (titles: string[]) => titles.toSorted().join() === 'ege: Bathrobe,pamukkale: Hammer',
      ),
      ofStore: [],
    });
    const one = await beside('towel', 1);
    expect(one).toMatchObject({
      offers: ['pamukkale: White cotton bath towel'],
      sameBrand: [expect.any(String)],
    });
    expect(Object.values(one).every((list) => list.length <= 1)).toBe(true);
  });

  test('one trade number or title makes offers of one product at any price', async () => {
    const numbered = (gtin: string) => ({ variants: [{ ...productInputOf().variants[0]!, gtin }] });
    await save(
      'ege',
      goods('towel', 'Bath towel', numbered('08690000000029')),
      goods('sheet', 'Satin sheet with four pillow cases', { tiers: dollars(2) }),
    );
    await save(
      'toros',
      goods('numbered', 'Havlu', {
        ...numbered('08690000000029'),
        category: 'tools/hammers',
        tiers: dollars(900),
      }),
      ...Array.from({ length: 45 }, (_, i) => goods(`filler ${i}`, `Towel ${i}`)),
      goods('titled', 'SATIN sheet, with four pillow cases', {
        category: null,
        tiers: dollars(4_000),
      }),
    );
    const relate = async (...externalIds: string[]) =>
      relateProducts(
        context,
        await Promise.all(externalIds.map(async (externalId) => (await rowOf(externalId)).id)),
      );
    await relate('towel', 'sheet');
    await relate('numbered', 'titled');
    expect([(await beside('numbered')).offers, (await beside('titled')).offers]).toEqual([
      ['ege: Bath towel'],
      ['ege: Satin sheet with four pillow cases'],
    ]);
    // And the other way round, though nobody asked for these again.
    expect([(await beside('towel')).offers, (await beside('sheet')).offers]).toEqual([
      ['toros: Havlu'],
      ['toros: SATIN sheet, with four pillow cases'],
    ]);
  });

  test('nothing where nothing is', async () => {
    await save('ege', goods('robe', 'Bathrobe', { category: 'home/bathrobes' }));
    await relateAll();
    expect(await beside('robe')).toEqual({
      offers: [],
      alsoBought: [],
      similar: [],
      sameBrand: [],
      ofStore: [],
    });
    expect(await relatedProducts(context, 'nosuchgood', 5)).toEqual({
      offers: [],
      alsoBought: [],
      similar: [],
      sameBrand: [],
      ofStore: [],
    });
  });
});

describe('what is no longer listed', () => {
  test('is shown no more, at once, and others take its place', async () => {
    await openMarket();
    await relateAll();
    await save(
      'pamukkale',
      goods('cheaper', 'White cotton bath towel', { tiers: dollars(1), state: 'paused' }),
    );
    expect((await beside('towel', 1)).offers).toEqual(['toros: Cotton bath towel, white']);
    await setStoreState(context, stores.get('toros')!, 'suspended');
    expect((await beside('towel')).similar).not.toContain(
      'toros: Cotton bath towel, striped, large',
    );
  });

  test('stands beside nothing once its job is done, and has nothing beside it', async () => {
    await openMarket();
    await relateAll();
    const { id } = await rowOf('cheaper');
    await save(
      'pamukkale',
      goods('cheaper', 'White cotton bath towel', { tiers: dollars(1), state: 'draft' }),
    );
    await relateProducts(context, [id]);
    const { rows } = await database.pool.query(
      'select 1 from related_products where product_id = $1 or $1 = any(offers) union all ' +
        'select 1 from product_match_keys where product_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});

test('a saved product is related within seconds, and changed pages are dropped', async () => {
  await (context.services.jobs as JobQueue).work(context);
  const relay = startRelay(context, productSubscriptions, {
    url: database.url,
    log: context.services.log,
  });
  await save('ege', goods('towel', 'Cotton bath towel, white'));
  const patience = { timeout: 10_000, interval: 50 };
  const isMade = async (id: string) =>
    (await database.pool.query('select from related_products where product_id = $1', [id]))
      .rowCount === 1;
  const { id, public_id } = await rowOf('towel');
  await vi.waitUntil(() => isMade(id), patience);
  await save('toros', goods('same', 'Cotton bath towel, white'));
  await vi.waitUntil(async () => (await beside('towel')).offers?.length === 1, patience);
  const { rows } = await database.pool.query<{ tags: string[] }>(
    "select tags from outbox where name = 'catalog.products_related' order by id",
  );
  expect(rows.at(-1)?.tags).toEqual([`product:${public_id}`]);
  await relay.close();
});

describe('lists are made anew', () => {
  test('relations are computed in batches when missing, old or of a grown category', async () => {
    await save(
      'ege',
      ...Array.from({ length: 12 }, (_, i) => goods(`towel ${i}`, `Cotton towel ${i}`)),
    );
    expect([await relateDue(context, never, 5), await relateDue(context, never, 5)]).toEqual([
      12, 0,
    ]);
    await database.pool.query(
      "update related_products set computed_at = computed_at - interval '25 hours' " +
        'where product_id in ' +
        '(select id from products order by id limit 3)',
    );
    expect([await relateAll(), await relateAll()]).toEqual([3, 0]);
    await save(
      'toros',
      ...Array.from({ length: 15 }, (_, i) => goods(`large towel ${i}`, `Large towel ${i}`)),
    );
    expect([await relateAll(), await relateAll()]).toEqual([27, 0]);
  });

  test('not by one who is told to stop, and the rest by the next', async () => {
    await save('ege', goods('towel', 'Cotton bath towel'), goods('robe', 'Bathrobe'));
    expect(await relateDue(context, AbortSignal.abort())).toBe(0);
    expect(await relateAll()).toBe(2);
  });
});
