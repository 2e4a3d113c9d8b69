import { expect, test } from 'vitest';
import { commonFactsOf, isMentioned } from './common-facts.ts';

const towel = (material: string, more: readonly (readonly [string, string])[] = []) =>
  [['Material', material], ['Weight', '320 g/m²'], ...more] as const;

test('facts that half of the products state are common, the most frequent first', () => {
  const facts = commonFactsOf([
    towel('Cotton', [['Colour', 'White']]),
    towel('Cotton', [['colour', 'Blue']]),
    towel('Bamboo', [['Colour', 'White']]),
    [['Material', 'Linen']],
    [['Weave', 'Waffle']],
  ]);

  expect(facts.map(({ name }) => name)).toEqual(['Material', 'Weight', 'Colour']);
});

test('a fact of two products is not common', () => {
  expect(commonFactsOf([towel('Cotton'), towel('Cotton')])).toEqual([]);
});

test.each([
  ['100% cotton, six colours', true],
  ['The MATERIAL is open', true],
  ['Six colours', false],
  ['cottontail rabbits', false],
])('of “%s” it is said whether it states the material: %s', (text, expected) => {
  const [material] = commonFactsOf([towel('Cotton'), towel('Cotton'), towel('Bamboo')]);

  expect(isMentioned(text, material!)).toBe(expected);
});

test('Turkish and Arabic letters are compared folded', () => {
  const [fact] = commonFactsOf(Array.from({ length: 3 }, () => [['Kumaş', 'Şile bezi']] as const));

  expect(isMentioned('ŞİLE BEZİ olsun', fact!)).toBe(true);
});
