// Hostile texts through the doors of a seller: the editor, a product file, the story of the store.
import { expect, type Page } from '@playwright/test';
import * as formatted from '#messages/pages/shared/formatted-text';
import * as storefront from '#messages/pages/storefront/store';
import * as imports from '#messages/pages/vendor/imports';
import * as products from '#messages/pages/vendor/products';
import * as store from '#messages/pages/vendor/store';
import { locales } from '#shared/locale.ts';
import { harmInside, harmOn, noHarm, watchHarm } from '#tests/support/browser-harm.ts';
import { fillInProduct, photo } from '#tests/support/browser-products.ts';
import { openSeller, towel } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';
import { hostileTexts } from '#tests/support/hostile-texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// No browser types NUL, and a file with it is none of text.
const typed = hostileTexts.map((text) => text.replaceAll('\0', ''));
const description = ['<p>Soft</p>', ...typed].join('\n');

/** A file's cell. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The ids of a seller's products, by their titles. */
async function listProducts(page: Page): Promise<Record<string, string>> {
  const answer = await page.request.get('/api/v1/own/products');
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as {
    data: readonly { id: string; product: { title: Record<string, string> } }[];
  };
  return Object.fromEntries(data.map(({ id, product }) => [product.title['en'], id]));
}

async function readProduct(page: Page, id: string): Promise<void> {
  await page.goto(`/en/product/towel-${id}`);
  const read = page.locator('.prose').first();
  await expect(read).toContainText('Soft');
  expect(await harmInside(read)).toEqual([]);
  expect(await harmOn(page)).toEqual(noHarm);
}

test('two hundred hostile texts in editor and product file do nothing to readers', async ({
  page,
  browser,
  baseURL,
  lang,
}) => {
  const locale = { locale: lang };
  const { slug } = await openSeller(page.request);
  const main = page.getByRole('main');
  const [byHand, byFile] = [`Towel by hand ${slug}`, `Towel by file ${slug}`];
  await watchHarm(page);

  await page.goto(`/${lang}/vendor/products/new`);
  await isAlive(page);
  await fillInProduct(page, byHand);
  const field = page.locator('[name="description.en"]');
  const group = main.locator('.formatted-text').filter({ has: field });
  await group.getByRole('button', { name: formatted.asText(locale) }).click();
  await field.fill(description);
  // The editor opens only what it can keep whole.
  await group.getByRole('button', { name: formatted.formatted(locale) }).click();
  await expect(group.getByText(formatted.cannotShow(locale))).toBeVisible();
  await page.locator('[name=imagesFiles]').setInputFiles([await photo('front.png', '#c33')]);
  await expect(page.locator('.picture-item-image img')).toHaveCount(1);
  await main.getByRole('button', { name: products.savePublish(locale) }).click();
  await expect(page.getByText(products.saved(locale))).toBeVisible();
  expect(await harmOn(page)).toEqual(noHarm);

  const file = [
    'id,title:en,description:en,price,currency,category',
    `${slug},${byFile},${quoted(description)},2.50,USD,${towel('').category}`,
  ].join('\n');
  await page.goto(`/${lang}/vendor/imports`);
  await page
    .getByLabel(imports.file(locale))
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await main.getByRole('button', { name: imports.upload(locale) }).click();
  const start = main.getByRole('button', { name: imports.start(locale) });
  await expect(start).toBeVisible({ timeout: 60_000 });
  expect(await harmOn(page)).toEqual(noHarm);
  await main.locator('[name=bare]').check();
  await start.click();
  const counts = { created: 1, updated: 0, unchanged: 0, rejected: 0 };
  await expect(page.getByText(imports.saved(counts, locale))).toBeVisible({ timeout: 60_000 });

  const ids = await listProducts(page);
  const office = await browser.newContext({ storageState: sessionOf('admin'), baseURL: baseURL! });
  const reader = await office.newPage();
  await watchHarm(reader);
  for (const title of [byHand, byFile]) await readProduct(reader, ids[title]!);
  await office.close();
});

test('two hundred hostile texts in a store’s story do nothing to readers', async ({
  page,
  browser,
  baseURL,
  lang,
}) => {
  const locale = { locale: lang };
  const { slug } = await openSeller(page.request);
  const main = page.getByRole('main');
  await watchHarm(page);
  const visitor = await browser.newContext({ baseURL: baseURL! });
  const reader = await visitor.newPage();
  await watchHarm(reader);

  // A story has room for some seventy of them.
  for (let at = 0; at < typed.length; at += 3 * 60) {
    await page.goto(`/${lang}/vendor/store`);
    for (const [i, language] of locales.entries()) {
      const part = typed.slice(at + i * 60, at + (i + 1) * 60);
      await page.locator(`[name="about.${language}"]`).fill(['Soft', ...part].join('\n'));
      // Names of products are short, and apart by commas.
      const names = part.filter((text) => text.length <= 80 && !/[,،\n]/u.test(text));
      await page.locator(`[name="mainProducts.${language}"]`).fill(names.slice(0, 3).join('\n'));
    }
    await main.getByRole('button', { name: store.save(locale) }).click();
    await expect(main.getByText(store.doneSave(locale))).toBeVisible();
    expect(await harmOn(page)).toEqual(noHarm);

    for (const language of locales) {
      await reader.goto(`/${language}/store/${slug}`);
      expect(await harmOn(reader)).toEqual(noHarm);
      const about = storefront.about({ locale: language });
      await reader.getByRole('main').getByRole('link', { name: about, exact: true }).click();
      const story = reader.locator('.store-about');
      await expect(story).toContainText('Soft');
      expect(await harmOn(reader)).toEqual(noHarm);
    }
  }
  await visitor.close();
});
