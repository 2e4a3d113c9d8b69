import { expect, test } from 'vitest';
import {
  cartText,
  maxInCookie,
  maxLineQuantity,
  readCart,
  withAdded,
  withQuantity,
} from './cart-cookie.ts';

const idOf = (i: number) => `7h2k9m${String(i).padStart(4, '0')}`;
const entry = (i: number, quantity = 10) => ({ product: idOf(i), variant: idOf(i + 1), quantity });
const many = Array.from({ length: maxInCookie + 5 }, (_, i) => entry(i, maxLineQuantity));

test('a cart is read as it was written', () => {
  const held = { owner: 'mark-of_one', entries: [entry(1), entry(2, 480)] };

  expect(readCart(cartText(held))).toEqual(held);
  expect(readCart(cartText({ ...held, owner: null }))).toEqual({ ...held, owner: null });
});

test('the cookie of a full cart stays below 2.5 KB', () => {
  const text = cartText({ owner: 'abcdefghijkl', entries: many.slice(0, maxInCookie) });

  expect(encodeURIComponent(text).length).toBeLessThan(2_500);
  expect(readCart(text)?.entries).toHaveLength(maxInCookie);
});

test.each([
  null,
  '',
  'null',
  '[]',
  '{"__proto__":1}',
  '1',
  '1.',
  `2.0.${idOf(1)}~${idOf(2)}~1`,
  `1.${'a'.repeat(17)}.${idOf(1)}~${idOf(2)}~1`,
  `1.0.${`${idOf(1)}~${idOf(2)}~1.`.repeat(10_000)}`,
  'x'.repeat(8_192),
])('%s is no cart', (text) => {
  expect(readCart(text)).toBeNull();
});

test.each([
  '__proto__',
  `${idOf(1)}~${idOf(2)}`,
  `${idOf(1)}~${idOf(2)}~0`,
  `${idOf(1)}~${idOf(2)}~-1`,
  `${idOf(1)}~${idOf(2)}~1e9`,
  `${idOf(1)}~${idOf(2)}~999999999`,
  `${idOf(1)}~${idOf(2)}~1~0`,
  `${idOf(1)}~constructor~5`,
  '../../../..',
  '<script>',
  '%',
])('%s is left out of a cart', (hostile) => {
  const good = `${idOf(3)}~${idOf(4)}~5`;

  expect(readCart(`1.0.${hostile}.${good}`)?.entries).toEqual([entry(3, 5)]);
});

test('of a line that is written twice the first counts', () => {
  const text = cartText({ owner: null, entries: [entry(1, 5), entry(1, 7)] });

  expect(readCart(text)?.entries).toEqual([entry(1, 5)]);
});

test('adding raises the line to its most, or opens a line as the newest', () => {
  expect(withAdded([entry(1), entry(2)], entry(2, 5))).toEqual([entry(1), entry(2, 15)]);
  expect(withAdded([entry(1)], entry(2))).toEqual([entry(2), entry(1)]);
  expect(withAdded([entry(1, maxLineQuantity)], entry(1))).toEqual([entry(1, maxLineQuantity)]);
});

test('a full cart takes no other line', () => {
  const full = many.slice(0, maxInCookie);

  expect(withAdded(full, many[maxInCookie]!)).toBeNull();
  expect(withAdded(full, entry(0, 1))).toHaveLength(maxInCookie);
});

test('a quantity is set in a line that is there alone', () => {
  expect(withQuantity([entry(1)], entry(1, 3))).toEqual([entry(1, 3)]);
  expect(withQuantity([entry(1)], entry(9, 3))).toEqual([entry(1)]);
});
