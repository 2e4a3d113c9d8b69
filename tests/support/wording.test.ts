// Turkish and Arabic messages are translated, and no message says again what was mended.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales, type Locale } from '#shared/locale.ts';
import { bannedTexts as bannedInArabic } from './banned-texts.ar.ts';
import { bannedTexts as bannedInEnglish } from './banned-texts.en.ts';
import { bannedTexts as bannedInTurkish } from './banned-texts.tr.ts';
import { englishWords, latinWordsOf, messagesIn } from './wording.ts';

const signs = '[^\\p{L}]*';
const codes = 'SKU|GTIN|IBAN|SWIFT|BIC \\(SWIFT\\)';
const words = 'Google|E-?mail|Euro|Logo|Sponsor|(?:Kervan )?[Bb]log';
const metres = `(?:${signs}m(?!\\p{L}))+${signs}`;
const universal = new RegExp(
  `^(?:${signs}|${signs}Kervan|${metres}|(?:${codes})${signs}|${words})$`,
  'u',
);
/** Names and signs that are the same in all languages. */
const isUniversal = (text: string) => universal.test(text.replaceAll(/\{[^{}]*\}/g, ''));

const categories = readFileSync('database/reference/categories.json', 'utf8');

/** The names of all categories in a language. */
function namesOfCategories(lang: Locale): string[] {
  const names: string[] = [];
  JSON.parse(categories, (key, value: unknown) => {
    if (key === 'name') names.push((value as Record<Locale, string>)[lang]);
    return value;
  });
  return names;
}

describe.each(locales.filter((one) => one !== 'en'))('in %s', (lang) => {
  test('no message is the same as in English', () => {
    const english = messagesIn('en');

    const same = [...messagesIn(lang)].filter(
      ([key, text]) => text === english.get(key) && !isUniversal(text),
    );

    expect(same).toEqual([]);
  });

  test('no category is named with an English word', () => {
    const english = englishWords(lang);

    const found = namesOfCategories(lang).filter((name) =>
      latinWordsOf(name).some((word) => english.has(word)),
    );

    expect(found).toEqual([]);
  });

  test('common words of the English messages count as English', () => {
    expect([...englishWords(lang)]).toEqual(
      expect.arrayContaining(['quantity', 'search', 'supplier', 'days', 'categories']),
    );
  });
});

const banned: Readonly<Record<Locale, readonly RegExp[]>> = {
  en: bannedInEnglish,
  tr: bannedInTurkish,
  ar: bannedInArabic,
};

test.each(locales)('no message in %s says what may not come back', (lang) => {
  const found = [...messagesIn(lang)].flatMap(([key, text]) =>
    banned[lang].flatMap((pattern) => {
      const said = pattern.exec(text);
      return said ? [`${key}: ${said[0]}`] : [];
    }),
  );

  expect(found).toEqual([]);
});

test.each([
  ['Stop these mails?', true],
  ['Mails stopped', true],
  ['{count, plural, one {Mails came} other {#}}', true],
  ['You will get no more e-mails about: {mails}.', false],
])('“%s” says “mails”: %s', (text, isSaid) => {
  expect(banned.en.some((pattern) => pattern.test(text))).toBe(isSaid);
});
