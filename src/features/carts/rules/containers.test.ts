import { expect, test } from 'vitest';
import { containerFill } from './containers.ts';

test('a container is as full as its volume or its weight, whichever is more', () => {
  expect(containerFill(33.2, 100)?.[0]).toEqual({ name: '20′', percent: 100 });
  expect(containerFill(1, 56_400)?.[0]).toEqual({ name: '20′', percent: 200 });
});

test('without a figure no fill is stated', () => {
  expect(containerFill(null, 100)).toBeNull();
  expect(containerFill(1, null)).toBeNull();
});
