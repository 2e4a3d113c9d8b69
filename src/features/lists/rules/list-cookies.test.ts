import { expect, test } from 'vitest';
import { listText, maxInCookie, readList, withProduct } from './list-cookies.ts';

const idOf = (i: number) => `7h2k9m${String(i).padStart(4, '0')}`;
const many = Array.from({ length: 101 }, (_, i) => idOf(i));

test('a list is read as it was written', () => {
  const held = { owner: 'mark-of_one', ids: [idOf(1), idOf(2)] };

  expect(readList('wishlist', listText(held))).toEqual(held);
  expect(readList('compare', listText({ ...held, owner: null }))).toEqual({ ...held, owner: null });
});

test('a cookie of a full list stays below 1.5 KB, one of a comparison below 200 bytes', () => {
  const owner = 'abcdefghijkl';

  expect(listText({ owner, ids: many.slice(0, maxInCookie.wishlist) }).length).toBeLessThan(1_500);
  expect(listText({ owner, ids: many.slice(0, maxInCookie.compare) }).length).toBeLessThan(200);
});

test.each([
  null,
  '',
  'null',
  '[]',
  '{"__proto__":1}',
  '0',
  '1',
  '1.',
  '2.0.7h2k9m4q0x',
  `1.${'a'.repeat(17)}.7h2k9m4q0x`,
  '1.<b>.7h2k9m4q0x',
  `1.0.${'7h2k9m4q0x.'.repeat(10_000)}`,
  'x'.repeat(8_192),
])('%s is no list', (text) => {
  expect(readList('wishlist', text)).toBeNull();
});

test('what is no id is left out of a list, and what is there twice counts once', () => {
  const hostile = [
    '__proto__',
    'constructor',
    '-1',
    '1e9',
    '../../../..',
    'ILOUilouIL',
    '<script>',
  ];
  const text = `1.0.${[...hostile, idOf(1), idOf(1), idOf(2)].join('.')}`;

  expect(readList('wishlist', text)).toEqual({ owner: null, ids: [idOf(1), idOf(2)] });
});

test('a list that is too long loses its oldest', () => {
  expect(readList('compare', `1.0.${many.slice(0, 9).join('.')}`)?.ids).toEqual(many.slice(0, 4));
});

test('the oldest wish gives way, a full comparison does not', () => {
  expect(withProduct('wishlist', many.slice(0, 100), 'newest0000')).toEqual([
    'newest0000',
    ...many.slice(0, 99),
  ]);
  expect(withProduct('compare', many.slice(0, 4), 'newest0000')).toBeNull();
  expect(withProduct('compare', many.slice(0, 4), many[3]!)).toEqual(many.slice(0, 4));
});
