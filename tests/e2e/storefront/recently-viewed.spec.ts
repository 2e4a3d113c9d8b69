// The browser keeps which products were looked at, and the account of those who want it.
import { expect } from '@playwright/test';
import * as m from '#messages/pages/storefront/lists';
import { isAlive, test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

test('viewed products are listed, the latest first, removed and cleared', async ({
  page,
  lang,
  navigate,
}) => {
  const locale = { locale: lang };
  const main = page.getByRole('main');
  await navigate('/:lang/recently-viewed', { lang });
  await expect(main).toContainText(m.viewedEmpty(locale));
  const answer = await page.request.get(`/api/v1/products?limit=2&lang=${lang}`);
  const { data } = (await answer.json()) as { data: { id: string; title: { value: string } }[] };
  expect(data).toHaveLength(2);
  for (const { id } of data) {
    await navigate('/:lang/product/:handle', { lang, handle: id });
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('viewed-products')))
      .toContain(id);
  }

  // By their address: other journeys offer products of the same title.
  const [earlier, latest] = data.map(({ id }) => page.locator(`a[href*="${id}"]`));
  const strip = main.locator('.viewed-strip');
  await page.keyboard.press('Tab');
  await expect(strip.locator(earlier!)).not.toHaveCount(0);
  await expect(strip.locator(latest!), 'the page’s own product').toHaveCount(0);
  await navigate('/:lang', { lang });
  const room = main.locator('.viewed-place-room');
  await expect(room, 'room for the cards, before they are asked for').toBeVisible();
  const reserved = (await room.boundingBox())!.height;
  await page.keyboard.press('Tab');
  await expect(strip.locator(latest!)).not.toHaveCount(0);
  await expect(room).toBeHidden();
  const taken = (await strip.boundingBox())!.height;
  expect(Math.abs(taken - reserved), `${taken} where ${reserved} was kept`).toBeLessThan(40);

  await navigate('/:lang/recently-viewed', { lang });
  const cards = main.locator('.product-grid > li');
  await expect(cards).toHaveCount(2);
  await expect(cards.first().locator(latest!)).not.toHaveCount(0);
  await cards
    .first()
    .getByRole('button', { name: m.removeNamed({ title: data[1]!.title.value }, locale) })
    .click();
  await expect(cards).toHaveCount(1);
  await main.getByRole('button', { name: m.clearViewed(locale) }).click();
  await expect(main).toContainText(m.viewedEmpty(locale));
});

test('what is kept in the account is there on another device, also without scripts', async ({
  page,
  lang,
  navigate,
  market,
  browser,
  baseURL,
}) => {
  const locale = { locale: lang };
  const main = page.getByRole('main');
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('viewed-products')))
    .toContain(market.product.id);
  await navigate('/:lang/recently-viewed', { lang });
  const cards = main.locator('.product-grid > li');
  await expect(cards).toHaveCount(1);
  await main.getByRole('button', { name: m.keepInAccount(locale) }).click();
  await expect(main).toContainText(m.keptInAccount(locale));
  await expect(cards).toHaveCount(1);

  const other = await browser.newContext({
    baseURL: baseURL!,
    javaScriptEnabled: false,
    storageState: { cookies: (await page.context().storageState()).cookies, origins: [] },
  });
  const device = await other.newPage();
  await device.goto(`/${lang}/recently-viewed`);
  const own = device.getByRole('main').locator('.product-grid > li');
  await expect(own).toHaveCount(1);
  await own.getByRole('button').last().click();
  await expect(device.getByRole('main')).toContainText(m.viewedEmpty(locale));
  await other.close();

  await main.getByRole('button', { name: m.clearViewed(locale) }).click();
  await expect(main).toContainText(m.viewedEmpty(locale));
  await page.reload();
  await isAlive(page);
  await expect(main).toContainText(m.viewedEmpty(locale));
  await main.getByRole('button', { name: m.leaveInBrowser(locale) }).click();
  await expect(main).toContainText(m.keepInAccountText(locale));
});

test('what one person looked at is gone when another logs in, also without a log-out', async ({
  page,
  lang,
  navigate,
  market,
  request,
}) => {
  const first = await signUpConfirmedBuyer(page.request);
  await logInByApi(page.request, first);
  await navigate('/:lang', { lang });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed-owner'))).not.toBeNull();
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  const viewed = () => page.evaluate(() => localStorage.getItem('viewed-products'));
  await expect.poll(viewed).toContain(market.product.id);
  await logInByApi(page.request, await signUpConfirmedBuyer(request));
  await navigate('/:lang/recently-viewed', { lang });

  await expect(page.getByRole('main')).toContainText(m.viewedEmpty({ locale: lang }));
  expect(await viewed()).toBeNull();
});
