import { expect, test } from 'vitest';
import { locales } from '#shared/locale.ts';
import type { PackageContent } from '../schemas.ts';
import { documentView } from './document-view.ts';

const content: PackageContent = {
  number: 'PKG2026000000007',
  issuedOn: '2026-11-26',
  reference: 'KV-7H2K9M4Q0X',
  market: 'Kervan',
  company: {
    name: 'Dokuma Evi A.Ş.',
    address: null,
    district: null,
    province: null,
    country: 'TR',
  },
  currency: 'USD',
  packageKey: 'growth',
  priceMinor: 4_900,
  creditMinor: 700,
  taxPercent: 20,
  taxMinor: 700,
  totalMinor: 4_200,
};
/** Without the marks that keep numbers in their order. */
const plain = (text = ''): string => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '');

test('an invoice for a package names what was credited, and the tax within the total', () => {
  const view = documentView('package_invoice', content, 'en');

  expect(view.rows.map((row) => row.map(plain))).toEqual([
    ['Growth package, one month', '$49.00'],
    ['Credit for unused days', '-$7.00'],
  ]);
  expect(view.totals.map(([name, value]) => [plain(name), plain(value)])).toEqual([
    ['Without tax', '$35.00'],
    ['Tax, 20%', '$7.00'],
    ['Total', '$42.00'],
  ]);
  expect(view.facts.map(([, value]) => plain(value))).toContain('KV-7H2K9M4Q0X');
  expect(view.parties.map(({ lines }) => lines.map(plain))).toEqual([
    ['Kervan'],
    ['Dokuma Evi A.Ş.', 'Türkiye'],
  ]);
});

test.each(locales)('it is titled and noted in %s', (locale) => {
  const { title, notes } = documentView('package_invoice', content, locale);

  expect([title, ...notes].every((text) => text.trim() !== '')).toBe(true);
});
