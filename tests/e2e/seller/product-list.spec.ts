// A seller's list of products: its filters, prices and stock in the rows, and changes of many.
// The demo's store is read; what is changed is a store of the journey's own.
import { expect, type Page } from '@playwright/test';
import * as m from '#messages/pages/vendor/products';
import type { Locale } from '#shared/locale.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { addProduct, openSeller, towel } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('seller'), contextOptions: { reducedMotion: 'reduce' } });

const list = (lang: Locale, query: Readonly<Record<string, string>> = {}) =>
  address('/:lang/vendor/products', { lang }, query);

const choose = async (page: Page, lang: Locale, act: string) =>
  page.getByLabel(m.bulkAct({ locale: lang }), { exact: true }).selectOption(act);
const apply = (page: Page, lang: Locale) =>
  page.getByRole('button', { name: m.bulkApply({ locale: lang }) }).click();

for (const lang of ['en', 'tr', 'ar'] as const)
  test(`the list of products fits and is accessible in ${lang}`, async ({ page }) => {
    await expectPanelPage(page, list(lang));

    await expect(page.locator('tbody tr')).toHaveCount(24);
    await page.setViewportSize({ width: 1024, height: 800 });
    const hidden = await page
      .locator('.data-table-scroll')
      .evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(hidden, 'nothing of the table is cut off').toBe(0);
  });

test('tabs count the products in each state, and an SKU or GTIN finds one', async ({
  page,
  lang,
}) => {
  await openSeller(page.request);
  const gtin = '08690000000012';
  const [only] = towel('').variants;
  await addProduct(page.request, 'Towel with codes', {
    variants: [{ ...only!, sku: 'KCA-1204', gtin }],
  });
  await addProduct(page.request, 'Other towel');
  await page.goto(list(lang));

  const tabs = page.getByRole('navigation', { name: m.tabs({ locale: lang }) });
  const counts = await tabs.locator('.tabs-count').allTextContents();
  expect(
    counts.map((count) => count.replace(/[٠-٩]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.indexOf(digit) + '')),
  ).toEqual(['2', '2', '0', '0', '0', '0', '0']);
  for (const code of ['kca-12', gtin.slice(1)]) {
    await page.goto(list(lang, { q: code }));
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expect(page.locator('tbody')).toContainText('Towel with codes');
  }
  await tabs.getByRole('link', { name: m.stateName({ state: 'draft' }, { locale: lang }) }).click();
  await expect(page).toHaveURL(/state=draft/);
  await expect(page.getByText(m.noMatchTitle({ locale: lang }))).toBeVisible();
});

test('all rows of a page are chosen by one box', async ({ page, lang }) => {
  await page.goto(list(lang));
  await isAlive(page);

  await page.getByLabel(m.choosePage({ locale: lang })).check();

  await expect(page.locator('tbody input[name="ids"]:checked')).toHaveCount(24);
  await expect(page.getByText(m.chosen({ count: 24 }, { locale: lang }))).toBeVisible();
  await page.locator('tbody input[name="ids"]').first().uncheck();
  await expect(page.getByLabel(m.choosePage({ locale: lang }))).not.toBeChecked();
});

test('the list is searched, sorted and walked, and says when no product is found', async ({
  page,
  lang,
}) => {
  await page.goto(list(lang, { sort: 'CHEAPEST' }));
  const first = await page.locator('tbody .link').first().textContent();
  await page.getByRole('link', { name: m.next({ locale: lang }) }).click();
  await page.getByRole('link', { name: m.previous({ locale: lang }) }).click();
  await expect(page.locator('tbody .link').first()).toHaveText(first!);

  await page
    .getByRole('searchbox', { name: m.search({ locale: lang }) })
    .fill('no such product at all');
  await page.getByRole('button', { name: m.apply({ locale: lang }), exact: true }).click();

  await expect(page.getByText(m.noMatchTitle({ locale: lang }))).toBeVisible();
});

test('a stock typed into a row is saved, and an unreadable one keeps what was typed', async ({
  page,
  lang,
}) => {
  await openSeller(page.request);
  await addProduct(page.request, 'Towel in stock');
  await page.goto(list(lang));
  const stock = page.locator('tbody input[name^="stock-"]');
  const saves = page.getByRole('button', { name: m.savePrices({ locale: lang }) });
  const inStock = '1204';

  await stock.fill('many');
  await saves.click();
  await expect(page.locator('tbody .field-error')).toHaveCount(1);
  await expect(stock).toHaveValue('many');
  await stock.fill(inStock);
  await saves.click();

  await expect(page.getByText(m.changedCount({ count: 1 }, { locale: lang }))).toBeVisible();
  await page.reload();
  await expect(stock).toHaveValue(inStock);
});

test('a view is saved under a name, opened by its link and removed', async ({ page, lang }) => {
  const name = 'Newly changed';
  await openSeller(page.request);
  await addProduct(page.request, 'Towel of a view');
  await page.goto(list(lang, { sort: 'CHANGED', state: 'published' }));
  await page.getByLabel(m.viewName({ locale: lang })).fill(name);
  await page.getByRole('button', { name: m.saveView({ locale: lang }) }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.goto(list(lang));
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/sort=CHANGED&state=published/);

  await page.getByRole('button', { name }).click();

  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test.describe('changes of many products', () => {
  test('chosen products are paused after the time for undoing, and the page shows it', async ({
    page,
    lang,
  }) => {
    await openSeller(page.request);
    await addProduct(page.request, 'Towel to pause');
    await page.goto(list(lang, { sort: 'NEWEST', state: 'published' }));
    await page.locator('tbody input[name="ids"]').first().check();
    await choose(page, lang, 'pause');
    await apply(page, lang);

    // The latest change comes first.
    const card = page.locator('main section.card').first();
    await expect(card).toContainText(m.bulkWaiting({ locale: lang }));
    await expect(card).toContainText(m.changedCount({ count: 1 }, { locale: lang }), {
      timeout: 60_000,
    });

    // What was made can be taken back.
    await card.getByRole('button', { name: m.bulkUndo({ locale: lang }) }).click();
    await expect(card).toContainText(m.bulkTakenBack({ restored: 1 }, { locale: lang }), {
      timeout: 60_000,
    });
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('deleting asks for confirmation, keeps what was chosen, and is undone', async ({
      page,
      lang,
    }) => {
      await openSeller(page.request);
      await addProduct(page.request, 'Towel to keep');
      await page.goto(list(lang, { sort: 'OLDEST', state: 'published' }));
      const box = page.locator('tbody input[name="ids"]').last();
      await box.check();
      await choose(page, lang, 'delete');
      await apply(page, lang);
      await expect(page.locator('.bulk-fields-sure .field-error')).toBeVisible();
      await expect(box).toBeChecked();

      await page.getByLabel(m.bulkSure({ locale: lang })).check();
      await apply(page, lang);
      const latest = page.locator('main section.card').first();
      await latest.getByRole('button', { name: m.bulkUndo({ locale: lang }) }).click();

      await expect(latest).toContainText(m.bulkUndone({ locale: lang }));
    });
  });
});
