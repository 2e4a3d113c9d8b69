// The package has no types.
// @ts-expect-error
import StructuredDataValidator from '@adobe/structured-data-validator';
import { describe, expect, test } from 'vitest';
import {
  breadcrumbData,
  demandData,
  listData,
  postData,
  productData,
  questionData,
  siteData,
  structuredText,
} from './structured-data.ts';

const publicUrl = 'https://kervan.example';
const address = `${publicUrl}/en/product/towel-1`;
const tier = (fromQuantity: number, toQuantity: number | null, priceMicros: number) => ({
  fromQuantity,
  toQuantity,
  priceMicros,
  originalPriceMicros: null,
  wasPriceMicros: null,
});
const variant = {
  id: 'v',
  options: [],
  sku: null,
  gtin: '08690000000012',
  tiers: null,
  imageIndex: null,
  isAvailable: true,
};
const towel = {
  id: 'x7k2m9q4ab',
  title: { value: 'Towel </script><script>alert(1)</script>', locale: 'en' },
  brand: { name: 'Ege', slug: 'ege' },
  sku: 'T1',
  tiers: [tier(10, 99, 4_150_000), tier(100, null, 4_000)],
  variants: [variant],
  currency: 'USD',
  unit: 'C62',
  leadTimes: [
    { fromQuantity: 1, days: 7 },
    { fromQuantity: 100, days: 21 },
  ],
  promotion: null,
  description: 'A towel',
  category: 'Towels',
  seller: { name: 'Ege Tekstil', path: '/store/ege' },
} as const;
const toldOf = (asked: object = {}) =>
  JSON.parse(
    structuredText([
      productData(
        { ...towel, ...asked },
        { publicUrl, locale: 'en', address, images: [`${publicUrl}/media/a/1200.jpg`] },
      ),
    ]),
  ) as Record<string, unknown>[];

type Complaint = { readonly issueMessage: string; readonly severity: 'ERROR' | 'WARNING' };
const validator = new (StructuredDataValidator as new () => {
  validate(extracted: object): Promise<Complaint[]>;
})();

/** Passes the data as the validator's own extractor does: by type, one at a time. */
function complaintsAbout(text: string): Promise<Complaint[]> {
  const things = JSON.parse(text) as Record<string, unknown>[];
  const jsonld = Object.fromEntries(things.map((thing) => [thing['@type'], [thing]]));
  return validator.validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
}
const errorsOf = async (text: string) =>
  (await complaintsAbout(text)).filter(({ severity }) => severity === 'ERROR');

describe('structured data of a product', () => {
  test('a product has one offer per quantity tier, with its lead time', () => {
    expect(toldOf()).toEqual([
      expect.objectContaining({
        '@context': 'https://schema.org',
        '@type': 'Product',
        url: address,
        name: towel.title.value,
        sku: 'T1',
        gtin: '08690000000012',
        category: 'Towels',
        brand: { '@type': 'Brand', name: 'Ege' },
        image: [`${publicUrl}/media/a/1200.jpg`],
        offers: expect.objectContaining({
          '@type': 'AggregateOffer',
          lowPrice: '0.004',
          highPrice: '4.15',
          priceCurrency: 'USD',
          offerCount: 2,
          availability: 'https://schema.org/InStock',
          seller: {
            '@type': 'Organization',
            name: 'Ege Tekstil',
            url: `${publicUrl}/en/store/ege`,
          },
          offers: [
            expect.objectContaining({
              price: '4.15',
              priceCurrency: 'USD',
              eligibleQuantity: {
                '@type': 'QuantitativeValue',
                minValue: 10,
                maxValue: 99,
                unitCode: 'C62',
              },
              deliveryLeadTime: { '@type': 'QuantitativeValue', value: 7, unitCode: 'DAY' },
            }),
            expect.objectContaining({
              price: '0.004',
              eligibleQuantity: { '@type': 'QuantitativeValue', minValue: 100, unitCode: 'C62' },
              deliveryLeadTime: { '@type': 'QuantitativeValue', value: 21, unitCode: 'DAY' },
            }),
          ],
        }) as object,
      }),
    ]);
  });

  test('the offers span all variants’ prices, and are out of stock when no variant is left', () => {
    const variants = [
      { ...variant, isAvailable: false },
      { ...variant, id: 'w', tiers: [tier(10, null, 1_000_000)], isAvailable: false },
    ];
    const [told] = toldOf({ variants });
    expect(told).toMatchObject({
      offers: { lowPrice: '0.004', availability: 'https://schema.org/OutOfStock' },
    });
    expect(told).not.toHaveProperty('gtin'); // several variants share no GTIN
  });

  test('unknown properties are omitted', () => {
    const [told] = toldOf({
      brand: null,
      sku: null,
      variants: [{ ...variant, gtin: null }],
      leadTimes: [],
      category: null,
    });
    for (const name of ['brand', 'sku', 'gtin', 'category']) expect(told).not.toHaveProperty(name);
    expect(JSON.stringify(told)).not.toMatch(/deliveryLeadTime|null|undefined/);
  });

  test('a promotion’s price is valid as long as the promotion', () => {
    expect(toldOf({ promotion: { percent: 10, endsOn: '2027-01-31' } })[0]).toMatchObject({
      offers: { offers: [{ priceValidUntil: '2027-01-31' }, { priceValidUntil: '2027-01-31' }] },
    });
  });

  test('a seller’s text cannot end the script element', () => {
    expect(
      structuredText([productData(towel, { publicUrl, locale: 'en', address, images: [] })]),
    ).not.toContain('<');
  });
});

describe('a public validator', () => {
  const way = [
    { label: 'Home', href: '/en' },
    { label: 'Towels', href: '/en/shop/towels' },
    { label: 'A towel', href: null },
  ];

  test('the validator accepts products, breadcrumbs, lists and the site', async () => {
    expect(
      await errorsOf(
        structuredText([
          productData(towel, { publicUrl, locale: 'en', address, images: [`${publicUrl}/a.jpg`] }),
        ]),
      ),
    ).toEqual([]);
    expect(await errorsOf(structuredText([breadcrumbData(publicUrl, way, address)]))).toEqual([]);
    // It reads every list as breadcrumbs, whose items need names. A list of links needs none.
    const ofList = await errorsOf(
      structuredText([
        listData(publicUrl, 'ar', [{ path: '/product/a' }, { path: '/product/b' }], 48),
      ]),
    );
    expect(ofList.filter(({ issueMessage }) => !issueMessage.includes('"name"'))).toEqual([]);
    expect(await errorsOf(structuredText(siteData(publicUrl, 'tr')))).toEqual([]);
  });

  test('the validator rejects a product without a name and breadcrumbs without names', async () => {
    expect(
      await errorsOf(
        structuredText([
          {
            ...(productData(towel, { publicUrl, locale: 'en', address, images: [] }) as object),
            name: '',
          } as never,
        ]),
      ),
    ).not.toEqual([]);
    expect(
      await errorsOf(
        structuredText([
          breadcrumbData(
            publicUrl,
            [
              { label: '', href: '/en' },
              { label: '', href: null },
            ],
            address,
          ),
        ]),
      ),
    ).not.toEqual([]);
  });
});

test('a request for quotation states its demand, and omits an unnamed budget', () => {
  const asked = {
    productName: 'Peshtemal',
    quantity: 2000,
    unit: 'C62',
    country: 'DE',
    publishedAt: new Date('2026-11-20T10:00:00Z'),
    expiresAt: new Date('2026-12-20T10:00:00Z'),
    minBudgetMicros: 4_200_000,
    maxBudgetMicros: null,
    currency: 'EUR',
  } as const;
  expect(demandData(asked, { address, description: 'A buyer asks' })).toMatchObject({
    '@type': 'Demand',
    name: 'Peshtemal',
    eligibleQuantity: { value: 2000, unitCode: 'C62' },
    areaServed: { name: 'DE' },
    availabilityEnds: '2026-12-20T10:00:00.000Z',
    priceSpecification: { minPrice: 4.2, priceCurrency: 'EUR' },
  });
  expect(
    demandData({ ...asked, minBudgetMicros: null, currency: null }, { address, description: '' }),
  ).not.toHaveProperty('priceSpecification');
});

test('a post names its author, its language and its dates', () => {
  const posted = {
    headline: 'Towels </script>',
    description: 'In short',
    language: 'tr',
    publishedAt: new Date('2026-11-20T10:00:00Z'),
    changedAt: new Date('2026-11-21T10:00:00Z'),
    image: null,
    section: 'Guides',
    author: { name: 'Elif', path: '/blog/author/elif' },
  } as const;

  const told = postData(posted, { publicUrl, locale: 'ar', address });

  expect(told).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Towels </script>',
    inLanguage: 'tr',
    datePublished: '2026-11-20T10:00:00.000Z',
    dateModified: '2026-11-21T10:00:00.000Z',
    author: { '@type': 'Person', url: `${publicUrl}/ar/blog/author/elif` },
  });
  expect(told).not.toHaveProperty('image');
  expect(structuredText([told])).not.toContain('</script>');
});

test('questions have their answers', () => {
  expect(questionData([{ question: 'When?', answer: 'Soon.' }], address)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'When?', acceptedAnswer: { '@type': 'Answer', text: 'Soon.' } },
    ],
  });
});

test('positions in a list continue across pages, and breadcrumbs start at one', () => {
  expect(listData(publicUrl, 'ar', [{ path: '/product/a' }], 48)).toMatchObject({
    itemListElement: [{ position: 49, url: `${publicUrl}/ar/product/a` }],
  });
  expect(
    breadcrumbData(
      publicUrl,
      [
        { label: 'Home', href: '/en' },
        { label: 'Here', href: null },
      ],
      address,
    ),
  ).toMatchObject({
    itemListElement: [
      { position: 1, item: `${publicUrl}/en` },
      { position: 2, item: address },
    ],
  });
});
