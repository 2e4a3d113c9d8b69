// Flows by keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test';
import * as listings from '#messages/features/listings';
import * as common from '#messages/pages/storefront/shell';
import { megaGroup } from '#tests/support/browser-market.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

const maxTabs = 120;

/** Presses Tab until `target` has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < maxTabs; i++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} is not reached with ${maxTabs} tabs`);
}

const isFocusInside = (container: Locator) =>
  container.evaluate((element) => element.contains(document.activeElement));
const summaryIn = (menu: Locator) => menu.locator(':scope > summary');

test('the first Tab reaches a link that skips to the content', async ({ page, navigate, lang }) => {
  await navigate('/:lang', { lang });
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: common.skip({ locale: lang }) });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await isFocusInside(page.getByRole('main'))).toBe(true);
});

test('a product is found by search and opened by keyboard', async ({ page, navigate, lang }) => {
  await navigate('/:lang', { lang });
  await tabTo(page, page.getByRole('banner').locator('input[name=q]'));
  await page.keyboard.type('denim');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${lang}/search\\?.*q=denim`));
  const product = page.locator('.product-card').first().getByRole('heading').getByRole('link');
  await expect(product).toBeVisible();
  await tabTo(page, product);
  const title = await product.innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('Enter opens the mega menu, and Escape closes it and gives focus back', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang', { lang });
  const menu = page
    .locator('.menu-bar details')
    .filter({ has: page.locator(`a[href="/${lang}/shop/${megaGroup}"]`) });
  const panel = menu.locator('.mega-menu');
  await tabTo(page, summaryIn(menu));
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await isFocusInside(panel)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(summaryIn(menu)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/shop/${megaGroup}$`));
  await expect(panel).toBeHidden();
});

test('a product is found by menu, section and filter by keyboard', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang', { lang });
  const menu = page
    .locator('.menu-bar details')
    .filter({ has: page.locator(`a[href="/${lang}/shop/${megaGroup}"]`) });
  await tabTo(page, summaryIn(menu));
  await page.keyboard.press('Enter');
  const section = menu.locator('.mega-menu li > a').first();
  const name = await section.evaluate((element) => element.firstChild!.textContent!);
  await tabTo(page, section);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await tabTo(page, page.locator('.facets label:not(.is-none) > input[name=lead]').first());
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/lead=/);
  await expect(
    page.getByRole('list', { name: listings.appliedFilters({ locale: lang }) }).getByRole('link'),
  ).toHaveCount(2);
  const product = page.locator('.product-card').first().getByRole('heading').getByRole('link');
  const title = await product.innerText();
  await tabTo(page, product);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a product is found in the drawers of a phone by keyboard', async ({
  page,
  navigate,
  lang,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['menu', 'categories'] as const) {
    await navigate('/:lang', { lang });
    await page.locator(`.bottom-bar > a[data-drawer=${name}]`).focus();
    await page.keyboard.press('Enter');
    const branch = page
      .locator('dialog[open] details')
      .filter({ has: page.locator(`a[href$="/shop/${megaGroup}"]`) });
    await tabTo(page, summaryIn(branch));
    await page.keyboard.press('Enter');
    const item = branch.locator(`a[href^="/${lang}/shop/${megaGroup}/"]`).first();
    await expect(item).toBeVisible();
    const section = await item.innerText();
    await tabTo(page, item);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(section);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    const product = page.locator('.product-card').first().getByRole('heading').getByRole('link');
    const title = await product.innerText();
    await tabTo(page, product);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('a list is filtered, sorted and paged by keyboard', async ({ page, navigate }) => {
  await navigate('/:lang/shop/:group', { lang: 'en', group: 'clothing-apparel' });
  await tabTo(page, page.getByRole('textbox', { name: listings.minPrice({ locale: 'en' }) }));
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/price_min=5/);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/sort=/);
  const next = page.getByRole('link', { name: 'Next page' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
});

test('the sticky bottom bar never covers the focused element', async ({ page, navigate }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await navigate('/:lang/shop/:group', { lang: 'en', group: 'clothing-apparel' });
  const links = page.locator('.product-card').getByRole('heading').getByRole('link');
  await links.first().focus();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const { left, bottom, width, height } = document.activeElement!.getBoundingClientRect();
      const top = document.elementFromPoint(left + width / 2, bottom - Math.min(4, height / 2));
      return top?.closest('.bottom-bar') !== null && top !== null;
    });
    expect(isCovered).toBe(false);
  }
});

test('the pictures of a product are changed by keyboard', async ({ page, navigate, market }) => {
  await navigate('/:lang/product/:handle', { lang: 'ar', handle: market.handle });
  const thumbs = page.locator('.product-gallery-thumbs a');
  await thumbs.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.product-gallery-strip > li').nth(1)).toBeInViewport({ ratio: 0.5 });
  await page.locator('.product-gallery-strip').focus();
  await page.keyboard.press('ArrowLeft'); // forwards in Arabic
  await expect(thumbs.nth(2)).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await isAlive(page);
});
