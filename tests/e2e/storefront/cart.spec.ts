// The cart: of visitors in their browser, of accounts on every device.
import { expect, type Page } from '@playwright/test';
import * as listings from '#messages/features/listings';
import * as m from '#messages/pages/storefront/cart';
import * as shell from '#messages/pages/storefront/shell';
import { forgive, test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpBuyer } from '#tests/support/browser-users.ts';
import { drawerNamed } from '#tests/support/browser-screens.ts';
import type { Locale } from '#shared/locale.ts';

const addButton = (page: Page, lang: Locale) =>
  page.getByRole('button', { name: listings.addToCart({ locale: lang }) });
/** Before that the button sends its form, as it does without scripts. */
const scriptIsThere = (page: Page) =>
  expect(page.locator('.list-buttons > .is-wishlist').first()).toHaveAttribute('aria-pressed', /./);
const heldIn = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'cartItems')?.value ?? null;

test('a visitor fills a cart, signs up, and finds it on a second device', async ({
  page,
  browser,
  request,
  navigate,
  market,
  lang,
  baseURL,
}) => {
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  await scriptIsThere(page);
  await addButton(page, lang).click();
  const drawer = drawerNamed(page, 'cart', lang);
  const { title } = await market.find(market.product.id, lang);
  await expect(drawer.getByText(title.value)).toBeVisible();
  await expect(drawer.getByRole('link', { name: m.open({ locale: lang }) })).toBeVisible();
  expect(await heldIn(page)).toMatch(/^1\.0\./);

  const email = await signUpBuyer(request);
  await logInByApi(page.request, email);
  expect(await heldIn(page)).not.toMatch(/^1\.0\./);

  const second = await browser.newContext({ baseURL: baseURL! });
  const other = await second.newPage();
  await logInByApi(other.request, email);
  await other.goto(`/${lang}/cart`);
  await expect(other.locator('.cart-line')).toHaveCount(1);
  await expect(
    other.locator('main').getByRole('link', { name: market.product.store.name }),
  ).toBeVisible();
  await second.close();
});

test('a cart that fails to load leaves the page as it is', async ({
  page,
  navigate,
  market,
  lang,
  complaints,
}) => {
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  await page.route('**/cart/items', (route) => route.abort());
  await page.locator('.header-actions > a[data-drawer=cart]').click();
  const drawer = drawerNamed(page, 'cart', lang);
  await expect(drawer.getByRole('alert')).toContainText(m.failed({ locale: lang }));
  await page.keyboard.press('Escape');
  await expect(addButton(page, lang)).toBeVisible();

  await page.unroute('**/cart/items');
  await page.locator('.header-actions > a[data-drawer=cart]').click();

  await expect(
    drawer.getByRole('heading', { name: shell.cartEmpty({ locale: lang }) }),
  ).toBeVisible();
  forgive(complaints, 'ERR_FAILED');
});

test('two people at one browser see nothing of the other cart', async ({
  page,
  request,
  navigate,
  market,
  lang,
}) => {
  const [first, second] = [await signUpBuyer(request), await signUpBuyer(request, 'Omar Aziz')];
  await logInByApi(page.request, first);
  await page.request.post('/api/v1/cart-items', {
    data: { product: market.product.id, quantity: 500 },
  });
  await navigate('/:lang/cart', { lang });
  await expect(page.locator('.cart-line')).toHaveCount(1);

  await page.locator('.header summary.account-menu').click();
  await page.getByRole('button', { name: shell.logOut({ locale: lang }) }).click();
  await expect.poll(() => heldIn(page)).toBeNull();
  await logInByApi(page.request, second);
  await navigate('/:lang/cart', { lang });

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    shell.cartEmpty({ locale: lang }),
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is added, its quantity set, refused, and taken out', async ({
    page,
    navigate,
    market,
    lang,
  }) => {
    await navigate('/:lang/product/:handle', { lang, handle: market.handle });
    await addButton(page, lang).click();
    await expect(page).toHaveURL(/\/cart#/);

    const line = page.locator('.cart-line');
    const field = line.getByRole('textbox');
    await expect(line).toHaveCount(1);
    await field.fill('1');
    await line.getByRole('button', { name: m.update({ locale: lang }) }).click();
    await expect(page.locator('.cart-product .alert-warning')).toBeVisible();
    await field.fill('many');
    await line.getByRole('button', { name: m.update({ locale: lang }) }).click();
    await expect(field).toHaveValue('many');
    await expect(line.getByRole('alert')).toBeVisible();

    await line.getByRole('button', { name: m.remove({ locale: lang }) }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      shell.cartEmpty({ locale: lang }),
    );
  });

  test('a supplier is asked about what the cart holds', async ({
    page,
    navigate,
    market,
    lang,
  }) => {
    await navigate('/:lang/product/:handle', { lang, handle: market.handle });
    await addButton(page, lang).click();

    await page.getByRole('link', { name: m.inquiry({ locale: lang }) }).click();

    await expect(page).toHaveURL(/\/inquiry\?cart=1&store=/);
    await expect(page.locator('textarea[name="message"]')).toHaveValue(/- .+: /);
  });
});
