import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discounted } from '#features/products/rules/prices.ts';
import { maxPercent, minPercent, parsePercent, promotionState, whyNotPeriod } from './rules.ts';

const percents = fc.integer({ min: minPercent, max: maxPercent });

test('a promotion lowers every price above a micro, by what it says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), percents, (priceMicros, percent) => {
      const reduced = discounted(priceMicros, percent);

      expect(Number.isInteger(reduced)).toBe(true);
      expect(reduced).toBeGreaterThanOrEqual(1);
      if (priceMicros > 1) expect(reduced).toBeLessThan(priceMicros);
      // At most one step of rounding away from the exact price.
      const exact = (priceMicros * (100 - percent)) / 100;
      expect(Math.abs(reduced - exact)).toBeLessThanOrEqual(Math.max(1, exact / 10));
    }),
    // Rounded to the cent, 1 percent off $0.1162 would be $0.12.
    { numRuns: 2_000, examples: [[116_200, 1]] },
  );
});

test('a larger percent never makes a larger price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.tuple(percents, percents),
      (priceMicros, both) => {
        const [less, more] = [Math.min(...both), Math.max(...both)];

        expect(discounted(priceMicros, more)).toBeLessThanOrEqual(discounted(priceMicros, less));
      },
    ),
    { numRuns: 2_000, examples: [[119_000, [3, 4]]] },
  );
});

test('every whole percent that is allowed is read as it is typed, and nothing else', () => {
  fc.assert(
    fc.property(percents, (percent) => {
      expect(parsePercent(String(percent))).toBe(percent);
      expect(parsePercent(` %${percent} `)).toBe(percent);
    }),
  );
  for (const typed of ['', '%', '0', '91', '1.5', '-1', '5 5', '1e1', 'ten'])
    expect(parsePercent(typed)).toBeNull();
});

test('the clock alone says whether a promotion is upcoming, running or over', () => {
  const at = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour));
  const period = { startsAt: at(2), endsAt: at(4) };

  const states = [1, 2, 3, 4, 5].map((hour) => promotionState(period, at(hour)));

  expect(states).toEqual(['upcoming', 'running', 'running', 'over', 'over']);
  expect(whyNotPeriod(period, at(3))).toBeNull();
  expect(whyNotPeriod(period, at(4))).toBe('promotionPast');
  expect(whyNotPeriod({ startsAt: at(4), endsAt: at(4) }, at(3))).toBe('endsBeforeStart');
});
