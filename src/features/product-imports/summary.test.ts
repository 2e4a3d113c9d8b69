import { expect, test } from 'vitest';
import { locales } from '#shared/locale.ts';
import { importErrorCodes, type FileReport, reasonCodes, warningCodes } from './import-item.ts';
import { fixture, readAll } from './fixtures/read-all.ts';
import type { ImportCounts } from './import-products.server.ts';
import { reasonText, textOf, warningText } from './reason-text.ts';
import { importSummary } from './summary.ts';

const report: FileReport = {
  format: 'google',
  container: 'csv',
  isGzip: false,
  encoding: 'windows-1254',
  delimiter: '\t',
  columns: [],
  mapped: {},
  used: [],
  attributes: ['Fabric'],
  ignored: Array.from({ length: 25 }, (_, i) => `c${i}`),
  warnings: [{ code: 'encodingGuessed', line: 1, column: null, values: {} }],
};
const counts: ImportCounts = {
  read: 19_406,
  created: 19_000,
  updated: 0,
  unchanged: 1,
  rejected: 405,
  underReview: 12,
  warnings: { gtinDropped: 3 },
  reasons: { priceMissing: 405 },
};

test('the summary of an import', () => {
  expect(
    importSummary(
      { counts, report, seconds: 5.21, rejectsPath: 'feed.rejects.csv', isDryRun: true },
      'en',
    ).split('\n'),
  ).toEqual([
    '19,406 products read (5.2 s, 3,725 a second)',
    '19,000 created · 1 unchanged · 405 rejected · 12 wait for a category',
    'Read as: Google product feed',
    'Columns that became attributes: Fabric',
    `Columns that were not read: ${Array.from({ length: 20 }, (_, i) => `c${i}`).join(', ')}, ` +
      'and 5 more',
    'Not UTF-8, so read as Windows text of your language. Check the letters.',
    'Invalid barcodes left out: 3',
    'Rejected rows with their reasons: feed.rejects.csv',
    'Nothing was saved: this was a trial run.',
  ]);
});

test.each(locales)('every code has a text in %s', (locale) => {
  for (const code of [...reasonCodes, ...warningCodes, ...importErrorCodes])
    expect(textOf(code, { value: 'x' }, locale)).not.toBe('');
  expect(
    importSummary(
      {
        counts: { ...counts, warnings: Object.fromEntries(warningCodes.map((code) => [code, 2])) },
        report,
        seconds: 0,
        rejectsPath: null,
        isDryRun: false,
      },
      locale,
    ),
  ).not.toContain('undefined');
});

test.each(['shopify-old.csv', 'google.tsv', 'kervan-turkish.csv', 'google-rss.xml'])(
  'no placeholder is left in messages in %s',
  async (name) => {
    const { accepted, rejected } = await readAll(fixture(name));
    for (const locale of locales) {
      for (const item of rejected) expect(reasonText(item, locale)).not.toMatch(/undefined|NaN/);
      for (const warning of accepted.flatMap(({ warnings }) => warnings))
        expect(warningText(warning, locale)).not.toMatch(/undefined|NaN/);
    }
  },
);
