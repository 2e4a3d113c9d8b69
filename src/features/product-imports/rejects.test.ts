import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { fixture, readAll, temporaryFolder } from './fixtures/read-all.ts';
import { openRejectsFile } from './rejects.server.ts';

const folder = temporaryFolder();

test('without rejections there is no rejects file', async () => {
  const path = folder.path('none.csv');
  expect(await openRejectsFile(path, { columns: ['a'] }, 'en').close()).toBeNull();
  expect(existsSync(path)).toBe(false);
});

test('line, column and reason precede the original cells', async () => {
  const path = folder.path('rejects.csv');
  const { rejected, report } = await readAll(fixture('shopify-old.csv'));
  const file = openRejectsFile(path, report, 'en');
  for (const item of rejected) await file.add(item);
  expect(existsSync(path)).toBe(false);
  expect(await file.close()).toBe(path);
  const lines = readFileSync(path, 'utf8').split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffkervan_line,kervan_column,kervan_reason,Handle,Title,/);
  expect(lines[1]).toMatch(/^14,Variant Price,The price is missing\.,no-price,No price,/);
  expect(lines).toHaveLength(rejected.length + 2);
});

test('reasons are in Turkish and Arabic, without formulas', async () => {
  const item = {
    kind: 'rejected',
    line: 3,
    column: '=x',
    reason: 'priceUnreadable',
    values: { value: 'çok' },
    externalId: null,
    raw: [['=1+1', '@x'], ["'y"]],
  } as const;
  for (const [locale, text] of [
    ['tr', '“çok” bir fiyat değil'],
    ['ar', '«çok» ليس سعرًا'],
  ] as const) {
    const path = folder.path(`${locale}.csv`);
    const file = openRejectsFile(path, { columns: ['-a', 'b'] }, locale);
    await file.add(item);
    await file.close();
    const content = readFileSync(path, 'utf8');
    expect(content).toContain(text);
    expect(
      content
        .split('\r\n')
        .slice(0, 3)
        .map((line) => line.split(',').slice(-2)),
    ).toEqual([
      ["'-a", 'b'],
      ["'=1+1", "'@x"],
      ['', "''y"],
    ]);
    expect(content).toContain("3,'=x,");
  }
});

test('a corrected rejects file is read like the original', async () => {
  const first = await readAll(
    folder.write('first.csv', "Handle,Title,Variant Price,Vendor\nx,=Sum,,'Ege\n"),
  );
  const path = folder.path('mend.csv');
  const file = openRejectsFile(path, first.report, 'tr');
  for (const item of first.rejected) await file.add(item);
  await file.close();
  const mended = readFileSync(path, 'utf8').replace("'=Sum,,", "'=Sum,5,");
  const { products, report } = await readAll(folder.write('mended.csv', mended));
  expect(products).toMatchObject([
    { externalId: 'x', title: { en: '=Sum' }, brand: "'Ege", attributes: {} },
  ]);
  expect(report.ignored).toEqual(['kervan_line', 'kervan_column', 'kervan_reason']);
});

test('a discarded file leaves nothing', async () => {
  const path = folder.path('discarded.csv');
  const file = openRejectsFile(path, { columns: ['a'] }, 'en');
  await file.add({
    kind: 'rejected',
    line: 1,
    column: null,
    reason: 'idMissing',
    values: {},
    externalId: null,
    raw: [['x']],
  });
  await file.discard();
  expect(readdirSync(dirname(path)).filter((name) => name.startsWith('discarded'))).toEqual([]);
});

test('a failing disk is reported', { timeout: 5000 }, async () => {
  const file = openRejectsFile(folder.path('missing/rejects.csv'), { columns: ['a'] }, 'en');
  await expect(
    (async () => {
      for (let i = 0; i < 5000; i++)
        await file.add({
          kind: 'rejected',
          line: 1,
          column: null,
          reason: 'idMissing',
          values: {},
          externalId: null,
          raw: [['x'.repeat(500)]],
        });
      await file.close();
    })(),
  ).rejects.toThrow('ENOENT');
  await file.discard();
});
