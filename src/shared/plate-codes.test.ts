import { expect, test } from 'vitest';
import { plateCode, provinceOf, provincesByPlate, provinceSlug } from './plate-codes.ts';
import { provinces } from './provinces.ts';

test('each province has one plate code, found by name, slug and name in capitals', () => {
  expect([...provincesByPlate].toSorted()).toEqual([...provinces].toSorted());
  for (const [i, name] of provincesByPlate.entries()) {
    expect(provinceSlug(name)).toMatch(/^[a-z]+$/);
    expect([
      plateCode(name),
      plateCode(provinceSlug(name)),
      plateCode(` ${name.toLocaleUpperCase('tr')} `),
      provinceOf(i + 1),
    ]).toEqual([i + 1, i + 1, i + 1, name]);
  }
  expect(new Set(provincesByPlate.map(provinceSlug)).size).toBe(81);
});

test('well-known plate codes are right', () => {
  expect(['Adana', 'Ankara', 'İstanbul', 'izmir', 'SANLIURFA', 'Düzce'].map(plateCode)).toEqual([
    1, 6, 34, 35, 63, 81,
  ]);
});

test('a text that is no province has no plate code', () => {
  expect([null, '', 'Atlantis', 'Türkiye', 'constructor'].map(plateCode)).toEqual([0, 0, 0, 0, 0]);
  expect(() => provinceOf(0)).toThrow(RangeError);
});
