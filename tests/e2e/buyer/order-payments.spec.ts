// A buyer sees what to pay, staff read in what the bank says came in, and the order is paid.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as transfers from '#messages/pages/control/transfers';
import * as accounts from '#messages/pages/control/bank-accounts';
import { stateText } from '#features/orders/format.ts';
import * as errors from '#messages/pages/storefront/error';
import * as orders from '#messages/pages/shared/orders';
import { expectFitsNarrow, expectPanelPage } from '#tests/support/browser-panels.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { openOffice, receiveTransfer } from '#tests/support/browser-transfers.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

const destination = {
  tag: 'warehouse',
  street: 'Hafenstrasse 12',
  state: 'Hamburg',
  city: 'Hamburg',
  postalCode: '20457',
  country: 'DE',
};

/** Both sides agree by the API: 30 % of 190 dollars are the deposit. */
async function agree(buyer: APIRequestContext, seller: APIRequestContext): Promise<string> {
  const { id: product } = await addProduct(seller, 'Hotel towel');
  const shown = await (await buyer.get(`/api/v1/products/${product}`)).json();
  const post = async (who: APIRequestContext, path: string, data: object) => {
    const answer = await who.post(`/api/v1/orders${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { id } = await post(buyer, '', {
    product,
    lines: [{ product, variant: shown.variants[0].id, quantity: 1_000 }],
    deliveryPreference: 'door',
    finalCountry: 'DE',
    destination,
  });
  const lines = [{ position: 0, quantity: 1_000, price: 0.19 }];
  await post(seller, `/${id}/revisions`, { lines, depositPercent: 30, revision: 1 });
  await post(buyer, `/${id}/accept`, { revision: 2 });
  return id;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('a deposit is paid by its reference, and a cancellation owes it back', async ({
      page,
      lang,
      playwright,
      baseURL,
      browser,
    }) => {
      const locale = { locale: lang };
      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      await openSeller(sellers);
      await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
      const id = await agree(page.request, sellers);

      await page.goto(`/${lang}/buyer/orders/${id}`);
      await expect(main(page)).toContainText(stateText('awaiting_payment', lang));
      await expect(main(page)).toContainText('TR33 0006 1005 1978 6457 8413 26');
      const text = await main(page).innerText();
      const [deposit] = text.match(/KV-[0-9A-Z]{10}/g)!;
      expect(text).toMatch(/57[.,]00/);
      if (javaScriptEnabled) await expectFitsNarrow(page);
      const desk = await openOffice({ browser, baseURL: baseURL!, javaScriptEnabled });
      await receiveTransfer(desk, lang, { amount: '57.00', text: `towels ${deposit}` });

      await page.goto(`/${lang}/buyer/orders/${id}`);
      await expect(main(page)).toContainText(stateText('held', lang));
      await expect(main(page)).not.toContainText(deposit);
      const other = await browser.newContext({
        baseURL: baseURL!,
        storageState: await sellers.storageState(),
        javaScriptEnabled,
      });
      const shop = await other.newPage();
      await shop.goto(`/${lang}/vendor/orders/${id}`);
      await expect(main(shop)).not.toContainText('TR33');
      await main(shop)
        .locator('summary', { hasText: orders.cancel(locale) })
        .click();
      await expect(main(shop)).toContainText(orders.cancelRefunds(locale));
      await button(shop, orders.cancelNow(locale)).click();
      await expect(main(shop)).toContainText(orders.done({ kind: 'cancel' }, locale));
      await other.close();

      await desk.goto(`/${lang}/control/transfers?list=owed`);
      const owed = main(desk).getByRole('row').filter({ hasText: id });
      await owed.locator('summary').click();
      await owed.getByLabel(control.sure(locale)).check();
      await owed.getByRole('button').click();
      await expect(main(desk).getByRole('status').first()).toContainText(
        transfers.done({ kind: 'sent' }, locale),
      );
      await expect(owed).toHaveCount(0);
      await desk.context().close();
      await page.goto(`/${lang}/buyer/orders/${id}`);
      await expect(main(page)).toContainText(/57[.,]00/);
      await sellers.dispose();
    });
  });
}

test.describe('an administrator', () => {
  test.use({ storageState: sessionOf('admin') });

  test('is told what a file lacks, and that an account’s number is wrong', async ({
    page,
    lang,
  }) => {
    const locale = { locale: lang };
    await page.goto(`/${lang}/control/transfers`);
    await main(page)
      .getByLabel(transfers.file(locale))
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') });
    await button(page, transfers.importNow(locale)).click();
    await expect(main(page)).toContainText(errors.statementColumns(locale));

    await page.goto(`/${lang}/control/bank-accounts`);
    const account = main(page).locator('details').first();
    await account.locator('summary').click();
    await account.getByLabel(accounts.iban(locale)).fill('TR34 0006 1005 1978 6457 8413 26');
    await account.getByRole('button').click();
    await expect(account.getByText(errors.ibanWrong(locale))).toBeVisible();
    await expect(account.getByLabel(accounts.iban(locale))).toHaveValue(/^TR34/);
  });

  for (const path of [
    'control/transfers',
    'control/transfers?list=all',
    'control/transfers?list=awaited',
    'control/transfers?list=owed',
    'control/transfers?list=sent',
    'control/bank-accounts',
    'control/ledger',
    'control/ledger?check=now',
  ])
    test(`${path} fits at each width and is accessible`, async ({ page, lang }) => {
      await expectPanelPage(page, `/${lang}/${path}`);
    });
});
