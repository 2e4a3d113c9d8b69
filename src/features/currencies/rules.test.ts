import { expect, test } from 'vitest';
import { convertPrice, isOldRate, parseRate } from './rules.ts';

const rates = {
  USD: 1_000_000,
  EUR: 920_000,
  TRY: 42_350_000,
  GBP: 790_000,
  SAR: 3_750_000,
  AED: 3_672_500,
};

test('a rate is old after a week, and the dollar’s never', () => {
  const now = new Date('2026-03-09T10:00:00Z');

  expect(isOldRate('2026-03-03', now)).toBe(false);
  expect(isOldRate('2026-03-01', now)).toBe(true);
  expect(isOldRate(null, now)).toBe(false);
});

test('a price in its own currency stays the same, whatever the rate', () => {
  expect(convertPrice(4_150_000, 'TRY', 'TRY', { ...rates, TRY: 7 })).toBe(4_150_000);
});

test('prices convert to and from dollars, and between others through the dollar', () => {
  expect(convertPrice(1_000_000, 'USD', 'TRY', rates)).toBe(42_350_000);
  expect(convertPrice(42_350_000, 'TRY', 'USD', rates)).toBe(1_000_000);
  expect(convertPrice(10_000_000, 'EUR', 'SAR', rates)).toBe(40_760_000); // 40.76086956…
});

test('a converted price is rounded half up, once', () => {
  expect(convertPrice(1, 'USD', 'EUR', { ...rates, EUR: 2_500_000 })).toBe(3); // 2.5
  expect(convertPrice(1, 'USD', 'EUR', { ...rates, EUR: 2_499_999 })).toBe(2);
  expect(convertPrice(5, 'EUR', 'USD', { ...rates, EUR: 2_000_000 })).toBe(3); // 2.5
});

test('a converted price is never zero', () => {
  expect(convertPrice(1, 'TRY', 'USD', rates)).toBe(1);
});

test('the largest price loses no digit', () => {
  expect(convertPrice(999_999_999_999_999, 'SAR', 'SAR', rates)).toBe(999_999_999_999_999);
  // 23,612,750.885478 rounded.
  expect(convertPrice(1_000_000_000_000_000, 'TRY', 'USD', rates)).toBe(23_612_750_890_000);
});

test('rates are positive decimals with a point and at most six decimal places', () => {
  expect(parseRate('42.35')).toBe(42_350_000);
  expect(parseRate(' 1 ')).toBe(1_000_000);
  expect(parseRate('0.001')).toBe(1_000);
  expect(parseRate('100000')).toBe(100_000_000_000);
  expect(parseRate('3.6725')).toBe(3_672_500);
  const wrong = [
    '',
    '0',
    '0.0',
    '-1',
    '42,35',
    '1e3',
    '1.',
    '.5',
    '1.2345678',
    '٤٢',
    '1 000',
    'NaN',
    'Infinity',
    '12345678901',
    '0.000999',
    '100001',
  ];
  expect(wrong.filter((text) => parseRate(text) !== null)).toEqual([]);
});
