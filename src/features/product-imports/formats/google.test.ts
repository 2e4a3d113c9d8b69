import { describe, expect, test } from 'vitest';
import { fixture, readAll, temporaryFolder } from '../fixtures/read-all.ts';
import { readDetails } from './google-details.ts';

const folder = temporaryFolder();

describe('a tab-separated Google feed', async () => {
  const { products, accepted, rejected, report } = await readAll(fixture('google.tsv'));

  test('reports what became of its columns', () => {
    expect(report).toMatchObject({
      format: 'google',
      delimiter: '\t',
      attributes: ['energy_efficiency_class'],
      ignored: ['link', 'custom_label_0'],
    });
  });

  test('yields a product with every field', () => {
    expect(products[0]).toMatchObject({
      externalId: '100',
      title: { en: 'Kettle 17" steel' },
      description: { en: '<p>"Boils fast", they say<br />and quietly</p>' },
      brand: 'Ege',
      currency: 'USD',
      tiers: [{ fromQuantity: 1, priceMicros: 49_950_000 }],
      stock: null,
      state: 'published',
      variants: [
        { options: [], sku: null, gtin: '08690000000012', weightGrams: 1500, imageIndex: null },
      ],
    });
    expect(products[0]?.images.map(({ source }) => source)).toEqual(
      ['k', 'k1', 'a,b'].map((name) => ({
        kind: 'remote',
        url: `https://cdn.example/${name}.jpg`,
      })),
    );
    expect(accepted[0]?.categoryHints).toEqual({
      path: 'Home & Garden > Kitchen',
      type: 'Kitchen > Kettles',
      title: 'Kettle 17" steel',
      tags: [],
    });
    expect(accepted[0]?.warnings.map(({ code }) => code)).toEqual(['salePriceIgnored']);
  });

  test('reads details with commas and colons; condition "new" is left out', () => {
    expect(products[0]?.attributes.en).toEqual([
      ['Manufacturer part number', 'KT-17'],
      ['colour', 'Black, white'],
      ['size, outer', '30 cm'],
      ['note', 'a:b'],
      ['Energy efficiency class', 'A'],
    ]);
  });

  test('handles sections, decimal dots, invalid barcodes and unclosed links', () => {
    expect(products[1]).toMatchObject({
      currency: 'TRY',
      tiers: [{ priceMicros: 1_250_000 }],
      stock: 0,
      images: [],
      attributes: {
        en: [
          ['Condition', 'used'],
          ['Type', 'Lamp'],
          ['Watts', '5, 7'],
          ['Height', '30'],
        ],
      },
    });
    expect(accepted[1]?.warnings.map(({ code, column, line }) => [code, column, line])).toEqual([
      ['imageDropped', 'image_link', 3],
      ['gtinDropped', 'gtin', 3],
    ]);
  });

  test('rejects invalid items with a reason', () => {
    expect(
      rejected.map(({ line, column, reason, externalId, values }) => [
        line,
        column,
        reason,
        externalId,
        values['value'],
      ]),
    ).toEqual([
      [4, 'price', 'priceMissing', '102', undefined],
      [5, 'price', 'currencyUnknown', '103', '5 JPY'],
      [6, 'id', 'idMissing', null, undefined],
    ]);
  });
});

describe('items of one Google group', async () => {
  const { products } = await readAll(fixture('google-variants.csv'));

  test('become variants of one product, by what differs within the group', () => {
    expect(products[0]).toMatchObject({
      externalId: 'shirt',
      currency: 'EUR',
      tiers: [{ fromQuantity: 1, priceMicros: 12_500_000 }],
      stock: 12,
    });
    expect(
      products[0]?.variants.map(({ options, sku, stock, tiers, imageIndex }) => [
        options.map(({ value }) => value.en).join('/'),
        sku,
        stock,
        tiers?.[0]?.priceMicros ?? null,
        imageIndex,
      ]),
    ).toEqual([
      ['White/S/Linen', 's1', 5, null, 0],
      ['White/M/Linen', 's2', 7, null, 0],
      ['Navy/M/Linen', 's3', 0, 13_000_000, 1],
    ]);
    expect(products[0]?.variants[0]?.options[0]?.name).toEqual({ en: 'Color' });
  });

  test('are adjacent; an item alone keeps colour and material as attributes', () => {
    expect(products[1]).toMatchObject({
      externalId: 'b1',
      attributes: {
        en: [
          ['Color', 'Brown'],
          ['Material', 'Leather'],
        ],
      },
    });
    // Later items of the group form a product with the same id, which the import rejects.
    expect(products[2]?.externalId).toBe('shirt');
  });

  test('neighbours with the same id form no group', async () => {
    const { products: twice } = await readAll(
      folder.write('twice.csv', 'id,title,price\n7,a,1\n7,b,2\n'),
    );
    expect(twice.map(({ externalId, variants }) => [externalId, variants.length])).toEqual([
      ['7', 1],
      ['7', 1],
    ]);
  });
});

describe('Google feeds in XML', () => {
  test('RSS with g: names, CDATA, entities and nested details is read', async () => {
    const { products, accepted, rejected, report } = await readAll(fixture('google-rss.xml'));
    expect(report).toMatchObject({
      format: 'google',
      container: 'xml',
      attributes: ['energy_efficiency_class'],
      ignored: ['link', 'shipping'],
    });
    expect(products[0]).toMatchObject({
      externalId: 'r1',
      title: { en: 'Tea & coffee set' },
      description: { en: '<p>Twelve <strong>pieces</strong>.</p>' },
      tiers: [{ priceMicros: 25_000_000 }],
      attributes: {
        en: [
          ['Pieces', '12, boxed: yes'],
          ['Material', 'Glass'],
          ['Energy efficiency class', 'A'],
        ],
      },
    });
    expect(products[0]?.images.map(({ source }) => source.kind === 'remote' && source.url)).toEqual(
      [
        'https://cdn.example/r1.jpg?a=1&b=2',
        'https://cdn.example/r1b.jpg',
        'https://cdn.example/r1c.jpg',
      ],
    );
    expect(accepted[0]).toMatchObject({ line: 6, categoryHints: { type: 'Kitchen > Tea' } });
    expect(rejected).toMatchObject([
      {
        line: 26,
        column: 'price',
        reason: 'priceMissing',
        externalId: 'r2',
        raw: [['id: r2', 'title: No price']],
      },
    ]);
  });

  test('Atom is read', async () => {
    const { products } = await readAll(fixture('google-atom.xml'), { mainLanguage: 'tr' });
    expect(products).toMatchObject([
      {
        externalId: 'a1',
        mainLanguage: 'tr',
        title: { tr: 'Çini tabak' },
        description: { tr: '<p>El yapımı<br />ve yıkanabilir</p>' },
        currency: 'TRY',
        tiers: [{ priceMicros: 8_750_000 }],
      },
    ]);
  });

  test('a truncated document is reported', async () => {
    const { products, rejected } = await readAll(
      folder.write(
        'cut.xml',
        '<rss><channel><item><id>1</id><title>a</title><price>1</price></item><item><id>2</id>' +
          '<title>b',
      ),
    );
    expect(products).toHaveLength(1);
    expect(rejected).toMatchObject([{ reason: 'itemNotClosed', externalId: '2' }]);
  });

  test.each([
    [
      'declared entities',
      '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">' +
        '<!ENTITY b "&a;&a;&a;&a;">]><rss><channel><item><id>1</id><title>&b;</title>' +
        '<price>1</price></item></channel></rss>',
    ],
    [
      'external entities',
      '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><id>1</id>' +
        '<title>&x;</title><price>1</price></item></channel></rss>',
    ],
  ])('%s are refused', async (_, xml) => {
    await expect(readAll(folder.write('entities.xml', xml))).rejects.toMatchObject({
      code: 'xmlEntities',
    });
  });

  test('unknown entities stay unchanged', async () => {
    const { products } = await readAll(
      folder.write(
        'unknown.xml',
        '<!DOCTYPE rss SYSTEM "rss.dtd"><rss><channel><item><id>1</id><title>a &x; b</title>' +
          '<price>1</price></item></channel></rss>',
      ),
    );
    expect(products[0]?.title.en).toBe('a &x; b');
  });

  test('other documents are refused', async () => {
    await expect(
      readAll(folder.write('svg.xml', '<svg xmlns="http://www.w3.org/2000/svg"></svg>')),
    ).rejects.toMatchObject({ code: 'unknownColumns' });
    await expect(
      readAll(folder.write('deep.xml', `<rss>${'<a>'.repeat(100)}`)),
    ).rejects.toMatchObject({ code: 'notAProductFile' });
  });

  test('a field that is too long rejects only its entry', async () => {
    const xml =
      `<rss><channel><item><id>1</id><title>${'x'.repeat(300_000)}</title></item><item>` +
      '<id>2</id><title>b</title><price>1</price></item></channel></rss>';
    const { products, rejected } = await readAll(folder.write('long.xml', xml));
    expect(rejected).toMatchObject([{ reason: 'cellTooLong', externalId: '1' }]);
    expect(products).toHaveLength(1);
  });
});

test.each([
  [
    ':type:Original,:colours:Black, Cyan,:ratio:16:9',
    [
      ['type', 'Original'],
      ['colours', 'Black, Cyan'],
      ['ratio', '16:9'],
    ],
  ],
  [
    'General:Product Type:Player,General:Screen:10, wide',
    [
      ['Product Type', 'Player'],
      ['Screen', '10, wide'],
    ],
  ],
  [':empty:,:ok:1', [['ok', '1']]],
  [':lines:a\\nb', [['lines', 'a\nb']]],
  ['', []],
  ['nonsense', []],
])('details %j', (text, facts) => expect(readDetails([text])).toEqual(facts));
