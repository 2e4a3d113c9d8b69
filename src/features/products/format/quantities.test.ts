import { expect, test } from 'vitest';
import * as listings from '#messages/features/listings';
import * as m from '#messages/features/products';
import * as long from '#messages/features/products/format';
import { withoutMarks } from '#shared/bidi-marks.ts';
import { daysText, moqText, percentText, quantityRangeText } from './quantities.ts';

const plain = (text: string) => withoutMarks(text).replaceAll('\u00a0', ' ');

test('Arabic numbers take the right noun', () => {
  const pieces = (count: number) =>
    plain(m.quantityShort({ count, unit: 'C62' }, { locale: 'ar' }));
  expect([1, 2, 3, 10, 11, 99, 100, 103, 1000].map(pieces)).toEqual([
    'قطعة واحدة',
    'قطعتان',
    '3 قطع',
    '10 قطع',
    '11 قطعة',
    '99 قطعة',
    '100 قطعة',
    '103 قطع',
    '1,000 قطعة',
  ]);
  const days = (count: number) => plain(m.days({ count }, { locale: 'ar' }));
  expect([1, 2, 5, 14, 100].map(days)).toEqual([
    'يوم واحد',
    'يومان',
    '5 أيام',
    '14 يومًا',
    '100 يوم',
  ]);
});

test('after a verb or preposition the dual is oblique', () => {
  expect(long.quantity({ count: 2, unit: 'PR' }, { locale: 'ar' })).toBe('زوجين');
  expect(listings.inDays({ count: 2 }, { locale: 'ar' })).toBe('يومين');
});

test('short and long units', () => {
  expect(
    [1, 2000].map((count) => plain(m.quantityShort({ count, unit: 'C62' }, { locale: 'en' }))),
  ).toEqual(['1 pc', '2,000 pcs']);
  expect(plain(long.quantity({ count: 1, unit: 'XBX' }, { locale: 'en' }))).toBe('1 box');
  expect(plain(moqText(2000, 'PR', 'tr'))).toBe('Min. 2.000 çift');
  expect(plain(moqText(2, 'C62', 'ar'))).toBe('الحد الأدنى قطعتان');
});

test('a number never parts from its unit', () => {
  for (const locale of ['en', 'tr', 'ar'] as const)
    expect(moqText(480, 'KGM', locale)).toMatch(/480\u00a0/);
});

test('ranges', () => {
  expect(plain(daysText({ min: 14, max: 21 }, 'en'))).toBe('14–21 days');
  expect(plain(daysText({ min: 7, max: 7 }, 'tr'))).toBe('7 gün');
  expect(plain(daysText({ min: 3, max: 7 }, 'ar'))).toBe('3–7 أيام');
  expect(plain(daysText({ min: 14, max: 21 }, 'ar'))).toBe('14–21 يومًا');
  expect(plain(quantityRangeText(480, 1199, 'tr'))).toBe('480 – 1.199');
  expect(plain(quantityRangeText(3000, null, 'ar'))).toBe('3,000 فأكثر');
});

test('the percent sign comes first in Turkish', () => {
  expect(plain(percentText(16, 'tr'))).toBe('−%16');
  expect(plain(percentText(16, 'en'))).toBe('−16%');
});
