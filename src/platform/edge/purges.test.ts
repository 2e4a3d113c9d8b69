import { expect, test } from 'vitest';
import { purgesOf } from './purges.ts';

const keys = ['product:1', 'rates'];

test.each([
  ['ban', 'BAN', { 'x-ban': '(^|\\s)(product:1|rates)(\\s|$)', authorization: 'Bearer t' }],
  ['xkey', 'PURGE', { xkey: 'product:1 rates', authorization: 'Bearer t' }],
] as const)('%s names its keys in a header', (kind, method, headers) => {
  expect(purgesOf(keys, { kind, token: 't' })).toEqual([{ method, headers }]);
});

test.each([
  ['fastly', { 'fastly-key': 't' }, { surrogate_keys: keys }],
  ['cloudflare', { authorization: 'Bearer t' }, { tags: keys }],
  ['json', { authorization: 'Bearer t' }, { keys }],
] as const)('%s is sent its keys as JSON', (kind, headers, body) => {
  const [purge, ...more] = purgesOf(keys, { kind, token: 't' });

  expect(more).toEqual([]);
  expect(purge).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  expect(JSON.parse(purge!.body!)).toEqual(body);
});

test('the pattern of a ban finds whole keys only', () => {
  const [purge] = purgesOf(['product:1'], { kind: 'ban', token: null });
  const pattern = new RegExp(purge!.headers['x-ban']!);

  const headers = ['product:1', 'rates product:1', 'product:1 rates', 'product:12', 'my-product:1'];

  expect(headers.filter((header) => pattern.test(header))).toEqual(headers.slice(0, 3));
  expect(purge!.headers).not.toHaveProperty('authorization');
});

test('many keys are several requests, none too long for a header', () => {
  const many = Array.from({ length: 250 }, (_, i) => `${'k'.repeat(60)}${i}`);

  const purges = purgesOf(many, { kind: 'xkey', token: null });
  const sent = purges.map(({ headers }) => headers['xkey']!);

  expect(sent.flatMap((text) => text.split(' '))).toEqual(many);
  expect(Math.max(...sent.map((text) => text.length))).toBeLessThanOrEqual(4_000);
  expect(purgesOf(many, { kind: 'cloudflare', token: null }).length).toBeGreaterThanOrEqual(9);
  expect(purgesOf([], { kind: 'xkey', token: null })).toEqual([]);
});
