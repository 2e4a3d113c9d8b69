// A product file on its way into a store: uploaded, mapped, previewed, imported, its rejected rows.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import * as m from '#messages/pages/vendor/imports';
import { factField } from '#features/product-imports/schemas.ts';

test.use({ storageState: sessionOf('seller'), contextOptions: { reducedMotion: 'reduce' } });

test('a seller uploads a list, maps its columns, imports it and gets the rejected rows', async ({
  page,
  lang,
}) => {
  const id = `e2e-${lang}-${Date.now()}`;
  const list =
    `Nr;Bezeichnung;Preis;Farbe\n` +
    `${id}-1;Journey towel;12,50;Blue\n${id}-2;Journey robe;free;Red\n`;
  await expectPanelPage(page, address('/:lang/vendor/imports', { lang }));

  await page.getByLabel(m.file({ locale: lang })).setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  });
  await page.getByRole('button', { name: m.upload({ locale: lang }) }).click();
  const map = page.getByRole('button', { name: m.saveMapping({ locale: lang }) });
  await expect(map).toBeVisible({ timeout: 60_000 });
  for (const [column, field] of Object.entries({
    Nr: 'id',
    Bezeichnung: 'title:en',
    Preis: 'price',
    Farbe: factField,
  }))
    await page.getByLabel(`${m.fills({ locale: lang })}: ${column}`).selectOption({ value: field });
  await map.click();
  // Before the mapping every row was rejected.
  await expect(page.getByRole('heading', { name: m.previewTitle({ locale: lang }) })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('button', { name: m.start({ locale: lang }) }).click();
  const rejects = page.getByRole('link', { name: m.rejects({ locale: lang }) });
  await expect(rejects).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), rejects.click()]);

  await expect(
    page.getByText(
      m.saved({ created: 1, updated: 0, unchanged: 0, rejected: 1 }, { locale: lang }),
    ),
  ).toBeVisible();
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Journey robe');
  expect(text).not.toContain('Journey towel');
});

test('a picture instead of a product file keeps the page and says why', async ({ page, lang }) => {
  await expectPanelPage(page, address('/:lang/vendor/imports', { lang }));

  await page.getByLabel(m.file({ locale: lang })).setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  });
  await page.getByRole('button', { name: m.upload({ locale: lang }) }).click();

  await expect(page.locator('.field-error')).toBeVisible();
  await expect(page).toHaveURL(/\/vendor\/imports$/);
});
