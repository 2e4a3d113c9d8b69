import { describe, expect, test } from 'vitest';
import { productInputOf } from '../../../../tests/support/market.ts';
import { qualityGains, qualityScore } from './quality.ts';

describe('quality', () => {
  const bare = productInputOf({
    brand: null,
    images: [],
    attributes: {},
    description: {},
    leadTimes: [],
    carton: null,
    hsCode: null,
    tiers: [{ fromQuantity: 1, priceMicros: 1 }],
  });
  const image = productInputOf().images[0]!;
  const facts = Array.from({ length: 200 }, (_, i): [string, string] => [`Fact ${i}`, 'value']);
  const full = productInputOf({
    title: { en: 'Towel', tr: 'Havlu', ar: 'منشفة' },
    description: { en: 'x'.repeat(60_000) },
    attributes: { en: facts, tr: facts, ar: facts },
    images: Array.from({ length: 30 }, () => image),
    brand: 'Kervan',
    hsCode: '630260',
    leadTimes: [{ fromQuantity: 1, days: 7 }],
    carton: { pieces: 10, lengthMm: null, widthMm: null, heightMm: null, grossGrams: null },
    tiers: [
      { fromQuantity: 1, priceMicros: 2 },
      { fromQuantity: 2, priceMicros: 1 },
    ],
    variants: [{ ...productInputOf().variants[0]!, gtin: '04006381333931' }],
  });

  test('lies between 0 and 100, whatever is said', () => {
    expect(qualityScore(bare)).toBe(10); // its one title
    expect(qualityScore(full)).toBe(100);
  });

  test('rises with every thing that a buyer needs to know', () => {
    const score = qualityScore(bare);
    for (const more of [
      { title: full.title },
      { description: full.description },
      { attributes: full.attributes },
      { images: full.images },
      { brand: full.brand },
      { hsCode: full.hsCode },
      { leadTimes: full.leadTimes },
      { carton: full.carton },
      { tiers: full.tiers },
      { variants: full.variants },
    ]) {
      expect([Object.keys(more)[0], qualityScore({ ...bare, ...more }) > score]).toEqual([
        Object.keys(more)[0],
        true,
      ]);
    }
  });

  test('is not bought with a short description', () => {
    expect(qualityScore({ ...bare, description: { en: 'Nice towel' } })).toBe(qualityScore(bare));
  });
});

test('what is missing is named with its points, the most first, and nothing else', () => {
  const product = productInputOf({ brand: 'Ege', hsCode: '630260' });

  const gains = qualityGains(product);

  expect(gains.slice(0, 3)).toEqual([
    { what: 'languages', points: 20 },
    { what: 'pictures', points: 18 },
    { what: 'facts', points: 16 },
  ]);
  const named = gains.map(({ what }) => what);
  expect(named).not.toContain('brand');
  expect(named).not.toContain('hsCode');
});
