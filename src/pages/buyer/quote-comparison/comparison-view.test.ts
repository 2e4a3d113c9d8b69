import { describe, expect, test } from 'vitest';
import type { Comparison } from '#features/quotes/queries/received-quotes.server.ts';
import { withoutMarks } from '#shared/bidi-marks.ts';
import { quoteOfferOf } from '#tests/support/quoting.ts';
import { comparisonView } from './comparison-view.ts';
import { parametersOf, readOptions } from './options.ts';

type Quote = Comparison['quotes'][number];
type Asked = Parameters<typeof quoteOfferOf>[0];

const rate = (microsPerDollar: number) => ({
  microsPerDollar,
  validOn: '2026-11-20',
  source: 'ECB',
});
const reader = { locale: 'en', currency: 'USD' } as const;

/** Only what a comparison reads. */
const quoteOf = (id: string, offer: Asked, changed: Partial<Quote> = {}): Quote =>
  ({
    id,
    state: 'submitted',
    revision: 1,
    offer: quoteOfferOf({ inspection: '240', ...offer }),
    isOutdated: false,
    isNew: false,
    isVerified: true,
    whyNotAccept: null,
    storeName: `Store ${id}`,
    storeSlug: id,
    storeState: 'open',
    province: 'Denizli',
    responseTimeHours: 4,
    productTitle: { en: 'Peshtemal' },
    productLanguage: 'en',
    validUntil: new Date('2026-12-20T00:00:00Z'),
    ...changed,
  }) as Quote;

const rfq = {
  publicId: 'k3m9p2q7xz',
  quantity: 2_000,
  unit: 'C62',
  currency: 'USD',
  tradeTerms: [],
};
const rates = {
  USD: { ...rate(1_000_000), validOn: null, source: null },
  EUR: rate(500_000),
  TRY: rate(40_000_000),
  GBP: rate(800_000),
  SAR: rate(3_750_000),
  AED: rate(3_670_000),
};

// Only what a comparison reads.
const comparisonOf = (quotes: readonly Quote[]) =>
  ({ rfq, quotes, rates }) as unknown as Comparison;

const viewOf = (quotes: readonly Quote[], query = '') =>
  comparisonView(comparisonOf(quotes), readOptions(new URLSearchParams(query)), reader);

const cellsOf = (view: ReturnType<typeof viewOf>, key: string) =>
  view.rows
    .find((row) => row.key === key)!
    .cells.map((cell) => ({ ...cell, text: withoutMarks(cell.text) }));

const toDoor = { incoterm: 'DAP', place: 'Hamburg' } as const;
const fob = { incoterm: 'FOB', place: 'İzmir', insurance: '40' } as const;

describe('a comparison', () => {
  test('names the lowest total, which is not the lowest unit price', () => {
    const view = viewOf([
      quoteOf('a', { ...fob, unitPrice: '4.35', freight: '800' }),
      quoteOf('b', { ...toDoor, unitPrice: '4.60' }),
    ]);

    expect(cellsOf(view, 'total')).toMatchObject([
      { text: '$9,780', badge: undefined },
      { text: '$9,440', badge: { text: 'Lowest total' } },
    ]);
    expect(view.best).toBe('b');
  });

  test('never calls a total with a missing leg the lowest, and names what is missing', () => {
    const view = viewOf([
      quoteOf('a', { ...fob, unitPrice: '2.00' }),
      quoteOf('b', { ...toDoor, unitPrice: '4.60' }),
      quoteOf('c', { ...toDoor, unitPrice: '4.70' }),
    ]);

    const [incomplete, lowest] = cellsOf(view, 'total');
    expect(incomplete).toMatchObject({ note: 'Incomplete. Not stated: Freight', badge: undefined });
    expect(lowest).toMatchObject({ badge: { text: 'Lowest total' } });
    expect(cellsOf(view, 'freight')).toMatchObject([
      { text: 'Not stated' },
      { text: 'Included' },
      { text: 'Included' },
    ]);
  });

  test('converts currencies and units, and names the rate with its day and source', () => {
    const view = viewOf([
      quoteOf('a', { ...toDoor, unitPrice: '24', unit: 'DZN', currency: 'EUR' }),
      quoteOf('b', { ...toDoor, unitPrice: '9', unit: 'SET' }),
    ]);

    const [dozen, set] = cellsOf(view, 'unitPrice');
    expect(dozen!.text).toBe('$4.00');
    expect(withoutMarks(dozen!.note!)).toBe('Quoted at €24.00 per dozen');
    expect(set!.note).toMatch(/does not compare with your unit/);
    expect(cellsOf(view, 'total')[1]!.text).toBe('–');
    expect(withoutMarks(view.rates!)).toBe('Exchange rates: 1 USD = 0.50 EUR (ECB, 20 Nov 2026)');
  });

  test('with only the differences leaves out what is equal, but for the total', () => {
    const view = viewOf(
      [
        quoteOf('a', { ...toDoor, unitPrice: '4.60', leadDays: 20 }),
        quoteOf('b', { ...toDoor, unitPrice: '4.60', leadDays: 30 }),
      ],
      'only=differences',
    );

    expect(view.rows.map(({ key }) => key)).toEqual(['total', 'leadDays']);
  });

  test('hides and sorts quotes, and shows ended ones in views of their own', () => {
    const quotes = [
      quoteOf('a', { ...toDoor, unitPrice: '5' }),
      quoteOf('b', { ...toDoor, unitPrice: '4' }),
      quoteOf('c', { ...toDoor, unitPrice: '3' }),
      quoteOf('d', {}, { state: 'declined' }),
    ];
    const idsOf = (query: string) => viewOf(quotes, query).columns.map(({ id }) => id);

    expect(idsOf('sort=total&hide=c')).toEqual(['b', 'a']);
    expect(idsOf('view=all&hide=c')).toEqual(['a', 'b', 'c', 'd']);
    expect(idsOf('view=declined')).toEqual(['d']);
    expect(viewOf(quotes, 'hide=c').counts).toEqual({
      compare: 2,
      all: 4,
      declined: 1,
      hidden: 1,
    });
  });

  test('without inspection counts none, up to the chosen term', () => {
    const view = viewOf([quoteOf('a', { ...fob, unitPrice: '4' })], 'to=FOB&without=inspection');

    expect(cellsOf(view, 'total')).toMatchObject([{ text: '$8,000' }]);
  });
});

test('options that were set are the parameters of an address, and others are left out', () => {
  const query = new URLSearchParams('view=all&to=CIF&sort=odd&hide=a&hide=b&without=sample&x=1');

  expect(parametersOf(readOptions(query))).toEqual({
    view: 'all',
    to: 'CIF',
    currency: null,
    without: ['sample'],
    sort: null,
    only: null,
    hide: ['a', 'b'],
  });
});
