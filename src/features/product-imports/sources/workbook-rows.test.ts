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
  test('an archive within an archive', () =>
    refused(
      zipOf([{ name: 'products.xlsx', content: workbookOf(header) }]),
      'archiveWithoutSheet',
    ));
  test('a workbook with an empty sheet', () => refused(workbookOf(''), 'emptyFile'));
});

describe('texts that a sheet repeats by their number', () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const sharing = (text: string, rows: number, cellsOfRow = 1) => {
    const cells = (row: number) =>
      Array.from(
        { length: cellsOfRow },
        (_, i) => `<c r="${String.fromCharCode(66 + i)}${row}" t="s"><v>0</v></c>`,
      ).join('');
    const sheet = Array.from(
      { length: rows },
      (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>${i}</v></c>${cells(i + 2)}</row>`,
    ).join('');
    const content = `<sst xmlns="${main}"><si><t>${text}</t></si></sst>`;
    // Found by its type, as by spreadsheets.
    const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    return workbookOf(header + sheet, [
      { name: 'xl/sharedStrings.xml', content },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
          `<Relationship Id="rId1" Type="${rels}/worksheet" Target="worksheets/sheet1.xml"/>` +
          `<Relationship Id="rId2" Type="${rels}/sharedStrings" Target="sharedStrings.xml"/>` +
          '</Relationships>',
      },
    ]);
  };

  test('are rejected with their row when they are too long', async () => {
    const { rejected } = await readAll(
      folder.write('long.xlsx', sharing('x'.repeat(1_000_000), 2)),
    );

    expect(rejected).toMatchObject([
      { line: 2, column: 'title:en', reason: 'cellTooLong' },
      { line: 3, column: 'title:en', reason: 'cellTooLong' },
    ]);
    expect(JSON.stringify(rejected).length).toBeLessThan(1_000);
  });

  test('are rejected with their row when they are too many', async () => {
    const { rejected } = await readAll(
      folder.write('wide.xlsx', sharing('x'.repeat(200_000), 1, 20)),
    );

    expect(rejected).toMatchObject([{ line: 2, reason: 'rowTooLong' }]);
  });

  test('end the file when all of them are far larger than it is', async () => {
    const path = folder.write('bomb.xlsx', sharing('x'.repeat(200_000), 3_000));

    await expect(readAll(path)).rejects.toMatchObject({ code: 'workbookTooLarge' });
  });
});
