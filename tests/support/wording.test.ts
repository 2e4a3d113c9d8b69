// Turkish and Arabic messages are translated, and no message says again what was mended.
import { describe, expect, test } from 'vitest';
import { locales, type Locale } from '#shared/locale.ts';
import { bannedTexts as arabic } from './banned-texts.ar.ts';
import { bannedTexts as english } from './banned-texts.en.ts';
import { bannedTexts as turkish } from './banned-texts.tr.ts';
import { bannedIn, englishWords, messagesIn } from './wording.ts';

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

describe.each(locales.filter((one) => one !== 'en'))('in %s', (lang) => {
  test('no message is the same as in English', () => {
    const english = messagesIn('en');

    const same = [...messagesIn(lang)].filter(
      ([key, text]) => text === english.get(key) && !isUniversal(text),
    );

    expect(same).toEqual([]);
  });

  test('common words of the English messages count as English', () => {
    expect([...englishWords(lang)]).toEqual(
      expect.arrayContaining(['quantity', 'search', 'supplier', 'days', 'categories']),
    );
  });
});

const banned: Readonly<Record<Locale, readonly string[]>> = {
  en: english,
  tr: turkish,
  ar: arabic,
};

test.each(locales)('no message in %s says what is banned', (lang) => {
  const found = [...messagesIn(lang)].flatMap(([key, text]) =>
    bannedIn(text, banned[lang], lang).map((words) => `${key}: ${words}`),
  );

  expect(found).toEqual([]);
});

test.each([
  ['Stop these mails?', ['mails']],
  ['MAILS and makers', ['mails']],
  ['Stop these e-mails?', []],
  ['No more e-mails about: {mails}', []],
  ['{count, plural, one {Mails} other {# days}}', ['mails']],
  ['Mailsäcke', []],
])('“%s” says of “mails”: %s', (text, found) => {
  expect(bannedIn(text, ['mails'], 'en')).toEqual(found);
});
