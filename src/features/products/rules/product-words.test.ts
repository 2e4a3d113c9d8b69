import { expect, test } from 'vitest';
import { compileWords } from '#features/prohibited-words/rules/matcher.ts';
import { productInputOf } from '#tests/support/market.ts';
import type { ProductInput } from '../schemas.ts';
import { textsOfProduct, wordsInProduct } from './product-words.ts';

const matcher = compileWords([
  { id: 'pistol', group: 'firearms', language: 'en', phrase: 'pistol', exceptions: [] },
]);
const only = productInputOf().variants[0]!;
const named = (name: string, value: string) => [
  { ...only, options: [{ name: { en: name }, value: { ar: value } }] },
];

test.each<[string, Partial<ProductInput>]>([
  ['title', { title: { en: 'Towel', tr: 'pistol' } }],
  ['tag', { tags: ['soft', 'pistol'] }],
  ['brand', { brand: 'Pistol & Sons' }],
  ['description', { description: { en: '<p>Soft</p><ul><li>a <b>pistol</b></li></ul>' } }],
  ['name of a fact', { attributes: { tr: [['Pistol', 'no']] } }],
  ['value of a fact', { attributes: { en: [['Use', 'for a pistol\nor two']] } }],
  ['name of an option', { variants: named('Pistol', 'red') }],
  ['value of an option', { variants: named('Kind', 'pistol') }],
  ['text of a picture', { images: [{ ...productInputOf().images[0]!, alt: { en: 'A pistol' } }] }],
])('a word in a %s is found', (_where, asked) => {
  expect(wordsInProduct(matcher, productInputOf(asked))).toEqual(['pistol']);
  expect(wordsInProduct(matcher, productInputOf())).toEqual([]);
});

test('words of markup are no words, and texts do not run into one another', () => {
  const replica = compileWords([
    { id: 'r', group: 'copyrighted', language: 'en', phrase: 'replica watch', exceptions: [] },
  ]);

  expect(
    wordsInProduct(
      replica,
      productInputOf({ tags: ['replica', 'watch'], description: { en: '<p>replica</p>watch' } }),
    ),
  ).toEqual([]);
  expect(
    wordsInProduct(replica, productInputOf({ description: { en: '<p>replica<br>watch</p>' } })),
  ).toEqual(['replica watch']);
  const escaped = productInputOf({ description: { en: '<p>a&amp;b</p>' } });
  expect(textsOfProduct(escaped)).toContain('a&b');
});
