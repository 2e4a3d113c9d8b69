import { beforeEach, describe, expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf, testRates } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import type { Member } from '#shared/actor.ts';
import { visitor } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { productInputsOf } from '../queries/product-inputs.server.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import type { ListScope } from '#features/listings/queries/list-conditions.server.ts';
import { noFilters } from '#features/listings/rules.ts';
import { type ProductInput, productInput } from '../schemas.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);
const tree = await getCategoryTree(context);
const categoryAt = (path: string) => findCategory(tree, path)!.node;

type Saved = {
  id: Id<'product'>;
  public_id: string;
  external_id: string | null;
  state: string;
  review_reason: string | null;
  variants: { id: string; sku: string | null }[];
  category_id: string | null;
  lowest_price_usd_micros: string;
  published_at: Date | null;
  created_at: Date;
  slug: string;
};

let storeId: Id<'store'>;
let storeNumber = 0;
beforeEach(async () => {
  ({ id: storeId } = await openStore(context, { slug: `store-${++storeNumber}` }));
});

const save = (...inputs: ProductInput[]) => saveProducts(context, storeId, inputs);
const savedRows = async () =>
  (
    await database.pool.query<Saved>(
      'select * from products where store_id = $1 order by external_id',
      [storeId],
    )
  ).rows;
const saved = async (externalId = 'towel'): Promise<Saved> =>
  (await savedRows()).find((row) => row.external_id === externalId)!;
const titlesIn = async (scope: ListScope, asked: Context = context) =>
  (await listProducts(asked, { scope: { storeId, ...scope }, sort: 'PRICE_BY_ASC' })).cards.map(
    (card) => card.title.value,
  );
const eventsSince = async (id: number) =>
  (
    await database.pool.query<{ name: string; tags: string[]; payload: { productIds: string[] } }>(
      'select name, tags, payload from outbox where id > $1 order by id',
      [id],
    )
  ).rows;
const lastEvent = async () =>
  Number((await database.pool.query('select coalesce(max(id), 0) as id from outbox')).rows[0].id);
const publicIdOf = async (path: string) =>
  (
    await database.pool.query<{ public_id: string }>(
      'select public_id from categories where path = $1',
      [path],
    )
  ).rows[0]!.public_id;

describe('saving products', () => {
  test('makes new ones, replaces changed ones and leaves equal ones alone', async () => {
    const towel = productInputOf();
    const sheet = productInputOf({
      externalId: 'sheet',
      title: { en: 'Bed sheet' },
      category: 'home/sheets',
    });
    expect(await save(towel, sheet)).toEqual(['created', 'created']);
    const before = await saved();
    expect(await save(towel, { ...sheet, title: { en: 'Linen sheet' } })).toEqual([
      'unchanged',
      'updated',
    ]);
    expect(await save(productInputOf({ externalId: 'robe' }), towel)).toEqual([
      'created',
      'unchanged',
    ]);
    expect(await saved()).toEqual(before);
    expect(await titlesIn({})).toEqual(['Cotton bath towel', 'Linen sheet', 'Cotton bath towel']);
  });

  test('of nothing does nothing', async () => {
    const event = await lastEvent();
    expect(await save()).toEqual([]);
    expect(await eventsSince(event)).toEqual([]);
  });

  test('hands out again exactly what was handed in, and that is unchanged', async () => {
    const inputs = [
      productInputOf({
        title: { en: 'Towel', tr: 'Havlu', ar: 'منشفة' },
        brand: 'Ege',
        tags: ['soft'],
        certificates: ['OEKO-TEX'],
        incoterms: ['FOB'],
        paymentOptions: ['card'],
        stock: 5,
        shipByDays: 1,
        hsCode: '630260',
      }),
      productInputOf({
        externalId: 'remote',
        images: [
          {
            source: { kind: 'remote', url: 'https://pictures.example/a.jpg' },
            alt: { tr: 'Havlu' },
            focal: { x: 0.25, y: 1 },
          },
        ],
        state: 'paused',
      }),
    ];
    await save(...inputs);
    const read = await Array.fromAsync(productInputsOf(context, storeId));
    expect(read).toEqual(inputs);
    expect(await save(...read.map((input) => productInput.parse(input)))).toEqual([
      'unchanged',
      'unchanged',
    ]);
  });

  test('keeps its address, its first day and its place when it changes', async () => {
    await save(productInputOf());
    const first = await saved();
    const later = { ...context, now: () => new Date(Date.now() + 86_400_000) };
    await saveProducts(later, storeId, [productInputOf({ title: { en: 'Another title' } })]);
    const second = await saved();
    expect(second).toMatchObject({
      id: first.id,
      public_id: first.public_id,
      published_at: first.published_at,
      created_at: first.created_at,
    });
    expect(second.slug).toBe('another-title');
  });

  test('tells of what was changed, and of the pages that show it', async () => {
    await save(productInputOf(), productInputOf({ externalId: 'sheet', category: 'home/sheets' }));
    const { id, public_id: publicId } = await saved();
    const event = await lastEvent();
    await save(
      productInputOf({ category: 'tools/hammers' }),
      productInputOf({ externalId: 'sheet', category: 'home/sheets' }),
    );
    const [told, ...more] = await eventsSince(event);
    expect(more).toEqual([]);
    expect(told!.name).toBe('catalog.products_saved');
    expect(told!.payload.productIds).toEqual([id]);
    const places = await Promise.all(
      ['home', 'home/bath', 'home/towels', 'tools', 'tools/hand', 'tools/hammers'].map(publicIdOf),
    );
    expect(told!.tags).toEqual(
      expect.arrayContaining([
        `product:${publicId}`,
        ...places.map((place) => `category:${place}`),
      ]),
    );
  });
});

describe('a batch', () => {
  test('is saved whole or not at all', async () => {
    const event = await lastEvent();
    // No integer of the database's.
    const broken = { ...productInputOf({ externalId: 'broken' }), moq: 3_000_000_000 };
    await expect(save(productInputOf(), broken)).rejects.toThrow(/Failed query/);
    expect(await savedRows()).toEqual([]);
    expect(await eventsSince(event)).toEqual([]);
    expect(
      (await database.pool.query('select 1 from product_listings where store_id = $1', [storeId]))
        .rowCount,
    ).toBe(0);
  });

  test('within a transaction that fails later was never saved', async () => {
    await expect(
      inTransaction(context, async (inside) => {
        expect(await saveProducts(inside, storeId, [productInputOf()])).toEqual(['created']);
        throw new Error('later');
      }),
    ).rejects.toThrow('later');
    expect(await savedRows()).toEqual([]);
  });

  test('of thousands fits into PostgreSQL’s statements', async () => {
    const many = Array.from({ length: 2_000 }, (_, i) =>
      productInputOf({ externalId: `towel ${i}` }),
    );
    expect(new Set(await save(...many))).toEqual(new Set(['created']));
    expect(await savedRows()).toHaveLength(2_000);
    expect(
      (
        await listProducts(context, {
          scope: { storeId, category: categoryAt('home') },
          sort: 'MOST_RECENT',
        })
      ).total,
    ).toBe(2_000);
  });
});

describe('two imports of one store at once', () => {
  test('end like one after the other', async () => {
    const file = (title: string, from: number) =>
      Array.from({ length: 60 }, (_, i) =>
        productInputOf({
          externalId: `towel ${String(from + i).padStart(3, '0')}`,
          title: { en: title },
        }),
      );
    const others = [1, 2, 3].map(() => connectDatabase({ url: database.url, poolSize: 2 }));
    const importer = (db: (typeof others)[number], inputs: ProductInput[]) =>
      saveProducts(
        { ...context, db: db.db, services: { ...context.services, database: db } },
        storeId,
        inputs,
      );
    const outcomes = (
      await Promise.all([
        importer(others[0]!, file('one', 0)),
        importer(others[1]!, file('two', 30)),
        importer(others[2]!, file('one', 0).toReversed()),
      ])
    ).flat();
    await Promise.all(others.map((other) => other.close()));

    const rows = await savedRows();
    expect(rows.map((row) => row.external_id)).toEqual(
      Array.from({ length: 90 }, (_, i) => `towel ${String(i).padStart(3, '0')}`),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(90);
    const shared = (
      await Promise.all(rows.slice(30, 60).map((row) => findProduct(context, row.public_id)))
    ).map((found) => found!.product.title.value);
    expect(new Set(shared).size).toBe(1); // all of the one file or all of the other
    expect(
      (await database.pool.query('select 1 from product_listings where store_id = $1', [storeId]))
        .rowCount,
    ).toBe(90 * 4);
  });
});

test('two stores with the same new brands in opposite order do not deadlock', async () => {
  const { id: otherId } = await openStore(context, { slug: `other-${storeNumber}` });
  const inputs = Array.from({ length: 40 }, (_, i) =>
    productInputOf({
      externalId: `towel ${i}`,
      brand: `New brand ${i}`,
      images: [
        {
          source: { kind: 'remote', url: `https://pictures.example/${i}.jpg` },
          alt: {},
          focal: null,
        },
      ],
    }),
  );
  const outcomes = await Promise.all([
    saveProducts(context, storeId, inputs),
    saveProducts(context, otherId, inputs.toReversed()),
  ]);
  expect(new Set(outcomes.flat())).toEqual(new Set(['created']));
  const { rows } = await database.pool.query(
    "select (select count(*) from brands where name like 'New brand%')::int as brands, " +
      '(select count(*) from pictures where remote_url is not null ' +
      "and remote_url ~ '/[0-9]+.jpg$')::int as pictures",
  );
  expect(rows).toEqual([{ brands: 40, pictures: 40 }]);
});

describe('variants', () => {
  const variant = (colour: string, sku: string | null) => ({
    ...productInputOf().variants[0]!,
    options: [
      {
        name: { en: 'Colour', tr: 'Renk', ar: 'اللون' },
        value: { en: colour, tr: `${colour} (tr)` },
      },
    ],
    sku,
  });

  test('variants keep their ids while their options stay, in any order', async () => {
    await save(productInputOf({ variants: [variant('red', 'a'), variant('blue', 'b')] }));
    const [red, blue] = (await saved()).variants;
    await save(
      productInputOf({
        variants: [variant('green', 'c'), variant('blue', 'b2'), variant('red', 'a')],
      }),
    );
    const after = (await saved()).variants;
    expect(after.map(({ id, sku }) => [id, sku])).toEqual([
      [expect.stringMatching(/^.{10}$/), 'c'],
      [blue!.id, 'b2'],
      [red!.id, 'a'],
    ]);
    expect(new Set(after.map(({ id }) => id)).size).toBe(3);
  });

  test('variants of equal options have an id each, kept by their code or their order', async () => {
    const idsBySku = async () =>
      Object.fromEntries((await saved()).variants.map(({ id, sku }) => [sku, id]));
    await save(
      productInputOf({
        variants: [variant('red', 'a'), variant('red', 'b'), variant('red', null)],
      }),
    );
    const before = await idsBySku();
    expect(new Set(Object.values(before)).size).toBe(3);
    await save(
      productInputOf({
        variants: [variant('red', null), variant('red', 'b'), variant('red', 'a')],
      }),
    );
    expect(await idsBySku()).toEqual(before);
    await save(productInputOf({ variants: [variant('red', 'c'), variant('red', 'b')] }));
    expect(await idsBySku()).toEqual({ b: before['b'], c: before['null'] });
  });
});

describe('where a product is listed', () => {
  test('a product is listed in its category and all above, its store and the market', async () => {
    await save(productInputOf());
    for (const path of ['home', 'home/bath', 'home/towels'])
      expect(await titlesIn({ category: categoryAt(path) })).toHaveLength(1);
    for (const path of ['home/bathrobes', 'home/bed', 'tools'])
      expect(await titlesIn({ category: categoryAt(path) })).toEqual([]);
    expect(await titlesIn({})).toHaveLength(1);
  });

  test('without a category: in the store and the whole market, and under review', async () => {
    await save(productInputOf({ category: null }));
    expect(await titlesIn({})).toHaveLength(1);
    for (const category of tree) expect(await titlesIn({ category })).toEqual([]);
    const row = await saved();
    expect(row).toMatchObject({ state: 'published', review_reason: 'category' });
    expect((await findProduct(context, row.public_id))?.category).toBeNull();
  });

  test('a category that the tree does not have counts as none', async () => {
    await save(productInputOf({ category: 'home/curtains' }));
    expect(await saved()).toMatchObject({ category_id: null, review_reason: 'category' });
  });

  test('a paused or draft product is listed nowhere, and again once it is back', async () => {
    await save(productInputOf());
    const { public_id: publicId } = await saved();
    for (const state of ['paused', 'draft'] as const) {
      await save(productInputOf({ state }));
      expect(
        (await database.pool.query('select 1 from product_listings where store_id = $1', [storeId]))
          .rowCount,
      ).toBe(0);
      expect(await findProduct(context, publicId)).toBeNull();
    }
    await save(productInputOf());
    expect(await titlesIn({ category: categoryAt('home/towels') })).toHaveLength(1);
    expect(await findProduct(context, publicId)).not.toBeNull();
  });

  test('moves with its category, and its sales and favourites with it', async () => {
    await save(productInputOf());
    await database.pool.query(
      'update product_listings set sales = 7, favourites = 3 where store_id = $1',
      [storeId],
    );
    await save(productInputOf({ category: 'tools/hammers' }));
    expect(await titlesIn({ category: categoryAt('home') })).toEqual([]);
    const { rows } = await database.pool.query(
      'select distinct sales, favourites from product_listings where store_id = $1',
      [storeId],
    );
    expect(rows).toEqual([{ sales: 7, favourites: 3 }]);
  });

  test('comes back with its figures beside one that never left, and promises no card', async () => {
    const [paused, stays] = [
      productInputOf({ paymentOptions: ['card', 'bank_transfer'] }),
      productInputOf({ externalId: 'stays' }),
    ];
    await save(paused, stays);
    const found = await database.pool.query<{ publicId: string }>(
      'select public_id as "publicId" from products where external_id = $1 and store_id = $2',
      [paused.externalId, storeId],
    );
    const { publicId } = found.rows[0]!;
    await database.pool.query(
      `insert into product_stats (product_id, sales, favourites)
       select id, 7, 3 from products where public_id = $1
       on conflict (product_id) do update set sales = 7, favourites = 3`,
      [publicId],
    );
    await save({ ...paused, state: 'paused' });

    await save(paused, { ...stays, moq: 60 });

    const { rows } = await database.pool.query(
      `select distinct sales, favourites from product_listings join products on id = product_id
       where public_id = $1`,
      [publicId],
    );
    expect(rows).toEqual([{ sales: 7, favourites: 3 }]);
    expect((await findProduct(context, publicId))!.product.paymentOptions).toEqual([
      'bank_transfer',
    ]);
  });

  test('ready to ship only with enough in stock', async () => {
    await save(
      productInputOf({ externalId: 'ready', title: { en: 'Ready' }, stock: 10, shipByDays: 1 }),
      productInputOf({ externalId: 'few', title: { en: 'Few' }, stock: 9, shipByDays: 1 }),
    );
    expect(await titlesIn({ isReadyToShip: true })).toEqual(['Ready']);
  });
});

describe('what staff decided', () => {
  test('a category outlives a file that names none, or one that does not exist', async () => {
    await save(productInputOf({ category: null }));
    await database.pool.query(
      'update products set category_id = $1, review_reason = null where store_id = $2',
      [categoryAt('home/quilts').id, storeId],
    );
    for (const category of [null, 'home/unknown']) {
      await save(productInputOf({ category, title: { en: `Quilt, ${category}` } }));
      expect(await saved()).toMatchObject({
        category_id: categoryAt('home/quilts').id,
        review_reason: null,
      });
      expect(await titlesIn({ category: categoryAt('home/quilts') })).toHaveLength(1);
    }
  });

  test('a rejected product stays rejected, whatever files say of it', async () => {
    await save(productInputOf());
    await database.pool.query("update products set state = 'rejected' where store_id = $1", [
      storeId,
    ]);

    for (const asked of [{}, { stock: 5 }, { stock: 6 }, { title: { en: 'A new name' } }])
      await save(productInputOf(asked));

    expect(await saved()).toMatchObject({ state: 'rejected', review_reason: null });
    expect(await titlesIn({})).toEqual([]);
    const [kept] = await Array.fromAsync(productInputsOf(context, storeId));
    expect(kept!.title).toEqual({ en: 'A new name' });
  });

  test('a rejected product stays rejected while only its state is changed', async () => {
    await save(productInputOf());
    await database.pool.query("update products set state = 'rejected' where store_id = $1", [
      storeId,
    ]);

    await save(productInputOf({ state: 'draft' }));
    await save(productInputOf());

    expect(await saved()).toMatchObject({ state: 'rejected' });
  });

  test('prohibited words make a draft that staff must look at', async () => {
    await save(productInputOf({ title: { en: 'Steel pistol' } }));
    const row = await saved();
    expect(row).toMatchObject({ state: 'draft', review_reason: 'prohibited_words' });
    expect(await titlesIn({})).toEqual([]);
    expect(await findProduct(context, row.public_id)).toBeNull();
  });

  test('prohibited words in a later file take the goods from the market', async () => {
    await save(productInputOf());
    await save(productInputOf({ tags: ['tobacco'] }));
    expect(await saved()).toMatchObject({ state: 'draft', review_reason: 'prohibited_words' });
    expect(await titlesIn({ category: categoryAt('home/towels') })).toEqual([]);
  });
});

describe('prices', () => {
  test('of other currencies are listed in dollars, and sorted and filtered by them', async () => {
    const priced = (currency: 'USD' | 'EUR' | 'TRY', units: number) =>
      productInputOf({
        externalId: currency,
        title: { en: currency },
        currency,
        tiers: [{ fromQuantity: 1, priceMicros: units * 1_000_000 }],
      });
    await save(priced('TRY', 100), priced('USD', 3), priced('EUR', 2)); // $2.50, $3, $4
    expect(
      (await savedRows()).map((row) => [row.external_id, Number(row.lowest_price_usd_micros)]),
    ).toEqual([
      ['EUR', 4_000_000],
      ['TRY', 2_500_000],
      ['USD', 3_000_000],
    ]);
    expect(await titlesIn({})).toEqual(['TRY', 'USD', 'EUR']);

    const inLira = { ...context, currency: 'TRY' as const };
    const shown = await listProducts(inLira, {
      scope: { storeId },
      filters: { ...noFilters, minMicros: 3 * testRates.TRY, maxMicros: 4 * testRates.TRY },
      sort: 'PRICE_BY_DESC',
    });
    expect(
      shown.cards.map((card) => [card.title.value, card.price.lowMicros, card.price.currency]),
    ).toEqual([
      ['EUR', 160_000_000, 'TRY'],
      ['USD', 120_000_000, 'TRY'],
    ]);
  });

  test('shown converted keep the original beside them', async () => {
    await save(
      productInputOf({
        currency: 'EUR',
        tiers: [
          { fromQuantity: 1, priceMicros: 2_000_000 },
          { fromQuantity: 100, priceMicros: 1_000_000 },
        ],
      }),
    );
    const [card] = (await listProducts(context, { scope: { storeId }, sort: 'MOST_RECENT' })).cards;
    expect(card!.price).toEqual({
      lowMicros: 2_000_000,
      highMicros: 4_000_000,
      currency: 'USD',
      original: { lowMicros: 1_000_000, highMicros: 2_000_000, currency: 'EUR' },
    });
    const inEuro = await listProducts(
      { ...context, currency: 'EUR' },
      { scope: { storeId }, sort: 'MOST_RECENT' },
    );
    expect(inEuro.cards[0]!.price.original).toBeNull();
  });
});

describe('brands', () => {
  test('are one in whatever case, under the first spelling that we met', async () => {
    await save(productInputOf({ brand: 'Ege Deri' }));
    await save(
      productInputOf({ externalId: 'two', brand: 'EGE DERİ' }),
      productInputOf({ externalId: 'three', brand: 'مراكش' }),
      productInputOf({ externalId: 'four', brand: null }),
    );
    const list = await listProducts(context, { scope: { storeId }, sort: 'MOST_RECENT' });
    expect(list.facets.brands.map(({ name, count }) => [name, count])).toEqual([
      ['Ege Deri', 2],
      ['مراكش', 1],
    ]);
    const narrowed = await listProducts(context, {
      scope: { storeId },
      filters: { ...noFilters, brands: ['ege-deri'] },
      sort: 'MOST_RECENT',
    });
    expect([narrowed.total, narrowed.cards.length, narrowed.facets.brands.length]).toEqual([
      2, 2, 2,
    ]);
  });
});

describe('who may save', () => {
  const member = (actsFor: Member['actsFor']): Member => ({
    kind: 'member',
    userId: newId(),
    companyId: newId(),
    actsFor,
    isOwner: true,
    permissions: [],
    sessionId: 'session',
  });

  test('nobody who is not logged in, nor somebody of another company', async () => {
    await expect(
      saveProducts({ ...context, actor: visitor }, storeId, [productInputOf()]),
    ).rejects.toMatchObject({ httpStatus: 401 });
    await expect(
      saveProducts({ ...context, actor: member(['buyer']) }, storeId, [productInputOf()]),
    ).rejects.toMatchObject({ httpStatus: 403 });
    await expect(
      saveProducts({ ...context, actor: member(['seller']) }, storeId, [productInputOf()]),
    ).rejects.toMatchObject({ httpStatus: 403 });
    expect(await savedRows()).toEqual([]);
  });

  test('staff with the right may, but not in a store that does not exist', async () => {
    const staff = member(['admin']);
    await expect(
      saveProducts({ ...context, actor: staff }, storeId, [productInputOf()]),
    ).rejects.toMatchObject({ httpStatus: 403 });
    expect(
      await saveProducts({ ...context, actor: { ...staff, permissions: ['products'] } }, storeId, [
        productInputOf(),
      ]),
    ).toEqual(['created']);
    await expect(saveProducts(context, newId<'store'>(), [productInputOf()])).rejects.toMatchObject(
      { httpStatus: 404 },
    );
  });
});
