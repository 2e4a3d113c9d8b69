import { describe, expect, test } from 'vitest';
import type { OrderTerms } from '../schemas.ts';
import {
  depositMinorOf,
  minQuantityOf,
  termsChanges,
  totalMinorOf,
  whyNotQuantity,
} from './terms.ts';

const terms: OrderTerms = {
  lines: [{ position: 0, quantity: 3, priceMicros: 333_333 }],
  shippingMinor: 0,
  incoterm: null,
  place: '',
  shipOn: null,
  depositPercent: null,
  fromStock: false,
  wantsSample: false,
  note: '',
};

describe('figures of an order', () => {
  test('each line is rounded once, the freight is added', () => {
    const lines = [terms.lines[0]!, { position: 1, quantity: 1, priceMicros: 5_000 }];

    expect(totalMinorOf({ lines, shippingMinor: 250 })).toBe(100 + 1 + 250);
  });

  test('a total beyond exact integers is none', () => {
    const lines = [{ position: 0, quantity: 100_000_000, priceMicros: 10 ** 13 }];

    expect(totalMinorOf({ lines, shippingMinor: 0 })).toBe(null);
    expect(totalMinorOf({ lines: [], shippingMinor: Number.MAX_SAFE_INTEGER })).toBe(null);
  });

  test('deposit and balance make the whole', () => {
    expect(depositMinorOf(101, 50)).toBe(51);
    expect(depositMinorOf(101, null)).toBe(101);
  });

  test('the least quantity is the greater minimum in whole multiples', () => {
    const sold = { moq: 10, categoryMinimum: 25, orderMultiple: 12 };

    expect(minQuantityOf(sold)).toBe(36);
    expect(whyNotQuantity(sold, 35)).toEqual({ kind: 'belowMinimum', quantity: 36 });
    expect(whyNotQuantity(sold, 40)).toEqual({ kind: 'notMultiple', quantity: 48 });
    expect(whyNotQuantity(sold, 48)).toBe(null);
  });

  test('differences name each changed term with both values; a note is none', () => {
    const after = {
      ...terms,
      lines: [{ position: 0, quantity: 4, priceMicros: 300_000 }],
      shippingMinor: 10,
      note: 'Please',
    };

    expect(termsChanges(terms, after)).toEqual([
      { term: 'quantity', position: 0, before: 3, after: 4 },
      { term: 'price', position: 0, before: 333_333, after: 300_000 },
      { term: 'shippingMinor', before: 0, after: 10 },
    ]);
    expect(termsChanges(terms, { ...terms, note: 'Please' })).toEqual([]);
  });
});
