// Search over the API, page by page.
import { describe, expect, it } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import { indexAllStores } from '#features/search/services/index-stores.server.ts';
import { openStore, productInputOf } from '../../tests/support/market.ts';
import { testApi } from '../../tests/support/test-api.ts';

type Page = {
  data: { id?: string; slug?: string; title?: { value: string } }[];
  nextCursor: string | null;
};

const { get, context } = await testApi({ products: 0 });
const clothCount = 60;
const { id: storeId } = await openStore(context, { slug: 'probe', name: 'Probe Tekstil' });
await indexAllStores(context);
await saveProducts(context, storeId, [
  ...Array.from({ length: clothCount }, (_, i) =>
    productInputOf({
      externalId: `cloth-${i}`,
      title: { en: `Cheesecloth ${i}`, tr: `Tülbent ${i}`, ar: `شاش ${i}` },
    }),
  ),
  productInputOf({ externalId: 'other', title: { en: 'Copper kettle' } }),
]);
await indexProducts(
  context,
  (await context.db.select({ id: products.id }).from(products)).map(({ id }) => id),
);

const search = async (query: string) => {
  const { status, body } = await get(`/api/v1/search?${query}`);
  return { status, body: body as Page };
};

describe('GET /api/v1/search', () => {
  it('the pages of a search return every match exactly once', async () => {
    const found: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: Page } = await search(
        `q=cheesecloth${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      found.push(...body.data.map(({ id }) => id!));
      sizes.push(body.data.length);
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect([sizes, new Set(found).size]).toEqual([[24, 24, 12], clothCount]);
  });

  it.each([
    ['tr', 'tülbent 7', 'Tülbent 7'],
    ['ar', 'شاش 7', 'شاش 7'],
    ['en', 'kettle', 'Copper kettle'],
  ])('search finds products by words in %s', async (lang, q, title) => {
    const { body } = await search(`lang=${lang}&q=${encodeURIComponent(q)}`);
    expect(body.data[0]!.title!.value).toBe(title);
  });

  it('search finds stores and manufacturers, each in their own list', async () => {
    expect((await search('q=probe&in=manufacturers')).body).toMatchObject({
      data: [{ slug: 'probe' }],
      nextCursor: null,
    });
    expect((await search('q=probe&in=stores')).body).toEqual({ data: [], nextCursor: null });
  });

  it.each(['%00', '%01%02%1F', '%20', "'%22;--", '%26%7C!()%3A*', '%F0%9F%90%AA'])(
    'search finds nothing for meaningless words: %s',
    async (q) => {
      expect(await search(`q=${q}`)).toMatchObject({
        status: 200,
        body: { data: [], nextCursor: null },
      });
    },
  );

  it.each([
    ['', 'q'],
    ['q=', 'q'],
    [`q=${'a'.repeat(10_000)}`, 'q'],
    [`q=${'%01'.repeat(201)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['q=a&in=people', 'in'],
    ['q=a&currency=XXX', 'currency'],
    ['q=a&cursor=x', 'cursor'],
    ['q=a&lang=xx', 'lang'],
  ])('search rejects %.40s', async (query, field) => {
    const { status, body } = await search(query);
    expect([status, body]).toEqual([
      400,
      {
        status: 400,
        name: 'invalid',
        message: 'Some fields need your attention.',
        errors: { [field]: 'This value is not accepted.' },
      },
    ]);
  });

  it('search rejects the cursor of another query', async () => {
    const { body } = await search('q=cheesecloth');
    expect((await search(`q=kettle&cursor=${body.nextCursor}`)).status).toBe(400);
    expect((await search(`q=cheesecloth&in=stores&cursor=${body.nextCursor}`)).status).toBe(400);
  });

  it('search accepts a query of 200 characters', async () => {
    expect((await search(`q=${'a'.repeat(200)}`)).status).toBe(200);
  });
});
