// Products of the demo market that journeys need, found through the API.
import { type APIRequestContext, expect } from '@playwright/test';

/** A section with more than a page of one brand's products, with variants and tiers. */
export const clothing = {
  group: 'clothing-apparel',
  section: 'everyday-workwear',
  brand: 'penye-ege',
} as const;

/** A group with a mega menu. */
export const megaGroup = 'consumer-electronic';

export type ApiProduct = {
  readonly id: string;
  readonly url: string;
  readonly title: { readonly value: string };
  readonly tiers: readonly {
    readonly fromQuantity: number;
    readonly price: {
      readonly micros: number;
      readonly original?: { readonly micros: number; readonly currency: string };
    };
  }[];
  readonly moq: number;
  readonly orderMultiple: number;
  readonly unit: string;
  readonly variants: readonly {
    readonly id: string;
    readonly sku: string | null;
    readonly options: readonly unknown[];
  }[];
  readonly store: { readonly slug: string; readonly name: string };
  readonly images: readonly unknown[];
};

export type Market = {
  /** A product with tiers, variants of two options and three pictures or more. */
  readonly product: ApiProduct;
  /** The last segment of its address. */
  readonly handle: string;
  readonly store: ApiProduct['store'];
  /** A price range without the brand's cheapest and most expensive products: more than a page. */
  readonly range: { readonly min: string; readonly max: string };
  /** The public id of an open request for quotation. */
  readonly rfq: string;
  /** The slug of a company of the directory. */
  readonly entry: string;
  /** The public id of a company that exhibits at the demo's coming exhibition. */
  readonly exhibitor: string;
  find(id: string, lang?: string): Promise<ApiProduct>;
};

export async function findMarket(api: APIRequestContext): Promise<Market> {
  const get = async (path: string) => {
    const response = await api.get(path);
    expect(response.status(), path).toBe(200);
    return response.json() as Promise<unknown>;
  };
  const find = (id: string, lang = 'en') =>
    get(`/api/v1/products/${id}?lang=${lang}`) as Promise<ApiProduct>;
  const { group, section, brand } = clothing;
  const list = (await get(
    `/api/v1/products?category=${group}/${section}&brand=${brand}&limit=100`,
  )) as { data: { id: string; price: { lowest: { micros: number } } }[] };
  const cents = list.data
    .map(({ price }) => price.lowest.micros / 10_000)
    .toSorted((a, b) => a - b);
  const rfqs = (await get('/api/v1/rfqs?limit=1')) as { data: { id: string }[] };
  const companies = (await get('/api/v1/companies?limit=1')) as { data: { slug: string }[] };
  const stands = (await get('/api/v1/exhibitions/kervan-istanbul/stands')) as {
    data: { company: string | null; exhibitorUrl: string | null }[];
  };
  // Pages in other languages are searched for English words, which a buyer's name has.
  const stand = stands.data.find(
    ({ company, exhibitorUrl }) => exhibitorUrl !== null && !company!.startsWith('Northwind'),
  );
  let product = await find(list.data[0]!.id);
  for (const { id } of list.data.slice(1, 30)) {
    if (product.images.length >= 3) break;
    product = await find(id);
  }
  expect(product.images.length).toBeGreaterThanOrEqual(3);
  // A job finds related products soon after the market was loaded.
  await expect
    .poll(
      async () =>
        (await (await api.get(new URL(product.url).pathname)).text()).includes('id="related"'),
      { timeout: 90_000 },
    )
    .toBe(true);
  return {
    product,
    handle: new URL(product.url).pathname.split('/').at(-1)!,
    store: product.store,
    rfq: rfqs.data[0]!.id,
    entry: companies.data[0]!.slug,
    exhibitor: new URL(stand!.exhibitorUrl!).pathname.split('/').at(-1)!,
    find,
    range: {
      min: (Math.floor(cents[1]!) / 100).toFixed(2),
      max: (Math.ceil(cents.at(-2)!) / 100).toFixed(2),
    },
  };
}
