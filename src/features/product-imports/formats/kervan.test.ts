import { describe, expect, test } from 'vitest';
import { fixture, readAll, temporaryFolder } from '../fixtures/read-all.ts';

const folder = temporaryFolder();

describe('a template filled in with Turkish Excel is read', async () => {
  const { products, accepted, rejected, report } = await readAll(fixture('kervan-turkish.csv'));

  test('semicolons, byte order mark and spelling of columns do not matter', () => {
    expect(report).toMatchObject({
      format: 'kervan',
      delimiter: ';',
      encoding: 'utf-8',
      attributes: ['attribute:tr:Kumaş'],
      ignored: ['Notlar'],
    });
  });

  test('values are read as people write them', () => {
    expect(products[0]).toEqual({
      externalId: 'havlu-1',
      mainLanguage: 'tr',
      title: { tr: 'Pamuklu havlu', en: 'Cotton towel' },
      description: { tr: '<p>İlk satır<br />ikinci</p>' },
      attributes: {
        tr: [['Kumaş', 'Pamuk']],
        en: [
          ['Weight', '350 g/m²'],
          ['Care', '30°'],
        ],
      },
      brand: null,
      category: null,
      currency: 'TRY',
      moq: 100,
      tiers: [
        { fromQuantity: 100, priceMicros: 1_250_500_000 },
        { fromQuantity: 500, priceMicros: 1_100_000_000 },
        { fromQuantity: 1000, priceMicros: 999_900_000 },
      ],
      unit: 'C62',
      orderMultiple: 1,
      carton: { pieces: 12, lengthMm: 600, widthMm: null, heightMm: null, grossGrams: null },
      leadTimes: [
        { fromQuantity: 1, days: 7 },
        { fromQuantity: 1000, days: 21 },
      ],
      sample: null,
      stock: null,
      shipByDays: null,
      originCountry: 'TR',
      originProvince: null,
      hsCode: '630260',
      paymentOptions: [],
      certificates: ['CE', 'OEKO-TEX'],
      tags: ['havlu', 'banyo'],
      incoterms: ['FOB'],
      images: [1, 2].map((n) => ({
        source: { kind: 'remote', url: `https://cdn.example/${n}.jpg` },
        alt: {},
        focal: null,
      })),
      variants: [
        ['Mavi', 'HV-1', 3, 0],
        ['Kırmızı', 'HV-2', 4, 1],
      ].map(([colour, sku, stock, imageIndex]) => ({
        options: [
          { name: { tr: 'Renk' }, value: { tr: colour } },
          { name: { tr: 'Beden' }, value: { tr: 'L' } },
        ],
        sku,
        gtin: null,
        tiers: null,
        stock,
        weightGrams: null,
        imageIndex,
      })),
      state: 'published',
    });
    expect(accepted[0]?.warnings.map(({ code, values }) => [code, values['value']])).toEqual([
      ['valueDropped', 'XYZ'],
    ]);
  });

  test('a product without id is accepted with a warning', () => {
    expect(products[1]).toMatchObject({
      externalId: null,
      title: { tr: 'Adsız ürün' },
      currency: 'USD',
    });
    expect(accepted[1]?.warnings.map(({ code }) => code)).toEqual(['idMissingKept']);
  });

  test('unreadable values are rejected with their column', () => {
    expect(rejected.map(({ externalId, column, reason }) => [externalId, column, reason])).toEqual([
      ['kotu-1', 'price', 'priceAmbiguous'],
      ['kotu-2', 'unit', 'valueUnknown'],
      ['kotu-3', 'carton_pieces', 'cartonPiecesMissing'],
      ['kotu-4', 'price_tiers', 'tiersUnreadable'],
      ['kotu-5', 'price', 'tiersNotAscending'],
      ['kotu-6', 'price', 'firstTierAboveMoq'],
      ['kotu-7', 'Main Language', 'valueUnknown'],
      ['kotu-8', 'Title:TR', 'titleMissing'],
    ]);
  });
});

test('a picture that is no address is dropped with a warning', async () => {
  const { accepted } = await readAll(
    folder.write(
      'pictures.csv',
      'id,title:en,price,image\na,A,1,recipe:bed/sand/plain/single\n' +
        'b,B,1,https://img.example/b.jpg\n',
    ),
  );
  expect(
    accepted.map(({ product, warnings }) => [
      product.images.length,
      warnings.map(({ code, column }) => [code, column]),
    ]),
  ).toEqual([
    [0, [['imageDropped', 'image']]],
    [1, []],
  ]);
});

test('a title without id begins a product; rows without both belong above', async () => {
  const { products } = await readAll(
    folder.write(
      'rows.csv',
      'id,title:en,price,sku,options:en\n,A,1,a1,Size: S\n,,,a2,Size: M\n,B,2,b1,\nc,C,3,c1,\n' +
        'c,,,c2,Size: L\n',
    ),
    { mainLanguage: 'en' },
  );
  expect(products.map(({ title, variants }) => [title.en, variants.map(({ sku }) => sku)])).toEqual(
    [
      ['A', ['a1', 'a2']],
      ['B', ['b1']],
      ['C', ['c1', 'c2']],
    ],
  );
});

test('a category in words is a hint, not a path of ours', async () => {
  const { accepted } = await readAll(
    folder.write(
      'category.csv',
      'id,title:en,price,category\na,A,1,Home > Towels\nb,B,1,home/towels\n',
    ),
  );
  expect(
    accepted.map(({ product, categoryHints }) => [product.category, categoryHints.path]),
  ).toEqual([
    [null, 'Home > Towels'],
    ['home/towels', 'home/towels'],
  ]);
});

test('a description copied down into every row is not repeated', async () => {
  const { products } = await readAll(
    folder.write(
      'copied.csv',
      'id,title:en,description:en,price,sku\na,A,Text,1,a1\na,A,Text,1,a2\n',
    ),
  );
  expect(products[0]).toMatchObject({
    description: { en: '<p>Text</p>' },
    variants: [{ sku: 'a1' }, { sku: 'a2' }],
  });
});

test.each([
  ['title:en', `x,"${'a'.repeat(301)}",1,1,,`, 'title:en', 'tooLong'],
  ['brand', `x,A,1,1,${'b'.repeat(121)},`, 'brand', 'tooLong'],
  ['tags', `x,A,1,1,,"${'t'.repeat(81)}"`, 'tags', 'tooLong'],
  [
    'many tags',
    `x,A,1,1,,${Array.from({ length: 51 }, (_, i) => `t${i}`).join(';')}`,
    'tags',
    'tooMany',
  ],
  ['id', `${'i'.repeat(201)},A,1,1,,`, 'id', 'tooLong'],
  ['moq of none', 'x,A,1,0,,', 'moq', 'numberOutOfRange'],
  ['moq', 'x,A,1,many,,', 'moq', 'numberUnreadable'],
  ['moq over all', 'x,A,1,999999999,,', 'moq', 'numberOutOfRange'],
  ['price', 'x,A,0,1,,', 'price', 'priceNotPositive'],
  ['no price', 'x,A,,1,,', 'price', 'priceMissing'],
])('a %s that the catalog refuses is rejected by its column', async (_, row, column, reason) => {
  const { rejected } = await readAll(
    folder.write('refused.csv', `id,title:en,price,moq,brand,tags\n${row}\n`),
  );
  expect(rejected).toMatchObject([{ column, reason, line: 2 }]);
});
