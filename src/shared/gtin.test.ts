import { expect, test } from 'vitest';
import { normalizeGtin } from './gtin.ts';

test('each of the four GTIN lengths is padded to fourteen digits', () => {
  expect(normalizeGtin('96385074')).toBe('00000096385074');
  expect(normalizeGtin('036000291452')).toBe('00036000291452');
  expect(normalizeGtin('4006381333931')).toBe('04006381333931');
  expect(normalizeGtin('10012345678902')).toBe('10012345678902');
});

test('a GTIN may contain spaces and hyphens', () => {
  expect(normalizeGtin(' 4 006381-333931 ')).toBe('04006381333931');
});

test('a GTIN with a wrong check digit is rejected', () => {
  expect(
    Array.from({ length: 10 }, (_, digit) => String(digit)).filter((digit) =>
      normalizeGtin(`400638133393${digit}`),
    ),
  ).toEqual(['1']);
});

test('a GTIN with two swapped neighbouring digits is rejected', () => {
  expect(normalizeGtin('4006381339331')).toBeNull();
});

test('a GTIN in Arabic digits or between marks of direction is the same', () => {
  expect(normalizeGtin('٤٠٠٦٣٨١٣٣٣٩٣١')).toBe('04006381333931');
  expect(normalizeGtin('\u200e4006381333931\u200f')).toBe('04006381333931');
});

test('texts of other lengths or characters are no GTIN', () => {
  const wrong = [
    '',
    '0',
    '123456789',
    '12345678901',
    '123456789012345',
    '400638133393X',
    '4006381333931.0',
  ];
  expect(wrong.filter((text) => normalizeGtin(text) !== null)).toEqual([]);
});
