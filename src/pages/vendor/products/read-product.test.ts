import { describe, expect, test } from 'vitest';
import { parseWithZod } from '@conform-to/zod/v4';
import { productInputOf } from '#tests/support/market.ts';
import { readProduct } from './read-product.ts';
import { productForm } from './typed-product.ts';
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

const unknown = { known: null, pictures: [] };

describe('the editor’s form', () => {
  test('saved as it was shown, it changes nothing', () => {
    const option = (name: string, value: string) => ({ name: { en: name }, value: { en: value } });
    const only = productInputOf().variants[0]!;
    const known = productInputOf({
      attributes: { en: [['Material', 'cotton: combed']], tr: [['Malzeme', 'pamuk']] },
      tags: ['soft', 'private label'],
      originProvince: 'Denizli',
      incoterms: ['FOB', 'CIF'],
      certificates: ['CE', 'OEKO-TEX'],
      leadTimes: [{ fromQuantity: 10, days: 7 }],
      sample: { priceMicros: 0, leadDays: 3 },
      variants: [
        { ...only, options: [option('Colour', 'white'), option('Size', 'L')], imageIndex: 0 },
        { ...only, options: [option('Colour', 'blue'), option('Size', 'L')], sku: 'B-L' },
      ],
      state: 'draft',
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(valuesOf(known, 'tr')))
      for (const each of [value].flat()) form.append(name, each);
    form.set('intent', 'draft');
    form.set('revision', '1');

    const sent = parseWithZod(form, { schema: productForm });

    expect(
      sent.status === 'success' && readProduct(sent.value, { known, pictures: known.images }),
    ).toEqual(known);
  });

  test('all that is wrong or missing is told at once', () => {
    const wrong = {
      intent: 'published',
      title: {},
      category: undefined,
      moq: 'many',
      tiers: [{ from: '10', price: 'free' }],
      hsCode: 'cotton',
    };

    expect(() => readProduct(typed(wrong), unknown)).toThrow(
      expect.objectContaining({
        fieldErrors: {
          'title.en': 'titleMissing',
          category: 'publishCategory',
          images: 'publishPicture',
          moq: 'numberUnreadable',
          'tiers[0].price': 'priceUnreadable',
          hsCode: 'wrongHsCode',
        },
      }),
    );
  });

  test('scripts in a description are left out', () => {
    const product = readProduct(
      typed({ description: { en: '<p onclick="x()">Soft</p><script>alert(1)</script>' } }),
      unknown,
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
    ['own prices without quantities', { variants: [{ tiers: '2.50' }] }, 'variants[0].tiers'],
    ['a picture that is not there', { variants: [{ picture: '9' }] }, 'variants[0].picture'],
    ['a picture at no address', { pictureUrl: 'nowhere' }, 'pictureUrl'],
    ['a quantity without its days', { leadTimes: [{ from: '10' }] }, 'leadTimes[0].days'],
    ['a carton without its pieces', { carton: { lengthMm: '300' } }, 'carton.pieces'],
    ['a word without a translation', { optionTexts: { tr: 'white' } }, 'optionTexts.tr'],
    ['a fact without a value', { attributes: { en: 'Material' } }, 'attributes.en'],
  ])('%s is refused at its input', (_what, asked, name) => {
    expect(() => readProduct(typed(asked), unknown)).toThrow(
      expect.objectContaining({
        httpStatus: 400,
        fieldErrors: expect.objectContaining({ [name]: expect.any(String) }),
      }),
    );
  });

  test('a variant keeps its picture when the pictures change places', () => {
    const [first] = productInputOf().images;
    const second = {
      ...first!,
      source: { kind: 'remote' as const, url: 'https://x.example/b.jpg' },
    };
    const only = productInputOf().variants[0]!;
    const known = productInputOf({
      images: [first!, second],
      variants: [{ ...only, imageIndex: 1 }],
    });

    const shown = typed({ variants: [{ picture: '2' }] });
    const swapped = readProduct(shown, { known, pictures: [second, first!] });
    const removed = readProduct(shown, { known, pictures: [first!] });
    const other = readProduct(typed({ variants: [{ picture: '1' }] }), {
      known,
      pictures: [first!, second],
    });

    expect(swapped.variants[0]!.imageIndex).toBe(0);
    expect(removed.variants[0]!.imageIndex).toBeNull();
    expect(other.variants[0]!.imageIndex).toBe(0);
  });

  test('Arabic digits are read', () => {
    expect(readProduct(typed({ moq: '١٢' }), unknown).moq).toBe(12);
  });
});
