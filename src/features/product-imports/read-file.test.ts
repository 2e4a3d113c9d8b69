import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readAll, temporaryFolder } from './fixtures/read-all.ts';
import { readProductFile } from './read-file.server.ts';

const folder = temporaryFolder();
const template = 'id,title:tr,price,brand\nışık-1,Şık ışık ğüöç İ,1.5,Ege\n';
const titleOf = async (path: string) =>
  (await readAll(path, { mainLanguage: 'tr' })).products[0]?.title.tr;
const utf16 = (text: string, isBigEndian: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

/** Encodes text as Windows-1254; supports only these letters beyond ASCII. */
const windows1254 = (text: string): Buffer =>
  Buffer.from(
    Array.from(
      text,
      (char) =>
        ({ ş: 0xfe, Ş: 0xde, ğ: 0xf0, Ğ: 0xd0, ı: 0xfd, İ: 0xdd })[char] ?? char.charCodeAt(0),
    ),
  );

describe('encodings of product files', () => {
  test.each([
    ['UTF-8', Buffer.from(template), 'utf-8'],
    ['UTF-8 with mark', Buffer.from(`\ufeff${template}`), 'utf-8'],
    ['UTF-16 LE', utf16(`\ufeff${template}`, false), 'utf-16le'],
    ['UTF-16 BE', utf16(`\ufeff${template}`, true), 'utf-16be'],
    ['UTF-16 LE without mark', utf16(template, false), 'utf-16le'],
    ['gzip', gzipSync(template), 'utf-8'],
    [
      'gzip in two parts',
      Buffer.concat([gzipSync(template.slice(0, 20)), gzipSync(template.slice(20))]),
      'utf-8',
    ],
  ])('%s', async (name, bytes, encoding) => {
    const path = folder.write(`${name}.csv`, bytes);
    expect(await titleOf(path)).toBe('Şık ışık ğüöç İ');
    expect((await readAll(path)).report.encoding).toBe(encoding);
  });

  test('Turkish Windows text is recognised, with a warning', async () => {
    const path = folder.write('windows.csv', windows1254(template));
    expect(await titleOf(path)).toBe('Şık ışık ğüöç İ');
    expect((await readAll(path)).report).toMatchObject({
      encoding: 'windows-1254',
      warnings: [{ code: 'encodingGuessed' }],
    });
  });

  test('the last byte of a Turkish Windows text is not half a character', async () => {
    for (const text of [
      'id,title:tr,price,brand\na,Kış,1,Işş',
      'id,title:en,price,brand\na,Plain,1,Iş',
    ]) {
      const { products, report } = await readAll(folder.write('end.csv', windows1254(text)), {
        mainLanguage: 'tr',
      });
      expect(products[0]?.brand).toBe(text.endsWith('şş') ? 'Işş' : 'Iş');
      expect(report).toMatchObject({ encoding: 'windows-1254' });
    }
  });

  test('Turkish letters may first appear late in the file', async () => {
    const rows = Array.from({ length: 6000 }, (_, i) => `p${i},Plain ${i},1,Ege\n`).join('');
    const { products, report } = await readAll(
      folder.write(
        'late.csv',
        Buffer.concat([
          Buffer.from(`id,title:tr,price,brand\n${rows}`),
          windows1254('son,Işık,1,Ege\n'),
        ]),
      ),
    );
    expect(products.at(-1)?.title.tr).toBe('Işık');
    expect(report.encoding).toBe('windows-1254');
  });

  test('one invalid character in UTF-8 does not change the rest', async () => {
    const { products, report, accepted } = await readAll(
      folder.write(
        'broken.csv',
        Buffer.concat([
          Buffer.from(template),
          Buffer.from('b,Kırık '),
          Buffer.from([0xc5]),
          Buffer.from('x,1,Ege\nc,Sağlam çeşme,1,Ege\n'),
        ]),
      ),
    );
    expect(products[2]?.title.tr).toBe('Sağlam çeşme');
    expect(report).toMatchObject({ encoding: 'utf-8', warnings: [{ code: 'damagedText' }] });
    expect(accepted[1]?.warnings).toMatchObject([
      { code: 'damagedText', column: 'title:tr', line: 3 },
    ]);
  });

  test('characters on the border of chunks stay whole', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, i) => `p${i},${'ığüşöç€😀'.repeat(3)},1,Ege\n`,
    ).join('');
    const { products, report } = await readAll(
      folder.write('border.csv', `id,title:tr,price,brand\n${rows}`),
    );
    expect(new Set(products.map(({ title }) => title.tr))).toEqual(
      new Set(['ığüşöç€😀'.repeat(3)]),
    );
    expect(report.warnings).toEqual([]);
  });
});

describe('a file that is no product file is refused in one line', () => {
  test.each([
    ['nothing', '', 'emptyFile'],
    ['blanks', ' \n\r\n \t', 'emptyFile'],
    ['a mark', '\ufeff', 'emptyFile'],
    ['an empty gzip', gzipSync(''), 'emptyFile'],
    [
      'a JPEG',
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]),
        Buffer.from('JFIF'),
        Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256)),
      ]),
      'notAProductFile',
    ],
    ['a PDF', '%PDF-1.7\nid,title,price\n', 'notAProductFile'],
    [
      'an old workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      'oldExcelFile',
    ],
    ['a page', '<!doctype html><html><body>id,title</body></html>', 'notAProductFile'],
    ['prose', 'Dear Sir or Madam, please find our products below', 'unknownColumns'],
    ['other columns', 'name,cost\na,1\n', 'unknownColumns'],
    ['half a gzip', gzipSync(template.repeat(500)).subarray(0, 60), 'damagedArchive'],
    ['a gzip in a gzip', gzipSync(gzipSync(template)), 'notAProductFile'],
    ['zeros', Buffer.alloc(5000), 'notAProductFile'],
  ])('%s: %s', async (name, content, code) => {
    await expect(readAll(folder.write(`${name}.bin`, content))).rejects.toMatchObject({
      name: 'ImportError',
      code,
      status: 422,
    });
  });

  test('a missing file', async () => {
    await expect(readAll(folder.path('missing.csv'))).rejects.toMatchObject({
      code: 'fileMissing',
    });
    await expect(readAll(folder.path('.'))).rejects.toMatchObject({ code: 'fileMissing' });
  });

  test('another format than the requested one', async () => {
    await expect(
      readAll(folder.write('kervan.csv', template), { format: 'shopify' }),
    ).rejects.toMatchObject({
      code: 'missingColumns',
      values: { columns: 'Handle (URL handle), Title' },
    });
    await expect(
      readAll(folder.write('rss.xml', '<rss></rss>'), { format: 'kervan' }),
    ).rejects.toMatchObject({ code: 'missingColumns' });
  });
});

describe('tables of product files', () => {
  const read = (text: string) => readAll(folder.write('table.csv', text), { mainLanguage: 'en' });

  test('Excel’s hint names the delimiter', async () =>
    expect((await read('sep=;\r\nid;title:en;price\r\na;A, B;1,5\r\n')).products).toMatchObject([
      { title: { en: 'A, B' }, tiers: [{ priceMicros: 1_500_000 }] },
    ]));
  test('blank lines and rows are ignored', async () =>
    expect((await read('\n\nid,title:en,price\n\n,,\na,A,1\n\n')).accepted).toMatchObject([
      { line: 6 },
    ]));
  test('line ends may be mixed, or those of old Macs', async () => {
    expect((await read('id,title:en,price\na,A,1\r\nb,B,2\n')).products).toHaveLength(2);
    expect((await read('id,title:en,price\ra,A,1\rb,B,2\r')).products).toHaveLength(2);
  });
  test('cells may contain quotes, delimiters and line ends', async () => {
    const { products, accepted } = await read(
      'id,title:en,description:en,price\r\na,"A ""big"" one","x\r\ny, z",1\r\n' +
        'b,17" screen,,2\r\nc,"C",,3\r\n',
    );
    expect(products.map(({ title }) => title.en)).toEqual(['A "big" one', '17" screen', 'C']);
    expect(products[0]?.description.en).toBe('<p>x<br />y, z</p>');
    expect(accepted.map(({ line }) => line)).toEqual([2, 4, 5]);
  });
  test('missing cells at the end are blank, with a warning', async () =>
    expect((await read('id,title:en,price,brand\na,A,1\n')).accepted).toMatchObject([
      { product: { brand: null }, warnings: [{ code: 'rowShort', line: 2 }] },
    ]));
  test('extra cells are rejected unless they are blank', async () => {
    const { products, rejected } = await read('id,title:en,price\na,A, B,1\nc,C,1,,\n');
    expect(rejected).toMatchObject([
      { line: 2, reason: 'tooManyCells', values: { limit: 3 }, raw: [['a', 'A', ' B', '1']] },
    ]);
    expect(products).toHaveLength(1);
  });
  test('of repeated columns the first counts, the others are reported', async () => {
    const { products, report } = await read(
      'id,title:en,price,Title:EN,price\na,First,1,Second,2\n',
    );
    expect(products[0]).toMatchObject({
      title: { en: 'First' },
      tiers: [{ priceMicros: 1_000_000 }],
    });
    expect(report.ignored).toEqual(['Title:EN', 'price']);
  });
  test('columns without a name are ignored', async () =>
    expect((await read('id,,title:en,price,\na,x,A,1,y\n')).products).toMatchObject([
      { attributes: {} },
    ]));
  test('NUL bytes are removed', async () =>
    expect(
      (await read(`id,title:en,price,brand\na\0,A\0B,1,${'Ege '.repeat(20)}\n`)).products,
    ).toMatchObject([{ externalId: 'a', title: { en: 'AB' } }]));
  test('a thousand columns can be read', async () => {
    const names = Array.from({ length: 1000 }, (_, i) => `Fact ${i}`);
    const { accepted } = await readAll(
      folder.write(
        'wide.csv',
        `Handle,Title,Variant Price,${names.join(',')}\n` +
          `a,A,1,${names.map((_, i) => i).join(',')}\n`,
      ),
    );
    expect(accepted[0]?.product.attributes.en).toHaveLength(200);
    expect(accepted[0]?.warnings).toMatchObject([
      { code: 'attributesOverLimit', values: { count: 1000, limit: 200 } },
    ]);
  });
  test('too many rows end the file with an error', async () => {
    const path = folder.write('rows.csv', `id,title:en,price\n${'a,A,1\n'.repeat(11)}`);
    await expect(readAll(path, { maxRows: 10 })).rejects.toMatchObject({
      code: 'tooManyRows',
      values: { limit: 10 },
    });
  });
});

describe('input that would exhaust memory', () => {
  const megabytes = (count: number): string => 'x'.repeat(1024).repeat(1024 * count);
  const peak = () => process.memoryUsage().rss / 1_048_576;

  test('a cell of 20 MB is rejected, and the next row is read', async () => {
    const path = folder.write(
      'cell.csv',
      `id,title:en,description:en,price\na,A,"${'line of text\n'.repeat(1_600_000)}",1\nb,B,ok,2\n`,
    );
    const before = peak();
    const { products, rejected } = await readAll(path);
    expect(rejected).toMatchObject([
      {
        line: 2,
        column: 'description:en',
        reason: 'cellTooLong',
        externalId: 'a',
        values: { limitKb: 256 },
      },
    ]);
    expect(products).toMatchObject([{ externalId: 'b' }]);
    expect((await readAll(path)).accepted[0]?.line).toBe(1_600_003);
    expect(JSON.stringify(rejected).length).toBeLessThan(1000);
    expect(peak() - before).toBeLessThan(120);
  });

  test('a row of too many cells is rejected as a whole', async () => {
    const { products, rejected } = await readAll(
      folder.write(
        'row.csv',
        `id,title:en,price\na,A,1${`,${'y'.repeat(9000)}`.repeat(300)}\nb,B,2\n` +
          `c,C,3${','.repeat(3_000_000)}\nd,D,4\n`,
      ),
    );
    expect(rejected.map(({ line, reason, externalId }) => [line, reason, externalId])).toEqual([
      [2, 'rowTooLong', 'a'],
      [4, 'rowTooLong', 'c'],
    ]);
    expect(products.map(({ externalId }) => externalId)).toEqual(['b', 'd']);
  });

  test.each([
    ['empty', ','.repeat(1_000_000)],
    ['short', Array.from({ length: 100_000 }, (_, i) => `,c${i}`).join('')],
    ['long', `,${'n'.repeat(20)}`.repeat(1_000_000)],
  ])('a header of a million %s columns is refused', async (_name, columns) => {
    const path = folder.write('columns.csv', `id,title:en,price${columns}\na,A,1\n`);

    await expect(readAll(path)).rejects.toMatchObject({
      code: 'tooManyColumns',
      values: { limit: 2_000 },
    });
  });

  test('an unclosed quote ends the file with one rejection', async () => {
    const { products, rejected } = await readAll(
      folder.write('quote.csv', `id,title:en,price\na,A,1\nb,"B,2\n${'c,C,3\n'.repeat(200_000)}`),
    );
    expect(products).toHaveLength(1);
    expect(rejected).toMatchObject([{ line: 3, column: 'title:en', externalId: 'b' }]);
    expect(['quoteNotClosed', 'cellTooLong']).toContain(rejected[0]?.reason);
    expect(
      (await readAll(folder.write('short.csv', 'id,title:en,price\nb,"B,2\nc,C,3'))).rejected,
    ).toMatchObject([{ line: 2, column: 'title:en', reason: 'quoteNotClosed' }]);
  });

  test('a gzip bomb of zeros is stopped', async () => {
    const path = folder.path('bomb.csv.gz');
    async function* zeros() {
      yield 'id,title:en,price\n';
      for (let i = 0; i < 40; i++) yield megabytes(1);
    }
    await pipeline(zeros, createGzip(), createWriteStream(path));
    await expect(readAll(path)).rejects.toMatchObject({ code: 'compressedTooWell' });
    await expect(readAll(path, { maxUnpackedBytes: 10_000_000 })).rejects.toMatchObject({
      code: 'tooLargeUnpacked',
      values: { limitMb: 9 },
    });
  });

  test('a product of endless rows is bounded', async () => {
    const { rejected, products } = await readAll(
      folder.write('endless.csv', `id,title:en,price,sku\n${'a,A,1,s\n'.repeat(5000)}b,B,1,\n`),
    );
    expect(rejected).toMatchObject([
      { reason: 'tooManyRowsOfOneProduct', externalId: 'a', line: 2 },
    ]);
    expect(products).toMatchObject([{ externalId: 'b' }]);
  });
});

test('progress is counted in bytes on disk', async () => {
  const path = folder.write('progress.csv.gz', gzipSync(template.repeat(1)));
  const file = await readProductFile(path, { format: 'auto', mainLanguage: 'tr', currency: 'USD' });
  for await (const item of file) expect(item.kind).toBe('product');
  expect(file.bytesRead()).toBe(file.totalBytes);
});

test('a consumer that stops early closes the file', async () => {
  const path = folder.write(
    'early.csv',
    `id,title:en,price\n${Array.from({ length: 50_000 }, (_, i) => `p${i},A,1\n`).join('')}`,
  );
  for await (const item of await readProductFile(path, {
    format: 'auto',
    mainLanguage: 'en',
    currency: 'USD',
  })) {
    expect(item.line).toBe(2);
    break;
  }
});
