import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { pagesOf } from './pdf-pages.ts';
import { passiveObjectsOf } from './pdf-safety.ts';

const read = async (file: Buffer) => pagesOf((await passiveObjectsOf(file))!);

test('the root of the pages says how many there are, whatever outlines count', async () => {
  const file = pdfFile(
    '2 0 obj <</Type /Outlines /Count 90>> endobj\n' +
      '3 0 obj <</Kids [4 0 R 5 0 R] /Resources <</Font <</F 9 0 R>>>> /Count 12 /Type/Pages>> ' +
      'endobj\n4 0 obj <</Type /Pages /Parent 3 0 R /Count 7>> endobj\n' +
      '5 0 obj <</Type /Page /MediaBox [0 0 595.28 841.89]>> endobj',
  );

  expect(await read(file)).toEqual({ count: 12, longestSide: 841.89 });
});

test('objects in compressed streams count, too', async () => {
  const objects = deflateSync(
    Buffer.from('<</Type /Pages /Count 5000>> <</Type /Page /MediaBox[-10 0 19990 20000]>>'),
  );
  const file = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj <</Type /ObjStm /Filter /FlateDecode>> stream\n'),
    objects,
    Buffer.from('\nendstream endobj\nstartxref\n9\n%%EOF\n'),
  ]);

  expect(await read(file)).toEqual({ count: 5000, longestSide: 20_000 });
});

test.each([
  ['one list of thousands', `<</Type /Pages /Kids [${'1 0 R '.repeat(5_000)}] /Count 1>>`],
  ['thousands of lists', '<</Type /Pages /Count 1>>'.repeat(5_000)],
])('%s is more than are counted', async (_what, body) => {
  expect((await read(pdfFile(body))).count).toBe(Infinity);
});

test('a broken dictionary ends with the file', async () => {
  expect(await read(pdfFile('<</Type /Pages /Kids [ /Count 3'))).toEqual({
    count: 3,
    longestSide: 0,
  });
  expect(await read(pdfFile('>> >> /Type /Pages'))).toEqual({ count: 0, longestSide: 0 });
});
