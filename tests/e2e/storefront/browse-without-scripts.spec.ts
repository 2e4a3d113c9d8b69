// Browsing without scripts: menus are <details>, drawers are pages, filters are links and forms.
import { expect } from '@playwright/test';
import * as listings from '#messages/features/listings';
import * as common from '#messages/pages/storefront/shell';
import * as shop from '#messages/pages/storefront/shop';
import { type Locale, localeNames } from '#shared/locale.ts';
import { formatPrice, formatTotal, lineTotalMinor } from '#shared/money.ts';
import { clothing, megaGroup } from '#tests/support/browser-market.ts';
import { amountIn, test } from '#tests/support/browser-test.ts';

test.use({ javaScriptEnabled: false });

const { group, section, brand } = clothing;

test('products are found by menus, filters, sorting and paging', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  const { min, max } = market.range;
  await navigate('/:lang', { lang });

  await test.step('the mega menu opens and leads to a category', async () => {
    const menu = page
      .locator('.menu-bar details')
      .filter({ has: page.locator(`a[href="/${lang}/shop/${megaGroup}"]`) });
    const link = menu.locator('.mega-menu li > a').first();
    await expect(link).toBeHidden();
    await menu.locator('summary').click();
    await expect(link).toBeVisible();
    const name = await link.evaluate((element) => element.firstChild!.textContent!);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  await navigate('/:lang/shop/:group', { lang, group });
  const facets = page.locator('.facets');
  const total = async () =>
    amountIn(await page.getByRole('main').getByRole('status').innerText(), lang);
  await facets.locator(`a[href$="/${section}"]`).click();
  const ofSection = await total();
  await facets.locator(`input[name=brand][value="${brand}"]`).check();
  await facets.getByRole('button', { name: listings.applyFilters({ locale: lang }) }).click();
  const ofBrand = await total();
  expect(ofBrand).toBeLessThan(ofSection);

  await facets.getByRole('textbox', { name: listings.minPrice({ locale: lang }) }).fill(min);
  await facets.getByRole('textbox', { name: listings.maxPrice({ locale: lang }) }).fill(max);
  await facets.getByRole('button', { name: listings.apply({ locale: lang }), exact: true }).click();
  expect(
    Object.fromEntries([...new URL(page.url()).searchParams].filter(([, value]) => value !== '')),
  ).toEqual({ brand, price_min: min, price_max: max });
  const inRange = await total();
  expect(inRange).toBeLessThan(ofBrand);

  await page
    .getByRole('combobox', { name: listings.sort({ locale: lang }) })
    .selectOption('PRICE_BY_DESC');
  await page
    .locator('form.list-page-sort')
    .getByRole('button', { name: listings.apply({ locale: lang }) })
    .click();
  await expect(page).toHaveURL(/sort=PRICE_BY_DESC/);
  await expect(page.getByRole('combobox', { name: listings.sort({ locale: lang }) })).toHaveValue(
    'PRICE_BY_DESC',
  );
  expect(await total(), 'filters are kept').toBe(inRange);

  await page
    .getByRole('navigation', { name: listings.pages({ locale: lang }) })
    .getByRole('link', { name: listings.nextPage({ locale: lang }) })
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('.product-card')).toHaveCount(inRange - 24);

  // The last chip clears all filters.
  await page
    .getByRole('list', { name: listings.appliedFilters({ locale: lang }) })
    .getByRole('link')
    .last()
    .click();
  expect(await total()).toBe(ofSection);
});

test('products are found by search', async ({ page, navigate, lang }) => {
  await navigate('/:lang', { lang });
  await page.getByRole('banner').getByRole('searchbox').fill('denim');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${lang}/search\\?.*q=denim`));
  const product = page.locator('.product-card').first().getByRole('heading').getByRole('link');
  const title = await product.innerText();
  await product.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a search in a category searches that category alone', async ({ page, navigate, lang }) => {
  const count = async () =>
    amountIn(await page.getByRole('main').getByRole('status').innerText(), lang);
  const search = page.getByRole('search', { name: shop.searchHere({ locale: lang }) });
  const searchFor = async (words: string) => {
    await navigate('/:lang/shop/:group/:item', { lang, group, item: section });
    await search.getByRole('searchbox').fill(words);
    await search.getByRole('button').click();
  };
  await navigate('/:lang/search', { lang }, { q: 'cotton' });
  const everywhere = await count();
  await searchFor('cotton');
  await expect(page.locator('.facets-group [aria-current]')).toHaveAttribute(
    'href',
    new RegExp(`category=${group}%2F${section}`),
  );
  expect(await count()).toBeGreaterThan(0);
  expect(await count()).toBeLessThan(everywhere);
  await page
    .getByRole('list', { name: listings.appliedFilters({ locale: lang }) })
    .getByRole('link')
    .first()
    .click();
  expect(await count(), 'without the category').toBe(everywhere);

  await searchFor('denim');
  expect(await count(), 'none in this category').toBe(0);
  await page
    .getByRole('main')
    .locator('.empty')
    .getByRole('link', { name: listings.allCategories({ locale: lang }) })
    .click();
  expect(await count()).toBeGreaterThan(0);

  await searchFor('');
  await expect(page, 'an empty search leads to the category itself').toHaveURL(
    new RegExp(`/${lang}/shop/${group}/${section}$`),
  );
});

test('quantity, variant, currency and language are chosen by forms and links', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  const { product, handle } = market;
  const tier = product.tiers[1]!;
  const quantity = Math.ceil(tier.fromQuantity / product.orderMultiple) * product.orderMultiple;
  await navigate('/:lang/product/:handle', { lang, handle });

  await page.getByRole('spinbutton').fill(String(quantity));
  await page.getByRole('button', { name: listings.update({ locale: lang }) }).click();
  await expect(page).toHaveURL(new RegExp(`quantity=${quantity}`));
  const total = page.locator('.purchase-panel-total bdi');
  const totalText = formatTotal(lineTotalMinor(tier.price.micros, quantity), 'USD', lang);
  await expect(total).toHaveText(totalText);
  await expect(page.locator('.purchase-panel-price > b')).toHaveText(
    formatPrice(tier.price.micros, 'USD', lang),
  );
  await expect(page.locator('.quantity-stepper > button').first()).toBeHidden();

  await page
    .locator('.variant-picker')
    .getByRole('group')
    .last()
    .locator('a:not([aria-current])')
    .first()
    .click();
  await expect(page).toHaveURL(/variant=/);
  await expect(total).toHaveText(totalText);

  const address = page.url();
  await page.getByText('USD $', { exact: true }).first().click();
  await page
    .locator('.header-util')
    .getByRole('button', { name: common.currencyName({ currency: 'EUR' }, { locale: lang }) })
    .click();
  await expect(page).toHaveURL(address);
  await expect(total).toContainText('€');

  const other: Locale = lang === 'tr' ? 'ar' : 'tr';
  await page.locator('.header-util .menu > summary').first().click();
  await page.locator('.header-util').getByRole('link', { name: localeNames[other] }).click();
  await expect(page).toHaveURL(address.replace(`/${lang}/`, `/${other}/`));
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect(total).toContainText('€');
});

test('cart and search of a phone open as pages', async ({ page, navigate, market }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await navigate('/:lang/product/:handle', { lang: 'tr', handle: market.handle });
  await page.locator('.header-actions > a[data-drawer=search]').click();
  await page.getByRole('searchbox').filter({ visible: true }).first().fill('havlu');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tr\/search\?.*q=havlu/);
  await page.locator('.header-actions > a[data-drawer=cart]').click();
  await expect(
    page.getByRole('heading', { level: 1, name: common.cartEmpty({ locale: 'tr' }) }),
  ).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: common.allCategories({ locale: 'tr' }) })
    .click();
  await expect(page).toHaveURL(/\/tr\/shop$/);
});

test('the bottom bar of a phone leads to the list of all categories', async ({
  page,
  navigate,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Menu', 'Categories']) {
    await navigate('/:lang', { lang: 'en' });
    await page.locator('.bottom-bar').getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/en\/shop$/);
  }
  await page.getByRole('main').getByRole('link', { name: 'Headphones' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Headphones');
});
