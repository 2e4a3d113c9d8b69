import { expect, test } from 'vitest';
import { createQueryCache } from './query-cache.ts';

const counting = () => {
  let asked = 0;
  return { ask: () => Promise.resolve(++asked), asked: () => asked };
};

test('concurrent callers share one load until a tag is dropped', async () => {
  const cache = createQueryCache();
  const { ask, asked } = counting();
  expect(
    await Promise.all([
      cache.get('tree en', ['categories'], ask),
      cache.get('tree en', ['categories'], ask),
    ]),
  ).toEqual([1, 1]);
  cache.drop(['rates']);
  expect(await cache.get('tree en', ['categories'], ask)).toBe(1);
  cache.drop(['categories', 'rates']);
  expect(await cache.get('tree en', ['categories'], ask)).toBe(2);
  expect(asked()).toBe(2);
});

test('different keys load separately', async () => {
  const cache = createQueryCache();
  const { ask } = counting();
  expect(await cache.get('tree en', ['categories'], ask)).toBe(1);
  expect(await cache.get('tree tr', ['categories'], ask)).toBe(2);
});

test('a result loaded before a drop is not cached after it', async () => {
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

test('a failure is not cached', async () => {
  const cache = createQueryCache();
  await expect(
    cache.get('rates', ['rates'], () => Promise.reject(new Error('down'))),
  ).rejects.toThrow('down');
  expect(await cache.get('rates', ['rates'], () => Promise.resolve('up'))).toBe('up');
});

test('entries expire, so that rates valid from today show without an event', async () => {
  let clock = 0;
  const cache = createQueryCache({ ttlMs: 1_000, now: () => clock });
  const { ask } = counting();
  await cache.get('announcement en', ['announcement'], ask);
  clock = 999;
  expect(await cache.get('announcement en', ['announcement'], ask)).toBe(1);
  clock = 1_000;
  expect(await cache.get('announcement en', ['announcement'], ask)).toBe(2);
});

const away = () =>
  Promise.reject(Object.assign(new Error('Failed query'), { code: 'ECONNREFUSED' }));

test('during a database outage the stale result is served, then a fresh one', async () => {
  let clock = 0;
  const cache = createQueryCache({ ttlMs: 1_000, now: () => clock });
  const { ask } = counting();
  await cache.get('menu', ['categories'], ask);
  clock = 1_000;

  const duringOutage = await Promise.all([
    cache.get('menu', ['categories'], away),
    cache.get('menu', ['categories'], away),
  ]);
  const faulty = cache.get('menu', ['categories'], () => Promise.reject(new Error('a fault')));

  expect(duringOutage).toEqual([1, 1]);
  await expect(faulty).rejects.toThrow('a fault');
  expect(await cache.get('menu', ['categories'], ask)).toBe(2);
});

test('a dropped result is not served during a database outage', async () => {
  let clock = 0;
  const cache = createQueryCache({ ttlMs: 1_000, now: () => clock });
  const { promise, reject } = Promise.withResolvers<number>();
  await cache.get('menu', ['categories'], () => Promise.resolve(1));
  clock = 1_000;

  const asked = cache.get('menu', ['categories'], () => promise);
  cache.drop(['categories']);
  reject(Object.assign(new Error('gone'), { code: '57P01' }));

  await expect(asked).rejects.toThrow('gone');
  await expect(cache.get('menu', ['categories'], away)).rejects.toThrow('Failed query');
});

const thingsAsked = () => {
  const asked: (readonly string[])[] = [];
  const ask = (ids: readonly string[]) => {
    asked.push(ids);
    return Promise.resolve(new Map(ids.filter((id) => id !== 'gone').map((id) => [id, { id }])));
  };
  return { asked, ask };
};
const tagsOfThing = ({ id }: { id: string }) => ['rates', `thing:${id}`];

test('getMany loads only the missing ids and returns the same objects later', async () => {
  const cache = createQueryCache();
  const { asked, ask } = thingsAsked();
  const first = await cache.getMany('card en', ['a', 'b', 'gone'], tagsOfThing, ask);
  const second = await cache.getMany('card en', ['b', 'c', 'gone'], tagsOfThing, ask);
  expect([...second.keys()].toSorted()).toEqual(['b', 'c']);
  expect(second.get('b')).toBe(first.get('b'));
  await cache.getMany('card tr', ['a'], tagsOfThing, ask);
  expect(asked).toEqual([['a', 'b', 'gone'], ['c', 'gone'], ['a']]);
  cache.drop(['thing:b']);
  await cache.getMany('card en', ['a', 'b', 'c'], tagsOfThing, ask);
  cache.drop(['rates']);
  await cache.getMany('card en', ['a', 'b'], tagsOfThing, ask);
  expect(asked.slice(3)).toEqual([['b'], ['a', 'b']]);
});

test('of a batch loaded during a drop, only entries without dropped tags are cached', async () => {
  const cache = createQueryCache();
  const { promise: slow, resolve } = Promise.withResolvers<Map<string, { id: string }>>();
  const early = cache.getMany('card en', ['a', 'b'], tagsOfThing, () => slow);
  cache.drop(['thing:a']);
  resolve(
    new Map([
      ['a', { id: 'a' }],
      ['b', { id: 'b' }],
    ]),
  );
  expect((await early).size).toBe(2);
  const { asked, ask } = thingsAsked();
  await cache.getMany('card en', ['a', 'b'], tagsOfThing, ask);
  expect(asked).toEqual([['a']]);
});

test('getMany reloads entries after a minute', async () => {
  let clock = 0;
  const cache = createQueryCache({ now: () => clock });
  const { asked, ask } = thingsAsked();
  await cache.getMany('card en', ['a'], tagsOfThing, ask);
  clock = 59_000;
  await cache.getMany('card en', ['a'], tagsOfThing, ask);
  clock = 61_000;
  await cache.getMany('card en', ['a'], tagsOfThing, ask);
  expect(asked).toHaveLength(2);
});

test('many entries of one kind do not evict those of another', async () => {
  const cache = createQueryCache();
  const { asked, ask } = thingsAsked();
  await cache.getMany('card en', ['a'], tagsOfThing, ask);
  await cache.getMany(
    'word',
    Array.from({ length: 20_000 }, (_, i) => `word ${i}`),
    tagsOfThing,
    ask,
  );
  await cache.getMany('card en', ['a'], tagsOfThing, ask);
  expect(asked).toHaveLength(2);
});

test('what nobody asks for is removed, and what is asked for stays for an outage', async () => {
  let clock = 0;
  const cache = createQueryCache({ ttlMs: 1_000, now: () => clock });
  await cache.get('idle', [], () => Promise.resolve('idle'));
  await cache.get('menu', [], () => Promise.resolve('menu'));
  clock = 3 * 60_000;
  expect(await cache.get('menu', [], away)).toBe('menu');
  clock = 5 * 60_000;

  cache.prune();

  expect(await cache.get('menu', [], away)).toBe('menu');
  await expect(cache.get('idle', [], away)).rejects.toThrow('Failed query');
});
