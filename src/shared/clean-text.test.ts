import { expect, test } from 'vitest';
import { cleanLine, cleanText, isDamaged } from './clean-text.ts';

test('titles are one line with single spaces, no-break spaces included', () =>
  expect(cleanLine('  Peştemal\u00a0\u00a0havlu\r\n 90×180\u2009cm\t')).toBe(
    'Peştemal havlu 90×180 cm',
  ));
test('texts keep their line ends', () => expect(cleanText('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd'));
test('letters with combining accents become one character', () =>
  expect(cleanText('I\u0307stanbul e\u0301')).toBe('İstanbul é'));
test('NULs, control characters and bidirectional overrides are removed', () =>
  expect(cleanText('a\0b\u0007c\u202edcba\u2066x\u2069\ufeff')).toBe('abcdcbax'));
test('marks and joiners that Arabic needs stay', () =>
  expect(cleanText('می\u200cخواهم \u200fABC')).toBe('می\u200cخواهم \u200fABC'));
test('half a surrogate pair is replaced', () =>
  expect(isDamaged(cleanText('a\ud800b'))).toBe(true));
test.each(['a\u00a0b', '\u202e\u202e x', 'e\u0301\n\n', '\u0000\u0301', ' \ud83d '])(
  'cleaning twice changes nothing more: %j',
  (text) => {
    expect(cleanText(cleanText(text))).toBe(cleanText(text));
    expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
  },
);
