import { describe, expect, test } from 'vitest';
import { fixture, readAll } from '../fixtures/read-all.ts';

describe('a Shopify file with the columns until 2024', async () => {
  const { products, accepted, rejected, report } = await readAll(fixture('shopify-old.csv'));
  const [towel, soap, path] = products;

  test('is recognized, with what became of its columns', () => {
    expect(report).toMatchObject({
      format: 'shopify',
      container: 'csv',
      delimiter: ',',
      encoding: 'utf-8',
      isGzip: false,
    });
    expect(report.columns).toHaveLength(50);
    expect(report.attributes).toEqual(['Fabric (product.metafields.custom.fabric)', 'Colour']);
    expect(report.ignored).toContain('Variant Compare At Price');
    expect(report.ignored).toContain('SEO Title');
    expect(report.used).toContain('Variant SKU');
  });

  test('yields clean and safe texts', () => {
    expect(towel).toMatchObject({
      externalId: 'pestemal',
      mainLanguage: 'en',
      title: { en: 'Peştemal towel' },
      brand: 'Denizli Tekstil',
      tags: ['bath', 'beach', '"quoted"'],
    });
    expect(towel?.description.en).toBe(
      '<p>Soft cotton.\n</p>\n<ul>\n<li>90 × 180 cm</li>\n<li>' +
        '<strong>Made in Denizli</strong></li>\n</ul>',
    );
    expect(soap?.description.en).toBe('<p>Plain text &amp; more</p><p>Second paragraph</p>');
  });

  test('turns rows of a handle into variants; a different price is the variant’s own', () => {
    expect(towel?.tiers).toEqual([{ fromQuantity: 1, priceMicros: 4_500_000 }]);
    expect(towel?.variants).toEqual([
      {
        options: [
          { name: { en: 'Colour' }, value: { en: 'Blue' } },
          { name: { en: 'Size' }, value: { en: 'L' } },
        ],
        sku: 'PST-BL-L',
        gtin: '08690000000012',
        tiers: null,
        stock: 120,
        weightGrams: 350,
        imageIndex: 3,
      },
      {
        options: [
          { name: { en: 'Colour' }, value: { en: 'Red' } },
          { name: { en: 'Size' }, value: { en: 'L' } },
        ],
        sku: 'PST-RD-L',
        gtin: null,
        tiers: [{ fromQuantity: 1, priceMicros: 4_750_000 }],
        stock: 0,
        weightGrams: 350,
        imageIndex: 4,
      },
    ]);
    expect(towel?.stock).toBe(120);
  });

  test('orders pictures by position, then those of variants', () => {
    expect(
      towel?.images.map(({ source, alt }) => [
        source.kind === 'remote' && source.url.slice(-9),
        alt,
      ]),
    ).toEqual([
      ['front.jpg', { en: 'Blue towel' }],
      ['etail.jpg', { en: 'Fringe' }],
      ['/back.jpg', {}],
      ['/blue.jpg', {}],
      ['s/red.jpg', {}],
    ]);
  });

  test('turns metafields and unknown columns into attributes', () =>
    expect(towel?.attributes.en).toEqual([
      ['Manufacturer part number', 'DT-90'],
      ['Fabric', 'Cotton'],
      ['Colour', 'Blue'],
    ]));

  test('keeps the category hints of a product', () =>
    expect(accepted[0]?.categoryHints).toEqual({
      path: 'Home & Garden > Linens & Bedding > Towels',
      type: 'Towels',
      title: 'Peştemal towel',
      tags: ['bath', 'beach', '"quoted"'],
    }));

  test('treats Default Title as no choice, and untracked 0 as no stock', () => {
    expect(soap?.variants).toEqual([
      {
        options: [],
        sku: null,
        gtin: null,
        tiers: null,
        stock: null,
        weightGrams: null,
        imageIndex: null,
      },
    ]);
    expect(soap?.stock).toBeNull();
  });

  test('maps product states', () =>
    expect(products.map(({ externalId, state }) => [externalId, state])).toEqual([
      ['pestemal', 'published'],
      ['soap', 'draft'],
      ['../../etc/passwd', 'paused'],
    ]));

  test('reads a handle like a path and a title like a formula as plain text', () =>
    expect(path).toMatchObject({ externalId: '../../etc/passwd', title: { en: '=cmd|calc' } }));

  test('names in warnings what was left out', () => {
    expect(
      accepted.map(({ warnings }) =>
        warnings.map(({ code, line, column, values }) => [code, line, column, values['value']]),
      ),
    ).toEqual([
      [['gtinDropped', 8, 'Variant Barcode', '8690000000013']],
      [['imageDropped', 10, 'Image Src', 'ftp://cdn.example/x.jpg']],
      [],
    ]);
  });

  test('names line, column and reason of rejections, and keeps the rows', () => {
    expect(
      rejected.map(({ line, column, reason, externalId }) => [line, column, reason, externalId]),
    ).toEqual([
      [14, 'Variant Price', 'priceMissing', 'no-price'],
      [15, 'Variant Price', 'priceNotPositive', 'free'],
      [16, 'Title', 'rowsNotTogether', 'pestemal'],
      [17, 'Handle', 'idMissing', null],
      [18, 'Variant Price', 'priceAmbiguous', 'ambiguous'],
    ]);
    expect(rejected[0]?.raw).toHaveLength(1);
    expect(rejected[0]?.raw[0]?.slice(0, 2)).toEqual(['no-price', 'No price']);
  });
});

describe('a Shopify file with the columns since 2024, more than 47 of them', async () => {
  const { products, rejected, report } = await readAll(fixture('shopify-new.csv'), {
    mainLanguage: 'tr',
    currency: 'EUR',
    defaultMoq: 50,
    defaultOriginCountry: 'TR',
  });

  test('is read', () => {
    expect(rejected).toEqual([]);
    expect(report.columns.length).toBeGreaterThan(47);
    expect(report.attributes).toEqual(['Color (product.metafields.shopify.color-pattern)']);
    expect(products[0]).toMatchObject({
      externalId: 'copper-pot',
      mainLanguage: 'tr',
      title: { tr: 'Copper pot' },
      description: { tr: '<p>Hand made</p><p>in Gaziantep</p>' },
      brand: 'Antep Bakır',
      currency: 'EUR',
      moq: 50,
      tiers: [{ fromQuantity: 50, priceMicros: 18_900_000 }],
      stock: 15,
      originCountry: 'TR',
      state: 'published',
      attributes: {
        tr: [
          ['Üretici parça numarası', 'AB-1'],
          ['Cinsiyet', 'unisex'],
          ['Color', 'copper'],
        ],
      },
    });
    expect(
      products[0]?.variants.map(({ sku, weightGrams, tiers }) => [sku, weightGrams, tiers]),
    ).toEqual([
      ['CP-1', 900, null],
      ['CP-2', 1400, [{ fromQuantity: 50, priceMicros: 24_900_000 }]],
    ]);
    expect(products[1]).toMatchObject({ externalId: 'draft-bowl', state: 'draft' });
  });
});
