import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productInputOf } from '#tests/support/market.ts';
import { productInput } from '../schemas.ts';
import { changedByPercent, withPricesByPercent } from './price-percent.ts';

const price = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 10 ** 12 }));
const basisPoints = fc.integer({ min: -9_000, max: 90_000 });
/** As wide as the widest step that prices are rounded to, at this size. */
const stepAt = (micros: number) => (micros >= 99_950 ? 10_000 : micros >= 1_000 ? 100 : 1);

test('a price by percent is an integer above zero', () => {
  fc.assert(
    fc.property(price, basisPoints, (micros, points) => {
      const changed = changedByPercent(micros, points);

      expect(Number.isSafeInteger(changed)).toBe(true);
      expect(changed).toBeGreaterThan(0);
    }),
  );
});

test('a price by percent differs from the exact one by half a step at most', () => {
  fc.assert(
    fc.property(price, basisPoints, (micros, points) => {
      const exact = (micros * (10_000 + points)) / 10_000;

      const difference = Math.abs(changedByPercent(micros, points) - exact);
      expect(difference).toBeLessThanOrEqual(stepAt(exact) / 2 + 1);
    }),
  );
});

test('quantity prices that fall still fall, and the product stays valid', () => {
  const tiers = fc
    .uniqueArray(fc.integer({ min: 10, max: 100_000 }), { minLength: 1, maxLength: 12 })
    .chain((quantities) =>
      fc
        .array(price, { minLength: quantities.length, maxLength: quantities.length })
        .map((prices) => {
          const falling = prices.toSorted((one, other) => other - one);
          return quantities
            .toSorted((one, other) => one - other)
            .map((fromQuantity, i) => ({ fromQuantity, priceMicros: falling[i]! }));
        }),
    );
  fc.assert(
    fc.property(tiers, basisPoints, (given, points) => {
      const [variant] = productInputOf().variants;
      const input = productInputOf({
        tiers: given,
        moq: 100_000,
        variants: [{ ...variant!, tiers: given }],
      });

      const changed = withPricesByPercent(input, points);

      expect(productInput.safeParse(changed).error).toBeUndefined();
      expect(changed.variants[0]!.tiers).toEqual(changed.tiers);
    }),
  );
});

test.each([
  [2_500, -2_000],
  [10_000, -5_000],
  [6_000, -3_750],
])('raised by %d and lowered by %d basis points, a price is back within rounding', (up, down) => {
  fc.assert(
    fc.property(price, (micros) => {
      const back = changedByPercent(changedByPercent(micros, up), down);

      expect(Math.abs(back - micros)).toBeLessThanOrEqual(stepAt(micros * 2.5) + 2);
    }),
  );
});
