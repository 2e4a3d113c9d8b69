import { describe, expect, test } from 'vitest';
import { eitherSign, pointIsDecimal } from '#shared/number-text.ts';
import { readPrice, writePrice } from './prices.ts';

const read = (text: string, hasDecimalComma = false) => {
  const numbers = hasDecimalComma ? eitherSign : pointIsDecimal;
  const price = readPrice(text, { currency: 'USD', numbers });
  return 'problem' in price
    ? price.problem
    : `${price.micros} ${price.currency}${price.isRounded ? ' rounded' : ''}`;
};

test.each([
  ['49.95 USD', '49950000 USD'],
  ['USD 49.95', '49950000 USD'],
  ['49,95', '49950000 USD'],
  ['1.234,50', '1234500000 USD'],
  ['1,234.50', '1234500000 USD'],
  ['1.234.567', '1234567000000 USD'],
  ['1,234,567.8', '1234567800000 USD'],
  ['₺1.250,00', '1250000000 TRY'],
  ['12 TL', '12000000 TRY'],
  ['$ 0.004', '4000 USD'],
  ['0,004', '4000 USD'],
  ['€5', '5000000 EUR'],
  ['5 eur', '5000000 EUR'],
  ["1'234.50 GBP", '1234500000 GBP'],
  ['1\u00a0234,50', '1234500000 USD'],
  ['.5', '500000 USD'],
  ['7.', '7000000 USD'],
  ['٤٩٫٩٥', '49950000 USD'],
  ['١٬٢٣٤٫٥', '1234500000 USD'],
  ['10 ر.س', '10000000 SAR'],
  ['10 د.إ', '10000000 AED'],
  ['\u200f٤٫٧٥ ر.س\u200e', '4750000 SAR'],
  ['USD .5', '500000 USD'],
  ['1 250,50 TL', '1250500000 TRY'],
  ['0.1', '100000 USD'],
  ['0.0000015', '2 USD rounded'],
  ['0.000001', '1 USD'],
  ['1.2500000', '1250000 USD'],
  ['10000000', '10000000000000 USD'],
])('the price %s is %s', (text, expected) => expect(read(text)).toBe(expected));

test.each([
  ['', 'priceUnreadable'],
  ['abc', 'priceUnreadable'],
  ['1,2,3', 'priceUnreadable'],
  ['1.2.3', 'priceUnreadable'],
  ['12.50.00', 'priceUnreadable'],
  ['1e5', 'priceUnreadable'],
  ['NaN', 'priceUnreadable'],
  ['10-20', 'priceUnreadable'],
  ['=1+1', 'priceUnreadable'],
  ['-5', 'priceNotPositive'],
  ['USD -5.00', 'priceNotPositive'],
  ['5 CHF', 'currencyUnknown'],
  ['¥5', 'currencyUnknown'],
  ['$5 USD', 'priceUnreadable'],
  ['1,234', 'priceAmbiguous'],
  ['12,345 USD', 'priceAmbiguous'],
  ['1000000001', 'priceUnreadable'],
  ['9'.repeat(400), 'priceUnreadable'],
])('the price %s is refused: %s', (text, expected) => expect(read(text)).toBe(expected));

describe('a dot before three digits', () => {
  test('is a decimal point in files separated by commas or tabs', () =>
    expect(read('1.250')).toBe('1250000 USD'));
  test('is ambiguous where commas are decimal', () =>
    expect(read('1.250', true)).toBe('priceAmbiguous'));
  test('cannot group after a zero', () => expect(read('0.125', true)).toBe('125000 USD'));
});

test('prices are written as plain decimals that read back exactly', () => {
  expect([1, 4000, 2_850_000, 1_000_000, 999_999_999_999_999].map(writePrice)).toEqual([
    '0.000001',
    '0.004',
    '2.85',
    '1',
    '999999999.999999',
  ]);
  expect(writePrice(1_125_000)).toBe('1.1250');
  for (const hasDecimalComma of [true, false])
    expect(read(writePrice(1_125_000), hasDecimalComma)).toBe('1125000 USD');
  for (let micros = 1; micros < 1e13; micros = micros * 7 + 3)
    expect(read(writePrice(micros))).toBe(`${micros} USD`);
});
