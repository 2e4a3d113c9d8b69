import { expect, test } from 'vitest';
import { fallbackOrder, inLanguage } from './per-language.ts';

test('texts fall back to the seller’s language, then English, Turkish, Arabic', () => {
  expect(fallbackOrder('ar', 'tr')).toEqual(['ar', 'tr', 'en']);
  expect(fallbackOrder('tr', 'tr')).toEqual(['tr', 'en', 'ar']);
  expect(fallbackOrder('en', 'ar')).toEqual(['en', 'ar', 'tr']);
});

test('a text always names its language', () => {
  const towel = { en: 'Towel', tr: 'Havlu' };
  expect(inLanguage(towel, 'tr')).toEqual({ value: 'Havlu', locale: 'tr' });
  expect(inLanguage(towel, 'ar', 'tr')).toEqual({ value: 'Havlu', locale: 'tr' });
  expect(inLanguage(towel, 'ar')).toEqual({ value: 'Towel', locale: 'en' });
});

test('an empty text counts as missing, other empty values do not', () => {
  expect(inLanguage({ tr: '', ar: 'منشفة' }, 'tr', 'tr')).toEqual({ value: 'منشفة', locale: 'ar' });
  expect(inLanguage({ en: [] as string[] }, 'en')).toEqual({ value: [], locale: 'en' });
});

test('content without a text in any language is null', () => {
  for (const content of [{}, { en: '' }, null, undefined])
    expect(inLanguage(content, 'en')).toBeNull();
});
