import { expect, test } from 'vitest';
import { parseQuantity } from './quantity-text.ts';

test.each([
  ['720', 720],
  [' 720 ', 720],
  ['٧٢٠', 720],
  ['۷۲۰', 720],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['١٬٢٠٠', 1200],
  ['1,234,567', 1_234_567],
  ['\u2066720\u2069', 720],
  ['0', 0],
  ['007', 7],
  ['100000000000', 100_000_000_000],
])('the typed quantity %j is %d', (text, quantity) => expect(parseQuantity(text)).toBe(quantity));

test.each([
  '',
  ' ',
  '12.5',
  '12,50',
  '1,20,000',
  '1.234,567',
  '-3',
  '+3',
  '1e9',
  '0x10',
  'Infinity',
  'NaN',
  '12 pieces',
  '½',
  '9'.repeat(25),
  'بضع',
])('%j is no quantity', (text) => {
  expect(parseQuantity(text)).toBeNull();
});

test('numbers that each language formats are read back', () => {
  for (const tag of ['en', 'tr', 'ar', 'ar-EG', 'fa', 'de', 'fr', 'de-CH']) {
    const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
    for (let n = 1; n < 100_000_000; n = n * 7 + 1)
      expect(parseQuantity(format.format(n)), `${tag} ${format.format(n)}`).toBe(n);
  }
});
