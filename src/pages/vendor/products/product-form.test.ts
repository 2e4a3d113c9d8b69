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
import { fieldOf, productForm, readProduct } from './read-product.ts';

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
