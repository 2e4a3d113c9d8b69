// The currency that a visitor chose: prices are converted, the seller's own stand beside them, and nobody is led away.
import { expect } from '@playwright/test';
import * as common from '#messages/shell';
import { currencySymbols } from '#shared/money.ts';
import { address } from '../support/browser-addresses.ts';
import { clothing } from '../support/browser-market.ts';
import { amountIn, oneLanguage, test } from '../support/browser-test.ts';

const { group, section, brand } = clothing;

for (const lang of oneLanguage) {
  test(`prices in euro and lira with the seller's own beside them (${lang})`, async ({
    page,
    context,
    navigate,
    market,
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
    await expect(
      page.locator('.purchase-panel-price > small'),
      'nothing was converted',
    ).toHaveCount(0);
    await choose('TRY');
    expect(amountIn(await price.innerText(), lang)).toBeGreaterThan(inDollars * 5);
    await expect(page.locator('.purchase-panel-price > small')).toContainText('€');
    expect(
      amountIn(await page.locator('.purchase-panel-price > small').innerText(), lang),
    ).toBeCloseTo(original!.micros / 1e6, 2);

    // Kept on the other pages, in lists and in the filter by price.
    await navigate('/:lang/shop/:group/:item', { lang, group, item: section }, { brand });
    for (const text of await page.locator('.product-card .price-text > bdi').allInnerTexts())
      expect(text).toContain('₺');
    await expect(page.locator('.product-card .price-text > small').first()).toContainText('€');
    await expect(page.locator('.facets .input-addon').first()).toHaveText('₺');
    await navigate(
      '/:lang/shop/:group/:item',
      { lang, group, item: section },
      { brand, least: '100', most: '250' },
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
}

test('a currency that is not ours is ignored', async ({ request, baseURL, market }) => {
  const product = address('/:lang/product/:handle', { lang: 'en', handle: market.handle });
  for (const value of ['XXX', 'usd', 'EURO', '"EUR"', '%00', '__proto__', '']) {
    const response = await request.get(product, { headers: { cookie: `currency=${value}` } });
    expect(response.status(), value).toBe(200);
    expect(await response.text(), value).toContain('<p class="purchase-price"><b><bdi dir="ltr">$');
  }
  const answer = await request.post('/en/currency', {
    form: { currency: 'XXX', returnTo: '/en/shop' },
    maxRedirects: 0,
    headers: { origin: baseURL! },
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});

test('choosing a currency leads back to a page of ours, wherever it is asked to go', async ({
  request,
  baseURL,
}) => {
  const tempting = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/en/..//evil.example',
    'https:evil.example',
    ' //evil.example',
    '/en/shop\r\nset-cookie: a=b',
    '',
  ];
  for (const returnTo of tempting) {
    const response = await request.post('/tr/currency', {
      form: { currency: 'EUR', returnTo },
      maxRedirects: 0,
      headers: { origin: baseURL! },
    });
    expect(response.status(), returnTo).toBe(303);
    const location = new URL(response.headers()['location']!, baseURL);
    expect(location.origin, returnTo).toBe(baseURL);
    expect(location.pathname, returnTo).toMatch(/^\/tr(\/|$)/);
    expect(response.headers()['set-cookie']).toMatch(
      /^currency=EUR; Max-Age=\d+; Path=\/; SameSite=Lax$/,
    );
  }
});

test('a form of another site changes nothing', async ({ request }) => {
  const response = await request.post('/tr/currency', {
    form: { currency: 'EUR', returnTo: '/tr' },
    maxRedirects: 0,
    headers: { origin: 'https://evil.example' },
  });
  expect(response.status()).toBeGreaterThanOrEqual(400);
  expect(response.status()).toBeLessThan(500);
  expect(response.headers()['set-cookie']).toBeUndefined();
});

test("one visitor's currency is not another's", async ({ request }) => {
  const inLira = await request.get('/en', { headers: { cookie: 'currency=TRY' } });
  const inDollars = await request.get('/en');
  expect(await inLira.text()).toContain('₺');
  expect(await inDollars.text()).not.toContain('<bdi dir="ltr">₺');
});
