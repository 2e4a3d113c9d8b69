import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whyNotEntry } from '#features/ledger/rules.ts';
import { partsOf } from '#shared/amount-parts.ts';
import { settlementPostings, splitOf } from './settlement.ts';

const amount = fc.integer({ min: 0, max: 10_000_000_000_00 });
const sale = fc.record({
  lines: fc.array(
    fc.record({ amountMinor: amount, commissionBasisPoints: fc.integer({ min: 0, max: 10_000 }) }),
    { minLength: 1, maxLength: 20 },
  ),
  shippingMinor: amount,
});

describe('the parts of an amount', () => {
  test('go by the largest remainder and make the whole', () => {
    expect(partsOf(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(partsOf(100, [500, 300, 200])).toEqual([50, 30, 20]);
    expect(partsOf(7, [0, 2, 1])).toEqual([0, 5, 2]);
    expect(partsOf(7, [0, 0])).toEqual([7, 0]);
  });

  test('of any amount and weights make the whole, and none is a unit off', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 30 }), (whole, weights) => {
        const parts = partsOf(whole, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        if (total === 0n) return;
        for (const [i, part] of parts.entries()) {
          const exact = (BigInt(whole) * BigInt(weights[i]!)) / total;
          expect(BigInt(part) - exact === 0n || BigInt(part) - exact === 1n).toBe(true);
        }
      }),
    );
  });
});

describe('a sale', () => {
  test('gives the market its commission of the lines, none of the freight', () => {
    const lines = [{ amountMinor: 19_000, commissionBasisPoints: 800 }];
    expect(splitOf({ lines, shippingMinor: 0 }, 19_000)).toEqual({
      feesMinor: 1_520,
      sellerMinor: 17_480,
    });
    expect(splitOf({ lines, shippingMinor: 1_000 }, 20_000)).toEqual({
      feesMinor: 1_520,
      sellerMinor: 18_480,
    });
    expect(splitOf({ lines, shippingMinor: 0 }, 14_000)).toEqual({
      feesMinor: 1_120,
      sellerMinor: 12_880,
    });
  });

  test('is divided into an entry that sums to zero, whatever goes back and whenever', () => {
    fc.assert(
      fc.property(sale, amount, amount, fc.boolean(), (sold, a, b, isPaidOut) => {
        const [refundMinor, paidMinor] = a < b ? [a, b] : [b, a];
        const postings = settlementPostings({
          orderId: 'order',
          sellerCompanyId: 'company',
          currency: 'USD',
          sale: sold,
          paidMinor,
          refundMinor,
          isPaidOut,
        });
        if (postings.length === 0) {
          expect(paidMinor === 0 || (isPaidOut && refundMinor === 0)).toBe(true);
          return;
        }
        expect(whyNotEntry(postings)).toBe(null);
        const of = (kind: string) =>
          postings.find(({ account }) => account.kind === kind)?.amountMinor ?? 0;
        expect(of('refunds')).toBe(refundMinor);
        expect(of('held')).toBe(isPaidOut ? 0 : 0 - paidMinor);
      }),
    );
  });
});
