import { expect, test } from 'vitest';
import {
  currencyOfEdge,
  edgeAsking,
  edgeHeaders,
  type EdgeSettings,
  keysOf,
  varyOfEdge,
  withEdgeHeaders,
} from './edge.ts';

const settings: EdgeSettings = { kind: 'ban', seconds: 600, purgeUrls: [], token: null };
/** By name; a name that comes twice would be lost. */
const byName = (flat: readonly string[]) =>
  Object.fromEntries(flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1]]] : [])));

test('tags are keys without anything that means something in a list or a pattern', () => {
  const tags = ['product:a-1', 'rfqs: quotes left', 'rates', 'rates', 'a|b)(.*', 'çini'];

  expect(keysOf(tags)).toEqual(['product:a-1', 'rfqs:_quotes_left', 'rates', 'a_b____', '_ini']);
});

test('an edge keeps a page for its seconds, a browser asks each time', () => {
  expect(byName(edgeHeaders(['product:1', 'rates'], settings)!)).toEqual({
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=600',
    'surrogate-control': 'max-age=600, stale-while-revalidate=30, stale-if-error=86400',
    vary: 'Accept-Encoding, X-Currency',
    'surrogate-key': 'product:1 rates',
  });
});

test.each([
  ['xkey', 'xkey', 'product:1 rates', 'surrogate-control'],
  ['fastly', 'surrogate-key', 'product:1 rates', 'surrogate-control'],
  ['cloudflare', 'cache-tag', 'product:1,rates', 'cdn-cache-control'],
] as const)('%s reads keys in a header of its own', (kind, header, keys, control) => {
  const headers = byName(edgeHeaders(['product:1', 'rates'], { ...settings, kind })!);

  expect(headers).toMatchObject({ [header]: keys, [control]: expect.any(String) as string });
  expect(Object.keys(headers)).toHaveLength(4);
});

test('a page that cannot be purged by all of its keys is not kept', () => {
  const tags = Array.from({ length: 1_000 }, (_, i) => `product:${i}`);

  expect(edgeHeaders(tags, settings)).toBeNull();
  expect(byName(edgeHeaders([], settings)!)).not.toHaveProperty('surrogate-key');
});

test('they replace what a browser is told, and nothing else', () => {
  const own = ['content-type', 'text/html', 'cache-control', 'private, no-cache', 'vary', 'Cookie'];

  expect(withEdgeHeaders(own, ['cache-control', 'public', 'vary', 'X-Currency'])).toEqual([
    'content-type',
    'text/html',
    'cache-control',
    'public',
    'vary',
    'X-Currency',
  ]);
  expect(varyOfEdge('Accept-Encoding')).toBe('Accept-Encoding, X-Currency');
});

test.each([
  [{}, null, null],
  [{ 'x-currency': 'TRY' }, 'keeps', 'TRY'],
  [{ 'x-currency': 'XXX' }, 'passes', null],
  [{ 'x-currency': '' }, 'passes', null],
  [{ 'x-currency': 'TRY, USD' }, 'passes', null],
] as const)('%o', (headers, asking, currency) => {
  expect(edgeAsking(headers)).toBe(asking);
  expect(currencyOfEdge(headers)).toBe(currency);
});
