// Answers from memory: the same to every visitor, nothing of members in them, dropped with pages.
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import { storeListTag } from '#features/companies/events.ts';
import { marketTag, productTag } from '#features/products/events.ts';
import { rfqListTag } from '#features/rfqs/events.ts';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import { visitor } from '#shared/actor.ts';
import { testApi } from '#tests/support/test-api.ts';
import { somebodyNew } from '#tests/support/users.ts';
import { createAnswerMemory } from './kept-answers.ts';

const maxBytes = 4 * 2 ** 20;
const perMinute = 1_000_000;
const cache = createPageCache({ build: 'b', maxBytes });
let hits = 0;
const counter = {
  hit: () => ({ hits: ++hits, msLeft: 30_000 }),
  settle: async () => {},
  close: async () => {},
};
const memory = createAnswerMemory({ cache, counter, perMinute, trustsHop: () => false });
const { app, context } = await testApi({ products: 30, memory, perMinute });

// As in production: memory first, then Fastify.
const server = http.createServer((req, res) => {
  if (!memory.serves(req, res)) app.routing(req, res);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

type Headers = Readonly<Record<string, string>>;

/** `x-cache` is null where the answer was made for this request alone. */
async function ask(url: string, headers: Headers = {}, method = 'GET') {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers });
  const text = await answer.text();
  const { status, headers: told } = answer;
  return { status, text, headers: told, cache: told.get('x-cache') };
}
const cacheOf = async (url: string, headers: Headers = {}) => (await ask(url, headers)).cache;

const { data } = JSON.parse((await ask('/api/v1/products?limit=1')).text) as {
  data: { id: string; store: { slug: string } }[];
};
const { id, store } = data[0]!;
const dropped = [
  ['/api/v1/products', marketTag],
  ['/api/v1/products?limit=2', productTag(id)],
  [`/api/v1/products/${id}`, productTag(id)],
  ['/api/v1/stores', storeListTag],
  ['/api/v1/manufacturers', storeListTag],
  [`/api/v1/stores/${store.slug}`, `store:${store.slug}`],
  ['/api/v1/categories', marketTag],
  ['/api/v1/rfqs', rfqListTag],
  ['/front/api/v1/category-groups', categoryTreeTag],
  ['/front/api/v1/announcements', 'announcement'],
] as const;
const everyKept = dropped.map(([url]) => url);

const everyTag = [...dropped.map(([, tag]) => tag), categoryTreeTag, 'rates'];
beforeEach(() => {
  cache.drop(everyTag);
  hits = 0;
});

test.each(dropped)('%s comes from memory until %s is dropped', async (url, tag) => {
  const made = await ask(url);
  const kept = await ask(url);
  cache.drop([tag]);
  const anew = await ask(url);

  expect([made.cache, kept.cache, anew.cache]).toEqual(['miss', 'hit', 'miss']);
  expect(kept.text).toBe(made.text);
  expect(JSON.parse(kept.text)).toBeTypeOf('object');
  const told = ({ headers }: typeof made) =>
    ['content-type', 'content-language', 'etag', 'vary', 'cache-control', 'ratelimit-limit'].map(
      (name) => headers.get(name),
    );
  expect(told(kept)).toEqual(told(made));
  expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a client that has the answer gets 304, before and after it was kept', async () => {
  const etag = (await ask('/api/v1/products')).headers.get('etag')!;
  const kept = await ask('/api/v1/products', { 'if-none-match': etag });
  cache.drop([marketTag]);
  const anew = await ask('/api/v1/products', { 'if-none-match': etag });

  expect([kept, anew].map(({ status, text, cache: from }) => [status, text, from])).toEqual([
    [304, '', 'hit'],
    [304, '', 'miss'],
  ]);
});

test('a change is seen by the next request', async () => {
  const before = await ask('/front/api/v1/announcements');
  const caching = { ...context, services: { ...context.services, pageCache: cache } };
  await publishAnnouncement(caching, { text: { en: 'Closed on Friday' }, url: null, endsAt: null });

  expect(before.text).not.toContain('Closed on Friday');
  expect((await ask('/front/api/v1/announcements')).text).toContain('Closed on Friday');
});

test('languages have answers of their own, however they are said', async () => {
  const said = await ask('/api/v1/categories', { lang: 'tr' });
  const asked = await ask('/api/v1/categories?lang=tr');
  const english = await ask('/api/v1/categories');

  expect([said.cache, asked.cache, english.cache]).toEqual(['miss', 'hit', 'miss']);
  expect(asked.text).toBe(said.text);
  expect(english.text).not.toBe(said.text);
  expect(asked.headers.get('content-language')).toBe('tr');
});

describe('members and visitors in turns', async () => {
  const { services } = context;
  const quiet = { ...services, jobs: { send: async () => {} } };
  const signingUp = { ...context, actor: visitor, services: quiet };
  const { token } = await somebodyNew(signingUp, 'selin@nordlicht.example');
  const credentials: Headers[] = [
    { authorization: `Bearer ${token}` },
    { cookie: `jwt=${token}` },
    { cookie: 'locale=en' },
    { authorization: 'Bearer nobody-knows-this-one' },
  ];

  test.each(everyKept)('%s is made for each member, and kept for visitors alone', async (url) => {
    const first = await Promise.all(credentials.map((headers) => cacheOf(url, headers)));
    const made = await ask(url);
    const between = await Promise.all(credentials.map((headers) => cacheOf(url, headers)));
    const kept = await ask(url);

    expect([...first, ...between]).toEqual(Array(2 * credentials.length).fill(null));
    expect([made.cache, kept.cache]).toEqual(['miss', 'hit']);
    expect(kept.text).toBe(made.text);
    expect([...made.headers.keys(), ...kept.headers.keys()]).not.toContain('set-cookie');
  });
});

test('wrong values are refused while the right answer is kept', async () => {
  await ask('/api/v1/products');

  const wrongOnes = ['limit=0', 'limit=5&limit=6', 'sort=x', 'lang=xx', 'lang=en&lang=tr', 'moq='];
  for (const wrong of wrongOnes)
    expect([wrong, (await ask(`/api/v1/products?${wrong}`)).status]).toEqual([wrong, 400]);
  expect((await ask('/api/v1/products/0000000000')).status).toBe(404);
  expect(await cacheOf('/api/v1/products')).toBe('hit');
});

test('free values and many parameters are answered past the memory', async () => {
  const many = 'moq=up-to-50&moq=51-200&lead=ready&sample=true&readyToShip=true&limit=3';
  for (const query of ['least=1', 'most=9', many])
    expect(await cacheOf(`/api/v1/products?${query}`)).toBe(null);
});

test('2,000 unknown parameters make no other answer and no other copy', async () => {
  const { text } = await ask('/api/v1/products?sort=MOST_RECENT&limit=2');
  const before = cache.stats();
  for (let i = 0; i < 2_000; i++) {
    const answer = await ask(`/api/v1/products?limit=2&x${i}=${i}&sort=MOST_RECENT`);
    expect([answer.cache, answer.text]).toEqual(['hit', text]);
  }

  expect(cache.stats()).toMatchObject({ entries: before.entries, bytes: before.bytes });
});

test('known parameters in all their values stay within the memory’s bound', async () => {
  const sorts = ['MOST_RECENT', 'BEST_SELLER', 'PRICE_BY_ASC', 'PRICE_BY_DESC'];
  for (const sort of sorts)
    for (let limit = 1; limit <= 100; limit += 3)
      expect((await ask(`/api/v1/products?sort=${sort}&limit=${limit}`)).status).toBe(200);

  expect(cache.stats().bytes).toBeLessThanOrEqual(maxBytes);
});

test('equal requests at once have one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/v1/stores')));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
});

test('requests answered from memory count, and one too many is refused', async () => {
  await ask('/api/v1/products');
  hits = perMinute - 2;
  const last = await ask('/api/v1/products');
  const within = await ask('/api/v1/products');
  const refused = await ask('/api/v1/products');

  expect([last, within].map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual([
    '1',
    '0',
  ]);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
});

test('HEAD has the headers of GET, and no body', async () => {
  const whole = await ask('/api/v1/products');
  const head = await ask('/api/v1/products', {}, 'HEAD');

  expect([head.status, head.cache, head.text]).toEqual([200, 'hit', '']);
  expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
});

test('a parameter is the last segment of a path or the one before', () => {
  const own = createAnswerMemory({ cache, counter, perMinute, trustsHop: () => false });
  own.add('/api/v1/fairs/:slug', undefined, {});
  own.add('/api/v1/fairs/:slug/stands', undefined, {});
  const isKept = (url: string) =>
    own.keyOf({ method: 'GET', url, headers: {} } as IncomingMessage) !== null;

  expect(['/api/v1/fairs/home', '/api/v1/fairs/home/stands'].map(isKept)).toEqual([true, true]);
  expect(
    [
      '/api/v1/fairs',
      '/api/v1/fairs/:/stands',
      '/api/v1/fairs/a/b',
      '/api/v1/fairs/a/b/stands',
    ].map(isKept),
  ).toEqual([false, false, false, false]);
  for (const url of ['/api/v1/:kind/of/these', '/api/v1/fairs/:slug/stands/:number'])
    expect(() => own.add(url, undefined, {})).toThrow('cannot be kept');
});
