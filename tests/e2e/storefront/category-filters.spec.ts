// Filters of a category: each applies at once, shows its count and can be removed.
import { expect, type Page } from '@playwright/test';
import * as listings from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';
import { findViolations } from '#tests/support/axe.ts';
import { desktop, phone } from '#tests/support/browser-screens.ts';
import { clothing } from '#tests/support/browser-market.ts';
import { amountIn, test } from '#tests/support/browser-test.ts';

const { group } = clothing;
const results = (page: Page) => page.getByRole('main').getByRole('status');
const choice = (page: Page, name: string, value: string) =>
  page.locator(`.facets input[name=${name}][value="${value}"]`);
const countOf = async (page: Page, name: string, value: string, lang: Locale) =>
  amountIn(
    await page
      .locator('.facets label')
      .filter({ has: page.locator(`input[name=${name}][value="${value}"]`) })
      .locator('.facets-count')
      .innerText(),
    lang,
  );

test('a filter applies at once, keeps focus and leaves as many products as its count says', async ({
  page,
  navigate,
  lang,
}) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang/shop/:group', { lang, group });
  const all = amountIn(await results(page).innerText(), lang);
  await page.evaluate(() => {
    (window as { stays?: boolean }).stays = true;
  });

  const promised = await countOf(page, 'moq', '51-200', lang);
  await choice(page, 'moq', '51-200').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/moq=51-200/);
  await expect(results(page)).toHaveText(listings.products({ count: promised }, { locale: lang }));
  await expect(choice(page, 'moq', '51-200')).toBeFocused();
  expect(promised).toBeLessThan(all);
  expect(promised).toBeGreaterThan(0);

  const both = await countOf(page, 'type', 'manufacturer', lang);
  await choice(page, 'type', 'manufacturer').check();
  await expect(results(page)).toHaveText(listings.products({ count: both }, { locale: lang }));
  // A second value of the same filter adds its products.
  const others = await countOf(page, 'moq', '201-1000', lang);
  const chosen = await countOf(page, 'moq', '51-200', lang);
  await choice(page, 'moq', '201-1000').check();
  await expect(results(page)).toHaveText(
    listings.products({ count: chosen + others }, { locale: lang }),
  );
  expect(
    await page.evaluate(() => (window as { stays?: boolean }).stays),
    'the document was not loaded again',
  ).toBe(true);

  // Back removes the last filter from the list and clears its checkbox.
  await page.goBack();
  await expect(results(page)).toHaveText(listings.products({ count: both }, { locale: lang }));
  await expect(choice(page, 'moq', '201-1000')).not.toBeChecked();
  const applied = page.getByRole('list', { name: listings.appliedFilters({ locale: lang }) });
  await expect(applied.getByRole('link')).toHaveCount(3);
  await applied.getByRole('link').first().click();
  await expect(choice(page, 'moq', '51-200')).not.toBeChecked();
  await applied.getByRole('link', { name: listings.clearAll({ locale: lang }) }).click();
  await expect(results(page)).toHaveText(listings.products({ count: all }, { locale: lang }));
  await expect(applied).toHaveCount(0);
});

test('the price slider works by keys and by pointer, and follows the address', async ({
  page,
  navigate,
  lang,
}) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang/shop/:group', { lang, group });
  const all = amountIn(await results(page).innerText(), lang);
  await page.mouse.move(300, 300); // the slider is loaded at the first movement
  const knob = (label: string) => page.getByRole('slider', { name: label, exact: true });
  const [min, max] = [
    knob(listings.minPrice({ locale: lang })),
    knob(listings.maxPrice({ locale: lang })),
  ];
  const field = (name: 'price_min' | 'price_max') => page.locator(`.facets input[name=${name}]`);
  await expect(min).toHaveAttribute('aria-valuetext', /\$/);

  await min.focus();
  const [onwards, back] =
    lang === 'ar' ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
  for (let i = 0; i < 30; i++) await page.keyboard.press(onwards);
  const price = await field('price_min').inputValue();
  expect(amountIn(price, lang)).toBeGreaterThan(0);
  await expect(page).toHaveURL(new RegExp(`price_min=${encodeURIComponent(price)}`));
  await expect(results(page)).not.toHaveText(listings.products({ count: all }, { locale: lang }));
  await expect(min).toBeFocused();
  expect(await min.getAttribute('aria-valuetext')).toContain(price.replace(/[.,]\d*$/, ''));
  await page.keyboard.press(back);
  await expect(page).not.toHaveURL(new RegExp(`price_min=${encodeURIComponent(price)}`));
  await page.goBack();
  await expect(field('price_min')).toHaveValue(price);
  await expect(min).toHaveValue('30');

  // The pointer drags the upper knob from the end of the line to the middle.
  const line = (await page.locator('.price-slider').boundingBox())!;
  const end = lang === 'ar' ? line.x : line.x + line.width;
  await page.mouse.move(end, line.y + line.height / 2);
  await page.mouse.down();
  await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/price_max=/);
  expect(Math.abs(Number(await max.inputValue()) - 50)).toBeLessThan(3);
  await expect(
    page.getByRole('list', { name: listings.appliedFilters({ locale: lang }) }).getByRole('link'),
  ).toHaveCount(2);
  expect(await findViolations(page, { include: '.facets' }), 'axe').toEqual([]);

  // A knob at its end sets no limit, and the knobs do not pass each other.
  await min.focus();
  await page.keyboard.press('Home');
  await expect(page).not.toHaveURL(/price_min=\d/);
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/price_min=\d/);
  await expect
    .poll(async () => Number(await max.inputValue()) - Number(await min.inputValue()))
    .toBe(1);
});

test('the list view shows the same products, fits, and axe finds nothing', async ({
  page,
  navigate,
  lang,
}) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang/shop/:group', { lang, group });
  const titles = await page.locator('.product-card').getByRole('heading').allInnerTexts();
  await page.getByRole('link', { name: listings.listView({ locale: lang }), exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page.locator('.product-row')).toHaveCount(titles.length);
  expect(await page.locator('.product-row').getByRole('heading').allInnerTexts()).toEqual(titles);
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    expect(await findViolations(page), 'axe').toEqual([]);
  }
  await page.getByRole('link', { name: listings.gridView({ locale: lang }), exact: true }).click();
  await expect(page).not.toHaveURL(/view=/);
});

test('on a phone the filters are a sheet that holds focus', async ({ page, navigate, lang }) => {
  await page.setViewportSize(phone);
  await navigate('/:lang/shop/:group', { lang, group });
  const opener = page.locator('.facets > summary');
  const sheet = page.locator('.facets > form');
  await expect(sheet).toBeHidden();
  await opener.click();
  await expect(sheet).toBeVisible();
  await sheet.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement!.closest('.facets') !== null,
      ),
      'focus stays in the sheet',
    ).toBe(true);
  }
  const promised = await countOf(page, 'lead', 'ready', lang);
  await choice(page, 'lead', 'ready').check();
  const show = sheet.getByRole('button', {
    name: listings.showProducts({ count: promised }, { locale: lang }),
  });
  await expect(show).toBeVisible();
  expect(await findViolations(page), 'axe').toEqual([]);
  await show.click();
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveText(listings.filtersOn({ count: 1 }, { locale: lang }));
  await expect(results(page)).toHaveText(listings.products({ count: promised }, { locale: lang }));
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: listings.listView({ locale: lang }), exact: true }).click();
  await expect(page, 'the page still works').toHaveURL(/view=list/);
});

test('typing finds a brand by its name', async ({ page, navigate }) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang/shop/:group', { lang: 'en', group });
  const field = page.getByRole('searchbox', { name: listings.findBrand({ locale: 'en' }) });
  await field.pressSequentially('DESEN');
  await expect(page).toHaveURL(/brand_q=DESEN/);
  await expect(page.locator('.facets input[name=brand]')).toHaveCount(1);
  await expect(field).toBeFocused();
  await choice(page, 'brand', 'desen').check();
  await expect(page).toHaveURL(/brand=desen/);
  await field.fill('no such brand');
  await expect(page.locator('.facets input[name=brand]'), 'the chosen brand stays').toHaveCount(1);
});

test('a quick filter leaves as many products as the same filter in the sidebar', async ({
  page,
  navigate,
}) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang/shop/:group', { lang: 'en', group });
  const ready = await countOf(page, 'lead', 'ready', 'en');
  await page
    .locator('.facets-quick')
    .getByRole('link', { name: listings.readyToShip({ locale: 'en' }) })
    .click();
  await expect(results(page)).toHaveText(listings.products({ count: ready }, { locale: 'en' }));
  await expect(page.locator('.product-card .badge-iznik').first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the button of the sheet applies all chosen filters on a phone', async ({
    page,
    navigate,
  }) => {
    await page.setViewportSize(phone);
    await navigate('/:lang/shop/:group', { lang: 'tr', group });
    await page.locator('.facets > summary').click();
    const promised = await countOf(page, 'moq', '51-200', 'tr');
    await choice(page, 'moq', '51-200').check();
    await page.getByRole('button', { name: listings.applyFilters({ locale: 'tr' }) }).click();
    await expect(results(page)).toHaveText(
      listings.products({ count: promised }, { locale: 'tr' }),
    );
    await expect(page.locator('.facets > summary')).toHaveText(
      listings.filtersOn({ count: 1 }, { locale: 'tr' }),
    );
    await page
      .getByRole('link', { name: listings.listView({ locale: 'tr' }), exact: true })
      .click();
    await expect(page.locator('.product-row').first()).toBeVisible();
    expect(amountIn(await results(page).innerText(), 'tr')).toBe(promised);
  });

  test('filters without results say so and can be cleared', async ({ page, navigate }) => {
    await navigate('/:lang/shop/:group', { lang: 'en', group }, { price_min: '9000000' });
    await expect(
      page.getByRole('heading', { name: listings.noProduct({ locale: 'en' }) }),
    ).toBeVisible();
    await page.getByRole('link', { name: listings.clearFilters({ locale: 'en' }) }).click();
    await expect(page.locator('.product-card').first()).toBeVisible();
    await expect(page.locator('head meta[name=robots]')).toHaveCount(0);
  });
});
