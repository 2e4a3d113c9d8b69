import { expect, test } from 'vitest';
import { readGrams, readWhole } from './quantities.ts';

test.each([
  ['1200', 1200],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200', 1200],
  ['1.200.000', 1_200_000],
  ['100.0', 100],
  ['100,00', 100],
  ['0', 0],
  ['1.5', null],
  ['1,20,0', null],
  ['-3', null],
  ['12 pcs', null],
  ['1e3', null],
  ['', null],
])('the whole number %s is %s', (text, expected) => expect(readWhole(text)).toBe(expected));

test.each([
  ['3.5 kg', 3500],
  ['350 g', 350],
  ['350', 350],
  ['1,5kg', 1500],
  ['12 oz', 340],
  ['1 lb', 454],
  ['5 stone', null],
  ['heavy', null],
])('the weight %s is %s grams', (text, expected) => expect(readGrams(text)).toBe(expected));

test('a weight without unit takes the column’s', () => expect(readGrams('2', 'kg')).toBe(2000));
