import { expect, test } from 'vitest';
import { createQueryCache } from './query-cache.ts';

const counting = () => {
  let asked = 0;
  return { ask: () => Promise.resolve(++asked), asked: () => asked };
};

test('is asked once, also by many at once, until a tag is dropped', async () => {
  const cache = createQueryCache();
  const { ask, asked } = counting();
  expect(await Promise.all([cache.get('tree en', ['categories'], ask), cache.get('tree en', ['categories'], ask)])).toEqual([1, 1]);
  cache.drop(['rates']);
  expect(await cache.get('tree en', ['categories'], ask)).toBe(1);
  cache.drop(['categories', 'rates']);
  expect(await cache.get('tree en', ['categories'], ask)).toBe(2);
  expect(asked()).toBe(2);
});

test('other keys are other questions', async () => {
  const cache = createQueryCache();
  const { ask } = counting();
  expect(await cache.get('tree en', ['categories'], ask)).toBe(1);
  expect(await cache.get('tree tr', ['categories'], ask)).toBe(2);
});

test('an answer that was begun before a drop is not kept after it', async () => {
  const cache = createQueryCache();
  const { promise: slow, resolve } = Promise.withResolvers<string>();
  const early = cache.get('rates', ['rates'], () => slow);
  cache.drop(['rates']);
  const late = cache.get('rates', ['rates'], () => Promise.resolve('new'));
  resolve('old');
  expect(await early).toBe('old');
  expect(await late).toBe('new');
  expect(await cache.get('rates', ['rates'], () => Promise.resolve('newer'))).toBe('new');
});

test('a failure is not kept', async () => {
  const cache = createQueryCache();
  await expect(cache.get('rates', ['rates'], () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.get('rates', ['rates'], () => Promise.resolve('up'))).toBe('up');
});

test('is asked again in time: what is valid from today on shows without an event', async () => {
  let clock = 0;
  const cache = createQueryCache({ ttlMs: 1_000, now: () => clock });
  const { ask } = counting();
  await cache.get('announcement en', ['announcement'], ask);
  clock = 999;
  expect(await cache.get('announcement en', ['announcement'], ask)).toBe(1);
  clock = 1_000;
  expect(await cache.get('announcement en', ['announcement'], ask)).toBe(2);
});
