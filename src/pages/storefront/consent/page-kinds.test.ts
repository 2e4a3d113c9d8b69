import { expect, test } from 'vitest';
import { pageTypeOf, sharedPath } from './page-kinds.ts';

test.each([
  ['/en', 'home'],
  ['/tr/shop', 'categories'],
  ['/tr/shop/home', 'category'],
  ['/ar/ready-to-ship', 'collection'],
  ['/en/best-choice/all', 'collection'],
  ['/en/product/x', 'product'],
  ['/en/store/x', 'store'],
  ['/en/manufacturers', 'companies'],
  ['/en/rfq', 'rfqs'],
  ['/en/rfq/k3m9p2q7xz', 'rfqs'],
  ['/en/rfq/create', 'rfqs'],
  ['/en/search', 'search'],
  ['/en/account/login', 'account'],
  ['/en/privacy', 'other'],
  ['/en/constructor', 'other'],
])('a visit to %s counts as %s', (pathname, kind) => {
  expect(pageTypeOf(pathname)).toBe(kind);
});

test.each([
  '/en',
  '/tr/product/towel-x7k2m9q4ab',
  '/ar/shop/home/towels',
  '/en/store/ege',
  '/en/stores/home',
  '/en/top-choice/home',
  '/en/rfq/k3m9p2q7xz',
])('others may learn the whole path of the public page %s', (pathname) => {
  expect(sharedPath(pathname)).toBe(pathname);
});

test.each([
  ['/en/search', '/en/search'],
  ['/en/account/addresses/x7k2m9q4ab', '/en/account'],
  ['/en/reset-password', '/en/account'],
  ['/en/auth/login', '/en/other'],
  ['/en/development/mailbox/5', '/en/other'],
  ['/de/x', '/'],
  ['', '/'],
])('of %s others learn no more than %s', (pathname, shared) => {
  expect(sharedPath(pathname)).toBe(shared);
});
