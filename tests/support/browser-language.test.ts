import { expect, test } from 'vitest';
import { locales } from '#shared/locale.ts';
import { languageOf } from './browser-language.ts';

test('a title always gets the same language', () => {
  expect(languageOf('a visitor saves a search')).toBe(languageOf('a visitor saves a search'));
});

test('titles spread evenly over the languages', () => {
  const languages = Array.from({ length: 300 }, (_, i) => languageOf(`journey ${i} ends well`));

  for (const locale of locales) {
    const count = languages.filter((language) => language === locale).length;
    expect([locale, Math.abs(count - 100) < 30]).toEqual([locale, true]);
  }
});
