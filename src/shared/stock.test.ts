import { expect, test } from 'vitest';
import { stockLeft } from './stock.ts';

test('what is held is not left, nor what was shipped since the stock was stated', () => {
  const held = { quantity: 30, taken: 50, takenOf: 100 };

  expect(stockLeft(100, undefined)).toBe(100);
  expect(stockLeft(100, held)).toBe(20);
  // Counted anew.
  expect(stockLeft(90, held)).toBe(60);
  expect(stockLeft(20, held)).toBe(0);
  expect(stockLeft(100, { ...held, takenOf: null })).toBe(70);
});
