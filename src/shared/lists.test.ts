import { expect, test } from 'vitest';
import { enumeration, listText } from './lists.ts';

const words = ['havlu', 'bornoz', 'peştamal'];

test('a list in a sentence has "and" before its last item', () => {
  expect(listText(words, 'en')).toBe('havlu, bornoz, and peştamal');
  expect(listText(words, 'tr')).toBe('havlu, bornoz ve peştamal');
  expect(listText(words, 'ar')).toBe('havlu وbornoz وpeştamal');
});

test('an enumeration has the language’s comma alone', () => {
  expect(enumeration(words, 'tr')).toBe('havlu, bornoz, peştamal');
  expect(enumeration(words, 'ar')).toBe('havlu، bornoz، peştamal');
});
