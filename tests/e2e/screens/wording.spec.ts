// The layout of a phone has texts of its own. Other texts are checked by every-screen.spec.ts.
import { expect } from '@playwright/test';
import { locales } from '#shared/locale.ts';
import { phone, openScreen, screenPath } from '#tests/support/browser-screens.ts';
import { test } from '#tests/support/browser-test.ts';
import { englishTexts } from '#tests/support/wording.ts';

for (const lang of locales.filter((one) => one !== 'en'))
  test(`a product page on a phone has no English text (${lang})`, async ({ page, market }) => {
    await page.setViewportSize(phone);
    await openScreen(page, screenPath('product', lang, market));

    expect(await englishTexts(page, lang)).toEqual([]);
  });
