// A whole trade: requested from a product's page, agreed on other terms with a deposit, paid in two
// parts as the market's staff books it, made, shipped, delivered and received. Its parts alone are
// other journeys'.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { stateText } from '#features/orders/format.ts';
import * as delivery from '#messages/pages/shared/delivery';
import * as documents from '#messages/pages/shared/documents';
import * as orders from '#messages/pages/shared/orders';
import * as form from '#messages/pages/storefront/order-request';
import type { Locale } from '#shared/locale.ts';
import { photo } from '#tests/support/attachment-files.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { test } from '#tests/support/browser-test.ts';
import { openOffice, receiveTransfer } from '#tests/support/browser-transfers.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
const isForm = (page: Page, intent: string) =>
  main(page).locator(`form:has(input[name=intent][value=${intent}])`);

const picture = { name: 'carton.jpg', mimeType: 'image/jpeg', buffer: await photo() };

type Desk = { readonly browser: Browser; readonly baseURL: string };

/** A page of the seller's own. */
async function openDesk({ browser, baseURL }: Desk, seller: APIRequestContext): Promise<Page> {
  const storageState = await seller.storageState();
  return (await browser.newContext({ baseURL, storageState })).newPage();
}

/** Returns the order's number. */
async function request(page: Page, lang: Locale): Promise<string> {
  const locale = { locale: lang };
  await main(page).getByLabel(form.street(locale)).fill('Al Wasl Road 8');
  await main(page).getByLabel(form.city(locale)).fill('Dubai');
  await main(page).getByLabel(form.state(locale)).fill('Dubai');
  await main(page).getByLabel(form.postalCode(locale)).fill('00000');
  await main(page).getByLabel(form.country(locale), { exact: true }).selectOption('AE');
  await main(page).getByLabel(form.finalCountry(locale)).selectOption('AE');
  await press(page, form.send(locale));
  await expect(main(page)).toContainText(orders.done({ kind: 'sent' }, locale));
  return /orders\/([0-9a-z]{10})/.exec(page.url())![1]!;
}

/** 190 dollars, 30 % of it in advance. */
async function offerDeposit(desk: Page, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await main(desk)
    .locator('summary', { hasText: orders.counter(locale) })
    .click();
  const counter = isForm(desk, 'counter');
  await counter.locator('[name="lines[0].price"]').fill(lang === 'tr' ? '0,19' : '0.19');
  await counter.locator('[name=depositPercent]').fill('30');
  await press(desk, orders.sendCounter(locale));
  await expect(main(desk)).toContainText(orders.done({ kind: 'counter' }, locale));
}

/** What the buyer reads on the order's page, to write it into the transfer. */
async function referenceOn(page: Page): Promise<string> {
  const [reference] = (await main(page).innerText()).match(/KV-[0-9A-Z]{10}/)!;
  return reference;
}

async function ship(desk: Page, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await isForm(desk, 'shipment').locator('[name=carrier]').fill('Ekol');
  await press(desk, delivery.shipNow(locale));
  await expect(main(desk)).toContainText(delivery.done({ kind: 'shipment' }, locale));
  await main(desk)
    .locator('summary', { hasText: delivery.markDelivered(locale) })
    .click();
  const arrived = isForm(desk, 'delivery');
  await arrived.locator('[name=receivedBy]').fill('R. Haddad');
  await arrived.locator('[name=files]').setInputFiles(picture);
  await press(desk, delivery.deliverNow(locale));
  await expect(main(desk)).toContainText(delivery.done({ kind: 'delivery' }, locale));
}

test('an order goes from its request to its receipt, past the market’s bank', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
  browser,
}) => {
  const locale = { locale: lang };
  const seller = await playwright.request.newContext({ baseURL: baseURL! });
  await openSeller(seller);
  const { id: product } = await addProduct(seller, 'Hotel towel');
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  const desk = await openDesk({ browser, baseURL: baseURL! }, seller);
  const office = await openOffice({ browser, baseURL: baseURL!, javaScriptEnabled: true });
  const buyersPage = async (id: string) => page.goto(`/${lang}/buyer/orders/${id}`);

  await navigate('/:lang/orders/new', { lang }, { product });
  const id = await request(page, lang);
  await desk.goto(`/${lang}/vendor/orders/${id}`);
  await offerDeposit(desk, lang);
  await buyersPage(id);
  await isForm(page, 'accept').getByRole('button').click();
  await expect(main(page)).toContainText(orders.done({ kind: 'accept' }, locale));

  await receiveTransfer(office, lang, { amount: '57.00', text: await referenceOn(page) });
  await desk.goto(`/${lang}/vendor/orders/${id}/delivery`);
  await press(desk, delivery.start(locale));
  await expect(main(desk)).toContainText(delivery.done({ kind: 'start' }, locale));
  await expect(isForm(desk, 'shipment')).toHaveCount(0);

  await buyersPage(id);
  await receiveTransfer(office, lang, { amount: '133.00', text: await referenceOn(page) });
  await office.context().close();
  await desk.reload();
  await ship(desk, lang);
  await desk.context().close();

  await page.goto(`/${lang}/buyer/orders/${id}/delivery`);
  await press(page, delivery.confirm(locale));
  await expect(main(page)).toContainText(delivery.done({ kind: 'confirm' }, locale));
  await expect(async () => {
    await buyersPage(id);
    const invoice = main(page)
      .getByRole('row')
      .filter({ hasText: documents.kind({ kind: 'invoice' }, locale) });
    await expect(invoice.locator('a[download]')).toHaveCount(3, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(main(page)).toContainText(stateText('confirmed', lang));
  await seller.dispose();
});
