import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { workbookResponse } from './workbook-response.server.ts';

test('a workbook keeps numbers, and runs no text as a formula', async () => {
  const response = await workbookResponse('quotes', [
    ['Store', 'Total'],
    ['=HYPERLINK("https://evil.example")', 4.35],
    ['@sum', null],
  ]);

  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const texts = Object.values(parts)
    .map((part) => strFromU8(part))
    .join('\n');

  expect(response.headers.get('content-disposition')).toBe('attachment; filename="quotes.xlsx"');
  expect(texts).toContain("'=HYPERLINK");
  expect(texts).toContain("'@sum");
  expect(texts).toContain('<v>4.35</v>');
  expect(texts).not.toMatch(/<f[ >]/);
});
