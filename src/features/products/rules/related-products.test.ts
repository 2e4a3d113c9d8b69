import { describe, expect, test } from 'vitest';
import {
  similarTo,
  matchKeysOf,
  byPriceDistance,
  comparedOf,
  type ProductToCompare,
  isSameProduct,
  similarity,
  offersOf,
} from './related-products.ts';

const goods = (
  id: string,
  title: string,
  { gtins = [], ...asked }: Partial<ProductToCompare> & { gtins?: string[] } = {},
) =>
  comparedOf({
    id,
    storeId: `store of ${id}`,
    brandId: null,
    title: { en: title },
    attributes: {},
    tags: [],
    variants: gtins.map((gtin) => ({ gtin })),
    priceUsdMicros: 1_000_000,
    ...asked,
  });
const towelTitle = 'Cotton bath towel, 70 × 140 cm, 500 gsm';
const towel = goods('towel', towelTitle, { tags: ['towel', 'cotton'] });

describe('the same article', () => {
  test('a trade number makes products the same by any name, and others different', () => {
    expect(
      isSameProduct(
        goods('a', 'Towel', { gtins: ['08690000000012', '08690000000029'] }),
        goods('b', 'Havlu', { gtins: ['08690000000029'] }),
      ),
    ).toBe(true);
    expect(
      isSameProduct(
        goods('a', towelTitle, { gtins: ['08690000000012'] }),
        goods('b', towelTitle, { gtins: ['08690000000029'] }),
      ),
    ).toBe(false);
    expect(isSameProduct(goods('a', towelTitle, { gtins: ['08690000000012'] }), towel)).toBe(true);
  });
  test('or nearly the same title in a language that both have, with the same numbers', () => {
    expect(isSameProduct(towel, goods('b', 'COTTON BATH TOWEL 500 gsm 70×140 cm'))).toBe(true);
    expect(isSameProduct(towel, goods('b', 'Cotton bath towel, soft, 70 × 140 cm, 500 gsm'))).toBe(
      true,
    );
    expect(isSameProduct(towel, goods('b', 'Cotton bath towel, 70 × 140 cm, 400 gsm'))).toBe(false);
    expect(
      isSameProduct(
        goods('a', '', { title: { tr: 'Pamuklu banyo havlusu' } }),
        goods('b', 'Cotton bath towel'),
      ),
    ).toBe(false);
  });
  test('equal titles of another brand, other attributes or a kind alone are no match', () => {
    expect(
      isSameProduct(
        goods('a', towelTitle, { brandId: 'x' }),
        goods('b', towelTitle, { brandId: 'y' }),
      ),
    ).toBe(false);
    expect(isSameProduct(goods('a', towelTitle, { brandId: 'x' }), towel)).toBe(true);
    const said = (colour: string) =>
      goods(colour, towelTitle, {
        attributes: {
          en: [
            ['Colour', colour],
            ['Weave', 'terry'],
          ],
        },
      });
    expect([
      isSameProduct(said('White'), said('white ')),
      isSameProduct(said('White'), said('Blue')),
      isSameProduct(said('White'), towel),
    ]).toEqual([true, false, true]);
    expect(isSameProduct(goods('a', 'Bath towel'), goods('b', 'Bath towel'))).toBe(false);
  });
  test('is found by its numbers and by the words of its title, in whatever order', () => {
    const shared = (a: Parameters<typeof matchKeysOf>[0], b: typeof a) =>
      matchKeysOf(a).filter((key) => matchKeysOf(b).includes(key)).length;
    expect(shared(towel, goods('b', '500 gsm towel, COTTON bath, 70×140 cm'))).toBe(1);
    expect(
      shared(
        goods('a', 'Towel', { gtins: ['08690000000029'] }),
        goods('b', 'Havlu', { gtins: ['08690000000029'] }),
      ),
    ).toBe(1);
    expect(shared(goods('a', 'Bath towel'), goods('b', 'Bath towel'))).toBe(0);
  });
});

test('similarity is one with itself, alike in both directions, and between nought and one', () => {
  const others = [
    towel,
    goods('b', 'Bath towel', { tags: ['towel'] }),
    goods('c', 'Steel pot', { priceUsdMicros: 90_000_000 }),
    goods('d', 'قطن', { tags: ['cotton'], priceUsdMicros: 1 }),
  ];
  expect(similarity(towel, towel)).toBeCloseTo(1);
  for (const a of others) {
    for (const b of others) {
      expect(similarity(a, b)).toBeCloseTo(similarity(b, a));
      expect(similarity(a, b)).toBeGreaterThanOrEqual(0);
      expect(similarity(a, b)).toBeLessThanOrEqual(1);
    }
  }
});

describe('what stands beside a product', () => {
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  test('the same article of others, the cheapest first, and none of its own store', () => {
    const of = (id: string, storeId: string, priceUsdMicros: number) => ({
      ...towel,
      id,
      storeId,
      priceUsdMicros,
    });
    expect(
      ids(offersOf(towel, [of('dear', 'x', 3), of('cheap', 'y', 2), of('own', towel.storeId, 1)])),
    ).toEqual(['cheap', 'dear']);
  });
  test('the likest first, and no store more than twice', () => {
    const pool = [
      goods('pot', 'Steel pot'),
      ...['a', 'b', 'c'].map((id) =>
        goods(id, 'Cotton bath towel', { storeId: 'one', tags: ['towel'] }),
      ),
      goods('robe', 'Cotton bath robe', { tags: ['cotton'] }),
    ];
    expect(ids(similarTo(towel, pool))).toEqual(['a', 'b', 'robe', 'pot']);
  });
  test('of a brand what costs about as much', () => {
    expect(
      ids(
        byPriceDistance({ priceUsdMicros: 100 }, [
          { id: 'double', priceUsdMicros: 200 },
          { id: 'third', priceUsdMicros: 33 },
          { id: 'less', priceUsdMicros: 90 },
        ]),
      ),
    ).toEqual(['less', 'double', 'third']);
  });
});
