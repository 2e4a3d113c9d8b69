// Both sides agree, and the proforma is there for each of them, as PDF in three languages.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as documents from '#messages/pages/shared/documents';
import { locales } from '#shared/locale.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { requestByApi } from '#tests/support/browser-orders.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');

/** Made by a process of its own, which may take a while on a busy machine. */
const waitForFiles = (page: Page, path: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(main(page).locator('a[download]')).toHaveCount(locales.length, {
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });

async function expectPdf(request: APIRequestContext, href: string): Promise<void> {
  const answer = await request.get(href);
  expect(answer.status()).toBe(200);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

test('a proforma comes with the agreement, for both sides, in three languages', async ({
  page,
  lang,
  playwright,
  baseURL,
}) => {
  const locale = { locale: lang };
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  await openSeller(sellers);
  const { id: product } = await addProduct(sellers, 'Hotel towel');
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  await page.goto(`/${lang}/buyer/invoices`);
  await expect(main(page)).toContainText(documents.noneTitle(locale));

  await requestByApi(page.request, sellers, product);
  await waitForFiles(page, `/${lang}/buyer/invoices`);

  await expect(main(page)).toContainText(documents.kind({ kind: 'proforma' }, locale));
  await expectFitsNarrow(page);
  for (const link of await main(page).locator('a[download]').all())
    await expectPdf(page.request, (await link.getAttribute('href'))!);
  const theirs = await (await sellers.get('/api/v1/order-documents?side=seller')).json();
  expect(theirs.data).toMatchObject([{ kind: 'proforma', isReady: true }]);
  await sellers.dispose();
});
