import { expect, test } from 'vitest';
import { readGrams } from './quantities.ts';

test.each([
  ['3.5 kg', 3500],
  ['350 g', 350],
  ['350', 350],
  ['1,5kg', 1500],
  ['1.250 kg', 1250],
  ['1.250 g', 1250],
  ['12,5 g', 13],
  ['٢٫٥ كغ', 2500],
  ['\u200f350 g', 350],
  ['1e3', null],
  ['-2 kg', null],
  ['2 constructor', null],
  ['12 oz', 340],
  ['1 lb', 454],
  ['5 stone', null],
  ['heavy', null],
])('the weight %s is %s grams', (text, expected) => expect(readGrams(text)).toBe(expected));

test('a weight without unit takes the column’s', () => expect(readGrams('2', 'kg')).toBe(2000));
