// From the seller's sign-up to an open store.
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as errors from '#messages/pages/storefront/error';
import * as companies from '#messages/features/companies';
import * as vendor from '#messages/pages/vendor';
import * as store from '#messages/pages/vendor/store';
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
  });
}

test.describe('the seller of the demo', () => {
  test.use({ storageState: sessionOf('seller'), contextOptions: { reducedMotion: 'reduce' } });

  for (const path of ['vendor/store', 'vendor/store/preview'])
    test(`${path} fits at each width and is accessible`, async ({ page, lang }) => {
      await expectPanelPage(page, `/${lang}/${path}`);
    });
});
