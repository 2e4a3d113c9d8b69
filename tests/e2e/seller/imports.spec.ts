// A product file on its way into a store: uploaded, mapped, previewed, imported, its rejected rows.
// Each journey has a store of its own, which takes one import at a time.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { openSeller } from '#tests/support/browser-sellers.ts';
import { test } from '#tests/support/browser-test.ts';
import * as m from '#messages/pages/vendor/imports';
import * as t from '#messages/features/product-imports';
import { factField } from '#features/product-imports/schemas.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function upload(
  page: Page,
  lang: Locale,
  file: { readonly name: string; readonly buffer: Buffer },
): Promise<void> {
  await page.getByLabel(m.file({ locale: lang })).setInputFiles({ ...file, mimeType: 'text/csv' });
  await page.getByRole('button', { name: m.upload({ locale: lang }) }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a seller maps the columns of a list, imports it and gets the rejected rows', async ({
      page,
      lang,
    }) => {
      const locale = { locale: lang };
      const list =
        'Nr;Bezeichnung;Preis;Farbe\nA-1;Journey towel;12,50;Blue\nA-2;Journey robe;free;Red\n';
      await openSeller(page.request);
      const start = address('/:lang/vendor/imports', { lang });
      if (javaScriptEnabled) await expectPanelPage(page, start);
      else await page.goto(start);

      await upload(page, lang, { name: 'list.csv', buffer: Buffer.from(list) });
      const map = page.getByRole('button', { name: m.saveMapping(locale) });
      // Both ways the page shows the result by itself.
      await expect(map).toBeVisible({ timeout: 60_000 });
      for (const [column, field] of Object.entries({
        Nr: 'id',
        Bezeichnung: 'title:en',
        Preis: 'price',
        Farbe: factField,
      }))
        await page.getByLabel(`${m.fills(locale)}: ${column}`).selectOption({ value: field });
      await map.click();
      // Before the mapping every row was rejected.
      await expect(page.getByRole('heading', { name: m.previewTitle(locale) })).toBeVisible({
        timeout: 60_000,
      });
      if (javaScriptEnabled) await expectPanelPage(page, page.url());
      const rejects = page.getByRole('link', { name: m.rejects(locale) });
      await page.getByRole('button', { name: m.start(locale) }).click();
      await expect(rejects).toBeVisible({ timeout: 60_000 });
      const [download] = await Promise.all([page.waitForEvent('download'), rejects.click()]);

      await expect(
        page.getByText(m.saved({ created: 1, updated: 0, unchanged: 0, rejected: 1 }, locale)),
      ).toBeVisible();
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain('Journey robe');
      expect(text).not.toContain('Journey towel');

      await page.getByRole('button', { name: m.undo(locale) }).click();
      await expect(
        page.getByText(m.undone({ drafted: 1, restored: 0, left: 0 }, locale)),
      ).toBeVisible({ timeout: 60_000 });
    });

    test('products without a minimum order are announced before they are saved', async ({
      page,
      lang,
    }) => {
      const locale = { locale: lang };
      const list =
        'id,title:en,price,currency,category\n' +
        'moq,Journey towel,2.50,USD,home-garden-kitchen/towels-peshtemals\n';
      await openSeller(page.request);
      await page.goto(address('/:lang/vendor/imports', { lang }));

      await upload(page, lang, { name: 'moq.csv', buffer: Buffer.from(list) });

      await expect(page.getByText(t.countMoqOfCategory({ count: 1 }, locale))).toBeVisible({
        timeout: 60_000,
      });
      await expect(page.getByText(m.moqOfCategory(locale), { exact: true })).toBeVisible();
    });

    test('a picture instead of a product file keeps the page and says why', async ({
      page,
      lang,
    }) => {
      await openSeller(page.request);
      await page.goto(address('/:lang/vendor/imports', { lang }));

      await upload(page, lang, {
        name: 'products.csv',
        buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      });

      await expect(page.locator('.field-error')).toBeVisible();
      await expect(page).toHaveURL(/\/vendor\/imports$/);
    });
  });
}

test('how far an import is is told by the socket, without asking by the clock', async ({
  page,
  lang,
}) => {
  const locale = { locale: lang };
  // The clock that asks for fresh data is counted, and never goes off.
  await page.addInitScript({
    content: `{
      const plain = window.setInterval;
      window.stoppedClocks = 0;
      window.setInterval = (work, ms, ...rest) =>
        ms === 2000 ? (window.stoppedClocks++, 0) : plain(work, ms, ...rest);
    }`,
  });
  let frames = 0;
  page.on('websocket', (socket) => socket.on('framereceived', () => (frames += 1)));
  await openSeller(page.request);
  await page.goto(address('/:lang/vendor/imports', { lang }));
  // The answer to the connection, and the one to the log-in.
  await expect.poll(() => frames, { timeout: 30_000 }).toBeGreaterThan(1);

  const list = 'id,title:en,price,currency\ntold,Told towel,2.50,USD\n';
  await upload(page, lang, { name: 'told.csv', buffer: Buffer.from(list) });
  await page.getByRole('button', { name: m.start(locale) }).click({ timeout: 60_000 });

  await expect(
    page.getByText(m.saved({ created: 1, updated: 0, unchanged: 0, rejected: 0 }, locale)),
  ).toBeVisible({ timeout: 60_000 });
  const stopped = await page.evaluate(() => (window as { stoppedClocks?: number }).stoppedClocks);
  expect(stopped, 'clocks that would have asked').toBeGreaterThan(0);
});

test('another company’s import and its files do not exist', async ({
  page,
  browser,
  baseURL,
  lang,
}) => {
  const locale = { locale: lang };
  const list = 'id,title:en,price,currency\nown,Own towel,2.50,USD\nbad,Bad towel,free,USD\n';
  await openSeller(page.request);
  await page.goto(address('/:lang/vendor/imports', { lang }));
  await upload(page, lang, { name: 'own.csv', buffer: Buffer.from(list) });
  await page.getByRole('button', { name: m.start(locale) }).click({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: m.rejects(locale) })).toBeVisible({
    timeout: 60_000,
  });
  const { pathname } = new URL(page.url());
  const stranger = await browser.newContext({ baseURL: baseURL! });
  await openSeller(stranger.request);

  for (const path of ['', '/rejects']) {
    expect((await page.request.get(pathname + path)).status(), `own ${path}`).toBe(200);
    expect((await stranger.request.get(pathname + path)).status(), `other ${path}`).toBe(404);
  }
  await stranger.close();
});
