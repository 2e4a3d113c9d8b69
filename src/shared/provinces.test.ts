import { expect, test } from 'vitest';
import { provinceName, provinces } from './provinces.ts';

test('there are eighty-one, each with one Arabic name', () => {
  expect(provinces).toHaveLength(81);
  expect(new Set(provinces.map((province) => provinceName(province, 'ar'))).size).toBe(81);
  expect(provinces.slice(0, 3)).toEqual(['Adana', 'Adıyaman', 'Afyonkarahisar']);
});

test('Arabic readers get Arabic, others the Turkish name', () => {
  expect(provinceName('İzmir', 'ar')).toBe('إزمير');
  for (const locale of ['en', 'tr'] as const) expect(provinceName('İzmir', locale)).toBe('İzmir');
});

test('other places stay as they are, whatever they are called', () => {
  for (const place of ['Thessaloniki', 'constructor', ''])
    expect(provinceName(place, 'ar')).toBe(place);
});
