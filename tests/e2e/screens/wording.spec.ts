// The layout of a phone has texts of its own. Other texts are checked by every-screen.spec.ts.
import { expect } from '@playwright/test';
import { locales } from '#shared/locale.ts';
import { phone, openScreen, screenPath } from '#tests/support/browser-screens.ts';
import { test } from '#tests/support/browser-test.ts';
import { englishTexts, englishWords, messagesIn } from '#tests/support/wording.ts';

/** Names and signs that are the same in all languages. */
const alike = /^(?:[^\p{L}]*|[^\p{L}]*Kervan|SKU|GTIN|Google|E-?mail|Euro)$/u;

for (const lang of locales.filter((one) => one !== 'en')) {
  test(`no message stays English (${lang})`, () => {
    const english = messagesIn('en');
    const same = [...messagesIn(lang)].filter(
      ([key, text]) => text === english.get(key) && !alike.test(text.replaceAll(/\{[^{}]*\}/g, '')),
    );
    expect(same).toEqual([]);
  });

  test(`a product page on a phone has no English text (${lang})`, async ({ page, market }) => {
    expect([...englishWords(lang)]).toEqual(
      expect.arrayContaining(['quantity', 'search', 'supplier', 'days', 'categories']),
    );
    await page.setViewportSize(phone);
    await openScreen(page, screenPath('product', lang, market));
    expect(await englishTexts(page, lang)).toEqual([]);
  });
}
