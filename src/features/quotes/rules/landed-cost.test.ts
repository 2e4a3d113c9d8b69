import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Incoterm, incoterms } from '#shared/incoterms.ts';
import { currencies } from '#shared/money.ts';
import { unitCodes } from '#shared/units.ts';
import { type QuoteOffer, quoteOffer } from '../schemas.ts';
import { type Compared, fastest, lowestTotals, sortedQuotes } from './comparison.ts';
import { type CostBasis, costLegs, landedCost } from './landed-cost.ts';
import { offerChanges } from './offer-changes.ts';
import { unitRatio } from './unit-conversion.ts';

const rates = {
  USD: 1_000_000,
  EUR: 500_000,
  TRY: 40_000_000,
  GBP: 800_000,
  SAR: 4_000_000,
  AED: 4_000_000,
};
const basisOf = (asked: Partial<CostBasis> = {}): CostBasis => ({
  quantity: 2_000,
  unit: 'C62',
  incoterm: 'DAP',
  currency: 'USD',
  rates,
  without: [],
  ...asked,
});
const offerOf = (asked: object = {}): QuoteOffer =>
  quoteOffer.parse({
    unitPrice: '4.35',
    currency: 'USD',
    unit: 'C62',
    sampleFeePayer: 'seller',
    incoterm: 'FOB',
    freight: '500',
    insurance: '110',
    inspection: '240',
    validDays: 30,
    ...asked,
  });

describe('the total of an offer', () => {
  test('adds the stated costs to the price of the wanted quantity', () => {
    const cost = landedCost(offerOf(), basisOf());

    expect(cost).toMatchObject({
      unitPriceMicros: 4_350_000,
      goodsMinor: 870_000,
      totalMinor: 955_000,
      missing: [],
      isComplete: true,
    });
  });

  test('counts a free cost as stated, and adds nothing', () => {
    const free = offerOf({ freight: 0, insurance: '0', inspection: '0.00' });

    expect(landedCost(free, basisOf())).toMatchObject({
      legs: { freight: { kind: 'stated', minor: 0 }, inspection: { kind: 'stated', minor: 0 } },
      totalMinor: 870_000,
      missing: [],
      isComplete: true,
    });
  });

  test('leaves out what the price includes and what the chosen term leaves to the buyer', () => {
    const delivered = offerOf({ incoterm: 'DAP', freight: null, insurance: null });

    expect(landedCost(delivered, basisOf()).legs).toMatchObject({
      freight: { kind: 'included' },
      insurance: { kind: 'included' },
      duties: { kind: 'unneeded' },
    });
    expect(landedCost(offerOf(), basisOf({ incoterm: 'FOB' })).totalMinor).toBe(894_000);
    expect(landedCost(offerOf(), basisOf({ incoterm: 'CFR' })).legs.insurance.kind).toBe(
      'unneeded',
    );
  });

  test.each([
    [{ freight: null }, 'DAP', ['freight']],
    [{ insurance: null }, 'CIF', ['insurance']],
    [{ insurance: null, inspection: null }, 'DAP', ['insurance', 'inspection']],
    [{}, 'DDP', ['duties']],
    [{ incoterm: 'EXW' }, 'FOB', ['freight']],
    [{ incoterm: null }, 'EXW', []],
    [{ incoterm: null }, 'FCA', ['freight']],
    [{ incoterm: 'CIF', freight: null }, 'DAP', ['freight']],
    [{ sampleFeePayer: 'buyer' }, 'DAP', ['sample']],
    [{ sampleFeePayer: 'buyer', sampleFee: '35' }, 'DAP', []],
    [{ sampleFeePayer: 'none', inspection: null }, 'DAP', ['inspection']],
  ])('of %j up to %s lacks %j', (asked, incoterm, missing) => {
    const cost = landedCost(offerOf(asked), basisOf({ incoterm: incoterm as Incoterm }));

    expect(cost.missing).toEqual(missing);
    expect(cost.isComplete).toBe(missing.length === 0);
  });

  test('does without inspection and sample when the buyer leaves them out', () => {
    const offer = offerOf({ inspection: null, sampleFeePayer: 'buyer' });

    const cost = landedCost(offer, basisOf({ without: ['inspection', 'sample'] }));

    expect(cost).toMatchObject({ missing: [], totalMinor: 931_000, isComplete: true });
  });

  test('uses the price of the quantity break that the wanted quantity reaches', () => {
    const offer = offerOf({
      breaks: [
        { fromQuantity: 1_000, priceMicros: 4_000_000 },
        { fromQuantity: 5_000, priceMicros: 3_000_000 },
      ],
    });

    expect(landedCost(offer, basisOf()).goodsMinor).toBe(800_000);
    expect(landedCost(offer, basisOf({ quantity: 999 })).goodsMinor).toBe(434_565);
    expect(landedCost(offer, basisOf({ quantity: 5_000 })).goodsMinor).toBe(1_500_000);
  });

  test('is not compared when the seller’s minimum is above the wanted quantity', () => {
    const dozens = offerOf({ unit: 'DZN', moq: '167' });

    expect(landedCost(offerOf({ moq: '2.000' }), basisOf()).isComplete).toBe(true);
    expect(landedCost(dozens, basisOf())).toMatchObject({ isBelowMoq: true, isComplete: false });
  });

  test('converts each amount at the rate, once', () => {
    const offer = offerOf({ currency: 'EUR' });

    expect(landedCost(offer, basisOf())).toMatchObject({
      unitPriceMicros: 8_700_000,
      goodsMinor: 1_740_000,
      legs: { freight: { kind: 'stated', minor: 100_000 } },
      totalMinor: 1_910_000,
    });
  });
});

describe('an offer in another unit', () => {
  test.each([
    ['DZN', 'C62', 12],
    ['KGM', 'GRM', 1_000],
    ['TNE', 'KGM', 1_000],
    ['TNE', 'GRM', 1_000_000],
    ['LTR', 'MLT', 1_000],
  ] as const)('a %s is so many %s: %d', (unit, small, size) => {
    expect(unitRatio(unit, small)).toEqual({
      numerator: unitRatio(unit, small)!.denominator * BigInt(size),
      denominator: unitRatio(unit, small)!.denominator,
    });
  });

  test('is converted to the unit of the request', () => {
    const cost = landedCost(offerOf({ unit: 'DZN', unitPrice: '52.20' }), basisOf());

    expect(cost).toMatchObject({ unitPriceMicros: 4_350_000, goodsMinor: 870_000 });
  });

  test('has no total when the units do not measure the same', () => {
    const pairs = ['SET', 'PR', 'KGM', 'XCT', 'MTR'] as const;

    for (const unit of pairs)
      expect(landedCost(offerOf({ unit }), basisOf())).toMatchObject({
        unitPriceMicros: null,
        ownUnitPriceMicros: 4_350_000,
        totalMinor: null,
        isComplete: false,
      });
  });
});

test('a total beyond exact numbers is none', () => {
  const cost = landedCost(
    { ...offerOf(), unitPrice: 10 ** 12, unit: 'MLT' },
    basisOf({ quantity: 100_000, unit: 'LTR', currency: 'TRY' }),
  );

  expect(cost).toMatchObject({ goodsMinor: null, totalMinor: null, isComplete: false });
});

const amounts = fc.integer({ min: 1, max: 10 ** 12 });
const optionalAmounts = fc.option(amounts);
const offers = fc
  .record({
    unitPrice: amounts,
    currency: fc.constantFrom(...currencies),
    unit: fc.constantFrom(...unitCodes),
    moq: fc.option(fc.integer({ min: 1, max: 10_000 })),
    sampleFeePayer: fc.constantFrom('seller', 'buyer', 'none'),
    sampleFee: optionalAmounts,
    incoterm: fc.option(fc.constantFrom(...incoterms)),
    freight: optionalAmounts,
    insurance: optionalAmounts,
    inspection: optionalAmounts,
    leadDays: fc.option(fc.integer({ min: 0, max: 90 })),
  })
  .map((asked): QuoteOffer => ({
    ...offerOf(),
    ...asked,
  }));
const bases = fc
  .record({
    quantity: fc.integer({ min: 1, max: 100_000 }),
    unit: fc.constantFrom(...unitCodes),
    incoterm: fc.constantFrom(...incoterms),
    currency: fc.constantFrom(...currencies),
    without: fc.subarray(['inspection', 'sample'] as const),
  })
  .map(basisOf);
const comparedOf = (all: readonly QuoteOffer[], basis: CostBasis): Compared[] =>
  all.map((offer, i) => ({
    id: String(i),
    canWin: i % 5 !== 4,
    leadDays: offer.leadDays,
    cost: landedCost(offer, basis),
  }));

describe('whatever is offered', () => {
  test('a total with a missing cost is never the lowest, and no complete total is below it', () => {
    fc.assert(
      fc.property(fc.array(offers, { maxLength: 10 }), bases, (all, basis) => {
        const compared = comparedOf(all, basis);
        const winners = lowestTotals(compared);
        for (const { id, canWin, cost } of compared) {
          if (!winners.includes(id)) continue;
          expect(cost.missing).toEqual([]);
          expect(canWin).toBe(true);
          for (const other of compared)
            if (other.canWin && other.cost.isComplete)
              expect(other.cost.totalMinor).toBeGreaterThanOrEqual(cost.totalMinor!);
        }
      }),
    );
  });

  test('a total is the sum of its lines', () => {
    fc.assert(
      fc.property(offers, bases, (offer, basis) => {
        const { totalMinor, goodsMinor, legs } = landedCost(offer, basis);
        const stated = costLegs.map((leg) => (legs[leg].kind === 'stated' ? legs[leg].minor : 0));
        expect(totalMinor).toBe(
          goodsMinor === null ? null : stated.reduce((sum, minor) => sum + minor, goodsMinor),
        );
      }),
    );
  });

  test('the same price in pieces and in dozens costs the same', () => {
    fc.assert(
      fc.property(offers, bases, (offer, basis) => {
        const inPieces = landedCost(
          { ...offer, unit: 'C62', moq: null },
          { ...basis, unit: 'C62' },
        );
        const inDozens = landedCost(
          { ...offer, unit: 'DZN', unitPrice: offer.unitPrice * 12, moq: null },
          { ...basis, unit: 'C62' },
        );
        expect(inDozens.totalMinor).toBe(inPieces.totalMinor);
        expect(inDozens.unitPriceMicros).toBe(inPieces.unitPriceMicros);
      }),
    );
  });

  test('a higher price never makes the total lower', () => {
    fc.assert(
      fc.property(offers, amounts, bases, (offer, more, basis) => {
        const cost = landedCost(offer, basis);
        const dearer = landedCost({ ...offer, unitPrice: offer.unitPrice + more }, basis);
        expect(dearer.totalMinor ?? Infinity).toBeGreaterThanOrEqual(cost.totalMinor ?? 0);
      }),
    );
  });

  test('fastest are the shortest lead times that can win, unless all are the same', () => {
    const withLeadDays = (...days: readonly (number | null)[]): Compared[] =>
      days.map((leadDays, id) => ({
        id: String(id),
        canWin: id !== 0,
        leadDays,
        cost: landedCost(offerOf(), basisOf()),
      }));

    expect(fastest(withLeadDays(1, 20, 15, null, 15))).toEqual(['2', '4']);
    expect(fastest(withLeadDays(1, 15, 15))).toEqual([]);
    expect(fastest(withLeadDays(1, 15, null))).toEqual([]);
  });

  test('sorting keeps every quote once and incomplete totals after complete ones', () => {
    fc.assert(
      fc.property(fc.array(offers, { maxLength: 10 }), bases, (all, basis) => {
        const sorted = sortedQuotes(comparedOf(all, basis), 'total');
        expect(sorted.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual([
          ...all.keys(),
        ]);
        const kinds = sorted.map(({ cost }) =>
          cost.totalMinor === null ? 2 : cost.isComplete ? 0 : 1,
        );
        expect(kinds).toEqual(kinds.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('the changes between two offers', () => {
  test('are the fields that differ, in reading order', () => {
    const before = offerOf({ note: 'One colour', leadDays: 20 });
    const after = offerOf({ note: 'Two colours', unitPrice: '4.10', leadDays: 20 });

    expect(offerChanges(before, after)).toEqual(['unitPrice', 'note']);
    expect(offerChanges(after, after)).toEqual([]);
  });

  test('include every amount when the currency changes', () => {
    const after = offerOf({ currency: 'EUR', insurance: null });

    expect(offerChanges(offerOf({ insurance: null }), after)).toEqual([
      'unitPrice',
      'currency',
      'freight',
      'inspection',
    ]);
  });
});
