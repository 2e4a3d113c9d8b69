import { describe, expect, test } from 'vitest';
import type { Currency } from '#shared/money.ts';
import { type AllowedParameters, pageKey } from './page-key.ts';

const allowed: AllowedParameters = {
  plain: { page: /^[2-9]$/, sort: ['a', 'b'] },
  facets: { brand: /^[a-z]+$/, category: ['x', 'y'] },
  typed: { q: /\S/, price_min: /^\d+$/ },
};
const routesOf = () => ['root', 'frame', 'shop'];
const keyOf = (
  query: string,
  {
    path = '/en/shop',
    currency = 'USD',
    build = 'b1',
  }: { path?: string; currency?: Currency; build?: string } = {},
) => pageKey(build, { path, allowed, query, currency, routesOf });
const urlFor = (query: string, path = '/en/shop') => keyOf(query, { path })?.url;

describe('pageKey', () => {
  test.each([
    ['', '/en/shop'],
    ['page=2', '/en/shop?page=2'],
    ['sort=a&page=2', '/en/shop?page=2&sort=a'],
    ['page=2&sort=a', '/en/shop?page=2&sort=a'],
    ['page=2&page=3', '/en/shop?page=2'],
    ['page=', '/en/shop'],
    ['utm_source=x&fbclid=y', '/en/shop'],
    ['utm_source=x&page=2', '/en/shop?page=2'],
    ['__proto__=x&constructor=y&toString=z', '/en/shop'],
    ['brand=b&brand=a', '/en/shop?brand=a&brand=b'],
    ['brand=a&brand=b&brand=a', '/en/shop?brand=a&brand=b'],
    ['brand=&category=x', '/en/shop?category=x'],
    ['_routes=root', '/en/shop'],
  ])('%j is rendered as %s', (query, url) => {
    expect(urlFor(query)).toBe(url);
  });

  test.each([
    'page=1',
    'page=abc',
    'page=2%26brand%3Dx',
    'sort=bogus',
    'sort=__proto__',
    'sort=A',
    'brand=A%20B',
    'category=z',
    'price_min=zzz',
    'q=%20',
  ])('a value that means nothing names no other page: %s', (query) => {
    expect(urlFor(query)).toBe('/en/shop');
  });

  test('more than two facets bypass the cache, repeated or separate', () => {
    expect(urlFor('brand=a&category=x')).toBeDefined();
    expect(keyOf('brand=a&brand=b&category=x')).toBeNull();
    expect(urlFor('brand=a&brand=b&category=unknown')).toBe('/en/shop?brand=a&brand=b');
  });

  test('typed text bypasses the cache', () => {
    expect(urlFor('page=2&q=')).toBe('/en/shop?page=2');
    expect(keyOf('page=2&q=towel')).toBeNull();
    expect(keyOf('page=2&price_min=4')).toBeNull();
  });

  test('an encoded path bypasses the cache: it may spell a cached page differently', () => {
    expect(keyOf('', { path: '/en/%73hop' })).toBeNull();
  });

  test('only a .data request has routes: those of its path, in one order', () => {
    expect(urlFor('_routes=root,shop&page=2', '/en/shop.data')).toBe(
      urlFor('page=2&_routes=shop,root', '/en/shop.data'),
    );
    expect(urlFor('_routes=shop,frame', '/en/shop.data')).toBe(
      '/en/shop.data?_routes=frame%2Cshop',
    );
    expect(urlFor('_routes=shop,x1,panel,shop', '/en/shop.data')).toBe(
      '/en/shop.data?_routes=shop',
    );
    expect(urlFor('_routes=x2', '/en/shop.data')).toBe('/en/shop.data?_routes=');
  });

  test('build, currency, path and query each change the key', () => {
    const ids = [
      keyOf(''),
      keyOf('', { build: 'b2' }),
      keyOf('', { currency: 'TRY' }),
      keyOf('', { path: '/tr/shop' }),
      keyOf('', { path: '/en/shop.data' }),
      keyOf('page=2'),
    ].map((key) => key?.id);

    expect(new Set(ids).size).toBe(ids.length);
  });
});
