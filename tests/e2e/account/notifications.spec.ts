// Members are told what happened: by the bell, in the list, and as they choose in the settings.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { bellLabel } from '#features/notifications/components/bell-label.ts';
import * as m from '#messages/pages/account/notifications';
import type { Locale } from '#shared/locale.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { openSeller } from '#tests/support/browser-sellers.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');
const bellOf = (page: Page, count: number, lang: Locale) =>
  page.getByRole('link', { name: bellLabel(count, lang), exact: true }).and(page.locator('.bell'));

type Asked = { readonly store: string; readonly subject: string };

/** Writes as a buyer, whom `request` has logged in. */
async function inquire(request: APIRequestContext, { store, subject }: Asked): Promise<void> {
  const answer = await request.post('/api/v1/inquiries', {
    data: {
      stores: [store],
      subject,
      message: 'Which colours are in stock?',
      fullName: 'Layla Haddad',
      email: 'layla@souq.example',
      country: 'AE',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Waits until the job has told the person. */
async function expectUnread(request: APIRequestContext, count: number): Promise<void> {
  const total = async () =>
    ((await (await request.get('/api/v1/notifications/counts')).json()) as { total: number }).total;
  await expect.poll(total, { timeout: 30_000 }).toBe(count);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a seller finds an inquiry in the list, and opening it marks it as read', async ({
      page,
      navigate,
      playwright,
      baseURL,
      lang,
    }) => {
      const locale = { locale: lang };
      const buyer = await playwright.request.newContext({ baseURL: baseURL! });
      await logInByApi(buyer, await signUpConfirmedBuyer(buyer));
      const { slug: store } = await openSeller(page.request);
      await navigate('/:lang/account/notifications', { lang });
      await expect(main(page)).toContainText(m.nothingYet(locale));

      for (const subject of ['Towels for hotels', 'Bathrobes for spas'])
        await inquire(buyer, { store, subject });
      await expectUnread(page.request, 2);

      await navigate('/:lang/account/notifications', { lang });
      const row = main(page).getByRole('listitem').filter({ hasText: 'Towels for hotels' });
      await row.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/vendor/inquiries/`));
      await expect(main(page)).toContainText('Which colours are in stock?');
      await expectUnread(page.request, 1);
      await navigate('/:lang/account/notifications', { lang }, { show: 'unread' });
      await expect(main(page)).toContainText('Bathrobes for spas');
      await expect(main(page)).not.toContainText('Towels for hotels');
      await main(page)
        .getByRole('button', { name: m.readAll(locale) })
        .click();
      await expect(main(page)).toContainText(m.allRead(locale));
      await expect(main(page)).toContainText(m.nothingHere(locale));
      await expectUnread(page.request, 0);
      await buyer.dispose();
    });

    test('what is not wanted on the site is not told there', async ({
      page,
      navigate,
      playwright,
      baseURL,
      lang,
    }) => {
      const locale = { locale: lang };
      const buyer = await playwright.request.newContext({ baseURL: baseURL! });
      await logInByApi(buyer, await signUpConfirmedBuyer(buyer));
      const { slug: store } = await openSeller(page.request);
      await inquire(buyer, { store, subject: 'Towels for hotels' });
      await expectUnread(page.request, 1);

      await navigate('/:lang/account/notifications/settings', { lang });
      await main(page).locator('[name=shown][value=inquiries]').uncheck();
      await main(page)
        .getByRole('button', { name: m.save(locale) })
        .click();
      await expect(main(page)).toContainText(m.saved(locale));
      await expect(main(page).locator('[name=shown][value=inquiries]')).not.toBeChecked();
      await expect(main(page).locator('[name=wanted][value=inquiries]')).toBeChecked();
      await buyer.dispose();
    });
  });
}

test('the bell shows what is unread, in the storefront and in the panel', async ({
  page,
  navigate,
  playwright,
  baseURL,
  lang,
}) => {
  const buyer = await playwright.request.newContext({ baseURL: baseURL! });
  await logInByApi(buyer, await signUpConfirmedBuyer(buyer));
  const { slug: store } = await openSeller(page.request);
  await inquire(buyer, { store, subject: 'Towels for hotels' });
  await expectUnread(page.request, 1);

  await navigate('/:lang', { lang });
  await expect(bellOf(page, 1, lang)).toBeVisible();
  await inquire(buyer, { store, subject: 'Bathrobes for spas' });
  // Without a reload: a socket tells the page.
  await expect(bellOf(page, 2, lang)).toBeVisible({ timeout: 20_000 });
  await navigate('/:lang/vendor/inquiries', { lang });
  await expect(bellOf(page, 2, lang)).toBeVisible();
  await page.getByRole('link', { name: 'Towels for hotels' }).click();
  await expect(bellOf(page, 1, lang)).toBeVisible();
  await bellOf(page, 1, lang).click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/account/notifications$`));
  await isAlive(page);
  const rows = main(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(rows).toHaveCount(2);
  await rows
    .first()
    .getByRole('button', { name: m.read({ locale: lang }) })
    .click();
  await expect(bellOf(page, 0, lang)).toBeVisible();
  await buyer.dispose();
});

test('the pages fit and are accessible', async ({ page, playwright, baseURL, lang }) => {
  const buyer = await playwright.request.newContext({ baseURL: baseURL! });
  await logInByApi(buyer, await signUpConfirmedBuyer(buyer));
  const { slug: store } = await openSeller(page.request);
  await inquire(buyer, { store, subject: 'Towels for hotels in Dubai and Abu Dhabi' });
  await expectUnread(page.request, 1);

  await expectPanelPage(page, `/${lang}/account/notifications`);
  await expectPanelPage(page, `/${lang}/account/notifications/settings`);
  await buyer.dispose();
});
