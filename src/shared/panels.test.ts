import { expect, test } from 'vitest';
import { canShow } from './panels.ts';

test('a document shows pages of its language, and panels only where it knows them', () => {
  for (const [from, to] of [
    ['/en', '/en/shop?page=2'],
    ['/en/shop', '/en#top'],
    ['/tr/vendor/products', '/tr/shop'],
    ['/tr/vendor', '/tr/control/users'],
  ] as const)
    expect([from, to, canShow(from, to)]).toEqual([from, to, true]);
  for (const [from, to] of [
    ['/en', '/tr'],
    ['/en/shop', '/tr/shop'],
    ['/ar/vendor', '/en/vendor?done=1'],
    ['/en/shop', '/en/vendor'],
    ['/en/shop', '/'],
  ] as const)
    expect([from, to, canShow(from, to)]).toEqual([from, to, false]);
});
