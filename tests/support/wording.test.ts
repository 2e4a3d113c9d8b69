// Turkish and Arabic messages are translated.
import { describe, expect, test } from 'vitest';
import { locales } from '#shared/locale.ts';
import { englishWords, messagesIn } from './wording.ts';

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
