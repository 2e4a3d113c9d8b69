import { expect, test } from 'vitest';
import { answerText, certificateText, marketsText, typeText } from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('hours up to two days, then days', () => {
  expect([0, 1, 6, 47, 48, 71].map((hours) => plain(answerText(hours, 'en')))).toEqual([
    'within 1 hour',
    'within 1 hour',
    'within 6 hours',
    'within 47 hours',
    'within 2 days',
    'within 3 days',
  ]);
  expect(plain(answerText(2, 'ar'))).toBe('خلال ساعتين');
  expect(plain(answerText(6, 'tr'))).toBe('6 saat içinde');
});

test('certificates as they are written', () =>
  expect(
    ['ISO9001', 'ISO 22000', 'ROHS', 'OEKO-TEX'].map((name) => plain(certificateText(name))),
  ).toEqual(['ISO 9001', 'ISO 22000', 'RoHS', 'OEKO-TEX']));

test('many markets are cut, one too many is not', () => {
  expect(marketsText(['africa', 'middle_east', 'south_asia', 'domestic_market'], 'en')).toBe(
    'Africa, Middle East, South Asia, Domestic market',
  );
  expect(
    marketsText(['africa', 'middle_east', 'south_asia', 'domestic_market', 'eastern_asia'], 'tr'),
  ).toBe('Afrika, Orta Doğu, Güney Asya ve 2 bölge daha');
});

test('a store that makes its products is a manufacturer', () =>
  expect(typeText({ isManufacturer: true, businessType: 'seller' }, 'tr')).toBe('Üretici'));
