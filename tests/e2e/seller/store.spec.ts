// From the seller's sign-up to an open store.
import { randomBytes, randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as errors from '#messages/pages/storefront/error';
import * as vendor from '#messages/pages/vendor';
import * as store from '#messages/pages/vendor/store';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { linkMailedTo } from '#tests/support/browser-mails.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, password } from '#tests/support/browser-users.ts';

/** A PNG of one pixel. */
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
      '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** Signs up a seller with a name of its own, whose e-mail address is not confirmed. */
async function signUpSeller(request: APIRequestContext, id: string): Promise<string> {
  const email = `nermin-${id}@denizli.example`;
  const answer = await request.post('/users/signup-seller', {
    headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` },
    data: {
      email,
      password,
      passwordConfirm: password,
      name: 'Nermin Kaya',
      businessName: `Dokuma ${id}`,
      type: 'true',
      isSeller: true,
      isManufacturer: true,
      isThereShipping: 'true',
      category: 'home-garden-kitchen',
      countryCode: 'TR',
      phone: '0532 123 45 67',
      phoneCountry: 'TR',
      profileImage: `data:image/png;base64,${picture.buffer.toString('base64')}`,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return email;
}

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
      await main(page).getByLabel(store.province(locale)).selectOption('Denizli');
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
      await main(page).locator('[name=exportMarkets]').first().check();
      await button(page, store.register(locale)).click();
      await expect(main(page).getByText(store.doneRegister(locale))).toBeVisible();
      await expect(main(page).getByText(store.confirmFirst(locale))).toBeVisible();

      await main(page)
        .getByRole('link', { name: store.preview(locale) })
        .click();
      await expect(main(page).getByText('Havlu dokuruz.')).toBeVisible();
      await expect(main(page).getByText('OEKO-TEX').first()).toBeVisible();
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
  });
}

test.describe('the seller of the demo', () => {
  test.use({ storageState: sessionOf('seller'), contextOptions: { reducedMotion: 'reduce' } });

  for (const path of ['vendor/store', 'vendor/store/preview'])
    test(`${path} fits at each width and is accessible`, async ({ page, lang }) => {
      await expectPanelPage(page, `/${lang}/${path}`);
    });
});
