import { describe, expect, test } from 'vitest';
import { pageKey } from './page-key.ts';

const allowed = { plain: ['page', 'sort'], facets: ['brand', 'category'] };
const urlFor = (query: string, path = '/en/shop') => pageKey('b1', path, allowed, query, 'USD')?.url;

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
    ['page=2%26brand%3Dx', '/en/shop?page=2%26brand%3Dx'],
    ['_routes=root', '/en/shop'],
  ])('%j is rendered as %s', (query, url) => {
    expect(urlFor(query)).toBe(url);
  });

  test('more than two facets bypass the cache, however they are given', () => {
    expect(urlFor('brand=a&category=b')).toBeDefined();
    expect(pageKey('b1', '/en/shop', allowed, 'brand=a&brand=b&category=c', 'USD')).toBeNull();
  });

  test('what somebody typed bypasses the cache', () => {
    const withSearch = { plain: ['page'], typed: ['q'] };
    expect(pageKey('b1', '/en/store/x', withSearch, 'page=2&q=', 'USD')?.url).toBe('/en/store/x?page=2');
    expect(pageKey('b1', '/en/store/x', withSearch, 'page=2&q=towel', 'USD')).toBeNull();
  });

  test('the routes of a .data request are kept in one order, and only there', () => {
    expect(urlFor('_routes=root,pages/shop&page=1', '/en/shop.data')).toBe(urlFor('page=1&_routes=pages/shop,root', '/en/shop.data'));
    expect(urlFor('_routes=b,a', '/en/shop.data')).toBe('/en/shop.data?_routes=a%2Cb');
  });

  test('build, currency, path and query each name another page', () => {
    const ids = [
      pageKey('b1', '/en/shop', allowed, '', 'USD'),
      pageKey('b2', '/en/shop', allowed, '', 'USD'),
      pageKey('b1', '/en/shop', allowed, '', 'TRY'),
      pageKey('b1', '/tr/shop', allowed, '', 'USD'),
      pageKey('b1', '/en/shop.data', allowed, '', 'USD'),
      pageKey('b1', '/en/shop', allowed, 'page=2', 'USD'),
      pageKey('b1', '/en/shop%3Fpage=2', allowed, '', 'USD'),
    ].map((key) => key?.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
