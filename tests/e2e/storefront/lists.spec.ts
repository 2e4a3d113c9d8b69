// The wishlist and the comparison: of visitors in their browser, of accounts on every device.
import { expect, type Page } from '@playwright/test';
import * as lists from '#messages/features/lists';
import * as m from '#messages/pages/storefront/lists';
import * as shell from '#messages/pages/storefront/shell';
import { clothing } from '#tests/support/browser-market.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpBuyer } from '#tests/support/browser-users.ts';
import type { Locale } from '#shared/locale.ts';

const { group, section } = clothing;

const heartOf = (page: Page, index: number) =>
  page.locator('.product-card .list-buttons > .is-wishlist').nth(index);
const countIn = (page: Page, lang: Locale) =>
  page.getByRole('link', { name: new RegExp(`^${shell.wishlist({ locale: lang })}`) }).first();

test('a visitor keeps products, signs up, and finds them on a second device', async ({
  page,
  context,
  browser,
  request,
  navigate,
  lang,
  baseURL,
}) => {
  await navigate('/:lang/shop/:group/:item', { lang, group, item: section });
  for (const index of [0, 1]) {
    await heartOf(page, index).click();
    await expect(heartOf(page, index)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(countIn(page, lang)).toHaveAccessibleName(/\(2\)$/);
  await expect
    .poll(async () => {
      const held = (await context.cookies()).find(({ name }) => name === 'wishlistItems');
      return held?.value.split('.').length;
    })
    .toBe(4);

  const email = await signUpBuyer(request);
  await logInByApi(page.request, email);
  await navigate('/:lang/wishlist', { lang });
  await expect(page.getByRole('article')).toHaveCount(2);

  const second = await browser.newContext({ baseURL: baseURL! });
  const other = await second.newPage();
  await logInByApi(other.request, email);
  await other.goto(`/${lang}/wishlist`);
  await expect(other.getByRole('article')).toHaveCount(2);
  await second.close();
});

test('another device shows at once what this one keeps', async ({
  page,
  browser,
  request,
  navigate,
  lang,
  baseURL,
}) => {
  const email = await signUpBuyer(request);
  await logInByApi(page.request, email);
  const second = await browser.newContext({ baseURL: baseURL! });
  const other = await second.newPage();
  let isConnected = false;
  other.on('websocket', (socket) =>
    // Socket.IO's packet of a connection that was taken.
    socket.on('framereceived', ({ payload }) => (isConnected ||= String(payload).startsWith('40'))),
  );
  await logInByApi(other.request, email);
  await other.goto(`/${lang}`);
  await expect.poll(() => isConnected).toBe(true);

  await navigate('/:lang/shop/:group/:item', { lang, group, item: section });
  await heartOf(page, 0).click();

  await expect(countIn(other, lang)).toHaveAccessibleName(/\(1\)$/);
  await second.close();
});

test('two people at one browser see nothing of each other', async ({
  page,
  context,
  request,
  navigate,
  lang,
}) => {
  const [first, second] = [await signUpBuyer(request), await signUpBuyer(request, 'Omar Aziz')];
  await logInByApi(page.request, first);
  await navigate('/:lang/shop/:group/:item', { lang, group, item: section });
  const kept = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await heartOf(page, 0).click();
  await kept; // its answer sets the cookie as well
  await expect(countIn(page, lang)).toHaveAccessibleName(/\(1\)$/);

  await test.step('after a log-out nothing is left', async () => {
    await page.locator('.header summary.account-menu').click();
    await page.getByRole('button', { name: shell.logOut({ locale: lang }) }).click();
    await expect
      .poll(async () => (await context.cookies()).filter(({ name }) => name === 'wishlistItems'))
      .toEqual([]);
    await navigate('/:lang/wishlist', { lang });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      m.wishlistEmpty({ locale: lang }),
    );
  });

  await test.step('the second person begins with nothing', async () => {
    await logInByApi(page.request, second);
    await navigate('/:lang/wishlist', { lang });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      m.wishlistEmpty({ locale: lang }),
    );
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});

test('a fifth product asks which of four gives way', async ({ page, navigate, lang }) => {
  await navigate('/:lang/shop/:group/:item', { lang, group, item: section });
  const marks = page.locator('.product-card .list-buttons > .is-compare');
  for (const index of [0, 1, 2, 3]) {
    await marks.nth(index).click();
    await expect(marks.nth(index)).toHaveAttribute('aria-pressed', 'true');
  }
  await marks.nth(4).click();

  await expect(page).toHaveURL(/\/compare\?add=/);
  await expect(page.locator('.lists-table thead .product-picture')).toHaveCount(4);
  await page
    .getByRole('button', { name: m.giveWay({ locale: lang }) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/compare$/);
  await expect(page.locator('.lists-table thead .product-picture')).toHaveCount(4);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is kept, seen and taken off again', async ({ page, navigate, lang }) => {
    await navigate('/:lang/shop/:group/:item', { lang, group, item: section });
    const address = page.url();

    await page
      .getByRole('button', { name: lists.addTo({ list: 'wishlist' }, { locale: lang }) })
      .first()
      .click();
    await expect(page).toHaveURL(address);
    await navigate('/:lang/wishlist', { lang });
    await expect(page.getByRole('article')).toHaveCount(1);

    await page.locator('.lists-remove').click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      m.wishlistEmpty({ locale: lang }),
    );
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'notes with scripts' : 'notes without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a member keeps a note and an alert with a wish', async ({
      page,
      request,
      navigate,
      lang,
    }) => {
      const locale = { locale: lang };
      const main = page.getByRole('main');
      await logInByApi(page.request, await signUpBuyer(request));
      await navigate('/:lang/shop/:group/:item', { lang, group, item: section });
      await heartOf(page, 0).click();
      await expect
        .poll(async () => (await page.context().cookies()).map(({ name }) => name))
        .toContain('wishlistItems');
      await page.goto(`/${lang}/wishlist`);

      await main.getByText(m.noteAndAlert(locale), { exact: true }).click();
      await main.getByLabel(m.note(locale), { exact: true }).fill('For the spring order');
      await main.getByLabel(m.alert(locale), { exact: true }).selectOption('10');
      await main.getByRole('button', { name: m.saveNote(locale), exact: true }).click();

      await expect(main.getByRole('status')).toHaveText(m.kept(locale));
      await expect(main.locator('.lists-note')).toHaveText('For the spring order');
      await page.reload();
      await main.getByText(m.noteAndAlert(locale), { exact: true }).click();
      await expect(main.getByLabel(m.alert(locale), { exact: true })).toHaveValue('10');
    });
  });
