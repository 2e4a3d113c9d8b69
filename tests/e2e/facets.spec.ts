// Narrowing a list of goods: every filter applies at once, says how much it leaves, and is taken away again.
import { expect, type Page } from '@playwright/test';
import * as catalog from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';
import { findViolations } from '../support/axe.ts';
import { desktop, phone } from '../support/browser-screens.ts';
import { clothing } from '../support/browser-market.ts';
import { amountIn, oneLanguage, test } from '../support/browser-test.ts';

const { group } = clothing;
const results = (page: Page) => page.getByRole('main').getByRole('status');
const choice = (page: Page, name: string, value: string) =>
  page.locator(`.filters input[name=${name}][value="${value}"]`);
const countOf = async (page: Page, name: string, value: string, lang: Locale) =>
  amountIn(
    await page
      .locator('.filters label')
      .filter({ has: page.locator(`input[name=${name}][value="${value}"]`) })
      .locator('.n')
      .innerText(),
    lang,
  );

for (const lang of oneLanguage) {
  test(`a choice applies at once, keeps focus, and its count holds (${lang})`, async ({
    page,
    navigate,
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
    await expect(results(page)).toHaveText(catalog.products({ count: promised }, { locale: lang }));
    await expect(choice(page, 'moq', '51-200')).toBeFocused();
    expect(promised).toBeLessThan(all);
    expect(promised).toBeGreaterThan(0);

    const both = await countOf(page, 'type', 'manufacturer', lang);
    await choice(page, 'type', 'manufacturer').check();
    await expect(results(page)).toHaveText(catalog.products({ count: both }, { locale: lang }));
    // Another band of the same group adds to what is there: the two counts together.
    const others = await countOf(page, 'moq', '201-1000', lang);
    const chosen = await countOf(page, 'moq', '51-200', lang);
    await choice(page, 'moq', '201-1000').check();
    await expect(results(page)).toHaveText(
      catalog.products({ count: chosen + others }, { locale: lang }),
    );
    expect(
      await page.evaluate(() => (window as { stays?: boolean }).stays),
      'the page was not loaded again',
    ).toBe(true);

    // Back takes the last one away, in the list and in its box.
    await page.goBack();
    await expect(results(page)).toHaveText(catalog.products({ count: both }, { locale: lang }));
    await expect(choice(page, 'moq', '201-1000')).not.toBeChecked();
    const applied = page.getByRole('list', { name: catalog.appliedFilters({ locale: lang }) });
    await expect(applied.getByRole('link')).toHaveCount(3);
    await applied.getByRole('link').first().click();
    await expect(choice(page, 'moq', '51-200')).not.toBeChecked();
    await applied.getByRole('link', { name: catalog.clearAll({ locale: lang }) }).click();
    await expect(results(page)).toHaveText(catalog.products({ count: all }, { locale: lang }));
    await expect(applied).toHaveCount(0);
  });

  test(`knobs at the histogram set the price, by keys and by pointer, and know the address (${lang})`, async ({
    page,
    navigate,
  }) => {
    await page.setViewportSize(desktop);
    await navigate('/:lang/shop/:group', { lang, group });
    const all = amountIn(await results(page).innerText(), lang);
    await page.mouse.move(300, 300); // they come when somebody stirs
    const knob = (label: string) => page.getByRole('slider', { name: label, exact: true });
    const [least, most] = [
      knob(catalog.least({ locale: lang })),
      knob(catalog.most({ locale: lang })),
    ];
    const field = (name: 'least' | 'most') => page.locator(`.filters input[name=${name}]`);
    await expect(least).toHaveAttribute('aria-valuetext', /\$/);

    await least.focus();
    const [onwards, back] =
      lang === 'ar'
        ? (['ArrowLeft', 'ArrowRight'] as const)
        : (['ArrowRight', 'ArrowLeft'] as const);
    for (let i = 0; i < 30; i++) await page.keyboard.press(onwards);
    const price = await field('least').inputValue();
    expect(amountIn(price, lang)).toBeGreaterThan(0);
    await expect(page).toHaveURL(new RegExp(`least=${encodeURIComponent(price)}`)); // one request for all keys
    await expect(results(page)).not.toHaveText(catalog.products({ count: all }, { locale: lang }));
    await expect(least).toBeFocused();
    expect(await least.getAttribute('aria-valuetext')).toContain(price.replace(/[.,]\d*$/, ''));
    await page.keyboard.press(back);
    await expect(page).not.toHaveURL(new RegExp(`least=${encodeURIComponent(price)}`));
    await page.goBack();
    await expect(field('least')).toHaveValue(price);
    await expect(least).toHaveValue('30');

    // By a pointer, from the end of its line towards the middle.
    const line = (await page.locator('.price-slider').boundingBox())!;
    const end = lang === 'ar' ? line.x : line.x + line.width;
    await page.mouse.move(end, line.y + line.height / 2);
    await page.mouse.down();
    await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/most=/);
    expect(Math.abs(Number(await most.inputValue()) - 50)).toBeLessThan(3);
    await expect(
      page.getByRole('list', { name: catalog.appliedFilters({ locale: lang }) }).getByRole('link'),
    ).toHaveCount(2);
    expect(await findViolations(page, { include: '.filters' }), 'axe').toEqual([]);

    // Either end is no bound, and the knobs do not pass each other.
    await least.focus();
    await page.keyboard.press('Home');
    await expect(page).not.toHaveURL(/least=\d/);
    await page.keyboard.press('End');
    await expect(page).toHaveURL(/least=\d/);
    await expect
      .poll(async () => Number(await most.inputValue()) - Number(await least.inputValue()))
      .toBe(1);
  });

  test(`the list view shows the same goods, and is searched by axe (${lang})`, async ({
    page,
    navigate,
  }) => {
    await page.setViewportSize(desktop);
    await navigate('/:lang/shop/:group', { lang, group });
    const titles = await page.locator('.product').getByRole('heading').allInnerTexts();
    await page.getByRole('link', { name: catalog.listView({ locale: lang }), exact: true }).click();
    await expect(page).toHaveURL(/view=list/);
    await expect(page.locator('.product-row')).toHaveCount(titles.length);
    expect(await page.locator('.product-row').getByRole('heading').allInnerTexts()).toEqual(titles);
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      expect(await findViolations(page), 'axe').toEqual([]);
    }
    await page.getByRole('link', { name: catalog.gridView({ locale: lang }), exact: true }).click();
    await expect(page).not.toHaveURL(/view=/);
  });

  test(`on a phone the filters are a sheet (${lang})`, async ({ page, navigate }) => {
    await page.setViewportSize(phone);
    await navigate('/:lang/shop/:group', { lang, group });
    const opener = page.locator('.filters > summary');
    const sheet = page.locator('.filters > form');
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
            document.activeElement!.closest('.filters') !== null,
        ),
        'focus stays in the sheet',
      ).toBe(true);
    }
    const promised = await countOf(page, 'lead', 'ready', lang);
    await choice(page, 'lead', 'ready').check();
    const show = sheet.getByRole('button', {
      name: catalog.showProducts({ count: promised }, { locale: lang }),
    });
    await expect(show).toBeVisible();
    expect(await findViolations(page), 'axe').toEqual([]);
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveText(catalog.filtersOn({ count: 1 }, { locale: lang }));
    await expect(results(page)).toHaveText(catalog.products({ count: promised }, { locale: lang }));
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.getByRole('link', { name: catalog.listView({ locale: lang }), exact: true }).click();
    await expect(page, 'the page lives on').toHaveURL(/view=list/);
  });
}

test('a brand is found by its name while one types', async ({ page, navigate }) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang/shop/:group', { lang: 'en', group });
  const field = page.getByRole('searchbox', { name: catalog.findBrand({ locale: 'en' }) });
  await field.pressSequentially('DESEN');
  await expect(page).toHaveURL(/find=DESEN/);
  await expect(page.locator('.filters input[name=brand]')).toHaveCount(1);
  await expect(field).toBeFocused();
  await choice(page, 'brand', 'desen').check();
  await expect(page).toHaveURL(/brand=desen/);
  await field.fill('no such brand');
  await expect(page.locator('.filters input[name=brand]'), 'what is chosen stays').toHaveCount(1);
});

test('quick filters narrow the list by what they say', async ({ page, navigate }) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang/shop/:group', { lang: 'en', group });
  const ready = await countOf(page, 'lead', 'ready', 'en');
  await page
    .locator('.quick-filters')
    .getByRole('link', { name: catalog.readyToShip({ locale: 'en' }) })
    .click();
  await expect(results(page)).toHaveText(catalog.products({ count: ready }, { locale: 'en' }));
  await expect(page.locator('.product .badge-iznik').first()).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the button sends all choices, on a phone from the sheet', async ({ page, navigate }) => {
    await page.setViewportSize(phone);
    await navigate('/:lang/shop/:group', { lang: 'tr', group });
    await page.locator('.filters > summary').click();
    const promised = await countOf(page, 'moq', '51-200', 'tr');
    await choice(page, 'moq', '51-200').check();
    await page.getByRole('button', { name: catalog.applyFilters({ locale: 'tr' }) }).click();
    await expect(results(page)).toHaveText(catalog.products({ count: promised }, { locale: 'tr' }));
    await expect(page.locator('.filters > summary')).toHaveText(
      catalog.filtersOn({ count: 1 }, { locale: 'tr' }),
    );
    await page.getByRole('link', { name: catalog.listView({ locale: 'tr' }), exact: true }).click();
    await expect(page.locator('.product-row').first()).toBeVisible();
    expect(amountIn(await results(page).innerText(), 'tr')).toBe(promised);
  });

  test('filters that leave nothing say so, with a way back', async ({ page, navigate }) => {
    await navigate('/:lang/shop/:group', { lang: 'en', group }, { least: '9000000' });
    await expect(
      page.getByRole('heading', { name: catalog.noProduct({ locale: 'en' }) }),
    ).toBeVisible();
    await page.getByRole('link', { name: catalog.clearFilters({ locale: 'en' }) }).click();
    await expect(page.locator('.product').first()).toBeVisible();
    await expect(page.locator('head meta[name=robots]')).toHaveCount(0);
  });
});
