// What a visitor kept on a phone is there the next day, after the sign-up, and on a second device.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as accounts from '#messages/features/accounts';
import * as lists from '#messages/features/lists';
import * as listings from '#messages/features/listings';
import * as logIn from '#messages/pages/account/login';
import * as signUp from '#messages/pages/account/signup';
import * as errors from '#messages/pages/storefront/error';
import type { Locale } from '#shared/locale.ts';
import { phone } from '#tests/support/browser-screens.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';
import { fromOwnNetwork, password } from '#tests/support/browser-users.ts';

const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label, { exact: true });

async function signUpByPage(page: Page, lang: Locale, email: string): Promise<void> {
  const locale = { locale: lang };
  await field(page, accounts.name(locale)).fill('Layla Haddad');
  await field(page, accounts.email(locale)).fill(email);
  await field(page, accounts.password(locale)).fill(password);
  await field(page, accounts.passwordConfirm(locale)).fill(password);
  await field(page, accounts.country(locale)).selectOption('AE');
  await field(page, accounts.phoneCountry(locale)).selectOption('AE');
  await field(page, accounts.phone(locale)).fill('50 123 4567');
  await page
    .getByRole('main')
    .getByRole('button', { name: signUp.register(locale) })
    .click();
  await expect(page.getByText(errors.signedUp(locale))).toBeVisible();
}

async function logInByPage(page: Page, lang: Locale, email: string): Promise<void> {
  const locale = { locale: lang };
  await page.goto(`/${lang}/account/login`);
  await field(page, logIn.email(locale)).fill(email);
  await field(page, logIn.password(locale)).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: logIn.submit(locale) })
    .click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** On the pages of the wishlist, the comparison and the cart. */
async function expectKept(page: Page, lang: Locale, product: string): Promise<void> {
  for (const path of ['wishlist', 'compare', 'cart']) {
    await page.goto(`/${lang}/${path}`);
    await expect(
      page.getByRole('main').locator(`a[href*="${product}"]`).first(),
      path,
    ).toBeVisible();
  }
}

for (const [how, javaScriptEnabled] of [
  ['with', true],
  ['without', false],
] as const)
  test(`a visitor's lists and cart come along, ${how} scripts`, async ({
    browser,
    baseURL,
    market,
    lang,
  }) => {
    const locale = { locale: lang };
    const device = (state?: Awaited<ReturnType<BrowserContext['storageState']>>) =>
      browser.newContext({
        baseURL: baseURL!,
        viewport: phone,
        javaScriptEnabled,
        extraHTTPHeaders: fromOwnNetwork(),
        ...(state && { storageState: state }),
      });
    const { id } = market.product;

    const today = await device();
    const page = await today.newPage();
    for (const list of ['wishlist', 'compare'] as const) {
      await page.goto(`/${lang}/product/${market.handle}`);
      if (javaScriptEnabled) await isAlive(page);
      const button = page.getByRole('button', { name: lists.addTo({ list }, locale) }).first();
      await button.click();
      await expect
        .poll(async () => (await today.cookies()).some(({ name }) => name === `${list}Items`))
        .toBe(true);
    }
    await page.goto(`/${lang}/product/${market.handle}`);
    if (javaScriptEnabled) await isAlive(page);
    await page
      .getByRole('button', { name: listings.addToCart(locale) })
      .first()
      .click();
    await expect
      .poll(async () => (await today.cookies()).some(({ name }) => name === 'cartItems'))
      .toBe(true);
    const kept = await today.storageState();
    await today.close();

    const tomorrow = await device(kept);
    const later = await tomorrow.newPage();
    await expectKept(later, lang, id);
    const email = `layla-${Date.now().toString(36)}-${lang}@souq.example`;
    await later.goto(`/${lang}/account/signup-buyer`);
    await signUpByPage(later, lang, email);
    await logInByPage(later, lang, email);
    await expectKept(later, lang, id);
    await tomorrow.close();

    const second = await device();
    const other = await second.newPage();
    await logInByPage(other, lang, email);
    await expectKept(other, lang, id);
    await second.close();
  });
