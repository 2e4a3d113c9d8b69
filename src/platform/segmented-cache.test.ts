import { describe, expect, test } from 'vitest';
import { createSegmentedCache } from './segmented-cache.ts';

type Item = { readonly size: number };

function cacheOf(maxSize: number) {
  const gone: string[] = [];
  const cache = createSegmentedCache<Item>({
    maxSize,
    sizeCalculation: ({ size }) => size,
    dispose: (_value, key) => void gone.push(key),
  });
  const ask = (key: string, size = 1) => {
    const known = cache.get(key);
    if (!known) cache.set(key, { size });
    return known !== undefined;
  };
  return { cache, ask, gone };
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`);

describe('a full segmented cache', () => {
  test('keeps reused keys through a flood of keys requested once', () => {
    const { ask } = cacheOf(100);
    const popular = names('popular', 50);
    for (let round = 0; round < 3; round++) popular.forEach((key) => ask(key));

    names('hostile', 10_000).forEach((key) => ask(key));

    expect(popular.filter((key) => ask(key))).toHaveLength(50);
  });

  test('keeps steadily used keys through a flood that requests every key twice', () => {
    const { ask } = cacheOf(100);
    const popular = names('popular', 50);
    for (let round = 0; round < 20; round++) popular.forEach((key) => ask(key));

    let hits = 0;
    names('hostile', 2_000).forEach((key, i) => {
      ask(key);
      ask(key);
      if (ask(popular[i % popular.length]!)) hits++;
    });

    expect(hits / 2_000).toBeGreaterThan(0.95);
  });

  test('lets newly popular keys replace ones that are no longer popular', () => {
    const { ask } = cacheOf(100);
    for (let round = 0; round < 20; round++) names('old', 80).forEach((key) => ask(key));

    for (let round = 0; round < 100; round++) names('new', 80).forEach((key) => ask(key));

    expect(names('new', 80).filter((key) => ask(key)).length).toBeGreaterThan(60);
  });

  test('never exceeds its size, whatever the sizes of its entries', () => {
    const { cache, ask } = cacheOf(1_000);
    for (let i = 0; i < 5_000; i++) {
      ask(`key${(i * 7_919) % 400}`, 1 + ((i * 31) % 300));
      expect(cache.calculatedSize).toBeLessThanOrEqual(1_000);
    }
  });

  test('refuses an entry larger than the cache', () => {
    const { cache, ask } = cacheOf(10);
    ask('small');
    ask('large', 11);

    expect([cache.has('large'), cache.has('small')]).toEqual([false, true]);
  });
});

test('a cache disposes of each value once, however it leaves, and not when it moves', () => {
  const { cache, ask, gone } = cacheOf(10);
  ask('moved');
  ask('moved');
  ask('deleted');
  expect(gone).toEqual([]);

  cache.delete('deleted');
  cache.set('moved', { size: 2 });
  names('flood', 20).forEach((key) => ask(key));

  expect(gone.filter((key) => key === 'deleted')).toHaveLength(1);
  expect(gone.filter((key) => key === 'moved')).toHaveLength(1);
  expect(gone.filter((key) => key.startsWith('flood'))).toHaveLength(12);
  expect([cache.size, cache.calculatedSize]).toEqual([9, 10]);
});
