import { expect, test } from 'vitest';
import { pagesShown } from './pager.tsx';

test('the pager shows ends, current page and neighbours, and no gap for one page', () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(1, 62)).toEqual([1, 2, null, 62]);
  expect(pagesShown(3, 62)).toEqual([1, 2, 3, 4, null, 62]);
  expect(pagesShown(4, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesShown(31, 62)).toEqual([1, null, 30, 31, 32, null, 62]);
});
