// A product file on its way into a store: uploaded, mapped, previewed, imported, its rejected rows.
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import * as m from '#messages/pages/vendor/imports';
import * as t from '#messages/features/product-imports';
import { factField } from '#features/product-imports/schemas.ts';

test.use({ storageState: sessionOf('seller'), contextOptions: { reducedMotion: 'reduce' } });

async function upload(
  page: Page,
  lang: Locale,
  file: { readonly name: string; readonly buffer: Buffer },
): Promise<void> {
  await page.getByLabel(m.file({ locale: lang })).setInputFiles({ ...file, mimeType: 'text/csv' });
  await page.getByRole('button', { name: m.upload({ locale: lang }) }).click();
}

/** Other journeys import into the same store, which takes one import at a time. */
const clickUntil = (button: Locator, shown: Locator): Promise<void> =>
  expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(shown).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a seller maps the columns of a list, imports it and gets the rejected rows', async ({
      page,
      lang,
    }) => {
      const locale = { locale: lang };
      const id = `e2e-${lang}-${Date.now()}`;
      // What is chosen for the columns is kept for the next file with the same ones.
      const color = `Farbe ${id}`;
      const list =
        `Nr;Bezeichnung;Preis;${color}\n` +
        `${id}-1;Journey towel;12,50;Blue\n${id}-2;Journey robe;free;Red\n`;
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
        [color]: factField,
      }))
        await page.getByLabel(`${m.fills(locale)}: ${column}`).selectOption({ value: field });
      await map.click();
      // Before the mapping every row was rejected.
      await expect(page.getByRole('heading', { name: m.previewTitle(locale) })).toBeVisible({
        timeout: 60_000,
      });
      if (javaScriptEnabled) await expectPanelPage(page, page.url());
      const rejects = page.getByRole('link', { name: m.rejects(locale) });
      await clickUntil(page.getByRole('button', { name: m.start(locale) }), rejects);
      const [download] = await Promise.all([page.waitForEvent('download'), rejects.click()]);

      await expect(
        page.getByText(m.saved({ created: 1, updated: 0, unchanged: 0, rejected: 1 }, locale)),
      ).toBeVisible();
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain('Journey robe');
      expect(text).not.toContain('Journey towel');

      await clickUntil(
        page.getByRole('button', { name: m.undo(locale) }),
        page.getByText(m.undone({ drafted: 1, restored: 0, left: 0 }, locale)),
      );
    });

    test('products without a minimum order are announced before they are saved', async ({
      page,
      lang,
    }) => {
      const locale = { locale: lang };
      await page.goto(address('/:lang/vendor/imports', { lang }));
      const list =
        'id,title:en,price,currency,category\n' +
        `e2e-moq-${lang}-${Date.now()},Journey towel,2.50,USD,` +
        'home-garden-kitchen/towels-peshtemals\n';

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
  // The clock that asks for fresh data never goes off.
  await page.addInitScript({
    content: `{
      const plain = window.setTimeout;
      window.setTimeout = (work, ms, ...rest) => (ms === 2000 ? 0 : plain(work, ms, ...rest));
    }`,
  });
  let frames = 0;
  page.on('websocket', (socket) => socket.on('framereceived', () => (frames += 1)));
  await page.goto(address('/:lang/vendor/imports', { lang }));
  // The answer to the connection, and the one to the log-in.
  await expect.poll(() => frames, { timeout: 30_000 }).toBeGreaterThan(1);
  const list = `id,title:en,price,currency\ne2e-told-${lang}-${Date.now()},Told towel,2.50,USD\n`;

  await upload(page, lang, { name: 'told.csv', buffer: Buffer.from(list) });
  const start = page.getByRole('button', { name: m.start(locale) });
  await expect(start).toBeVisible({ timeout: 60_000 });
  await clickUntil(
    start,
    page.getByText(m.saved({ created: 1, updated: 0, unchanged: 0, rejected: 0 }, locale)),
  );
});

test('another company’s import and its files do not exist', async ({ page, lang }) => {
  for (const path of ['', '/rejects']) {
    const answer = await page.request.get(`/${lang}/vendor/imports/aaaaaaaaaa${path}`);
    expect(answer.status()).toBe(404);
  }
});
