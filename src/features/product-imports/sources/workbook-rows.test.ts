import { describe, expect, test } from 'vitest';
import { readAll, temporaryFolder } from '../fixtures/read-all.ts';
import { rowXml, workbookOf, zipOf } from '../fixtures/zip.ts';
import { spreadsheetNumber } from './workbook-rows.server.ts';

const folder = temporaryFolder();
const header = rowXml(1, ['id', 'title:en', 'price', 'stock', 'brand']);
const read = (rows: string) => readAll(folder.write('book.xlsx', workbookOf(header + rows)));

test('numbers, dates and booleans are read as displayed, errors as blank', async () => {
  const { products, rejected } = await read(
    [
      rowXml(2, [
        { stored: '8690000000012' },
        '  Cotton & "linen" ',
        { stored: '2.8500000000000001' },
        { stored: '120' },
        { stored: '1', type: 'b' },
      ]),
      rowXml(4, ['b', 'B', { stored: '1E-3' }, { stored: '1.0' }, { stored: '45658', style: 1 }]),
      rowXml(5, ['c', 'C', { stored: '#N/A', type: 'e' }]),
    ].join(''),
  );
  expect(products).toMatchObject([
    {
      externalId: '8690000000012',
      title: { en: 'Cotton & "linen"' },
      tiers: [{ priceMicros: 2_850_000 }],
      stock: 120,
      brand: 'true',
    },
    { externalId: 'b', tiers: [{ priceMicros: 1000 }], stock: 1, brand: '2025-01-01' },
  ]);
  expect(rejected).toMatchObject([{ line: 5, column: 'price', reason: 'priceMissing' }]);
});

test('a workbook with Shopify’s columns is read, too', async () => {
  const { products, report } = await readAll(
    folder.write(
      'shopify.xlsx',
      workbookOf(
        rowXml(1, ['Handle', 'Title', 'Variant Price']) +
          rowXml(2, ['a', 'A', { stored: '5' }]) +
          rowXml(3, ['a', null, { stored: '6' }]),
      ),
    ),
  );
  expect(report).toMatchObject({ format: 'shopify', container: 'xlsx' });
  expect(products).toMatchObject([{ variants: [{}, {}] }]);
});

test.each([
  ['2.8500000000000001', '2.85'],
  ['1E-3', '0.001'],
  ['0.30000000000000004', '0.3'],
  ['8.690000000012E12', '8690000000012'],
  ['1e20', '100000000000000000000'],
  ['120', '120'],
  ['-5.10', '-5.1'],
  ['x', 'x'],
])('the stored number %s is %s', (stored, shown) => expect(spreadsheetNumber(stored)).toBe(shown));

describe('hostile workbooks are refused before unpacking', () => {
  const refused = (content: Buffer, code: string) =>
    expect(readAll(folder.write('hostile.xlsx', content))).rejects.toMatchObject({ code });

  test('a cell at the far end of the sheet', () =>
    refused(
      workbookOf(`${header}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
      'workbookTooLarge',
    ));
  test('a row beyond the last possible one', () =>
    refused(
      workbookOf(`${header}<row r="999999999"><c r="A999999999"><v>1</v></c></row>`),
      'damagedArchive',
    ));
  test('a column beyond the last possible one', () =>
    refused(workbookOf(`<row r='1'><c r='ZZZZZZ1'><v>1</v></c></row>`), 'damagedArchive'));
  test('an address hidden behind entities', () =>
    refused(workbookOf('<row r="&#57;99999999"><c r="A1"><v>1</v></c></row>'), 'damagedArchive'));
  test('parts that are too large together', () =>
    refused(
      workbookOf(header, [
        { name: 'xl/sharedStrings.xml', content: Buffer.alloc(45 * 1024 * 1024, 32) },
      ]),
      'workbookTooLarge',
    ));
  test('a part larger than declared', () =>
    refused(
      workbookOf(header, [
        {
          name: 'xl/sharedStrings.xml',
          content: Buffer.alloc(45 * 1024 * 1024, 32),
          declaredBytes: 1000,
        },
      ]),
      'damagedArchive',
    ));
  test('a part smaller than declared', () =>
    refused(
      workbookOf(header, [{ name: 'xl/a.xml', content: '<a/>', declaredBytes: 1000 }]),
      'damagedArchive',
    ));
  test('thousands of parts', () =>
    refused(
      workbookOf(
        header,
        Array.from({ length: 3000 }, (_, i) => ({ name: `xl/${i}.xml`, content: '' })),
      ),
      'workbookTooLarge',
    ));
  test('an encrypted workbook', () =>
    refused(
      workbookOf(header, [{ name: 'xl/a.xml', content: 'x', isEncrypted: true }]),
      'damagedArchive',
    ));
  test('a truncated workbook', () =>
    refused(workbookOf(header).subarray(0, 700), 'damagedArchive'));
  test('a file larger than the limit for all its parts', () =>
    refused(
      Buffer.concat([workbookOf(header), Buffer.alloc(26 * 1024 * 1024)]),
      'workbookTooLarge',
    ));
  test('a zip that is no workbook', () =>
    refused(zipOf([{ name: 'products.csv', content: 'id,title,price' }]), 'archiveWithoutSheet'));
  test('a workbook without sheets', () =>
    refused(zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]), 'damagedArchive'));
  test('a workbook with an empty sheet', () => refused(workbookOf(''), 'emptyFile'));
});
