// A paid order is made, inspected or not, shipped in two parts and received: with scripts and
// without. The money itself is another journey's: here it has come in.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as delivery from '#messages/pages/shared/delivery';
import * as orders from '#messages/pages/shared/orders';
import { photo } from '#tests/support/attachment-files.ts';
import { withDatabase } from '#tests/support/browser-database.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { requestByApi } from '#tests/support/browser-orders.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';
import { payBySql } from '#tests/support/orders.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
const form = (page: Page, intent: string) =>
  main(page).locator(`form:has(input[name=intent][value=${intent}])`);

const picture = { name: 'carton.jpg', mimeType: 'image/jpeg', buffer: await photo() };

/** Requested by the page's buyer, accepted by the seller, and paid. */
async function paidOrder(page: Page, seller: APIRequestContext, product: string): Promise<string> {
  const id = await requestByApi(page.request, seller, product);
  await withDatabase((client) => payBySql(client, id));
  return id;
}

/** Something changes meanwhile, and the page loads it as it does when the line is back. */
async function showChange(page: Page, order: string): Promise<void> {
  await withDatabase((client) =>
    client.query(
      `update shipments set tracking_number = 'TR-4711'
       where number = 1 and order_id = (select id from orders where public_id = $1)`,
      [order],
    ),
  );
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(main(page)).toContainText('TR-4711', { timeout: 1_000 });
  }).toPass();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('a paid order is made, shipped in two parts, and its receipt is confirmed', async ({
      page,
      lang,
      playwright,
      baseURL,
      browser,
    }) => {
      const locale = { locale: lang };
      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      await openSeller(sellers);
      const { id: product } = await addProduct(sellers, 'Hotel towel');
      await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
      const id = await paidOrder(page, sellers, product);
      const desk = await browser
        .newContext({
          baseURL: baseURL!,
          storageState: await sellers.storageState(),
          javaScriptEnabled,
        })
        .then((context) => context.newPage());

      await desk.goto(`/${lang}/vendor/orders/${id}`);
      await main(desk)
        .getByRole('link', { name: delivery.open(locale) })
        .click();
      await press(desk, delivery.start(locale));
      await expect(main(desk)).toContainText(delivery.done({ kind: 'start' }, locale));
      await form(desk, 'milestone').locator('[name=files]').setInputFiles(picture);
      await press(desk, delivery.tellNow(locale));
      await expect(form(desk, 'milestone').locator('select')).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await expect(main(desk)).toContainText(delivery.attached(locale));
      await form(desk, 'milestone').locator('select').selectOption('packing');
      await press(desk, delivery.tellNow(locale));
      await expect(main(desk)).toContainText(delivery.done({ kind: 'milestone' }, locale));
      await expect(main(desk).getByRole('img', { name: 'carton.jpg' })).toBeVisible();
      if (javaScriptEnabled) await expectFitsNarrow(desk);

      const part = form(desk, 'shipment');
      const quantity = part.locator('[name="lines[0].quantity"]');
      const whole = await quantity.inputValue();
      await part.locator('[name=carrier]').fill('Aras Kargo');
      await quantity.fill('100000');
      await press(desk, delivery.shipNow(locale));
      await expect(quantity).toHaveAttribute('aria-invalid', 'true');
      await expect(part.locator('[name=carrier]')).toHaveValue('Aras Kargo');
      await quantity.fill('1');
      await press(desk, delivery.shipNow(locale));
      await expect(main(desk)).toContainText(delivery.done({ kind: 'shipment' }, locale));
      await expect(quantity).toHaveValue(String(Number(whole) - 1));
      await part.locator('[name=carrier]').fill('Aras Kargo');
      await press(desk, delivery.shipNow(locale));
      await expect(part).toHaveCount(0);

      for (const number of ['1', '2']) {
        const item = main(desk).locator('li', { hasText: delivery.shipment({ number }, locale) });
        await item.locator('summary', { hasText: delivery.markDelivered(locale) }).click();
        await item.locator('[name=receivedBy]').fill('J. Meyer');
        if (number === '1') {
          await item.getByRole('button', { name: delivery.deliverNow(locale) }).click();
          await expect(item.locator('[name=files]')).toHaveAttribute('aria-invalid', 'true');
          await expect(item.locator('[name=receivedBy]')).toHaveValue('J. Meyer');
          if (javaScriptEnabled) {
            await showChange(desk, id);
            await expect(item.locator('[name=files]')).toHaveAttribute('aria-invalid', 'true');
            await expect(item.locator('[name=receivedBy]')).toBeVisible();
          }
        }
        await item.locator('[name=files]').setInputFiles(picture);
        await item.getByRole('button', { name: delivery.deliverNow(locale) }).click();
        await expect(
          item.locator('summary', { hasText: delivery.markDelivered(locale) }),
        ).toHaveCount(0);
        await expect(item).toContainText(delivery.arrived(locale));
      }
      await desk.context().close();

      await page.goto(`/${lang}/buyer/orders/${id}`);
      await expect(main(page)).toContainText(orders.turn({ side: 'own' }, locale));
      await main(page)
        .getByRole('link', { name: delivery.open(locale) })
        .click();
      await expect(main(page)).toContainText('Aras Kargo');
      if (javaScriptEnabled) await expectFitsNarrow(page);
      await press(page, delivery.confirm(locale));
      await expect(main(page)).toContainText(delivery.done({ kind: 'confirm' }, locale));
      await expect(main(page).getByRole('button', { name: delivery.confirm(locale) })).toHaveCount(
        0,
      );
      await sellers.dispose();
    });
  });
}
