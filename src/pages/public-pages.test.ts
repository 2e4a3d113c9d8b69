import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import { createKeyOf } from '#platform/pages/cached-pages.server.ts';
import { publicPageAt } from './public-pages.ts';

const keyOf = createKeyOf({
  cache: createPageCache({ build: 'b' }),
  publicPageAt,
  routesOf: () => ['root', 'frame', 'page'],
});
const urlFor = (url: string) =>
  keyOf({ method: 'GET', url, headers: {} } as IncomingMessage)?.url ?? null;

describe('equal pages have one cache key', () => {
  test.each([
    '/en/shop/home?sort=bogus1',
    '/en/shop/home?page=abc',
    '/en/shop/home?page=101',
    '/en/shop/home?page=1',
    '/en/shop/home?view=table',
    '/en/shop/home?price_min=zzz&price_max=-1',
    '/en/shop/home?least=zzz&most=-1',
    '/en/shop/home?moq=50&lead=soon&type=maker&cert=ce&sample=no',
    '/en/shop/home?brand=A%20B',
    `/en/shop/home?brand=${'a'.repeat(81)}`,
    '/en/shop/home?anything=1',
    '/en/shop/home?origin=%00',
    '/en/shop/home?tab=about&verified=yes&keyword=x',
  ])('the address %s has the cache key of the plain list', (url) => {
    expect(urlFor(url)).toBe('/en/shop/home');
  });

  test.each([
    ['/en/stores?verified=zzz&province=%00&market=moon&page=0', '/en/stores'],
    ['/en/rfq?country=XX&category=../x&sort=NEWEST', '/en/rfq'],
    ['/en/store/ege?tab=none&category=A', '/en/store/ege'],
    ['/en/product/towel-x?variant=../../etc', '/en/product/towel-x'],
    ['/en?sort=NAME', '/en'],
    ['/en/vendor/become-a-vendor?q=x', '/en/vendor/become-a-vendor'],
    ['/en/commissions?page=2&q=', '/en/commissions'],
    ['/en/shop/home.data?_routes=x,y,z', '/en/shop/home.data?_routes='],
  ])('the address %s has the cache key %s', (url, page) => {
    expect(urlFor(url)).toBe(page);
  });
});

test.each([
  '/en/shop/home?page=2&sort=PRICE_BY_ASC&view=list',
  '/en/shop/home?brand=avanos&moq=51-200',
  '/en/ready-to-ship?cert=OEKO-TEX&origin=%C4%B0zmir',
  '/en/stores?province=%C5%9Eanl%C4%B1urfa&verified=yes',
  '/en/manufacturers/home?certificate=ISO+9001&market=africa',
  '/en/rfq?category=home%2Ftowels&country=DE',
  '/en/store/ege?category=home%2Ftowels&page=3',
  '/en/store/ege?tab=about',
  '/en/store/ege?page=2&tab=reviews',
  '/en/product/towel-x?variant=0199a2b4-7c1d-7e2f-8a3b-4c5d6e7f8a9b',
])('meaningful parameters stay in the cache key: %s', (url) => {
  const asked = new URLSearchParams(url.split('?')[1]);
  asked.sort();

  expect(urlFor(url)).toBe(`${url.split('?')[0]}?${asked}`);
});

test.each([
  '/en/shop/home?price_min=3',
  '/en/shop/home?price_max=12.5',
  '/en/shop/home?brand_q=ava',
  '/en/shop/home?least=3',
  '/en/shop/home?find=ava',
  '/en/store/ege?q=towel',
  '/en/commissions?q=towel',
  '/en/product/towel-x?quantity=40',
  '/en/shop?keyword=towel',
  '/en/shop/h%6Fme',
])('the page %s is not cached', (url) => {
  expect(urlFor(url)).toBeNull();
});
