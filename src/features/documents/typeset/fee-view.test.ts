import { expect, test } from 'vitest';
import type { FeeContent } from '../schemas.ts';
import { documentView } from './document-view.ts';

const content: FeeContent = {
  number: 'CRN2026000000007',
  issuedOn: '2026-11-26',
  order: '7h2k9m4q0x',
  market: 'Kervan',
  marketAddress: 'Kordon 12, 35210 İzmir',
  marketTaxNumber: 'Konak 1234567890',
  seller: { company: 'Dokuma Evi A.Ş.', address: null, district: null, province: 'Denizli' },
  currency: 'EUR',
  lines: [
    { basisPoints: 800, amountMinor: 1_120 },
    { basisPoints: 325, amountMinor: 80 },
  ],
  taxPercent: 20,
  taxMinor: 200,
  totalMinor: 1_200,
  invoice: 'FEE2026000000042',
};
/** Without the marks that keep numbers in their order. */
const plain = (text = ''): string => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '');

test('a credit note names each rate, the tax within the total, and its invoice', () => {
  const view = documentView('credit_note', content, 'en');

  expect(view.rows.map((row) => row.map(plain))).toEqual([
    ['Commission, 8%', '€11.20'],
    ['Commission, 3.25%', '€0.80'],
  ]);
  expect(view.totals.map(([name, value]) => [plain(name), plain(value)])).toEqual([
    ['Without tax', '€10.00'],
    ['Tax, 20%', '€2.00'],
    ['Total', '€12.00'],
  ]);
  expect(view.facts.map(([, value]) => plain(value))).toContain('FEE2026000000042');
});

test('it says who issues it, and what is not known is left out', () => {
  const issuerOf = (one: FeeContent) =>
    documentView('fee_invoice', one, 'en').parties[0]!.lines.map(plain);
  expect(issuerOf(content)).toEqual([
    'Kervan',
    'Kordon 12, 35210 İzmir',
    'Tax number Konak 1234567890',
  ]);
  expect(issuerOf({ ...content, marketAddress: null, marketTaxNumber: null })).toEqual(['Kervan']);
});

test('it runs from right to left in Arabic, in Latin digits; Turkish has a comma', () => {
  const arabic = documentView('fee_invoice', { ...content, invoice: null }, 'ar');
  const turkish = documentView('fee_invoice', { ...content, invoice: null }, 'tr');

  expect(arabic.dir).toBe('rtl');
  expect(JSON.stringify(arabic)).not.toMatch(/[٠-٩]/);
  expect(turkish.rows.map(([name]) => plain(name))).toEqual(['Komisyon, %8', 'Komisyon, %3,25']);
});
