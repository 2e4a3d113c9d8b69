import { expect, test } from 'vitest';
import { plainLine } from './plain-line.ts';

test.each([
  ['  Ayşe   Yılmaz ', 'Ayşe Yılmaz'],
  ['Ay\u0000se', 'Ayse'],
  ['\u202enimdA\u202c', 'nimdA'],
  ['Ali\u200b\u2066 Veli\u2069', 'Ali Veli'],
  ['a\r\nb\tc', 'a b c'],
  ['s\u0327ule', 'şule'],
  ['نی\u200cم', 'نی\u200cم'],
  ['\u0000\u202e', ''],
  ['a\u034fb\u2063c\u3164d', 'abcd'],
  ['❤\ufe0f', '❤\ufe0f'],
])('the line %j is read as %j', (typed, line) => {
  expect(plainLine(typed)).toBe(line);
});
