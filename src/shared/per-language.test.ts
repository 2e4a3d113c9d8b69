import { expect, test } from 'vitest';
import { fallbackOrder, inLanguage } from './per-language.ts';

test('the language asked for, then the seller’s, then English, Turkish, Arabic; each once', () => {
  expect(fallbackOrder('ar', 'tr')).toEqual(['ar', 'tr', 'en']);
  expect(fallbackOrder('tr', 'tr')).toEqual(['tr', 'en', 'ar']);
  expect(fallbackOrder('en', 'ar')).toEqual(['en', 'ar', 'tr']);
});

test('a text always says which language it is in', () => {
  const towel = { en: 'Towel', tr: 'Havlu' };
  expect(inLanguage(towel, 'tr')).toEqual({ value: 'Havlu', locale: 'tr' });
  expect(inLanguage(towel, 'ar', 'tr')).toEqual({ value: 'Havlu', locale: 'tr' });
  expect(inLanguage(towel, 'ar')).toEqual({ value: 'Towel', locale: 'en' });
});

test('an empty text is no text; other values are', () => {
  expect(inLanguage({ tr: '', ar: 'منشفة' }, 'tr', 'tr')).toEqual({ value: 'منشفة', locale: 'ar' });
  expect(inLanguage({ en: [] as string[] }, 'en')).toEqual({ value: [], locale: 'en' });
});

test('nothing in any language is null', () => {
  for (const content of [{}, { en: '' }, null, undefined])
    expect(inLanguage(content, 'en')).toBeNull();
});
