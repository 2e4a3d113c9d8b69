// From the seller's sign-up to an open store, and from an order of a package to its limits.
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as errors from '#messages/pages/storefront/error';
import * as control from '#messages/pages/control/payments';
import * as companies from '#messages/features/companies';
import * as vendor from '#messages/pages/vendor';
import * as sellerPackage from '#messages/pages/vendor/package';
import * as store from '#messages/pages/vendor/store';
import { packageName } from '#messages/features/packages';
import { expectFitsNarrow, expectPanelPage } from '#tests/support/browser-panels.ts';
import { linkMailedTo } from '#tests/support/browser-mails.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, pixel, signUpSeller } from '#tests/support/browser-users.ts';

const picture = { name: 'logo.png', mimeType: 'image/png', buffer: pixel };

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

const daysFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a new seller registers a store, opens it, and goes on holiday', async ({
      page,
      request,
      lang,
    }) => {
      const locale = { locale: lang };
      const id = randomBytes(4).toString('hex');
      const email = await signUpSeller(request, id);
      await logInByApi(page.request, email);
      await page.goto(`/${lang}/vendor`);
      await main(page)
        .getByRole('link', { name: vendor.createStore(locale) })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/vendor/store$`));

      // What is wrong is said, and nothing that was typed or sent is lost.
      await main(page).getByLabel(store.name(locale)).fill(`Dokuma Evi ${id}`);
      await main(page).locator('[name="about.tr"]').fill('Havlu dokuruz.\nDenizli’de.');
      await main(page).locator('[name=slug]').fill('support');
      await main(page).locator('[name=logoKeyFile]').setInputFiles(picture);
      await button(page, store.register(locale)).click();
      await expect(main(page).getByText(errors.chooseProvince(locale))).toBeVisible();
      await main(page).locator('[name=province]').selectOption('Denizli');
      await button(page, store.register(locale)).click();
      await expect(main(page).getByText(errors.slugReserved(locale))).toBeVisible();
      await expect(main(page).getByLabel(store.name(locale))).toHaveValue(`Dokuma Evi ${id}`);
      await expect(main(page).locator('[name="about.tr"]')).toHaveValue(
        'Havlu dokuruz.\nDenizli’de.',
      );
      await expect(main(page).locator('.upload img[src*="/media/"]')).toHaveCount(1);

      await main(page).locator('[name=slug]').fill(`dokuma-${id}`);
      await main(page).locator('[name="certificates[0].name"]').fill('OEKO-TEX');
      await main(page).locator('[name="certificates[0].expiresOn"]').fill('2100-01-01');
      await main(page).locator('[name="certificates[0].fileKeyFile"]').setInputFiles(picture);
      await main(page).locator('[name=exportMarkets]').first().check();
      await button(page, store.register(locale)).click();
      await expect(main(page).getByText(store.doneRegister(locale))).toBeVisible();
      await expect(main(page).getByText(store.confirmFirst(locale))).toBeVisible();

      await main(page)
        .getByRole('link', { name: store.preview(locale) })
        .click();
      await expect(main(page).getByText('Havlu dokuruz.')).toBeVisible();
      await expect(
        main(page).getByRole('link', {
          name: companies.viewCertificate({ name: 'OEKO-TEX' }, locale),
        }),
      ).toHaveAttribute('href', /\/media\/[0-9a-f]{64}\.webp$/);
      expect((await page.request.get(`/${lang}/store/dokuma-${id}`)).status()).toBe(404);

      await request.post(await linkMailedTo(email, '/account/confirm-email'), {
        form: { confirm: 'yes' },
      });
      await page.goto(`/${lang}/vendor/store`);
      await button(page, store.open(locale)).click();
      await expect(main(page).getByText(store.doneOpen(locale))).toBeVisible();
      const shown = await page.request.get(`/${lang}/store/dokuma-${id}`);
      expect(await shown.text()).toContain(`Dokuma Evi ${id}`);

      await main(page).locator('[name=lastDay]').fill(daysFromNow(7));
      await button(page, store.startHoliday(locale)).click();
      await expect(main(page).getByText(store.doneHoliday(locale))).toBeVisible();
      await button(page, store.endHoliday(locale)).click();
      await expect(main(page).getByText(store.doneEndHoliday(locale))).toBeVisible();
    });

    test('the second of two colleagues who save a store is told what differs', async ({
      page,
      request,
      lang,
    }) => {
      const locale = { locale: lang };
      const id = randomBytes(4).toString('hex');
      await logInByApi(page.request, await signUpSeller(request, id));
      await page.goto(`/${lang}/vendor/store`);
      await main(page).locator('[name=province]').selectOption('Denizli');
      await main(page).locator('[name=logoKeyFile]').setInputFiles(picture);
      await button(page, store.register(locale)).click();
      await expect(main(page).getByText(store.doneRegister(locale))).toBeVisible();

      const colleague = await page.context().newPage();
      await colleague.goto(`/${lang}/vendor/store`);
      await main(colleague).locator('[name=district]').fill('Babadağ');
      await main(colleague).locator('[name=logoKeyRemove]').check();
      await button(colleague, store.save(locale)).click();
      await expect(main(colleague).getByText(store.doneSave(locale))).toBeVisible();
      await expect(main(colleague).locator('.upload img')).toHaveCount(0);

      await main(page).locator('[name=district]').fill('Buldan');
      await button(page, store.save(locale)).click();
      await expect(main(page).getByText(store.changedMeanwhile(locale))).toBeVisible();
      await expect(
        main(page).getByText(errors.savedMeanwhile({ value: 'Babadağ' }, locale)),
      ).toBeVisible();
      await expect(main(page).locator('[name=district]')).toHaveValue('Buldan');
      if (javaScriptEnabled) await expectFitsNarrow(page);
      await button(page, store.save(locale)).click();
      await expect(main(page).getByText(store.doneSave(locale))).toBeVisible();
      await expect(main(page).locator('[name=district]')).toHaveValue('Buldan');
    });

    test('a package that is ordered and paid shows its limits', async ({
      page,
      request,
      browser,
      baseURL,
      lang,
    }) => {
      const locale = { locale: lang };
      const id = randomBytes(4).toString('hex');
      await logInByApi(page.request, await signUpSeller(request, id));
      await page.goto(`/${lang}/vendor/package`);
      const growth = packageName({ key: 'growth' }, locale);
      await button(page, sellerPackage.order({ name: growth }, locale)).click();
      await expect(main(page).getByText(sellerPackage.doneOrder(locale))).toBeVisible();

      const office = await browser.newContext({
        storageState: sessionOf('admin'),
        baseURL: baseURL!,
        javaScriptEnabled,
      });
      const payments = await office.newPage();
      await payments.goto(`/${lang}/control/payments`);
      const row = main(payments)
        .getByRole('row')
        .filter({ hasText: `Dokuma ${id}` });
      await row.locator('summary').first().click();
      await row.locator('input[name=sure]').first().check();
      await row
        .getByRole('button', { name: control.confirm(locale) })
        .first()
        .click();
      await expect(main(payments).getByText(control.doneConfirm(locale))).toBeVisible();
      await office.close();

      await page.goto(`/${lang}/vendor/package`);
      await expect(
        main(page).getByText(sellerPackage.ofLimit({ used: '0', limit: '500' }, locale)),
      ).toBeVisible();
    });
  });
}

test.describe('the seller of the demo', () => {
  test.use({ storageState: sessionOf('seller'), contextOptions: { reducedMotion: 'reduce' } });

  for (const path of ['vendor/store', 'vendor/store/preview'])
    test(`${path} fits at each width and is accessible`, async ({ page, lang }) => {
      await expectPanelPage(page, `/${lang}/${path}`);
    });
});
