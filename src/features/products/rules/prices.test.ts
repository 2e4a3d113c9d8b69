import { describe, expect, test } from 'vitest';
import { productInputOf } from '../../../../tests/support/market.ts';
import { discounted, inDollars, priceBounds, withUpperBounds } from './prices.ts';

const tiers = [
  { fromQuantity: 10, priceMicros: 5_000_000 },
  { fromQuantity: 100, priceMicros: 4_000_000 },
  { fromQuantity: 500, priceMicros: 3_500_000 },
];

describe('tiers', () => {
  test('end one before the next begins, the last never', () => {
    expect(withUpperBounds(tiers).map((tier) => tier.toQuantity)).toEqual([99, 499, null]);
    expect(withUpperBounds(tiers.slice(0, 1)).map((tier) => tier.toQuantity)).toEqual([null]);
  });

  test('of the variants count in the range of prices', () => {
    const [variant] = productInputOf().variants;
    expect(priceBounds({ tiers, variants: [variant!] })).toEqual({
      lowest: 3_500_000,
      highest: 5_000_000,
    });
    expect(
      priceBounds({
        tiers,
        variants: [
          { ...variant!, tiers: [{ fromQuantity: 10, priceMicros: 9_000_000 }] },
          { ...variant!, tiers: [{ fromQuantity: 10, priceMicros: 1 }] },
        ],
      }),
    ).toEqual({ lowest: 1, highest: 9_000_000 });
  });
});

describe('a price in dollars', () => {
  test('is rounded half up to a micro', () => {
    expect(inDollars(42_350_000, 42_350_000)).toBe(1_000_000);
    expect(inDollars(920_000, 920_000)).toBe(1_000_000);
    expect(inDollars(5, 2_000_000)).toBe(3); // 2.5
    expect(inDollars(4, 3_000_000)).toBe(1); // 1.33
    expect(inDollars(5, 3_000_000)).toBe(2); // 1.67
  });

  test('is never nothing, and exact for the largest price', () => {
    expect(inDollars(1, 42_350_000)).toBe(1);
    expect(inDollars(1_000_000_000_000_000, 1_000_000)).toBe(1_000_000_000_000_000);
    expect(inDollars(1_000_000_000_000_000, 42_350_000)).toBe(23_612_750_885_478);
  });
});

test('a promotion takes its percent off, rounded as prices are, and never everything', () => {
  expect(discounted(10_000_000, 15)).toBe(8_500_000);
  expect(discounted(5, 10)).toBe(4); // 4.5
  expect(discounted(1, 90)).toBe(1);
});
