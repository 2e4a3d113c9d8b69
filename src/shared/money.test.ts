import { describe, expect, test } from 'vitest';
import {
  convertMicros,
  formatFee,
  formatPrice,
  formatPriceRange,
  formatTotal,
  isCurrency,
  lineTotalMinor,
} from './money.ts';

/** Makes direction marks and non-breaking spaces visible. */
const visible = (text: string) =>
  text.replaceAll('\u200f', '<rlm>').replaceAll('\u200e', '<lrm>').replaceAll('\u00a0', '~');

describe('line totals', () => {
  test('a line total is rounded half up once, at the end', () => {
    expect(lineTotalMinor(4_000, 1)).toBe(0); // 0.4 cents
    expect(lineTotalMinor(5_000, 1)).toBe(1); // half a cent
    expect(lineTotalMinor(14_999, 1)).toBe(1);
    expect(lineTotalMinor(15_000, 1)).toBe(2);
    expect(lineTotalMinor(4_000, 1_000)).toBe(400); // not 1,000 × 0
    expect(lineTotalMinor(3_333, 3)).toBe(1);
  });

  test('a line total is exact beyond the precision of a float', () => {
    expect(lineTotalMinor(90_071_992_547_409, 100)).toBe(900_719_925_474);
    expect(lineTotalMinor(1_234_567_891, 100_000_000)).toBe(12_345_678_910_000);
  });

  test('a line total of quantity zero is zero', () => {
    expect(lineTotalMinor(4_150_000, 0)).toBe(0);
  });
});

test('conversion rounds half up to a micro', () => {
  expect(convertMicros(1, 500_000)).toBe(1);
  expect(convertMicros(1, 499_999)).toBe(0);
  expect(convertMicros(1_000_000, 42_350_000)).toBe(42_350_000);
});

describe('prices', () => {
  test('a price has two decimals, and up to four where it has them', () => {
    expect(formatPrice(4_150_000, 'USD', 'en')).toBe('$4.15');
    expect(formatPrice(4_000, 'USD', 'en')).toBe('$0.004');
    expect(formatPrice(4_200, 'USD', 'en')).toBe('$0.0042');
    expect(formatPrice(500_000, 'USD', 'en')).toBe('$0.50');
    expect(formatPrice(1_004_000, 'USD', 'en')).toBe('$1.004');
    expect(formatPrice(1_124_900, 'USD', 'en')).toBe('$1.1249');
    expect(formatPrice(1_115_100, 'TRY', 'tr')).toBe('₺1,1151');
    expect(formatPrice(1_234_567_890_000, 'USD', 'en')).toBe('$1,234,567.89');
  });

  test('a price is written as its readers write it', () => {
    expect(visible(formatPrice(1_234_500_000, 'TRY', 'tr'))).toBe('₺1.234,50');
    expect(visible(formatPrice(1_234_500_000, 'TRY', 'en'))).toBe('₺1,234.50');
    expect(visible(formatPrice(4_150_000, 'USD', 'ar'))).toBe('$4.15');
    expect(visible(formatPrice(4_150_000, 'SAR', 'ar'))).toBe('SAR~4.15');
  });

  test('a price always has Latin digits', () => {
    for (const locale of ['en', 'tr', 'ar'] as const)
      for (const currency of ['USD', 'EUR', 'TRY', 'GBP', 'SAR', 'AED'] as const) {
        expect(formatPrice(1_234_567_890_000, currency, locale)).toMatch(/1[.,]234[.,]567[.,]89/);
      }
  });
});

describe('price ranges', () => {
  test('a price range shows the currency sign once, in three languages', () => {
    expect(visible(formatPriceRange(2_850_000, 3_400_000, 'USD', 'en'))).toBe('$2.85 – 3.40');
    expect(visible(formatPriceRange(2_850_000, 3_400_000, 'USD', 'tr'))).toBe('$2,85 – 3,40');
    expect(visible(formatPriceRange(2_850_000, 3_400_000, 'USD', 'ar'))).toBe('$2.85 – 3.40');
    expect(visible(formatPriceRange(1_234_500_000, 2_000_000_000, 'TRY', 'tr'))).toBe(
      '₺1.234,50 – 2.000,00',
    );
  });

  test('a range of one price is that price', () => {
    expect(formatPriceRange(3_400_000, 3_400_000, 'EUR', 'en')).toBe('€3.40');
  });

  test('a range keeps the decimals that tell its ends apart', () => {
    expect(formatPriceRange(4_000, 1_500_000, 'USD', 'en')).toBe('$0.004 – 1.50');
    expect(formatPriceRange(1_115_100, 1_124_900, 'USD', 'en')).toBe('$1.1151 – 1.1249');
  });

  test('a range shows its currency exactly once in every currency and language', () => {
    const sign = { USD: '$', EUR: '€', TRY: '₺', GBP: '£', SAR: 'SAR', AED: 'AED' };
    for (const locale of ['en', 'tr', 'ar'] as const)
      for (const currency of ['USD', 'EUR', 'TRY', 'GBP', 'SAR', 'AED'] as const) {
        expect(
          formatPriceRange(1_000_000, 2_000_000, currency, locale).split(sign[currency]),
        ).toHaveLength(2);
      }
  });
});

test('totals always have two decimals', () => {
  expect(formatTotal(5, 'USD', 'en')).toBe('$0.05');
  expect(visible(formatTotal(123_456_789, 'EUR', 'tr'))).toBe('€1.234.567,89');
});

test('currency codes are accepted in capitals only', () => {
  expect(isCurrency('TRY')).toBe(true);
  for (const other of ['try', 'JPY', '', null, undefined, 1, 'constructor'])
    expect(isCurrency(other)).toBe(false);
});

test.each([
  [0, 'en', '$0'],
  [49_000_000, 'en', '$49'],
  [59_500_000, 'en', '$59.50'],
  [1_490_000_000, 'tr', '$1.490'],
  [149_000_000, 'ar', '$149'],
] as const)('a fee of %d micros is written without empty cents (%s)', (micros, locale, text) => {
  expect(visible(formatFee(micros, 'USD', locale))).toBe(text);
});
