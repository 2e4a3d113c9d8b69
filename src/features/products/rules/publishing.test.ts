import { describe, expect, test } from 'vitest';
import { productInputOf } from '#tests/support/market.ts';
import { type Carton, productInput } from '../schemas.ts';
import { minMoq, piecesPerUnit, whyNotPublish } from './publishing.ts';

const carton: Carton = {
  pieces: 40,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  grossGrams: null,
};

describe('the minimum of the category in the unit of the product', () => {
  test.each([
    ['C62', null, 50],
    ['PR', null, 25],
    ['DZN', null, 5],
    ['SET', null, 25],
    ['XCT', carton, 2],
    ['XCT', null, 1],
    ['KGM', carton, 1],
    ['MTR', null, 1],
    ['XRO', null, 1],
  ] as const)('of 50 pieces, %s with carton %o: at least %i', (unit, packed, min) => {
    expect(minMoq({ unit, carton: packed }, 50)).toBe(min);
  });

  test('a unit without pieces is exempt', () => {
    expect(piecesPerUnit({ unit: 'LTR', carton: null })).toBeNull();
  });
});

describe('publishing by hand or by the API', () => {
  test('a product with title, category, picture and the minimum lacks nothing', () => {
    expect(whyNotPublish(productInputOf(), 10)).toEqual({});
  });

  test.each([
    ['a category', { category: null }, { category: 'publishCategory' }],
    ['a picture', { images: [] }, { images: 'publishPicture' }],
    ['the minimum of the category', { moq: 10 }, { moq: 'moqBelowCategory' }],
  ])('names %s as missing', (_what, asked, missing) => {
    const product = productInputOf({ moq: 11, ...asked });

    expect(whyNotPublish(product, 11)).toEqual(missing);
  });

  test('the title must be in the main language', () => {
    const product = { ...productInputOf(), title: { tr: 'Havlu' } };

    expect(whyNotPublish(product, null)).toEqual({ title: 'publishTitle' });
  });
});

describe('tier prices', () => {
  const withTiers = (...prices: number[]) => ({
    ...productInputOf(),
    tiers: prices.map((priceMicros, i) => ({ fromQuantity: 10 * (i + 1), priceMicros })),
  });

  test('stay or fall with the quantity', () => {
    expect(productInput.safeParse(withTiers(3_000_000, 2_000_000, 2_000_000)).success).toBe(true);
  });

  test('that rise are refused, for variants as well', () => {
    const rising = withTiers(2_000_000, 2_000_001);
    const [variant] = rising.variants;

    const ofVariant = {
      ...productInputOf(),
      variants: [{ ...variant, tiers: rising.tiers }],
    };

    for (const product of [rising, ofVariant])
      expect(productInput.safeParse(product).error?.issues[0]?.message).toBe(
        'catalog.tierPricesRise',
      );
  });
});
