// Files as the programs of sellers write them.
import { describe, expect, test } from 'vitest';
import { fixture, readAll, temporaryFolder } from './fixtures/read-all.ts';
import { rowXml, workbookOf, zipOf } from './fixtures/zip.ts';

const folder = temporaryFolder();
const header = rowXml(1, ['id', 'title:en', 'price', 'sku']);

describe('workbooks', () => {
  test('of LibreOffice have an empty last row', async () => {
    const last =
      '<row r="1048576" customFormat="false" ht="12.8" hidden="false">' +
      '<c r="A1048576" s="0"/><c r="D1048576"></c></row>';
    const path = folder.write(
      'last-row.xlsx',
      workbookOf(header + rowXml(2, ['a', 'Board', { stored: '7.4' }]) + last),
    );

    const { products } = await readAll(path);

    expect(products).toMatchObject([{ externalId: 'a', tiers: [{ priceMicros: 7_400_000 }] }]);
  });

  test('may have 64-bit sizes', async () => {
    const { products } = await readAll(fixture('zip64.xlsx'));

    expect(products).toMatchObject([{ externalId: 'Z-1' }]);
  });

  test('show zeros that their numbers do not have', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const styles =
      `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>` +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const rows = rowXml(2, [
      { stored: '42', style: 1 },
      'Slippers',
      { stored: '3.1' },
      { stored: '731', type: 'n', style: 1 },
    ]);
    const path = folder.write(
      'zeros.xlsx',
      workbookOf(header + rows, [{ name: 'xl/styles.xml', content: styles }]),
    );

    const { products } = await readAll(path);

    expect(products).toMatchObject([{ externalId: '00042', variants: [{ sku: '00731' }] }]);
  });

  test('are read from the first sheet that is not hidden', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const sheet = (rows: string) =>
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
    const path = folder.write(
      'hidden.xlsx',
      zipOf([
        {
          name: 'xl/workbook.xml',
          content:
            `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
            '<sheet name="Lists" sheetId="1" state="veryHidden" r:id="rId1"/>' +
            '<sheet name="Goods" sheetId="2" r:id="rId2"/></sheets></workbook>',
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content:
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
            [1, 2]
              .map(
                (i) =>
                  `<Relationship Id="rId${i}" Type="${relations}/worksheet" ` +
                  `Target="worksheets/sheet${i}.xml"/>`,
              )
              .join('') +
            '</Relationships>',
        },
        {
          name: 'xl/styles.xml',
          content: `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
        },
        { name: 'xl/worksheets/sheet1.xml', content: sheet(rowXml(1, ['Units', 'Countries'])) },
        {
          name: 'xl/worksheets/sheet2.xml',
          content: sheet(header + rowXml(2, ['a', 'Board', { stored: '5' }])),
        },
      ]),
    );

    expect((await readAll(path)).products).toMatchObject([{ externalId: 'a' }]);
  });
});

test('rows of a Mac end with CR, and its cells have other line ends', async () => {
  const path = folder.write(
    'mac.csv',
    'id,title:en,description:en,price\ra,One,"two\nlines",1.5\rb,Two,plain,1.6\r',
  );

  const { products } = await readAll(path);

  expect(products).toMatchObject([
    { externalId: 'a', description: { en: '<p>two<br />lines</p>' } },
    { externalId: 'b' },
  ]);
});

test('a table of a header alone is an empty file', async () => {
  await expect(readAll(folder.write('header.csv', 'id,title:en,price\n'))).rejects.toMatchObject({
    code: 'emptyFile',
  });
});

test('a row of remarks above a catalogue for Facebook is skipped', async () => {
  const path = folder.write(
    'catalog.csv',
    '# Required | Your own number,# Required | Name,# Required | Price with the currency\n' +
      'id,title,price\nMC-1,Enamel teapot,11.40 USD\n',
  );

  expect((await readAll(path)).products).toMatchObject([
    { externalId: 'MC-1', title: { en: 'Enamel teapot' }, tiers: [{ priceMicros: 11_400_000 }] },
  ]);
});

describe('XML is read in the encoding that it declares', () => {
  const feed = (encoding: string, title: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `<?xml version="1.0" encoding="${encoding}"?><rss><channel><item><id>a</id><title>`,
      ),
      title,
      Buffer.from('</title><price>85.00 SAR</price></item></channel></rss>'),
    ]);

  test.each([
    ['windows-1256', Buffer.from([0xcf, 0xe5, 0xe4]), 'دهن', 'windows-1256'],
    ['ISO-8859-9', Buffer.from([0xdd, 0xf0, 0x6e, 0x65]), 'İğne', 'windows-1254'],
    ['ISO-8859-9', Buffer.from('İğne'), 'İğne', 'utf-8'],
  ])('%s', async (encoding, bytes, title, read) => {
    const path = folder.write('declared.xml', feed(encoding, bytes));

    const { products, report } = await readAll(path);

    expect(products[0]!.title.en).toBe(title);
    expect(report).toMatchObject({ encoding: read, warnings: [] });
  });
});

test('a list of an Arabic seller that is not UTF-8 is read as Arabic', async () => {
  const path = folder.write(
    'arabic.csv',
    Buffer.concat([
      Buffer.from('id,title:ar,price\na,'),
      Buffer.from([0xcf, 0xe5, 0xe4]),
      Buffer.from(',5\n'),
    ]),
  );

  const { products, report } = await readAll(path, { mainLanguage: 'ar' });

  expect(products[0]!.title.ar).toBe('دهن');
  expect(report.warnings).toMatchObject([
    { code: 'encodingGuessed', values: { encoding: 'windows-1256' } },
  ]);
});

test('texts of a feed that are encoded twice show no entities and no tags', async () => {
  const path = folder.write(
    'twice.xml',
    '<rss><channel><item><id>a</id><title><![CDATA[Kitchen &amp; bar cloth 12&quot;]]></title>' +
      '<description><![CDATA[&lt;p&gt;Waffle, &lt;strong&gt;cotton&lt;/strong&gt;.&lt;/p&gt;' +
      '&lt;ul&gt;&lt;li&gt;50&#215;70&lt;/li&gt;&lt;/ul&gt;&lt;form&gt;&lt;/form&gt;]]>' +
      '</description><price>1.90 EUR</price></item></channel></rss>',
  );

  const { products } = await readAll(path);

  expect(products).toMatchObject([
    {
      title: { en: 'Kitchen & bar cloth 12"' },
      description: { en: '<p>Waffle, <strong>cotton</strong>.</p><ul><li>50×70</li></ul>' },
    },
  ]);
});

test.each([
  ['active', 'published'],
  ['unlisted', 'paused'],
  ['draft', 'draft'],
  ['archived', 'paused'],
  ['something new', 'paused'],
])('a product with the status %s at Shopify is %s', async (status, state) => {
  const path = folder.write(
    'shopify.csv',
    `Handle,Title,Published,Variant Price,Status\nmug,Mug,true,3.20,${status}\n`,
  );

  expect((await readAll(path)).products).toMatchObject([{ state }]);
});

describe('lists of shops, whose columns are guessed', () => {
  const guessed = { guessesColumns: true } as const;

  test('PrestaShop: what the shop paid is not its price, and pictures are several', async () => {
    const path = folder.write(
      'prestashop.csv',
      'Product ID;Active (0/1);Name *;Price tax excluded;Wholesale price;Reference #;EAN13;' +
        'Minimal quantity;Image URLs (x,y,z...)\n' +
        '11;1;Pot 14 cm;2,40;1,90;TP-14;8690000000012;24;' +
        'http://pots.example/14.jpg,http://pots.example/14,b.jpg\n' +
        '12;0;Pot 18 cm;1.250,00;1,00;TP-18;;12;http://pots.example/18.jpg\n',
    );

    const { products } = await readAll(path, guessed);

    expect(products).toMatchObject([
      {
        externalId: '11',
        state: 'published',
        tiers: [{ fromQuantity: 24, priceMicros: 2_400_000 }],
        images: [
          { source: { url: 'http://pots.example/14.jpg' } },
          { source: { url: 'http://pots.example/14,b.jpg' } },
        ],
        variants: [{ sku: 'TP-14', gtin: '08690000000012' }],
      },
      { externalId: '12', state: 'draft', tiers: [{ priceMicros: 1_250_000_000 }] },
    ]);
  });

  test('WooCommerce: what is not published there is not published here', async () => {
    const path = folder.write(
      'woocommerce.csv',
      'ID,Type,SKU,Name,Published,Description,Stock,Regular price,Categories,Images\n' +
        '304,simple,bag,Cotton tote,0,Plain,120,1.35,Bags > Cotton,' +
        '"https://jute.example/a.jpg, https://jute.example/b.jpg"\n' +
        '305,simple,bag-2,Jute bag,1,Plain,120,2.30,Bags,https://jute.example/c.jpg\n',
    );

    const { products } = await readAll(path, guessed);

    expect(products).toMatchObject([
      { state: 'draft', images: [{}, {}], tiers: [{ priceMicros: 1_350_000 }] },
      { state: 'published', images: [{}] },
    ]);
  });

  test('WooCommerce: variations are variants of their parent', async () => {
    const path = folder.write(
      'variations.csv',
      'ID,Type,SKU,Name,Published,"Short description",Description,"In stock?",Stock,"Sale price",' +
        '"Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)",' +
        '"Attribute 2 name","Attribute 2 value(s)","Meta: _plugin"\n' +
        '301,variable,bag-jute,Jute bag,1,Short,Strong jute bag,1,,,,Bags > Jute,jute,' +
        '"https://jute.example/a.jpg, https://jute.example/b.jpg",,Colour,"Natural, Green",' +
        'Lining,Cotton,x\n' +
        '302,variation,bag-jute-n,Jute bag - Natural,1,,,1,40,,2.30,,,' +
        'https://jute.example/a.jpg,bag-jute,Colour,Natural,,,\n' +
        '303,variation,bag-jute-g,Jute bag - Green,1,,,0,,1.99,2.45,,,' +
        'https://jute.example/c.jpg,bag-jute,Colour,Green,,,\n' +
        '304,simple,bag-cotton,Cotton tote,0,Plain tote,,1,120,1.10,1.35,Bags > Cotton,tote' +
        ',,,,,,,\n' +
        '305,grouped,set,Bags,1,,,1,,,,,,,,,,,,\n' +
        '306,variation,lost,Lost,1,,,1,5,,2.10,,,,id:17,Colour,Red,,,\n',
    );

    const { products, rejected, report } = await readAll(path);

    expect(products).toMatchObject([
      {
        externalId: 'bag-jute',
        title: { en: 'Jute bag' },
        state: 'published',
        attributes: { en: [['Lining', 'Cotton']] },
        tiers: [{ priceMicros: 2_300_000 }],
        stock: 40,
        images: [{}, {}, {}],
        variants: [
          {
            sku: 'bag-jute-n',
            options: [{ name: { en: 'Colour' }, value: { en: 'Natural' } }],
            tiers: null,
            stock: 40,
            imageIndex: 0,
          },
          { sku: 'bag-jute-g', tiers: [{ priceMicros: 2_450_000 }], stock: 0, imageIndex: 2 },
        ],
      },
      { externalId: 'bag-cotton', state: 'draft', description: { en: '<p>Plain tote</p>' } },
    ]);
    expect(rejected).toMatchObject([
      { externalId: 'set', reason: 'valueUnknown', column: 'Type' },
      { externalId: 'id:17', reason: 'rowsNotTogether', column: 'Parent' },
    ]);
    expect(report).toMatchObject({ format: 'woocommerce' });
    expect(report.ignored).toEqual(['Sale price', 'Meta: _plugin']);
  });

  test('Turkish shops number their columns of pictures', async () => {
    const path = folder.write(
      'turkish.csv',
      'Stok Kodu;Ürün Adı;Marka;Satış Fiyatı;Stok Adedi;Para Birimi;Barkod;' +
        'Resim 1;Resim 2;Aktif\n' +
        'KS-14;Seramik kâse;Çini Ev;84,90;240;TRY;8690000000029;' +
        'https://kase.example/1.jpg;https://kase.example/2.jpg;Evet\n',
    );

    const { products } = await readAll(path, { ...guessed, mainLanguage: 'tr' });

    expect(products).toMatchObject([
      {
        externalId: 'KS-14',
        title: { tr: 'Seramik kâse' },
        brand: 'Çini Ev',
        currency: 'TRY',
        tiers: [{ priceMicros: 84_900_000 }],
        stock: 240,
        state: 'published',
        images: [{}, {}],
      },
    ]);
  });
});
