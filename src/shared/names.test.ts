import { expect, test } from 'vitest';
import { hasPicture, whyNotName } from './names.ts';

test.each([
  'Ayşe Yılmaz',
  'IŞIK İplik',
  'Ğ. Çiğdem Öztürk',
  'José Muñoz',
  'Łukasz Żółć',
  'Nguyễn Thị Hồng',
  'محمد عبد الله',
  'شركة النور للتجارة',
  'مُحَمَّد',
  'نی\u200cما',
  'क्\u200dष',
  'Nordlicht نور',
  'Иван Петров',
  '田中太郎',
  '3M',
  'O’Neill & Sons',
  'Ali\u200b Veli',
  '\u200fمحمد',
  'Team 👩\u200d🔬',
  'A\u00adB',
])('a name is visible: “%s”', (name) => {
  expect(whyNotName(name)).toBeNull();
});

test.each([
  ['a filler of Hangul', '\u3164'],
  ['a half-width filler', '\uffa0'],
  ['a filler within a name', 'Ali\u3164Veli'],
  ['an invisible operator', 'Ali\u2063Veli'],
  ['a joiner of graphemes', 'Ali\u034fVeli'],
  ['a joiner between Latin letters', 'Ker\u200dvan'],
  ['a non-joiner between Latin letters', 'Ker\u200cvan'],
  ['a variation selector', 'Ali\ufe0f'],
  ['tags', 'Ali\u{e0041}'],
  ['a blank of Braille', '\u2800\u2800'],
  ['a blank of Braille within a name', 'Ali\u2800Veli'],
  ['characters of nobody', '\ue000\ue001'],
  ['a character of private use within a name', 'Ali\ue000Veli'],
  ['a character that is not assigned within a name', 'Ali\u0378Veli'],
  ['half of a character within a name', 'Ali\ud800Veli'],
  ['a tower of marks', `a${'\u0301'.repeat(9)}`],
  ['signs alone', '—'],
  ['an emoji alone', '🎉'],
])('a name counts as invisible: %s', (_what, name) => {
  expect(whyNotName(name)).toBe('nameUnseen');
});

test.each(['Ege www.ege.example', 'selin@ege.example'])(
  'a name with a link or an e-mail address is rejected: “%s”',
  (name) => {
    expect(whyNotName(name)).toBe('nameHasLink');
  },
);

test.each([
  ['Ege ✅ Dokuma', true],
  ['Ege ✓', true],
  ['★ Ege', true],
  ['Ege 🎉', true],
  ['Ege® Dokuma™', false],
  ['Ege No°7, 3M & Sons', false],
  ['شركة النور', false],
])('whether “%s” has a picture: %s', (name, expected) => {
  expect(hasPicture(name)).toBe(expected);
});
