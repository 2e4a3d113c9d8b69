// From a product to "when do I get my money back?" in three clicks at most, in each language.
import { expect } from '@playwright/test';
import { locales } from '#shared/locale.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ javaScriptEnabled: false });

/** As the first pages of a market say it. */
const question = {
  en: 'When do I get my money back?',
  tr: 'Paramı ne zaman geri alırım?',
  ar: 'متى أسترد أموالي؟',
};

for (const lang of locales)
  test(`a reader of a product finds when money is paid back (${lang})`, async ({
    page,
    navigate,
    market,
  }) => {
    const foot = page.locator('footer');
    const answer = page.getByRole('main').getByRole('heading', { name: question[lang] });
    await navigate('/:lang/product/:handle', { lang, handle: market.handle });

    await foot.locator(`a[href="/${lang}/help"]`).click();
    await expect(answer).toBeVisible();
    await page.getByRole('main').locator(`a[href="/${lang}/trade-assurance"]`).last().click();

    await expect(page).toHaveURL(new RegExp(`/${lang}/trade-assurance$`));
    await expect(answer).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('{');
  });
