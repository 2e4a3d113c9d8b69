import { expect, test } from 'vitest';
import { toggled, withParameters } from './search-parameters.ts';

test('setting parameters replaces, repeats, drops and sorts them', () => {
  expect(withParameters('/en/search?q=tea&page=3', { sort: 'PRICE_BY_ASC', page: null })).toBe(
    '/en/search?q=tea&sort=PRICE_BY_ASC',
  );
  expect(withParameters('/en/shop/home', { price_min: 0.4, brand: ['b', 'a'] })).toBe(
    '/en/shop/home?brand=b&brand=a&price_min=0.4',
  );
  expect(withParameters('/en/shop/home?brand=a&brand=b', { brand: [] })).toBe('/en/shop/home');
  expect(withParameters('/en/shop/home?price_min=1', { price_min: '', price_max: undefined })).toBe(
    '/en/shop/home',
  );
});

test('setting parameters keeps the fragment and encodes values', () => {
  expect(withParameters('/tr/search?q=a#results', { q: 'çay & şeker' })).toBe(
    '/tr/search?q=%C3%A7ay+%26+%C5%9Feker#results',
  );
});

test('toggled values make the same address in whatever order they were chosen', () => {
  expect(toggled(['b'], 'a')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
