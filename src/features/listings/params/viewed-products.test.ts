import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newPublicId } from '#shared/ids.ts';
import {
  forgetAllProducts,
  forgetProduct,
  maxViewed,
  rememberProduct,
  viewedProducts,
} from './viewed-products.ts';

let stored: Record<string, string> = {};
beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the latest comes first, each once, and the oldest give way', () => {
  const ids = Array.from({ length: maxViewed + 2 }, () => newPublicId());
  for (const id of ids) rememberProduct(id);
  rememberProduct(ids[10]!);

  expect(viewedProducts()).toHaveLength(maxViewed);
  expect(viewedProducts().slice(0, 2)).toEqual([ids[10], ids.at(-1)]);
});

test('one is forgotten, or all', () => {
  const [first, second] = [newPublicId(), newPublicId()];
  rememberProduct(first);
  rememberProduct(second);

  forgetProduct(second);
  expect(viewedProducts()).toEqual([first]);
  forgetAllProducts();
  expect(stored).toEqual({});
});

test.each(['', '{', '7', '{"0":"x"}', '["<script>",1,null,{}]', '["../../x"]'])(
  'what no product is called is left out: %j',
  (kept) => {
    stored['viewed-products'] = kept;

    expect(viewedProducts()).toEqual([]);
  },
);

test('without storage nothing is kept', () => {
  vi.stubGlobal('localStorage', undefined);

  expect(() => rememberProduct(newPublicId())).not.toThrow();
  expect(viewedProducts()).toEqual([]);
});
