import { expect, test } from 'vitest';
import { ltr } from '#shared/bidi-marks.ts';
import { isPublicId } from '#shared/ids.ts';
import { rowFields, shownField } from './row-fields.ts';
import { changesOf, whyNotSaved } from './typed-changes.ts';

type Typed = readonly [typed: string, shown: string];

function formOf(rows: Readonly<Record<string, { readonly price?: Typed; readonly stock: Typed }>>) {
  const form = new FormData();
  const add = (name: string, [typed, shown]: Typed) => {
    form.append(name, typed);
    form.append(shownField(name), shown);
  };
  for (const [id, { price, stock }] of Object.entries(rows)) {
    form.append(rowFields.revision(id), '3');
    if (price) add(rowFields.price(id), price);
    add(rowFields.stock(id), stock);
  }
  return form;
}

test('rows of the list that were not touched are not sent, and an emptied stock is none', () => {
  const { changes, errors } = changesOf(
    formOf({
      same: { price: ['2.00', '2.00'], stock: ['5', '5'] },
      cheaper: { price: ['1,50', '2.00'], stock: ['', '5'] },
      wrong: { price: ['-1', '2.00'], stock: ['x', ''] },
      sold: { stock: ['0', '5'] },
    }),
  );

  expect(changes).toEqual([
    { id: 'cheaper', revision: 3, priceMicros: 1_500_000, stock: null },
    { id: 'sold', revision: 3, stock: 0 },
  ]);
  expect(errors).toEqual({
    'price-wrong': 'priceUnreadable',
    'stock-wrong': 'numberUnreadable',
  });
});

test.each([
  ['prices of several quantities', '1,90 / 1.70', { tiers: [1_900_000, 1_700_000] }],
  ['one price too few', '1.90', { error: 'pricesMissing' }],
  ['a price that rises', '1.90 / 2.10', { error: 'tierPricesRise' }],
  ['a price of zero', '1.90 / 0', { error: 'priceUnreadable' }],
])('%s in a row', (_what, typed, expected: { tiers?: number[]; error?: string }) => {
  const form = formOf({ towel: { price: [typed, '2.00 / 1.80'], stock: ['', ''] } });
  form.append(rowFields.quantities('towel'), '10,100');

  const { changes, errors } = changesOf(form);

  expect(changes.map(({ tiers }) => tiers)).toEqual(
    expected.tiers
      ? [expected.tiers.map((priceMicros, i) => ({ fromQuantity: [10, 100][i], priceMicros }))]
      : [],
  );
  expect(errors).toEqual(expected.error ? { 'price-towel': expected.error } : {});
});

test('names of row fields are names that forms may have', () => {
  const id = '0123456789';

  expect(isPublicId(id)).toBe(true);
  for (const nameOf of Object.values(rowFields))
    for (const name of [nameOf(id), shownField(nameOf(id))])
      expect(name).toMatch(/^[A-Za-z][\w-]{0,59}$/);
});

test('a row that another editor saved meanwhile is a conflict that says what is saved', () => {
  const refusal = whyNotSaved({
    results: [
      {
        id: 'towel',
        outcome: 'conflict',
        saved: {
          tiers: [{ fromQuantity: 1, priceMicros: 2_500_000 }],
          stock: 7,
          currency: 'USD',
        },
      },
    ],
    errors: {},
    changes: [{ id: 'towel', revision: 1, priceMicros: 1, stock: 2 }],
    locale: 'en',
  });

  expect(refusal).toMatchObject({
    httpStatus: 409,
    fieldErrors: {
      'price-towel': { key: 'savedMeanwhile', values: { value: ltr('$2.50') } },
      'stock-towel': { key: 'savedMeanwhile', values: { value: '7' } },
    },
  });
});
