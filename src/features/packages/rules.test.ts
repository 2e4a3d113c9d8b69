import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonth,
  graceDays,
  offerOf,
  packageAt,
  type Subscription,
  subscriptionAfter,
  unusedCents,
  whyNotOrder,
} from './rules.ts';

const day = 86_400_000;
const start = new Date('2027-01-31T10:00:00Z');
const growth: Subscription = {
  packageKey: 'growth',
  startedAt: start,
  paidUntil: addMonth(start),
  paidCents: 4_900,
  creditCents: 0,
};
const later = (days: number, from = start) => new Date(from.getTime() + days * day);

const subscriptions = fc
  .record({
    packageKey: fc.constantFrom('growth', 'pro'),
    startedAt: fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    }),
    days: fc.integer({ min: 1, max: 1_000 }),
    paidCents: fc.integer({ min: 0, max: 20_000_000 }),
    creditCents: fc.integer({ min: 0, max: 20_000_000 }),
  })
  .map(
    ({ days, ...rest }) =>
      ({ ...rest, paidUntil: later(days, rest.startedAt) }) satisfies Subscription as Subscription,
  );
const moments = fc.integer({ min: 0, max: 1_100 * day });
const prices = fc.integer({ min: 1, max: 10_000_000 });

describe('a month', () => {
  test('ends on the same day, or on the last one of a shorter month', () => {
    const ends = ['2027-01-15', '2027-01-31', '2028-01-31', '2027-12-31', '2027-11-30'].map(
      (date) => addMonth(new Date(`${date}T10:00:00Z`)).toISOString(),
    );

    expect(ends).toEqual([
      '2027-02-15T10:00:00.000Z',
      '2027-02-28T10:00:00.000Z',
      '2028-02-29T10:00:00.000Z',
      '2028-01-31T10:00:00.000Z',
      '2027-12-30T10:00:00.000Z',
    ]);
  });

  test('has 28 to 31 days, and a later one never ends earlier', () => {
    const dates = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });

    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 100 * day }), (from, after) => {
        const days = (addMonth(from).getTime() - from.getTime()) / day;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        const next = new Date(from.getTime() + after);
        if (next.toISOString().slice(0, 10) !== from.toISOString().slice(0, 10))
          expect(addMonth(next).getTime()).toBeGreaterThanOrEqual(
            new Date(addMonth(from).toISOString().slice(0, 10)).getTime(),
          );
      }),
    );
  });
});

describe('a paid package', () => {
  test('stays for seven days of grace, then the free one applies', () => {
    const { paidUntil } = growth;

    expect(packageAt(null, start)).toBe('free');
    expect(packageAt(growth, later(-1, paidUntil))).toBe('growth');
    expect(packageAt(growth, new Date(later(graceDays, paidUntil).getTime() - 1))).toBe('growth');
    expect(packageAt(growth, later(graceDays, paidUntil))).toBe('free');
  });

  test('is left for a smaller one only when its paid time is over', () => {
    const pro: Subscription = { ...growth, packageKey: 'pro' };

    expect(whyNotOrder(pro, 'growth', start)).toBe('packageSmaller');
    expect(whyNotOrder(pro, 'pro', start)).toBeNull();
    expect(whyNotOrder(pro, 'growth', pro.paidUntil)).toBeNull();
    expect(whyNotOrder(growth, 'pro', start)).toBeNull();
    expect(whyNotOrder(null, 'growth', start)).toBeNull();
    expect(whyNotOrder(null, 'free', start)).toBe('packageFree');
  });
});

describe('unused days', () => {
  test('are worth their share of what was paid, to the cent', () => {
    // 28 days for $49.00: a day is worth $1.75.
    expect(unusedCents(growth, start)).toBe(4_900);
    expect(unusedCents(growth, new Date(start.getTime() + 1))).toBe(4_725);
    expect(unusedCents(growth, later(27.5))).toBe(0);
    expect(unusedCents({ ...growth, paidCents: 4_901 }, later(14))).toBe(2_451);
  });

  test('never exceed what was paid, and are worth less with each day', () => {
    fc.assert(
      fc.property(subscriptions, moments, moments, (subscription, one, other) => {
        const at = (ms: number) =>
          unusedCents(subscription, new Date(subscription.startedAt.getTime() + ms));
        const [earlier, after] = [at(Math.min(one, other)), at(Math.max(one, other))];
        expect(after).toBeGreaterThanOrEqual(0);
        expect(earlier).toBeGreaterThanOrEqual(after);
        expect(at(0)).toBe(subscription.paidCents);
        expect(unusedCents(subscription, subscription.paidUntil)).toBe(0);
      }),
    );
  });
});

describe('an offer', () => {
  test('of a larger package credits the unused days', () => {
    const offer = offerOf(growth, { packageKey: 'pro', priceCents: 14_900 }, later(14));

    expect(offer).toEqual({
      packageKey: 'pro',
      priceCents: 14_900,
      creditCents: 2_450,
      restCents: 0,
      amountCents: 12_450,
    });
    expect(subscriptionAfter(growth, offer, later(15))).toEqual({
      packageKey: 'pro',
      startedAt: later(15),
      paidUntil: addMonth(later(15)),
      paidCents: 14_900,
      creditCents: 0,
    });
  });

  test('of the same package follows on, in the days of grace too', () => {
    const early = offerOf(growth, { packageKey: 'growth', priceCents: 5_900 }, later(14));
    const late = later(35);

    expect(early).toMatchObject({ creditCents: 0, amountCents: 5_900 });
    expect(subscriptionAfter(growth, early, later(14))).toEqual({
      ...growth,
      startedAt: later(14),
      paidUntil: addMonth(growth.paidUntil),
      paidCents: 2_450 + 5_900,
    });
    expect(subscriptionAfter(growth, early, new Date(later(-1, late)))).toMatchObject({
      startedAt: growth.paidUntil,
      paidUntil: addMonth(growth.paidUntil),
      paidCents: 5_900,
    });
    expect(subscriptionAfter(growth, early, late)).toMatchObject({
      startedAt: late,
      paidUntil: addMonth(late),
    });
  });

  test('loses no cent: credit, payment and rest add up, whatever came before', () => {
    fc.assert(
      fc.property(
        subscriptions,
        moments,
        prices,
        fc.constantFrom('growth', 'pro'),
        (before, ms, priceCents, packageKey) => {
          const now = new Date(before.startedAt.getTime() + ms);
          const valueBefore = before.creditCents + unusedCents(before, now);

          const offer = offerOf(before, { packageKey, priceCents }, now);
          const after = subscriptionAfter(before, offer, now);

          expect(offer.amountCents).toBeGreaterThanOrEqual(0);
          expect(offer.restCents).toBeGreaterThanOrEqual(0);
          expect(offer.amountCents + offer.creditCents).toBe(priceCents);
          expect(after.creditCents + after.paidCents).toBe(valueBefore + offer.amountCents);
          expect(unusedCents(after, after.startedAt)).toBe(after.paidCents);
        },
      ),
    );
  });

  test('keeps its credit until it is paid, and credits no used day beyond that', () => {
    fc.assert(
      fc.property(
        subscriptions,
        fc.record({ order: moments, payment: moments }),
        prices,
        fc.constantFrom('growth', 'pro'),
        (before, { order, payment }, priceCents, packageKey) => {
          const at = (ms: number) => new Date(before.startedAt.getTime() + ms);
          const [orderedAt, paidAt] = [at(Math.min(order, payment)), at(Math.max(order, payment))];
          const offer = offerOf(before, { packageKey, priceCents }, orderedAt);
          const after = subscriptionAfter(before, offer, paidAt);

          const value = before.creditCents + unusedCents(before, paidAt);
          const total = after.creditCents + after.paidCents;
          expect(total).toBeGreaterThanOrEqual(value + offer.amountCents);
          expect(total).toBeLessThanOrEqual(Math.max(value, offer.creditCents) + offer.amountCents);
          expect(after.creditCents).toBeLessThanOrEqual(Math.max(0, value - offer.creditCents));
        },
      ),
    );
  });
});
