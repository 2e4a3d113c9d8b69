import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

test.each([
  [
    '/tr/product/havlu-0123456789?quantity=100#prices',
    '/tr/product/havlu-0123456789?quantity=100#prices',
  ],
  ['/en/shop', '/tr/shop'],
  ['/shop', '/tr/shop'],
  [null, '/tr'],
  ['', '/tr'],
  ['shop', '/tr'],
  ['//evil.example', '/tr/evil.example'],
  ['/\\evil.example', '/tr/evil.example'],
  ['https://evil.example', '/tr'],
  ['javascript:alert(1)', '/tr'],
  ['/\t/evil.example', '/tr/evil.example'],
  ['/\n//evil.example', '/tr/evil.example'],
  ['/tr//evil.example', '/tr/evil.example'],
  ['/tr/account/login?next=/x', '/tr'],
  ['/tr/account/log-out', '/tr'],
  [`/${'x'.repeat(3_000)}`, '/tr'],
])('%j leads to %s', (next, path) => {
  expect(safeNext(next, 'tr')).toBe(path);
});
