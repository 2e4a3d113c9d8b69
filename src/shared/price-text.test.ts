import { expect, test } from 'vitest';
import { parsePrice, priceAsTyped } from './price-text.ts';

test.each([
  ['4,20', 4_200_000],
  ['4.2', 4_200_000],
  ['4', 4_000_000],
  ['0.004', 4_000],
  ['1.250,50', 1_250_500_000],
  ['1,250.50', 1_250_500_000],
  ['٤٫٢٠', 4_200_000],
  [' 12 ', 12_000_000],
  ['0.000001', 1],
  ['1.250', null],
  ['1,250', null],
  ['0', null],
  ['-1', null],
  ['4,2,1', null],
  ['1e3', null],
  ['', null],
  ['much', null],
  ['9999999999999', null],
])('the typed price “%s” is %s micros', (text, micros) => {
  expect(parsePrice(text)).toBe(micros);
});

test.each([
  [4_200_000, '4.20'],
  [4_000_000, '4'],
  [4_000, '0.004'],
  [1_250_500_000, '1250.50'],
  [4_125_000, '4.1250'],
])('%s micros are shown as “%s”, and are read back the same', (micros, text) => {
  expect(priceAsTyped(micros, '.')).toBe(text);
  if (text !== '0.004') expect(parsePrice(priceAsTyped(micros, ','))).toBe(micros);
});
