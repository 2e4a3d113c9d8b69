import { describe, expect, test } from 'vitest';
import {
  convertMicros,
  formatPrice,
  formatPriceRange,
  formatTotal,
  isCurrency,
  lineTotalMinor,
} from './money.ts';

/** The marks that bidirectional text needs, and the spaces that do not break, made visible. */
const visible = (text: string) =>
  text.replaceAll('\u200f', '<rlm>').replaceAll('\u200e', '<lrm>').replaceAll('\u00a0', '~');

describe('a line’s total', () => {
  test('is rounded half up once, at its end', () => {
    expect(lineTotalMinor(4_000, 1)).toBe(0); // 0.4 cents
    expect(lineTotalMinor(5_000, 1)).toBe(1); // half a cent
    expect(lineTotalMinor(14_999, 1)).toBe(1);
    expect(lineTotalMinor(15_000, 1)).toBe(2);
    expect(lineTotalMinor(4_000, 1_000)).toBe(400); // not a thousand times nothing
    expect(lineTotalMinor(3_333, 3)).toBe(1);
  });

  test('is exact beyond what a float can hold', () => {
    expect(lineTotalMinor(90_071_992_547_409, 100)).toBe(900_719_925_474);
    expect(lineTotalMinor(1_234_567_891, 100_000_000)).toBe(12_345_678_910_000);
  });

  test('of nothing is nothing', () => {
    expect(lineTotalMinor(4_150_000, 0)).toBe(0);
  });
});

test('conversion rounds half up to a micro', () => {
  expect(convertMicros(1, 500_000)).toBe(1);
  expect(convertMicros(1, 499_999)).toBe(0);
  expect(convertMicros(1_000_000, 42_350_000)).toBe(42_350_000);
});

describe('a price', () => {
  test('has two decimals, and up to four under one unit', () => {
    expect(formatPrice(4_150_000, 'USD', 'en')).toBe('$4.15');
    expect(formatPrice(4_000, 'USD', 'en')).toBe('$0.004');
    expect(formatPrice(4_200, 'USD', 'en')).toBe('$0.0042');
    expect(formatPrice(500_000, 'USD', 'en')).toBe('$0.50');
    expect(formatPrice(1_004_000, 'USD', 'en')).toBe('$1.00');
    expect(formatPrice(1_234_567_890_000, 'USD', 'en')).toBe('$1,234,567.89');
  });

  test('is written as its readers write it', () => {
    expect(visible(formatPrice(1_234_500_000, 'TRY', 'tr'))).toBe('₺1.234,50');
    expect(visible(formatPrice(1_234_500_000, 'TRY', 'en'))).toBe('₺1,234.50');
    expect(visible(formatPrice(4_150_000, 'USD', 'ar'))).toBe('$4.15');
    expect(visible(formatPrice(4_150_000, 'SAR', 'ar'))).toBe('SAR~4.15');
  });

  test('never shows other than Latin digits', () => {
    for (const locale of ['en', 'tr', 'ar'] as const)
      for (const currency of ['USD', 'EUR', 'TRY', 'GBP', 'SAR', 'AED'] as const) {
        expect(formatPrice(1_234_567_890_000, currency, locale)).toMatch(/1[.,]234[.,]567[.,]89/);
      }
  });
});

describe('a price range', () => {
  test('shows the sign once, in three languages', () => {
    expect(visible(formatPriceRange(2_850_000, 3_400_000, 'USD', 'en'))).toBe('$2.85 – 3.40');
    expect(visible(formatPriceRange(2_850_000, 3_400_000, 'USD', 'tr'))).toBe('$2,85 – 3,40');
    expect(visible(formatPriceRange(2_850_000, 3_400_000, 'USD', 'ar'))).toBe('$2.85 – 3.40');
    expect(visible(formatPriceRange(1_234_500_000, 2_000_000_000, 'TRY', 'tr'))).toBe(
      '₺1.234,50 – 2.000,00',
    );
  });

  test('of one price is that price', () => {
    expect(formatPriceRange(3_400_000, 3_400_000, 'EUR', 'en')).toBe('€3.40');
  });

  test('from under one unit keeps the digits that tell the two apart', () => {
    expect(formatPriceRange(4_000, 1_500_000, 'USD', 'en')).toBe('$0.004 – 1.50');
  });

  test('says its currency in every currency and language, once', () => {
    const sign = { USD: '$', EUR: '€', TRY: '₺', GBP: '£', SAR: 'SAR', AED: 'AED' };
    for (const locale of ['en', 'tr', 'ar'] as const)
      for (const currency of ['USD', 'EUR', 'TRY', 'GBP', 'SAR', 'AED'] as const) {
        expect(
          formatPriceRange(1_000_000, 2_000_000, currency, locale).split(sign[currency]),
        ).toHaveLength(2);
      }
  });
});

test('totals have two decimals, always', () => {
  expect(formatTotal(5, 'USD', 'en')).toBe('$0.05');
  expect(visible(formatTotal(123_456_789, 'EUR', 'tr'))).toBe('€1.234.567,89');
});

test('currencies are ours in capitals only', () => {
  expect(isCurrency('TRY')).toBe(true);
  for (const other of ['try', 'JPY', '', null, undefined, 1, 'constructor'])
    expect(isCurrency(other)).toBe(false);
});
