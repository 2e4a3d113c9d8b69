import { expect, test } from 'vitest';
import { changeOf, type Offer, seenAfter } from './wish-alerts.ts';

const seen: Offer = {
  priceMicros: 10_000_000,
  currency: 'USD',
  isOffered: true,
  isPromoted: false,
};

test.each([
  [{ ...seen, priceMicros: 9_000_000 }, 'cheaper'],
  [{ ...seen, priceMicros: 9_000_001 }, null],
  [{ ...seen, priceMicros: 12_000_000 }, null],
  [{ ...seen, priceMicros: 1_000_000, isOffered: false }, null],
  [{ ...seen, priceMicros: 1_000_000, currency: 'EUR' as const }, null],
])('10%% less than 10 dollars: %j is %j', (now, change) => {
  expect(changeOf(10, seen, now)).toBe(change);
});

test('what was sold out is told when it is back, at whatever price', () => {
  expect(changeOf(10, { ...seen, isOffered: false }, { ...seen, priceMicros: 20_000_000 })).toBe(
    'back',
  );
});

test('small steps down are told once they amount to enough, and then from there on', () => {
  let known = seen;
  const told = [9_500_000, 9_100_000, 8_900_000, 8_500_000, 8_000_000].map((priceMicros) => {
    const now = { ...seen, priceMicros };
    const change = changeOf(10, known, now);
    known = seenAfter(change, known, now);
    return change;
  });

  expect(told).toEqual([null, null, 'cheaper', null, 'cheaper']);
});

test('in another currency the comparison begins again', () => {
  const now: Offer = { ...seen, priceMicros: 5_000_000, currency: 'EUR' };

  expect(seenAfter(null, seen, now)).toEqual(now);
});

test('a promotion is told when it begins and when it is over, each once', () => {
  const promoted = { ...seen, priceMicros: 9_500_000, isPromoted: true };
  let known = seen;
  const told = [promoted, promoted, seen, seen].map((now) => {
    const change = changeOf(10, known, now);
    known = seenAfter(change, known, now);
    return change;
  });

  expect(told).toEqual(['promoted', null, 'over', null]);
  expect(changeOf(5, seen, promoted), 'cheaper enough says more').toBe('cheaper');
});
