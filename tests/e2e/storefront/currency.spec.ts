// The currency of the visitor: prices are converted, with the seller's own price beside them.
import { expect, type Page } from '@playwright/test';
import * as common from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import { currencySymbols } from '#shared/money.ts';
import { clothing } from '#tests/support/browser-market.ts';
import { amountIn, test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const { group, section, brand } = clothing;

const priceOn = (page: Page) => page.locator('.purchase-panel-price > b');

/** On the page of a product. */
async function chooseCurrency(page: Page, currency: 'EUR' | 'TRY', locale: Locale): Promise<void> {
  await page.locator('.header-util .menu > summary').last().click();
  await page
    .locator('.header-util')
    .getByRole('button', { name: common.currencyName({ currency }, { locale }) })
    .click();
  await expect(priceOn(page)).toContainText(currencySymbols[currency]);
}

test("a chosen currency converts prices and shows the seller's own beside them", async ({
  page,
  context,
  navigate,
  market,
  lang,
}) => {
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  const price = priceOn(page);
  const inDollars = amountIn(await price.innerText(), lang);
  const original = market.product.tiers[0]!.price.original;
  expect(original?.currency, 'the seller lists in euro').toBe('EUR');

  const choose = async (currency: 'EUR' | 'TRY') => {
    await chooseCurrency(page, currency, lang);
    await expect(page).toHaveURL(new RegExp(`/${lang}/product/${market.handle}$`));
    expect((await context.cookies()).find(({ name }) => name === 'currency')).toMatchObject({
      value: currency,
      path: '/',
    });
  };

  await choose('EUR');
  expect(amountIn(await price.innerText(), lang), "the seller's own price").toBeCloseTo(
    original!.micros / 1e6,
    2,
  );
  await expect(page.locator('.purchase-panel-price > small'), 'nothing was converted').toHaveCount(
    0,
  );
  await choose('TRY');
  expect(amountIn(await price.innerText(), lang)).toBeGreaterThan(inDollars * 5);
  await expect(page.locator('.purchase-panel-price > small')).toContainText('€');
  expect(
    amountIn(await page.locator('.purchase-panel-price > small').innerText(), lang),
  ).toBeCloseTo(original!.micros / 1e6, 2);

  // Lists and the price filter use the chosen currency too.
  await navigate('/:lang/shop/:group/:item', { lang, group, item: section }, { brand });
  for (const text of await page.locator('.product-card .price-text > bdi').allInnerTexts())
    expect(text).toContain('₺');
  await expect(page.locator('.product-card .price-text > small').first()).toContainText('€');
  await expect(page.locator('.facets .input-addon').first()).toHaveText('₺');
  await navigate(
    '/:lang/shop/:group/:item',
    { lang, group, item: section },
    { brand, price_min: '100', price_max: '250' },
  );
  const prices = (
    await page
      .locator('.product-card')
      .filter({ hasNot: page.locator('.badge-hot') })
      .locator('.price-text > bdi')
      .allInnerTexts()
  ).map((text) => amountIn(text, lang));
  expect(prices.length).toBeGreaterThan(3);
  for (const one of prices) {
    expect(one).toBeGreaterThanOrEqual(100);
    expect(one).toBeLessThanOrEqual(250);
  }
});

test('a member’s currency comes along to another device, and leaves it with the log-out', async ({
  page,
  browser,
  baseURL,
  navigate,
  market,
  lang,
}) => {
  const email = await signUpConfirmedBuyer(page.request);
  await logInByApi(page.request, email);
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  await chooseCurrency(page, 'TRY', lang);

  const device = await browser.newContext({ baseURL: baseURL! });
  await logInByApi(device.request, email);
  const other = await device.newPage();
  await other.goto(`/${lang}/product/${market.handle}`);
  await expect(priceOn(other)).toContainText('₺');

  await other.locator('.header summary.account-menu').click();
  await other.getByRole('button', { name: common.logOut({ locale: lang }) }).click();
  await expect
    .poll(async () => (await device.cookies()).map(({ name }) => name))
    .not.toContain('currency');
  await other.goto(`/${lang}/product/${market.handle}`);
  await expect(priceOn(other)).not.toContainText('₺');
  await device.close();
});
