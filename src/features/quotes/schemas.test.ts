import { parseWithZod } from '@conform-to/zod/v4';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { quoteOffer, typedOffer, typedQuote } from './schemas.ts';

/** The fields of the form, all of them, as a browser sends them. */
const fieldsOf = (asked: Readonly<Record<string, string>> = {}) => {
  const empty = ['originalPrice', 'moq', 'sampleFee', 'leadDays', 'incoterm', 'place'];
  const others = ['freight', 'insurance', 'inspection', 'paymentTerms', 'note'];
  const form = new FormData();
  const fields: Record<string, string> = {
    ...Object.fromEntries([...empty, ...others].map((name) => [name, ''])),
    ...Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [
        [`breaks[${i}].fromQuantity`, ''],
        [`breaks[${i}].priceMicros`, ''],
      ]).flat(),
    ),
    unitPrice: '4,20',
    currency: 'USD',
    unit: 'C62',
    sampleFeePayer: 'none',
    sampleLeadDays: '٧',
    validDays: '30',
    ...asked,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const offerIn = (asked?: Readonly<Record<string, string>>) =>
  parseWithZod(fieldsOf(asked), { schema: typedOffer });

/** What a form that is not accepted shows, by field. */
const errorsIn = (asked?: Readonly<Record<string, string>>) => offerIn(asked).reply().error;

test('a form with its optional fields empty is an offer', () => {
  expect(offerIn()).toMatchObject({
    status: 'success',
    value: {
      unitPrice: 4_200_000,
      originalPrice: null,
      sampleLeadDays: 7,
      incoterm: null,
      place: '',
      note: '',
      breaks: [],
    },
  });
});

test('empty rows of quantity prices are left out, half rows are refused at their field', () => {
  const row = { 'breaks[1].fromQuantity': '5.000', 'breaks[1].priceMicros': '4' };
  expect(offerIn(row)).toMatchObject({
    status: 'success',
    value: { breaks: [{ fromQuantity: 5_000, priceMicros: 4_000_000 }] },
  });

  expect(errorsIn({ 'breaks[1].fromQuantity': '5000' })).toEqual({
    'breaks[1].priceMicros': ['priceUnreadable'],
  });
  expect(errorsIn({ ...row, 'breaks[2].priceMicros': '3' })).toEqual({
    'breaks[2].fromQuantity': ['numberUnreadable'],
  });
});

test.each([
  ['0', 0],
  ['٠', 0],
  ['0,00', 0],
  ['4,20', 4_200_000],
  ['', null],
])('freight, insurance and inspection of “%s” are %j micros', (typed, micros) => {
  const legs = ['freight', 'insurance', 'inspection'];

  expect(offerIn(Object.fromEntries(legs.map((leg) => [leg, typed])))).toMatchObject({
    status: 'success',
    value: Object.fromEntries(legs.map((leg) => [leg, micros])),
  });
});

test.each([
  [{ unitPrice: '0' }, { unitPrice: ['priceUnreadable'] }],
  [{ sampleFee: '0' }, { sampleFee: ['priceUnreadable'] }],
  [{ freight: '-0' }, { freight: ['priceUnreadable'] }],
  [{ freight: '-1' }, { freight: ['priceUnreadable'] }],
  [{ freight: 'free' }, { freight: ['priceUnreadable'] }],
  [{ unitPrice: '' }, { unitPrice: ['priceUnreadable'] }],
  [{ unitPrice: '1.234' }, { unitPrice: ['priceUnreadable'] }],
  [{ unitPrice: '1e3' }, { unitPrice: ['priceUnreadable'] }],
  [{ unitPrice: '0x10' }, { unitPrice: ['priceUnreadable'] }],
  [{ sampleLeadDays: 'a week' }, { sampleLeadDays: ['numberUnreadable'] }],
  [{ sampleLeadDays: '1e2' }, { sampleLeadDays: ['numberUnreadable'] }],
  [{ sampleFeePayer: '' }, { sampleFeePayer: ['chooseSampleFeePayer'] }],
  [{ validDays: '91' }, { validDays: ['numberUnreadable'] }],
  [{ originalPrice: '4' }, { originalPrice: ['discountAbovePrice'] }],
])('the typed fields %j are refused', (asked, error) => {
  expect(errorsIn(asked)).toEqual(error);
});

test('a quote without a product is refused at that field', () => {
  expect(parseWithZod(fieldsOf(), { schema: typedQuote }).reply().error).toEqual({
    product: ['chooseQuotedProduct'],
  });
});

test('the reference of the API says that a leg begins at 0', () => {
  const { properties } = z.toJSONSchema(quoteOffer, { io: 'input' });

  for (const leg of ['freight', 'insurance', 'inspection'])
    expect(properties![leg]).toMatchObject({ description: expect.stringContaining('0: free') });
  expect(JSON.stringify(properties!['freight'])).toContain('"minimum":0');
});
