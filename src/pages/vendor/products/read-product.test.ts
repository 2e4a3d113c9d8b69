import { describe, expect, test } from 'vitest';
import { productInputOf } from '#tests/support/market.ts';
import { productForm, readProduct } from './read-product.ts';
import { valuesOf } from './product-form.tsx';

const typed = (asked: object = {}) =>
  productForm.parse({
    intent: 'draft',
    revision: '1',
    mainLanguage: 'en',
    title: { en: 'Cotton bath towel' },
    category: 'home/towels',
    currency: 'USD',
    unit: 'C62',
    moq: '10',
    orderMultiple: '1',
    tiers: [{ from: '10', price: '2.00' }],
    originCountry: 'TR',
    variants: [{}],
    ...asked,
  });

describe('the editor’s form', () => {
  test('saved as it was shown, it changes nothing', () => {
    const known = productInputOf({ tags: ['soft'], originProvince: 'Denizli', state: 'draft' });

    expect(valuesOf(known, 'en')).toMatchObject({ 'tiers[0].price': '2', moq: '10' });
    expect(readProduct(typed(), known)).toEqual(known);
  });

  test('scripts in a description are left out', () => {
    const product = readProduct(
      typed({ description: { en: '<p onclick="x()">Soft</p><script>alert(1)</script>' } }),
      null,
    );

    expect(product.description).toEqual({ en: '<p>Soft</p>' });
  });

  test.each([
    ['a price of zero', { tiers: [{ from: '10', price: '0' }] }, 'tiers[0].price'],
    ['a price below zero', { tiers: [{ from: '10', price: '-1' }] }, 'tiers[0].price'],
    ['a price that is no number', { tiers: [{ from: '10', price: 'NaN' }] }, 'tiers[0].price'],
    ['a price without an end', { tiers: [{ from: '10', price: '1e309' }] }, 'tiers[0].price'],
    ['a product without a price', { tiers: [] }, 'tiers[0].price'],
    ['a first price above the minimum', { tiers: [{ from: '11', price: '2' }] }, 'tiers[0].price'],
    ['a wrong GTIN', { variants: [{ gtin: '8690000000001' }] }, 'variants[0].gtin'],
    ['an HS code of letters', { hsCode: 'cotton' }, 'hsCode'],
    ['no title in the main language', { title: { tr: 'Havlu' } }, 'title.en'],
    ['a picture at no address', { pictureUrl: 'nowhere' }, 'pictureUrl'],
  ])('%s is refused at its input', (_what, asked, name) => {
    expect(() => readProduct(typed(asked), null)).toThrow(
      expect.objectContaining({
        httpStatus: 400,
        fieldErrors: expect.objectContaining({ [name]: expect.any(String) }),
      }),
    );
  });

  test('Arabic digits are read', () => {
    expect(readProduct(typed({ moq: '١٢' }), null).moq).toBe(12);
  });
});
