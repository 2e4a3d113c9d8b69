import { expect, test } from 'vitest';
import { isReadyToShip } from './bands.ts';

test('ready to ship is what lies there in the least quantity that is sold, with a day', () => {
  expect(isReadyToShip({ stock: 100, shipByDays: 2, moq: 100 })).toBe(true);
  expect(isReadyToShip({ stock: 100, shipByDays: 0, moq: 1 })).toBe(true);
  expect(isReadyToShip({ stock: 99, shipByDays: 2, moq: 100 })).toBe(false);
  expect(isReadyToShip({ stock: null, shipByDays: 2, moq: 1 })).toBe(false);
  expect(isReadyToShip({ stock: 100, shipByDays: null, moq: 1 })).toBe(false);
});
