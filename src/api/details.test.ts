// Product details, stores and manufacturers, and the category tree.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import { trading } from '#features/companies/queries.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { openStore, productInputOf, storePicture } from '#tests/support/market.ts';
import { testApi } from '#tests/support/test-api.ts';

type Text = { value: string; lang: string };
type Price = {
  amount: string;
  currency: string;
  micros: number;
  original?: { amount: string; currency: string; micros: number };
};
type Product = {
  id: string;
  url: string;
  title: Text;
  description: Text | null;
  attributes: { value: { name: string; value: string }[]; lang: string } | null;
  brand: { slug: string } | null;
  category: { id: string; path: string; url: string } | null;
  tiers: { fromQuantity: number; toQuantity: number | null; price: Price }[];
  sample: { price: Price; leadDays: number } | null;
  variants: {
    id: string;
    tiers: unknown;
    imageUrl: string | null;
    options: { name: string; value: string }[];
  }[];
  store: { slug: string; url: string };
};
type Store = {
  slug: string;
  name: string;
  url: string;
  isManufacturer: boolean;
  productCount: number;
};
type Category = {
  id: string;
  slug: string;
  path: string;
  name: string;
  url: string;
  productCount: number;
  terms: object;
  children?: Category[];
};

const { get, context } = await testApi({ products: 60 });
const { db } = context;
const store = await openStore(context, {
  slug: 'probe',
  name: 'Probe',
  about: { tr: 'Dokuruz.' },
  verifications: [{ kind: 'site_visit', verifiedOn: '2026-01-02', evidence: 'report 7' }],
});
await storePicture(context);
await saveProducts(context, store.id, [
  productInputOf({
    title: { tr: 'Keten örtü', ar: 'مفرش' },
    mainLanguage: 'tr',
    description: { tr: '<p>Elde dokunur.</p>' },
    attributes: { tr: [['Kumaş', 'Keten']] },
    brand: 'Alpha Cloth',
    category: 'home-garden-kitchen/table-linen',
    currency: 'EUR',
    sample: { priceMicros: 5_000_000, leadDays: 3 },
    tiers: [
      { fromQuantity: 10, priceMicros: 2_500_000 },
      { fromQuantity: 100, priceMicros: 4_000 },
    ],
    variants: ['kırmızı', 'mavi'].map((value) => ({
      options: [{ name: { tr: 'Renk' }, value: { tr: value } }],
      sku: value,
      gtin: null,
      tiers: null,
      stock: null,
      weightGrams: null,
      imageIndex: 0,
    })),
  }),
]);
const [{ publicId }] = (await db
  .select({ publicId: products.publicId })
  .from(products)
  .where(eq(products.storeId, store.id))) as [{ publicId: string }];
const product = async (query = '') =>
  (await get(`/api/v1/products/${publicId}?${query}`)).body as Product;

describe('GET /api/v1/products/{id}', () => {
  it('a product has every field, and each text in the best available language', async () => {
    const found = await product('lang=ar&currency=EUR');
    expect(found).toMatchObject({
      id: publicId,
      url: expect.stringMatching(
        new RegExp(`^https://kervan\\.example/ar/product/[a-z0-9-]+-${publicId}$`),
      ),
      title: { value: 'مفرش', lang: 'ar' },
      description: { value: '<p>Elde dokunur.</p>', lang: 'tr' },
      attributes: { value: [{ name: 'Kumaş', value: 'Keten' }], lang: 'tr' },
      brand: { slug: 'alpha-cloth', name: 'Alpha Cloth' },
      category: {
        path: 'home-garden-kitchen/table-linen',
        url: 'https://kervan.example/ar/shop/home-garden-kitchen/table-linen',
      },
      moq: 10,
      originCountry: 'TR',
      store: { slug: 'probe', url: 'https://kervan.example/ar/store/probe' },
    });
    expect(found.tiers).toEqual([
      {
        fromQuantity: 10,
        toQuantity: 99,
        price: { amount: '2.50', currency: 'EUR', micros: 2_500_000 },
      },
      {
        fromQuantity: 100,
        toQuantity: null,
        price: { amount: '0.004', currency: 'EUR', micros: 4_000 },
      },
    ]);
    expect(
      found.variants.map(({ options, tiers, imageUrl }) => [options, tiers, imageUrl]),
    ).toEqual(
      ['kırmızı', 'mavi'].map((value) => [
        [{ name: 'Renk', value }],
        null,
        expect.stringMatching(/^https:\/\/kervan\.example\/media\//),
      ]),
    );
  });

  it('a product has the seller’s prices next to converted ones, for samples too', async () => {
    const { tiers, sample } = await product('currency=TRY');
    expect(tiers.map(({ price }) => price.original)).toEqual([
      { amount: '2.50', currency: 'EUR', micros: 2_500_000 },
      { amount: '0.004', currency: 'EUR', micros: 4_000 },
    ]);
    expect(sample!.price).toMatchObject({
      currency: 'TRY',
      original: { amount: '5.00', currency: 'EUR' },
    });
  });

  it('a free sample stays free in another currency', async () => {
    await db
      .update(products)
      .set({ sample: { priceMicros: 0, leadDays: 3 } })
      .where(eq(products.publicId, publicId));
    expect((await product('currency=USD')).sample!.price).toEqual({
      amount: '0.00',
      currency: 'USD',
      micros: 0,
      original: { amount: '0.00', currency: 'EUR', micros: 0 },
    });
  });

  it.each(['0000000000', 'x', '%00', "' or 1=1", '%F0%9F%90%AA', 'a'.repeat(10_000)])(
    'an unknown product is not found',
    async (id) => {
      const { status, body } = await get(`/api/v1/products/${encodeURI(id)}`);
      expect([status, body]).toMatchObject([404, { status: 404, name: 'not_found' }]);
    },
  );

  it.each(['draft', 'paused', 'rejected'] as const)(
    'a product that is %s is not found',
    async (state) => {
      await db.update(products).set({ state }).where(eq(products.publicId, publicId));
      const { status } = await get(`/api/v1/products/${publicId}`);
      await db.update(products).set({ state: 'published' }).where(eq(products.publicId, publicId));
      expect(status).toBe(404);
    },
  );
});

describe('GET /api/v1/stores and /api/v1/manufacturers', () => {
  it('the lists of stores and manufacturers show every open one once, by name', async () => {
    const listed: Store[] = [];
    for (const kind of ['stores', 'manufacturers'] as const) {
      let cursor = '';
      do {
        const { data, nextCursor } = (
          await get(`/api/v1/${kind}?limit=4${cursor && `&cursor=${cursor}`}`)
        ).body as { data: Store[]; nextCursor: string | null };
        listed.push(...data);
        cursor = nextCursor ?? '';
        for (const one of data) expect(one.isManufacturer).toBe(kind === 'manufacturers');
      } while (cursor);
    }
    const rows = await db.select({ slug: stores.slug }).from(stores).where(trading);
    expect(listed.map(({ slug }) => slug).toSorted()).toEqual(
      rows.map(({ slug }) => slug).toSorted(),
    );
    expect(listed.find(({ slug }) => slug === 'probe')).toMatchObject({
      name: 'Probe',
      productCount: 1,
      province: 'Denizli',
      url: 'https://kervan.example/en/store/probe',
    });
  });

  it('the cursor of one list is rejected by the other', async () => {
    const { nextCursor } = (await get('/api/v1/stores?limit=1')).body as { nextCursor: string };
    expect((await get(`/api/v1/manufacturers?cursor=${nextCursor}`)).status).toBe(400);
  });

  it.each(['limit=0', 'limit=101', 'limit=abc', 'cursor=x', 'lang=xx'])(
    'the list of stores rejects %s',
    async (query) => {
      expect((await get(`/api/v1/stores?${query}`)).status).toBe(400);
    },
  );

  it('a store has all its public fields: what was verified, but not the evidence', async () => {
    const { body, text } = await get('/api/v1/stores/probe?lang=tr');
    expect(body).toMatchObject({
      slug: 'probe',
      url: 'https://kervan.example/tr/store/probe',
      about: { value: 'Dokuruz.', lang: 'tr' },
      currency: 'USD',
      isOnHoliday: false,
      verifications: [{ kind: 'site_visit', verifiedOn: '2026-01-02' }],
    });
    expect(text).not.toContain('report 7');
  });

  it('a store on holiday is found, a suspended one is not', async () => {
    await db.update(stores).set({ state: 'holiday' }).where(eq(stores.slug, 'probe'));
    expect((await get('/api/v1/stores/probe')).body).toMatchObject({ isOnHoliday: true });
    await db.update(stores).set({ state: 'suspended' }).where(eq(stores.slug, 'probe'));
    const statuses = [
      (await get('/api/v1/stores/probe')).status,
      (await get(`/api/v1/products/${publicId}`)).status,
      (await get('/api/v1/products?store=probe')).status,
    ];
    await db.update(stores).set({ state: 'open' }).where(eq(stores.slug, 'probe'));
    expect(statuses).toEqual([404, 404, 400]);
  });

  it.each(['no-such-store', 'PROBE', '%00', '..%2Fstores', 'a'.repeat(400)])(
    'an unknown store is not found: %s',
    async (slug) => {
      expect((await get(`/api/v1/stores/${slug}`)).status).toBe(404);
    },
  );
});

describe('GET /api/v1/categories', () => {
  const tree = async (lang = 'en') =>
    (await get(`/api/v1/categories?lang=${lang}`)).body as { data: Category[]; nextCursor: null };

  it('the category tree is complete, with terms in every category', async () => {
    const { data, nextCursor } = await tree();
    expect([data.length, nextCursor]).toEqual([14, null]);
    const all = data.flatMap((group) => [
      group,
      ...group.children!,
      ...group.children!.flatMap((section) => section.children!),
    ]);
    expect(all.length).toBeGreaterThan(200);
    for (const { terms, path, url } of all) {
      expect(terms).toEqual({
        commissionPercent: expect.any(Number),
        transferDays: expect.any(Number),
        moqPieces: expect.any(Number),
        returnDays: expect.any(Number),
      });
      expect(url).toBe(`https://kervan.example/en/shop/${path}`);
    }
  });

  it('each product count equals the length of its list, promotions too', async () => {
    const { data } = await tree();
    const listed = await Promise.all(
      data.map(
        async ({ path }) =>
          ((await get(`/api/v1/products?category=${path}&limit=100`)).body as { data: unknown[] })
            .data.length,
      ),
    );
    expect(listed).toEqual(data.map(({ productCount }) => productCount));
    expect(listed[0]).toBeGreaterThan(0);
  });

  it('categories have names in three languages', async () => {
    const names = await Promise.all(
      ['en', 'tr', 'ar'].map(async (lang) => (await tree(lang)).data[0]!.name),
    );
    expect(names).toEqual(['Hot Promotions', 'Öne çıkan fırsatlar', 'أقوى التخفيضات']);
  });
});
