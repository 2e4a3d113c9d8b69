// What "1.250" means in a file, whatever its separators and encoding.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAll, temporaryFolder } from './fixtures/read-all.ts';
import { rowXml, workbookOf } from './fixtures/zip.ts';
import type { ReadOptions } from './import-item.ts';
import { readProductFile } from './read-file.server.ts';
import { openRejectsFile } from './rejects.server.ts';

const folder = temporaryFolder();
const turkish = { mainLanguage: 'tr', currency: 'TRY' } as const;

const header = ['id', 'title:tr', 'price'];
const rowsOf = (prices: readonly string[]) =>
  prices.map((price, i) => [`K-${i + 1}`, `Kadife ${i + 1}`, price]);
const table = (prices: readonly string[], separator: string): string =>
  [header, ...rowsOf(prices)]
    .map((cells) =>
      cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator),
    )
    .join('\r\n');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const feed = (prices: readonly string[]) =>
  `<rss><channel>${prices
    .map((price, i) => `<item><id>K-${i}</id><title>Kadife</title><price>${price}</price></item>`)
    .join('')}</channel></rss>`;

/** Each product's price in units, or why it is rejected. */
async function pricesIn(path: string, options: Partial<ReadOptions> = {}) {
  const { items } = await readAll(path, { ...turkish, ...options });
  return items.map((item) =>
    item.kind === 'product' ? item.product.tiers[0]!.priceMicros / 1_000_000 : item.reason,
  );
}

/** Prices with a decimal comma, and one that could be read in two ways. */
const withComma = ['212,50', '1.250', '1.480,75'];
const ambiguous = [212.5, 'priceAmbiguous', 1480.75];

test.each([
  ['semicolons', table(withComma, ';')],
  ['commas', table(withComma, ',')],
  ['tabs', table(withComma, '\t')],
  ['bars', table(withComma, '|')],
  ['tabs in UTF-16, as Turkish Excel writes them', utf16(table(withComma, '\t'))],
  ['commas, the proof last', table(['1.250', '3.600', '212,50'], ',')],
])('in a file with %s, 1.250 beside 212,50 is refused', async (name, content) => {
  const found = await pricesIn(folder.write(`${name}.csv`, content));

  expect(found).toEqual(
    name.endsWith('last') ? ['priceAmbiguous', 'priceAmbiguous', 212.5] : ambiguous,
  );
});

test('in a workbook, texts are refused and numbers are not', async () => {
  const rows = [...withComma.map((price) => price), { stored: '1.125' }];
  const content = workbookOf(
    rowXml(1, header) + rows.map((price, i) => rowXml(i + 2, [`K-${i}`, 'Kadife', price])).join(''),
  );

  expect(await pricesIn(folder.write('numbers.xlsx', content))).toEqual([...ambiguous, 1.125]);
});

test('in a feed, 1.250 is refused beside a decimal comma, else it has three decimals', async () => {
  expect(await pricesIn(folder.write('comma.xml', feed(withComma)))).toEqual(ambiguous);
  expect(await pricesIn(folder.write('point.xml', feed(['1.250', '3'])))).toEqual([1.25, 3]);
});

test.each([
  ['tabs', '\t', ['1.250', '12.50'], [1.25, 12.5]],
  ['tabs, without a proof', '\t', ['1.250', '12'], ['priceAmbiguous', 12]],
  ['commas, without a proof', ',', ['1.250', '12'], [1.25, 12]],
  ['semicolons', ';', ['1.250', '12.50'], ['priceAmbiguous', 12.5]],
])('in a file with %s and points, prices are read', async (name, separator, prices, expected) => {
  expect(await pricesIn(folder.write(`${name}.csv`, table(prices, separator)))).toEqual(expected);
});

test('tiers prove a decimal sign as prices do', async () => {
  const path = folder.write(
    'tiers.csv',
    'id\ttitle:tr\tprice\tprice_tiers\na\tA\t1.250\t\nb\tB\t\t1: 4,75; 60: 4,20\n',
  );

  expect(await pricesIn(path)).toEqual(['priceAmbiguous', 4.75]);
});

/** The rejects file of a product file. */
async function rejectsOf(path: string): Promise<string> {
  const file = await readProductFile(path, { format: 'auto', ...turkish });
  const target = `${path}.rejects.csv`;
  const rejects = openRejectsFile(
    target,
    { columns: file.report.columns, separator: file.separatorOfRejects },
    'tr',
  );
  for await (const item of file) if (item.kind === 'rejected') await rejects.add(item);
  await rejects.close();
  return target;
}

test.each([
  ['semicolons', table(withComma, ';')],
  ['tabs', utf16(table(withComma, '\t'))],
  ['commas', table(withComma, ',')],
  ['tabs without a proof', table(['1.250', '1.480'], '\t')],
])('the rejects of a file with %s are read like the file', async (name, content) => {
  const rejects = await rejectsOf(folder.write(`from ${name}.csv`, content));

  const found = await pricesIn(rejects);

  expect(new Set(found)).toEqual(new Set(['priceAmbiguous']));
  expect(readFileSync(rejects, 'utf8')).toContain('kervan_line;kervan_column;kervan_reason;id');
});

test('the rejects of a file with points keep its commas, and its prices', async () => {
  const content = table(['12.50', '1.250'], ',').replace('Kadife 2', '');
  const rejects = await rejectsOf(folder.write('points.csv', content));
  const mended = readFileSync(rejects, 'utf8')
    .replace('K-2,,', 'K-2,Kadife,')
    .replace('1.250', '1.25');

  expect(mended).toContain('kervan_line,kervan_column');
  expect(await pricesIn(folder.write('mended.csv', mended))).toEqual([1.25]);
});

test('rejects that were written with commas only are not read by a thousand less', async () => {
  const path = folder.write(
    'former.csv',
    'kervan_line,kervan_column,kervan_reason,id,title:tr,price\n3,price,?,K-2,Kadife,1.250\n',
  );

  expect(await pricesIn(path)).toEqual(['priceAmbiguous']);
});

test('Arabic digits and marks of direction are read in every number of a file', async () => {
  const path = folder.write(
    'arabic.csv',
    'id,title:ar,price,moq,stock,price_tiers,lead_times,hs_code,gtin,carton_pieces\n' +
      'AD-1,صابون,\u200f٤٫٧٥,١٠٠,\u202b٢٥٠٠\u202c,,,٦٣٠٢٦٠,٨٦٩٠٠٠٠٠٠٠٠١٢,٢٤\n' +
      'AD-2,ليفة,,١٢٠,٤٨٠,١٢٠: ٣٫٩٠; ٦٠٠: ٣٫٤٠,١: ٧; ٦٠٠: ٢١,,,\n',
  );

  const { products, rejected } = await readAll(path, { mainLanguage: 'ar', currency: 'SAR' });

  expect(rejected).toEqual([]);
  expect(products).toMatchObject([
    {
      tiers: [{ fromQuantity: 100, priceMicros: 4_750_000 }],
      moq: 100,
      stock: 2_500,
      hsCode: '630260',
      carton: { pieces: 24 },
      variants: [{ gtin: '08690000000012' }],
    },
    {
      tiers: [
        { fromQuantity: 120, priceMicros: 3_900_000 },
        { fromQuantity: 600, priceMicros: 3_400_000 },
      ],
      leadTimes: [
        { fromQuantity: 1, days: 7 },
        { fromQuantity: 600, days: 21 },
      ],
    },
  ]);
});
