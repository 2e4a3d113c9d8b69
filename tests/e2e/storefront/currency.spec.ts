// The currency of the visitor: prices are converted, with the seller's own price beside them.
import { expect } from '@playwright/test';
import * as common from '#messages/pages/storefront/shell';
import { currencySymbols } from '#shared/money.ts';
import { clothing } from '#tests/support/browser-market.ts';
import { amountIn, test } from '#tests/support/browser-test.ts';

const { group, section, brand } = clothing;

test("a chosen currency converts prices and shows the seller's own beside them", async ({
  page,
  context,
  navigate,
  market,
  lang,
}) => {
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  const price = page.locator('.purchase-panel-price > b');
  const inDollars = amountIn(await price.innerText(), lang);
  const original = market.product.tiers[0]!.price.original;
  expect(original?.currency, 'the seller lists in euro').toBe('EUR');

  const choose = async (currency: 'EUR' | 'TRY') => {
    await page.locator('.header-util .menu > summary').last().click();
    await page
      .locator('.header-util')
      .getByRole('button', { name: common.currencyName({ currency }, { locale: lang }) })
      .click();
    await expect(price).toContainText(currencySymbols[currency]);
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
