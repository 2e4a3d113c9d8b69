// A queue of the control panel, from its first thing to its twentieth.
import { expect, type Page } from '@playwright/test';
import * as m from '#messages/pages/control/products';
import { address } from '#tests/support/browser-addresses.ts';
import { queueProducts } from '#tests/support/browser-queue.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin'), contextOptions: { reducedMotion: 'reduce' } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const said = (page: Page) => page.getByRole('main').getByRole('status').first();
const sure = (page: Page) => page.locator('.panel-act').first().locator('input[name=sure]');

test('twenty products are decided one after another, by three keys each', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
}) => {
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  const { titles, first } = await queueProducts(sellers, 20);
  await sellers.dispose();
  await navigate('/:lang/control/products/:review', { lang, review: first }, { list: 'staff' });
  let keys = 0;
  const press = (key: string) => {
    keys++;
    return page.keyboard.press(key);
  };

  for (const title of titles) {
    await expect(heading(page)).toHaveText(title);
    await press('a');
    await expect(sure(page)).toBeFocused();
    await expect(sure(page)).not.toBeChecked();
    await press('Space');
    await press('Enter');
    await expect(said(page)).toContainText(title);
    await expect(said(page)).toContainText(m.doneApprove({ locale: lang }));
  }

  expect(keys).toBe(60);
  await expect(page).toHaveURL(/list=staff/);
  await said(page)
    .getByRole('link', { name: titles.at(-1)! })
    .click();
  await expect(heading(page)).toHaveText(titles.at(-1)!);
  await expect(page.locator('.panel-act')).toHaveCount(0);
});

test('a list of what waits shows what comes without being loaded again', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
}) => {
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  await openSeller(sellers);
  const title = `Late towel ${Date.now()}`;
  const { id } = await addProduct(sellers, title);
  await sellers.dispose();
  // The list has pages: the newest stands on the last one.
  const row = page.getByRole('main').getByRole('link', { name: title, exact: true });
  await navigate('/:lang/control/products', { lang }, { list: 'staff' });
  await expect(heading(page)).toHaveText(m.title({ locale: lang }));
  await expect(row).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto(address('/:lang/control/products', { lang }));
  await other.getByLabel(m.lookAtProduct({ locale: lang })).fill(id);
  await other.getByRole('button', { name: m.lookAtOpen({ locale: lang }) }).click();
  await expect(heading(other)).toHaveText(title);
  // A hidden page loads nothing before it is seen again.
  await page.bringToFront();

  await expect(row).toBeVisible();
  await row.click();
  await expect(heading(page)).toHaveText(title);
  await page.keyboard.press('a');
  await expect(sure(page)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText(title);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a decision by three clicks leads to the next of the queue', async ({
    page,
    lang,
    navigate,
    playwright,
    baseURL,
  }) => {
    const sellers = await playwright.request.newContext({ baseURL: baseURL! });
    const { titles, first } = await queueProducts(sellers, 2);
    await sellers.dispose();
    await navigate('/:lang/control/products/:review', { lang, review: first }, { list: 'staff' });

    for (const title of titles) {
      await expect(heading(page)).toHaveText(title);
      const act = page
        .locator('.panel-act')
        .filter({ has: page.locator('summary', { hasText: m.approve({ locale: lang }) }) });
      await act.locator('summary').click();
      await act.locator('input[name=sure]').check();
      await act.getByRole('button').click();
      await expect(said(page)).toContainText(title);
    }
  });
});
