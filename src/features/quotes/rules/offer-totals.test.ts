import { expect, test } from 'vitest';
import { typedTotals } from './offer-totals.ts';

const pieces = { quantity: 2_000, unit: 'C62' } as const;
const totalsOf = (
  fields: Readonly<Record<string, string>>,
  wanted: Parameters<typeof typedTotals>[1] = pieces,
) => typedTotals((name) => ({ currency: 'USD', unit: 'C62', ...fields })[name] ?? '', wanted);

test('totals follow the typed prices, also in Arabic digits', () => {
  expect(totalsOf({ unitPrice: '٤٫٣٥', originalPrice: '5.10' })).toEqual({
    currency: 'USD',
    totalMinor: 870_000,
    originalTotalMinor: 1_020_000,
  });
});

test('the quantity price that the wanted quantity reaches counts, in any order', () => {
  const fields = {
    unitPrice: '4',
    'breaks[0].fromQuantity': '5000',
    'breaks[0].priceMicros': '3',
    'breaks[2].fromQuantity': '1.000',
    'breaks[2].priceMicros': '3,5',
    'breaks[3].fromQuantity': '1500',
  };

  expect(totalsOf(fields)?.totalMinor).toBe(700_000);
  expect(totalsOf(fields, { quantity: 6_000, unit: 'C62' })?.totalMinor).toBe(1_800_000);
});

test('a price for a dozen is converted, and one for a set is not', () => {
  expect(totalsOf({ unitPrice: '12', unit: 'DZN' })?.totalMinor).toBe(200_000);
  expect(totalsOf({ unitPrice: '12', unit: 'SET' })?.totalMinor).toBeNull();
});

test('there are no totals without a readable price', () => {
  expect(totalsOf({ unitPrice: '1.234' })).toBeNull();
  expect(totalsOf({ unitPrice: '' })).toBeNull();
  expect(totalsOf({ unitPrice: '4', currency: 'XXX' })).toBeNull();
});
