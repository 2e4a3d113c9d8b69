import { expect, test } from 'vitest';
import { provinceName, provinces } from './provinces.ts';

test('there are eighty-one provinces, each with one Arabic name', () => {
  expect(provinces).toHaveLength(81);
  expect(new Set(provinces.map((province) => provinceName(province, 'ar'))).size).toBe(81);
  expect(provinces.slice(0, 3)).toEqual(['Adana', 'Adıyaman', 'Afyonkarahisar']);
});

test('Arabic readers see a province’s Arabic name, others its Turkish one', () => {
  expect(provinceName('İzmir', 'ar')).toBe('إزمير');
  for (const locale of ['en', 'tr'] as const) expect(provinceName('İzmir', locale)).toBe('İzmir');
});

test('names of other places stay as they are', () => {
  for (const place of ['Thessaloniki', 'constructor', ''])
    expect(provinceName(place, 'ar')).toBe(place);
});
