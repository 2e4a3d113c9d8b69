// Lists of products by cursor: every filter, every order, and changes while a list is read.
import { beforeAll, describe, expect, it } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { savePromotions } from '#features/promotions/commands.server.ts';
import { productSorts } from '#features/listings/rules.ts';
import type { Id } from '#shared/ids.ts';
import { openStore, productInputOf, storePicture } from '#tests/support/market.ts';
import { testApi } from '#tests/support/test-api.ts';

type Price = {
  amount: string;
  currency: string;
  micros: number;
  original?: { amount: string; currency: string; micros: number };
};
type Product = {
  id: string;
  url: string;
  title: { value: string; lang: string };
  price: { lowest: Price; highest: Price };
  isReadyToShip: boolean;
  promotion: object | null;
  store: { slug: string; name: string; url: string };
  image: { url: string } | null;
};
type Page = { data: Product[]; nextCursor: string | null };
type Problem = { status: number; name: string; message: string; errors?: Record<string, string> };

const { get, context } = await testApi({ products: 60 });
const category = 'home-garden-kitchen/table-linen';
/** The three of the probe too, and one that is for sale while staff chooses its category. */
const allProducts = 64;
let probe: Id<'store'>;

/**
 * A store with three cloths at 1, 2 and 3 dollars: the second ready to ship, the third priced in
 * Turkish lira and on promotion.
 */
beforeAll(async () => {
  probe = (await openStore(context, { slug: 'probe', name: 'Probe' })).id;
  await storePicture(context);
  const cloth = (name: string, dollars: number, more = {}) =>
    productInputOf({
      externalId: name,
      title: { en: name },
      category,
      tiers: [{ fromQuantity: 10, priceMicros: dollars * 1_000_000 }],
      ...more,
    });
  await saveProducts(context, probe, [
    cloth('one', 1, { brand: 'Alpha Cloth', originProvince: 'Denizli' }),
    cloth('two', 2, {
      brand: 'Beta Cloth',
      stock: 50,
      shipByDays: 2,
      sample: { priceMicros: 5_000_000, leadDays: 3 },
    }),
    cloth('three', 3, {
      title: { tr: 'üç' },
      mainLanguage: 'tr',
      moq: 500,
      tiers: [{ fromQuantity: 500, priceMicros: 3_000_000 }],
      certificates: ['CE'],
    }),
  ]);
  const now = context.now().getTime();
  await savePromotions(context, probe, [
    {
      externalId: 'three',
      percent: 50,
      startsAt: new Date(now - 1_000),
      endsAt: new Date(now + 3_600_000),
    },
  ]);
});

const list = async (query = ''): Promise<Page> =>
  (await get(`/api/v1/products?${query}`)).body as Page;
const titles = async (query: string) =>
  (await list(`store=probe&sort=PRICE_BY_ASC&${query}`)).data.map(({ title }) => title.value);

/** Reads all pages; calls `between` after the first. */
async function walk(query: string, between = async () => {}): Promise<Product[]> {
  let page = await list(query);
  const found = [...page.data];
  await between();
  while (page.nextCursor !== null) {
    page = await list(`${query}&cursor=${page.nextCursor}`);
    expect(page.data.length).toBeGreaterThan(0);
    found.push(...page.data);
  }
  return found;
}

describe('reading a list to its end', () => {
  it.each(productSorts)('a list returns every product exactly once, by %s', async (sort) => {
    const found = await walk(`sort=${sort}&limit=7`);
    expect(found).toHaveLength(allProducts);
    expect(new Set(found.map(({ id }) => id)).size).toBe(allProducts);
    expect((await list(`sort=${sort}&limit=100`)).data.map(({ id }) => id)).toEqual(
      found.map(({ id }) => id),
    );
  });

  it('pages of one return the same products, and the last page is not empty', async () => {
    const some = await walk('store=probe&limit=1');
    expect(some).toHaveLength(3);
    expect((await list('store=probe&limit=3')).nextCursor).toBeNull();
  });

  it('products added before and after the cursor are neither skipped nor repeated', async () => {
    for (const sort of productSorts) {
      const before = (await list(`sort=${sort}&limit=100`)).data.map(({ id }) => id);
      const found = await walk(`sort=${sort}&limit=9`, async () => {
        const added = (name: string, micros: number) =>
          productInputOf({
            externalId: `${sort}-${name}`,
            category,
            tiers: [{ fromQuantity: 10, priceMicros: micros }],
          });
        await saveProducts(context, probe, [added('cheap', 1), added('dear', 900_000_000_000)]);
      });
      const ids = found.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(before));
      // Pauses them: the next order and the tests below expect three products.
      await saveProducts(
        context,
        probe,
        ['cheap', 'dear'].map((name) =>
          productInputOf({ externalId: `${sort}-${name}`, state: 'draft' }),
        ),
      );
    }
  });

  it('sorting by price compares dollars, whatever the currency', async () => {
    const found = (await list('sort=PRICE_BY_ASC&limit=100&currency=USD')).data.filter(
      ({ promotion }) => promotion === null,
    );
    const prices = found.map(({ price }) => price.lowest.micros);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const inLira = (await list('sort=PRICE_BY_DESC&limit=100&currency=TRY')).data.map(
      ({ id }) => id,
    );
    expect(inLira.toReversed()).toEqual(
      (await list('sort=PRICE_BY_ASC&limit=100')).data.map(({ id }) => id),
    );
  });
});

describe('filters of a list', () => {
  it.each([
    ['', ['one', 'two', 'üç']],
    [`category=${category}`, ['one', 'two', 'üç']],
    ['category=home-garden-kitchen', ['one', 'two', 'üç']],
    ['category=consumer-electronic', []],
    ['category=hot-promotions', ['üç']],
    ['brand=alpha-cloth', ['one']],
    ['brand=alpha-cloth&brand=beta-cloth', ['one', 'two']],
    ['readyToShip=true', ['two']],
    ['readyToShip=false', ['one', 'two', 'üç']],
    ['least=2', ['two', 'üç']],
    ['most=2', ['one', 'two']],
    ['least=1.000001&most=2.999999', ['two']],
    ['least=0&most=0', []],
    ['least=2&brand=alpha-cloth', []],
    ['moq=up-to-50', ['one', 'two']],
    ['moq=201-1000&moq=over-1000', ['üç']],
    ['cert=CE', ['üç']],
    ['sample=true', ['two']],
    ['origin=denizli', ['one']],
    ['origin=bursa&origin=Denizli', ['one']],
    ['lead=ready', ['two']],
    ['type=agent', []],
    ['nonsense=1&__proto__=2&limit=5', ['one', 'two', 'üç']],
  ])('filter %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('a price filter compares in the requested currency', async () => {
    const [one] = (await list('store=probe&sort=PRICE_BY_ASC&currency=TRY')).data;
    expect(await titles(`currency=TRY&most=${one!.price.lowest.amount}`)).toEqual(['one']);
    expect(await titles('currency=TRY&most=2')).toEqual([]);
  });
});

describe('a product in a list', () => {
  it('a listed product has texts with language, decimal prices and full addresses', async () => {
    const {
      data: [one, , three],
    } = await list('store=probe&sort=PRICE_BY_ASC&lang=ar');
    expect(one).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{10}$/),
      url: `https://kervan.example/ar/product/one-${one!.id}`,
      title: { value: 'one', lang: 'en' },
      price: {
        lowest: { amount: '1.00', currency: 'USD', micros: 1_000_000 },
        highest: { amount: '1.00', currency: 'USD', micros: 1_000_000 },
      },
      promotion: null,
      moq: 10,
      unit: 'C62',
      leadTimeDays: null,
      isReadyToShip: false,
      store: {
        slug: 'probe',
        name: 'Probe',
        url: 'https://kervan.example/ar/store/probe',
        isVerified: false,
      },
      image: {
        url: expect.stringMatching(/^https:\/\/kervan\.example\/media\/[0-9a-f]{64}\.webp$/),
        width: 400,
        height: 400,
        alt: 'one',
      },
    });
    expect(three).toMatchObject({
      title: { value: 'üç', lang: 'tr' },
      promotion: { percent: 50 },
      price: { lowest: { amount: '1.50' } },
    });
  });

  it('a listed product has the seller’s price next to a converted one', async () => {
    const {
      data: [one],
    } = await list('store=probe&sort=PRICE_BY_ASC&currency=EUR');
    expect(one!.price.lowest).toMatchObject({
      currency: 'EUR',
      original: { amount: '1.00', currency: 'USD', micros: 1_000_000 },
    });
  });
});

describe('invalid parameters', () => {
  const refusal = async (query: string, lang = 'en') =>
    (await get(`/api/v1/products?${query}`, { lang })).body as Problem;

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['limit=99999999999999999999', 'limit'],
    ['sort=CHEAPEST', 'sort'],
    ['sort=price_by_asc', 'sort'],
    ['currency=BTC', 'currency'],
    ['currency=usd', 'currency'],
    ['least=abc', 'least'],
    ['least=-1', 'least'],
    ['least=1,5', 'least'],
    ['least=1e3', 'least'],
    ['most=1.0000001', 'most'],
    ['least=9999999999', 'least'],
    ['least=3&most=2', 'most'],
    ['brand=%00', 'brand'],
    ['brand=Alpha', 'brand'],
    ['brand=no-such-brand', 'brand'],
    ['brand=alpha-cloth&brand=no-such-brand', 'brand'],
    ['store=no-such-store', 'store'],
    ['store=%27%20or%201=1', 'store'],
    [`store=${'a'.repeat(10_000)}`, 'store'],
    ['category=no-such-group', 'category'],
    ['category=home-garden-kitchen/no-such-item', 'category'],
    ['category=a/b/c', 'category'],
    ['category=../shop', 'category'],
    ['category=%01', 'category'],
    ['readyToShip=yes', 'readyToShip'],
    ['readyToShip=1', 'readyToShip'],
    ['moq=10', 'moq'],
    ['lead=soon', 'lead'],
    ['type=shop', 'type'],
    ['cert=XX', 'cert'],
    ['origin=atlantis', 'origin'],
    ['sample=yes', 'sample'],
    ['cursor=', 'cursor'],
    ['cursor=abc', 'cursor'],
    ['cursor=%00', 'cursor'],
    [`cursor=${'A'.repeat(10_000)}`, 'cursor'],
    ['lang=xx', 'lang'],
  ])('a list rejects %s', async (query, field) => {
    const body = await refusal(query);
    expect(body).toEqual({
      status: 400,
      name: 'invalid',
      message: 'Some fields need your attention.',
      errors: { [field]: expect.stringMatching(/accepted|does not exist/) },
    });
  });

  it('all invalid parameters are reported at once, in the language of the request', async () => {
    expect(await refusal('limit=0&sort=x', 'tr')).toEqual({
      status: 400,
      name: 'invalid',
      message: 'Bazı alanları düzeltmeniz gerekiyor.',
      errors: { limit: 'Bu değer kabul edilmiyor.', sort: 'Bu değer kabul edilmiyor.' },
    });
    expect((await refusal('limit=0&lang=ar', '')).errors).toEqual({
      limit: 'هذه القيمة غير مقبولة.',
    });
  });

  it('a cursor with a changed or extra character, or of another order, is rejected', async () => {
    const { nextCursor } = await list('sort=MOST_RECENT&limit=1');
    const cursor = nextCursor!;
    for (let i = 0; i < cursor.length; i += 1) {
      const changed = cursor.slice(0, i) + (cursor[i] === 'A' ? 'B' : 'A') + cursor.slice(i + 1);
      expect((await refusal(`sort=MOST_RECENT&cursor=${changed}`)).errors).toHaveProperty('cursor');
    }
    for (const wrong of [
      `${cursor}A`,
      cursor.slice(1),
      `${cursor}%3D`,
      `${cursor}&cursor=${cursor}`,
    ])
      expect((await refusal(`sort=MOST_RECENT&cursor=${wrong}`)).errors).toHaveProperty('cursor');
    for (const sort of productSorts.filter((other) => other !== 'MOST_RECENT'))
      expect((await refusal(`sort=${sort}&cursor=${cursor}`)).errors).toHaveProperty('cursor');
  });
});

it('a limit is 1 to 100, and 24 by default', async () => {
  expect([
    (await list('limit=1')).data.length,
    (await list('limit=100')).data.length,
    (await list()).data.length,
  ]).toEqual([1, allProducts, 24]);
});
