import { expect, test } from 'vitest';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import type { TradeContent } from '../schemas.ts';
import { documentView } from './document-view.ts';

const content: TradeContent = {
  number: 'PCK2026000000007',
  issuedOn: '2026-03-02',
  order: '7h2k9m4q0x',
  reference: 'PO-77',
  seller: {
    company: 'Dokuma Evi A.Ş.',
    store: 'Dokuma Evi A.Ş.',
    address: null,
    district: null,
    province: 'Denizli',
  },
  buyer: {
    company: 'شركة النور',
    destination: {
      tag: 'warehouse',
      street: 'Al Wasl Road 8',
      suite: '',
      state: 'Dubai',
      city: 'Dubai',
      postalCode: '00000',
      country: 'AE',
    },
    forwarder: 'Gulf Freight\n+971 4 123 45 67',
    finalCountry: 'SA',
  },
  currency: 'USD',
  incoterm: 'FOB',
  place: 'İzmir',
  shipOn: null,
  depositPercent: null,
  lines: [
    {
      title: { en: 'Towel' },
      mainLanguage: 'en',
      options: [{ name: { en: 'Size' }, value: { en: '70 × 140 cm' } }],
      sku: null,
      hsCode: '630260000000',
      originCountry: 'TR',
      unit: 'C62',
      quantity: 100,
      priceMicros: 1_900_000,
      amountMinor: 19_000,
      weightGrams: null,
      cartons: 2,
      grossGrams: null,
    },
  ],
  shippingMinor: 0,
  totalMinor: 19_000,
  shipment: null,
};

test('names, addresses and sizes read by themselves in an Arabic document', () => {
  const { parties, rows } = documentView('packing_list', content, 'ar');

  expect(parties.flatMap(({ lines }) => lines)).toEqual(
    expect.arrayContaining(
      ['Dokuma Evi A.Ş.', '00000 Dubai', '+971 4 123 45 67'].map((line) => isolated(line)),
    ),
  );
  expect(rows[0]![0]).toContain(isolated('70 × 140 cm'));
});

test('weights that a seller does not state are left out, and so are their sums', () => {
  const { rows, totals } = documentView('packing_list', content, 'en');

  expect(rows[0]!.slice(-2)).toEqual(['–', '–']);
  expect(totals).toEqual([['Cartons', '2']]);
});

test('a proforma names the deposit and the balance, which make the whole', () => {
  const deposit = { ...content, depositPercent: 33 };

  expect(documentView('proforma', deposit, 'en')).toMatchObject({
    totals: expect.arrayContaining([['Total', ltr('$190.00')]]),
    payable: [
      ['Deposit, 33%', ltr('$62.70')],
      ['Balance before shipping', ltr('$127.30')],
    ],
  });
  expect(documentView('invoice', deposit, 'en').payable).toEqual([]);
  expect(documentView('proforma', content, 'en').payable).toEqual([]);
});

test('amounts name their currency, counts are grouped, and a carrier reads by itself', () => {
  const shipment = {
    number: 2,
    carrier: 'DHL (Express)',
    trackingNumber: '',
    shippedOn: '2026-03-02',
  };
  const lines = [{ ...content.lines[0]!, cartons: 12_500 }];
  const priced = documentView('invoice', { ...content, shipment }, 'ar');
  const packed = documentView('packing_list', { ...content, lines, shipment }, 'tr');

  expect(priced.facts.map(([, value]) => value)).toEqual(
    expect.arrayContaining([ltr('USD'), isolated('DHL (Express)')]),
  );
  expect(packed.facts.map(([, value]) => value)).not.toContain(ltr('USD'));
  expect(packed.rows[0]![4]).toBe('12.500');
  expect(packed.totals).toEqual([['Koli', '12.500']]);
});

test('a product has a line above what was chosen of it, and numbers are not broken', () => {
  const { columns, rows } = documentView('invoice', content, 'tr');
  const [options] = content.lines;
  const lines = [{ ...options!, sku: 'BT-70' }];

  expect(rows[0]![0]!.split('\n')).toEqual([isolated('Towel'), isolated('70 × 140 cm')]);
  expect(documentView('invoice', { ...content, lines }, 'en').rows[0]![0]).toBe(
    `${isolated('Towel')}\n${isolated('70 × 140 cm')}\u00a0· ${ltr('BT-70')}`,
  );
  expect(columns.filter(({ isNumber }) => isNumber).map(({ width }) => width)).toEqual([
    'own',
    'own',
    'own',
  ]);
});
