import { describe, expect, test } from 'vitest';
import { type ComparedProduct, isSameArticle, likeness, sortRelated } from './related-goods.ts';

const goods = (id: string, title: string, asked: Partial<ComparedProduct> = {}): ComparedProduct => ({ id, storeId: `store of ${id}`, title: { en: title }, tags: [], gtins: [], priceUsdMicros: 1_000_000, ...asked });
const towel = goods('towel', 'Cotton bath towel, 70 × 140 cm, 500 gsm', { tags: ['towel', 'cotton'] });

describe('the same article', () => {
  test('has the same trade number, whatever it is called', () => {
    expect(isSameArticle(goods('a', 'Towel', { gtins: ['08690000000012', '08690000000029'] }), goods('b', 'Havlu', { gtins: ['08690000000029'] }))).toBe(true);
    expect(isSameArticle(goods('a', 'Towel', { gtins: ['08690000000012'] }), goods('b', 'Havlu', { gtins: ['08690000000029'] }))).toBe(false);
    expect(isSameArticle(goods('a', 'Towel'), goods('b', 'Havlu'))).toBe(false);
  });
  test('or nearly the same title in a language that both have', () => {
    expect(isSameArticle(towel, goods('b', 'COTTON BATH TOWEL 500 gsm 70×140 cm'))).toBe(true);
    expect(isSameArticle(towel, goods('b', 'Cotton bath towel, 50 × 90 cm, 400 gsm'))).toBe(false);
    expect(isSameArticle({ ...towel, title: { tr: 'Pamuklu havlu' } }, { ...towel, title: { en: 'Cotton towel' } })).toBe(false);
  });
});

test('likeness is one with itself, alike in both directions, and between nought and one', () => {
  const others = [towel, goods('b', 'Bath towel', { tags: ['towel'] }), goods('c', 'Steel pot', { priceUsdMicros: 90_000_000 }), goods('d', 'قطن', { tags: ['cotton'], priceUsdMicros: 1 })];
  expect(likeness(towel, towel)).toBeCloseTo(1);
  for (const a of others) {
    for (const b of others) {
      expect(likeness(a, b)).toBeCloseTo(likeness(b, a));
      expect(likeness(a, b)).toBeGreaterThanOrEqual(0);
      expect(likeness(a, b)).toBeLessThanOrEqual(1);
    }
  }
});

describe('what stands beside a product', () => {
  test('the same article of others is an offer, the cheapest first; its own store’s is only alike', () => {
    const pool = [{ ...towel, id: 'dear', storeId: 'x', priceUsdMicros: 3 }, { ...towel, id: 'cheap', storeId: 'y', priceUsdMicros: 2 }, { ...towel, id: 'own' }, towel];
    expect(sortRelated(towel, pool, 5)).toEqual({ offers: ['cheap', 'dear'], alike: ['own'] });
  });
  test('the likest comes first, and no store more than twice', () => {
    const pool = [goods('pot', 'Steel pot'), ...['a', 'b', 'c'].map((id) => goods(id, 'Cotton bath towel', { storeId: 'one', tags: ['towel'] })), goods('robe', 'Cotton bath robe', { tags: ['cotton'] })];
    expect(sortRelated(towel, pool, 5)).toEqual({ offers: [], alike: ['a', 'b', 'robe', 'pot'] });
    expect(sortRelated(towel, pool, 1).alike).toEqual(['a']);
  });
});
