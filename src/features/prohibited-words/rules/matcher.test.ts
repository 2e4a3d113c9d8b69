import { describe, expect, test } from 'vitest';
import type { Locale } from '#shared/locale.ts';
import { compileWords, findWords, keyOf, wordsInTexts } from './matcher.ts';

const rule = (language: Locale, phrase: string, ...exceptions: string[]) => ({
  id: phrase,
  group: 'tobacco' as const,
  language,
  phrase,
  exceptions,
});
const matcher = compileWords([
  rule('en', 'pistol', 'water pistol', 'pistol shaped pen'),
  rule('en', 'replica watch'),
  rule('en', 'e-cigarette'),
  rule('en', 'heroin'),
  rule('tr', 'sigara'),
  rule('tr', 'tütün'),
  rule('tr', 'şarap'),
  rule('tr', 'rakı'),
  rule('ar', 'مسدس', 'مسدس مياه'),
  rule('ar', 'سيجارة'),
]);
const found = (text: string) => findWords(matcher, text).map(({ key }) => key);

describe('a prohibited word is found', () => {
  test.each(['pist\u043el', 'P\u0406STOL', '\u03c1istol', 'h\u0435r\u043ein'])(
    'with letters of other scripts that look like its own: %s',
    (text) => expect(found(text)).toHaveLength(1),
  );
  test.each(['SİGARA', 'SIGARA', 'Sıgara', 'sigara', 'sigaralar', 'Sigaraları', 'sigaranın'])(
    'in every case and inflection: %s',
    (text) => expect(found(text)).toEqual(['sigara']),
  );

  test('with a softened consonant, and without the marks of its letters', () => {
    expect(found('Şarabı')).toEqual(['sarap']);
    expect(found('TUTUNLER')).toEqual(['tutun']);
    expect(found('Yeni RAKI bardağı')).toEqual(['raki']);
  });

  test('behind Arabic articles and conjunctions, and with vowel marks', () => {
    expect(found('والمسدس')).toEqual(['مسدس']);
    expect(found('بالسيجارات')).toEqual([keyOf('سيجارة')]);
    expect(found('مُسَدَّس')).toEqual(['مسدس']);
  });

  test.each(['(pistol)', 'toy:pistol!', 'pistol/holster', 'pistols', 'toy-pistol', 'pis\u200Btol'])(
    'between punctuation and with invisible characters: %s',
    (text) => expect(found(text)).toEqual(['pistol']),
  );

  test('as a phrase across spaces, hyphens and line breaks', () => {
    expect(found('replica\u00a0 watches')).toEqual(['replica watch']);
    expect(found('replica,\nwatch')).toEqual(['replica watch']);
    expect(found('E-Cigarettes')).toEqual(['e cigarette']);
  });
});

describe('innocent texts pass', () => {
  test.each([
    'Pistolet spray gun',
    'Epistol',
    'Heroines of Anatolia',
    'Sigaralık',
    'Sigarasız yaşam',
    'مسدسي الشكل نسيج',
    'Mermer tabak',
    '',
  ])('that only begin or end like a word: %s', (text) => expect(found(text)).toEqual([]));

  test('that an exception names, but not the word elsewhere in the same text', () => {
    expect(found('Water pistols, pistol shaped pen')).toEqual([]);
    expect(found('مسدس مياه')).toEqual([]);
    expect(found('Water pistol and pistol')).toEqual(['pistol']);
  });
});

test('positions are those of the written text', () => {
  const text = 'Yeni SİGARALAR, 20’li';

  const [match] = findWords(matcher, text);

  expect(text.slice(match!.start, match!.end)).toBe('SİGARALAR');
});

test('texts are read each for itself', () => {
  expect(wordsInTexts(matcher, ['Leaf', 'Tütün', 'pistol', 'pistols'])).toEqual([
    'tutun',
    'pistol',
  ]);
  expect(wordsInTexts(matcher, ['replica', 'watch'])).toEqual([]);
});
