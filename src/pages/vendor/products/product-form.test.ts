import { createElement, Fragment } from 'react';
import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, test } from 'vitest';
import { maxFormFields, type ProductInput, productInput } from '#features/products/schemas.ts';
import { readPictureEntries } from '#features/media/format/picture-form.ts';
import { readFormBody } from '#platform/http/form-body.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { productInputOf } from '#tests/support/market.ts';
import { fieldsSentBy, markupOf } from '#tests/support/rendered-form.ts';
import { OtherErrors } from './other-errors.tsx';
import { ProductForm, valuesOf } from './product-form.tsx';
import { fieldOf, readProduct } from './read-product.ts';
import { productForm } from './typed-product.ts';

const option = (name: string, value: string) => ({ name: { en: name }, value: { en: value } });
const only = productInputOf().variants[0]!;
const towel = (asked: Partial<ProductInput> = {}) =>
  productInputOf({ state: 'draft', externalId: null, ...asked });

const formOf = (product: ProductInput, answer?: ActionResult) =>
  createElement(ProductForm, {
    locale: 'en',
    values: valuesOf(product, 'en'),
    revision: 1,
    rows: product,
    pictures: product.images.map((image) => ({ ...image, address: null })),
    countries: [{ code: 'TR', name: 'Türkiye' }],
    categories: [{ path: 'home/towels', name: 'Towels' }],
    canEdit: true,
    isDraft: false,
    draftAddress: '/en/vendor/products/draft',
    answer,
  });

/** As a browser sends the form that shows the product, and as the server reads it. */
async function sentAgain(product: ProductInput): Promise<ProductInput> {
  const form = fieldsSentBy(markupOf(formOf(product)));
  form.set('intent', 'draft');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const received = await readFormBody({
    body: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type')!,
    maxBytes: Infinity,
    maxFields: maxFormFields,
  });
  const sent = parseWithZod(received, { schema: productForm });
  if (sent.status !== 'success') throw new Error(JSON.stringify(sent.error));
  const pictures = readPictureEntries(received, 'images')!;
  return readProduct(sent.value, { known: product, pictures });
}

describe('the editor sends back what it shows', () => {
  test('with as many pictures and variants as a product may have', async () => {
    const [image] = towel().images;
    const product = towel({
      images: Array.from({ length: 30 }, () => image!),
      variants: Array.from({ length: 200 }, (_, i) => ({
        ...only,
        options: [option('Colour', `No. ${i}`), option('Size', 'L')],
        sku: `S-${i}`,
        stock: i,
      })),
    });

    expect(await sentAgain(product)).toEqual(product);
  });

  test('with all that files may say and the form shows in its own way', async () => {
    const steps = Array.from({ length: 12 }, (_, i) => i);
    const [image] = towel().images;
    const second = { ...image!, source: { kind: 'remote' as const, url: 'https://x.example/b' } };
    const inThree = (word: string) => ({ en: word, tr: `${word} tr`, ar: `${word} ar` });
    const options = ['Colour', 'Size', 'Material', 'Finish'].map((name) => ({
      name: inThree(name),
      value: inThree(`${name} 1`),
    }));
    const product = towel({
      title: inThree('Towel'),
      description: { en: '<p>Soft</p>\n<p>and   strong</p>', tr: '<ul><li>Yumuşak</li></ul>' },
      attributes: {
        en: [
          ['Ratio 1:2', 'a: b'],
          ['Care', 'Wash at 40°\n\n↳ do not bleach'],
        ],
        ar: [['نوع', 'قطن']],
      },
      tags: ['soft, thick', '12" roll', 'plain'],
      originProvince: 'Old Smyrna',
      category: 'home/former',
      certificates: ['OEKO-TEX', 'CE'],
      incoterms: ['CIF', 'FOB'],
      paymentOptions: ['bank_transfer', 'card'],
      images: [image!, second],
      tiers: steps.map((i) => ({ fromQuantity: 10 + i, priceMicros: 2_000_000 - i * 10_000 })),
      leadTimes: steps.map((i) => ({ fromQuantity: 10 + i, days: 5 + i })),
      variants: [
        {
          ...only,
          options,
          sku: 'A',
          tiers: steps.map((i) => ({ fromQuantity: 5 + i, priceMicros: 1_125_000 - i })),
          weightGrams: 450,
          imageIndex: 1,
        },
        { ...only, options: options.slice(0, 2), sku: 'B', stock: 0, imageIndex: 0 },
      ],
    });

    expect(await sentAgain(product)).toEqual(product);
  });

  test('with as many further quantity prices and lead times as the rule allows', async () => {
    const product = towel({ leadTimes: [] });
    const form = fieldsSentBy(markupOf(formOf(product)));
    expect([...form.keys()]).toEqual(
      expect.arrayContaining(['tiers[11].price', 'leadTimes[11].days']),
    );
    expect([...form.keys()]).not.toContain('tiers[12].from');
    form.set('intent', 'draft');
    form.set('tiers[11].from', '5000');
    form.set('tiers[11].price', '1.20');
    form.set('leadTimes[11].from', '5000');
    form.set('leadTimes[11].days', '40');

    const sent = parseWithZod(form, { schema: productForm });
    if (sent.status !== 'success') throw new Error(JSON.stringify(sent.error));
    const pictures = readPictureEntries(form, 'images')!;
    expect(readProduct(sent.value, { known: product, pictures })).toMatchObject({
      tiers: [...product.tiers, { fromQuantity: 5_000, priceMicros: 1_200_000 }],
      leadTimes: [{ fromQuantity: 5_000, days: 40 }],
    });
  });

  test('with what is changed in the rarer fields of a variant', async () => {
    const product = towel({
      variants: [{ ...only, options: [option('Colour', 'white')], weightGrams: 450 }],
    });
    const form = fieldsSentBy(markupOf(formOf(product)));
    form.set('intent', 'draft');
    form.set('variants[0].tiers', '10: 1.80; 100: 1.60');
    form.set('variants[0].weight', '500');
    form.set('variants[0].picture', '1');
    form.set('optionNames[2]', 'Material');
    form.set('variants[0].value3', 'linen');

    const sent = parseWithZod(form, { schema: productForm });
    const pictures = readPictureEntries(form, 'images')!;

    if (sent.status !== 'success') throw new Error(JSON.stringify(sent.error));
    expect(readProduct(sent.value, { known: product, pictures }).variants).toEqual([
      {
        ...only,
        options: [option('Colour', 'white'), option('Material', 'linen')],
        tiers: [
          { fromQuantity: 10, priceMicros: 1_800_000 },
          { fromQuantity: 100, priceMicros: 1_600_000 },
        ],
        weightGrams: 500,
        imageIndex: 0,
      },
    ]);
  });

  test('with variants that differ in what they call their options', async () => {
    const product = towel({
      variants: [
        { ...only, options: [option('Colour', 'white'), option('Size', 'L')], sku: 'A' },
        { ...only, options: [option('Size', 'M'), option('Colour', 'grey')], sku: 'B' },
      ],
    });

    expect(await sentAgain(product)).toEqual(product);
  });

  test('a value whose option has no name is told beside the option', () => {
    const product = towel({ variants: [{ ...only, options: [option('Colour', 'white')] }] });
    const form = fieldsSentBy(markupOf(formOf(product)));
    form.set('intent', 'draft');
    form.set('variants[0].value2', 'L');

    const sent = parseWithZod(form, { schema: productForm });
    if (sent.status !== 'success') throw new Error(JSON.stringify(sent.error));
    expect(() => readProduct(sent.value, { known: product, pictures: product.images })).toThrow(
      expect.objectContaining({ fieldErrors: { 'optionNames[1]': 'nameOptionFirst' } }),
    );
  });

  test('with words of options that are translated, corrected and taken out', () => {
    const product = towel({
      variants: [
        { ...only, options: [{ name: { en: 'Colour', tr: 'Renk' }, value: { en: 'white' } }] },
        { ...only, options: [{ name: { en: 'Colour', tr: 'Renk' }, value: { tr: 'gri' } }] },
        { ...only, options: [{ name: { en: 'Colour' }, value: { en: 'red', ar: 'أحمر' } }] },
      ],
    });
    const form = fieldsSentBy(markupOf(formOf(product)));
    form.set('intent', 'draft');
    expect(form.get('optionTexts.tr')).toBe('Colour: Renk');
    expect(form.get('variants[1].value')).toBe('gri');
    form.set('optionTexts.tr', 'white: beyaz\r\nred: kırmızı');
    form.set('variants[2].value', 'blue');

    const sent = parseWithZod(form, { schema: productForm });
    if (sent.status !== 'success') throw new Error(JSON.stringify(sent.error));
    const { variants } = readProduct(sent.value, { known: product, pictures: product.images });

    const name = { en: 'Colour' };
    expect(variants.map(({ options }) => options)).toEqual([
      [{ name, value: { en: 'white', tr: 'beyaz' } }],
      // What is shown in Turkish, for want of the main language, stays.
      [{ name, value: { tr: 'gri' } }],
      // Another colour is no longer red in Arabic.
      [{ name, value: { en: 'blue' } }],
    ]);
  });

  test('with twelve quantity prices and twelve lead times', async () => {
    const steps = Array.from({ length: 12 }, (_, i) => i);
    const product = towel({
      tiers: steps.map((i) => ({ fromQuantity: 10 + i, priceMicros: 2_000_000 - i * 10_000 })),
      leadTimes: steps.map((i) => ({ fromQuantity: 10 + i, days: 5 + i })),
    });

    expect(await sentAgain(product)).toEqual(product);
  });
});

/** What another editor may have saved meanwhile, by the field’s name in the answer. */
const { externalId: _inFiles, ...editable } = productInput.shape;
const fields = Object.keys(editable).flatMap((field) =>
  ['title', 'description', 'attributes'].includes(field)
    ? ['en', 'tr', 'ar'].map((locale) => `${field}.${locale}`)
    : field,
);

test.each(fields)('what differs in %s is seen', (field) => {
  const name = fieldOf(field, { mainLanguage: 'en' });
  const errors = { [name]: 'Saved meanwhile' };
  const answer = { values: {}, errors, error: null, code: 'conflict' };

  const markup = markupOf(
    createElement(
      Fragment,
      null,
      createElement(OtherErrors, { errors, locale: 'en' }),
      formOf(towel(), answer),
    ),
  );

  expect(markup).toContain('Saved meanwhile');
});
