// A buyer asks about a product, the seller answers, a text with an address waits for staff.
import { expect, type Page } from '@playwright/test';
import * as control from '#messages/pages/control/questions';
import * as error from '#messages/pages/storefront/error';
import * as m from '#messages/pages/storefront/questions';
import * as vendor from '#messages/pages/vendor/answers';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('a question is asked, answered and shown by staff', async ({
      page,
      lang,
      playwright,
      baseURL,
      browser,
    }) => {
      const locale = { locale: lang };
      const narrow = async (shown: Page) => {
        if (javaScriptEnabled) await expectFitsNarrow(shown);
      };
      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      const { company } = await openSeller(sellers);
      const { id: product } = await addProduct(sellers, `Sauna towel of ${company}`);
      await page.goto(`/${lang}/product/${product}/questions`);
      await expect(main(page).getByRole('link', { name: m.logIn(locale) })).toBeVisible();
      await logInByApi(page.request, await signUpConfirmedBuyer(page.request));

      await page.goto(`/${lang}/product/${product}/questions`);
      const text = main(page).getByLabel(m.text(locale), { exact: true });
      await text.fill('Soft?');
      await main(page)
        .getByRole('button', { name: m.send(locale), exact: true })
        .click();
      await expect(main(page).locator('.field-error')).toHaveText(error.questionTooShort(locale));
      await expect(text).toHaveValue('Soft?');
      await text.fill('Does it stay soft after thirty washes?');
      await main(page)
        .getByRole('button', { name: m.send(locale), exact: true })
        .click();
      await expect(main(page).getByRole('status')).toHaveText(m.done({ what: 'shown' }, locale));
      await narrow(page);

      const shop = await browser.newContext({
        baseURL: baseURL!,
        javaScriptEnabled,
        storageState: await sellers.storageState(),
      });
      const seller = await shop.newPage();
      await seller.goto(`/${lang}/vendor/questions`);
      await main(seller).getByLabel(vendor.answer(locale)).fill('Yes, write to us: info@soft.com');
      await main(seller)
        .getByRole('button', { name: vendor.send(locale) })
        .click();
      await expect(main(seller).getByRole('status')).toHaveText(
        vendor.done({ what: 'held' }, locale),
      );
      await narrow(seller);
      await shop.close();

      const market = await browser.newContext({
        baseURL: baseURL!,
        javaScriptEnabled,
        storageState: sessionOf('admin'),
      });
      const staff = await market.newPage();
      await staff.goto(`/${lang}/control/questions`);
      const post = main(staff).getByRole('article').filter({ hasText: company });
      await expect(post).toContainText('info@soft.com');
      await post.getByRole('button', { name: control.show(locale), exact: true }).click();
      await expect(main(staff).getByRole('status')).toHaveText(
        control.done({ what: 'show' }, locale),
      );
      await narrow(staff);
      await market.close();

      await page.goto(`/${lang}/product/${product}/questions?q=washes`);
      await expect(main(page)).toContainText('Yes, write to us');
    });
  });
}
