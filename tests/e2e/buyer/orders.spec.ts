// A buyer requests an order, both sides agree on terms, and one cancels: with scripts and without.
import { expect, type Page } from '@playwright/test';
import * as logIn from '#messages/pages/account/login';
import * as threads from '#messages/features/threads';
import * as orders from '#messages/pages/shared/orders';
import * as form from '#messages/pages/storefront/order-request';
import type { Locale } from '#shared/locale.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { requestByApi } from '#tests/support/browser-orders.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, password, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');

/** A new address, and where it ends. */
async function fillIn(page: Page, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  await main(page).getByLabel(form.street(locale)).fill('Al Wasl Road 8');
  await main(page).getByLabel(form.city(locale)).fill('Dubai');
  await main(page).getByLabel(form.state(locale)).fill('Dubai');
  await main(page).getByLabel(form.postalCode(locale)).fill('00000');
  await field(form.country(locale)).selectOption('AE');
  await main(page).getByLabel(form.finalCountry(locale)).selectOption('SA');
  await main(page).getByLabel(form.customization(locale)).fill('Woven label with our logo');
}

async function logInAs(page: Page, email: string, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await main(page).getByLabel(logIn.email(locale)).fill(email);
  await main(page).getByLabel(logIn.password(locale), { exact: true }).fill(password);
  await main(page)
    .getByRole('button', { name: logIn.submit(locale), exact: true })
    .click();
}

const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('a visitor’s request survives the log-in; both agree on other terms; one cancels', async ({
      page,
      lang,
      navigate,
      playwright,
      baseURL,
      browser,
    }) => {
      const locale = { locale: lang };
      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      await openSeller(sellers);
      const { id: product } = await addProduct(sellers, 'Hotel towel');
      const stranger = await playwright.request.newContext({ baseURL: baseURL! });
      const email = await signUpConfirmedBuyer(stranger);

      await navigate('/:lang/orders/new', { lang }, { product });
      await fillIn(page, lang);
      await press(page, form.sendVisitor(locale));
      await expect(main(page)).toContainText(logIn.orderKept(locale));
      await logInAs(page, email, lang);
      await expect(main(page)).toContainText(form.kept(locale));
      await expect(main(page).getByLabel(form.street(locale))).toHaveValue('Al Wasl Road 8');
      if (javaScriptEnabled) await expectFitsNarrow(page);
      await press(page, form.send(locale));
      await expect(main(page)).toContainText(orders.done({ kind: 'sent' }, locale));
      if (javaScriptEnabled) await expectFitsNarrow(page);
      const id = /orders\/([0-9a-z]{10})/.exec(page.url())![1]!;

      const state = await sellers.storageState();
      const other = await browser.newContext({
        baseURL: baseURL!,
        storageState: state,
        javaScriptEnabled,
      });
      const desk = await other.newPage();
      await desk.goto(`/${lang}/vendor/orders`);
      await main(desk)
        .getByRole('link', { name: /Hotel towel/ })
        .click();
      await expect(main(desk)).toContainText(orders.turn({ side: 'own' }, locale));
      await expect(main(desk)).not.toContainText('Al Wasl Road');
      await main(desk)
        .locator('summary', { hasText: orders.counter(locale) })
        .click();
      const deposit = main(desk).getByLabel(orders.depositPercent(locale));
      await deposit.fill('5');
      await main(desk)
        .getByLabel(orders.shippingCost({ currency: 'USD' }, locale))
        .fill('120');
      await press(desk, orders.sendCounter(locale));
      await expect(deposit).toHaveAttribute('aria-invalid', 'true');
      await expect(
        main(desk).getByLabel(orders.shippingCost({ currency: 'USD' }, locale)),
      ).toHaveValue('120');
      await deposit.fill('30');
      await press(desk, orders.sendCounter(locale));
      await expect(main(desk)).toContainText(orders.done({ kind: 'counter' }, locale));
      if (javaScriptEnabled) await expectFitsNarrow(desk);

      await page.goto(`/${lang}/buyer/orders/${id}`);
      await expect(main(page)).toContainText(orders.depositOf({ percent: '30' }, locale));
      await press(page, orders.accept({ total: '' }, locale).trim());
      await expect(main(page)).toContainText(orders.done({ kind: 'accept' }, locale));

      await desk.reload();
      await expect(main(desk)).toContainText('Al Wasl Road 8');
      await desk.getByLabel(threads.write({ kind: 'message' }, locale)).fill('We begin on Monday.');
      await press(desk, threads.send({ kind: 'message' }, locale));
      await expect(main(desk)).toContainText('We begin on Monday.');
      await other.close();

      await page.reload();
      await expect(main(page)).toContainText('We begin on Monday.');
      await main(page)
        .locator('summary', { hasText: orders.cancel(locale) })
        .click();
      await main(page).getByLabel(orders.cancelReason(locale)).fill('The hotel opens later');
      await press(page, orders.cancelNow(locale));
      await expect(main(page)).toContainText(orders.done({ kind: 'cancel' }, locale));
      await expect(main(page)).toContainText('The hotel opens later');
      await Promise.all([sellers.dispose(), stranger.dispose()]);
    });
  });
}

test('what is missing is said at its field, the rest stays, and the total follows', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
}) => {
  const locale = { locale: lang };
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  await openSeller(sellers);
  const { id: product } = await addProduct(sellers, 'Hotel towel');
  await sellers.dispose();
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  await navigate('/:lang/orders/new', { lang }, { product });
  await main(page).getByLabel(form.street(locale)).fill('Al Wasl Road 8');
  const quantity = main(page).locator('[name="lines[0].quantity"]');
  await quantity.fill('1.5');

  await press(page, form.send(locale));

  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await expect(quantity).toHaveValue('1.5');
  await expect(main(page).getByLabel(form.city(locale))).toHaveAttribute('aria-invalid', 'true');
  await expect(main(page).getByLabel(form.street(locale))).toHaveValue('Al Wasl Road 8');
  await quantity.fill('2000');
  await press(page, form.count(locale));
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: form.total(locale) }),
  ).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'a sample, with scripts' : 'a sample, without', () => {
    test.use({ javaScriptEnabled });

    test('is rejected with a photo, which stays while the reason is missing', async ({
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
      const id = await requestByApi(page.request, sellers, product, { wantsSample: true });
      const sent = { feePayer: 'seller', carrier: 'DHL', tracking: 'JD0146' };
      await sellers.post(`/api/v1/orders/${id}/samples`, { data: sent });
      await page.goto(`/${lang}/buyer/orders/${id}`);
      await main(page)
        .locator('summary', { hasText: orders.rejectSample(locale) })
        .click();
      await main(page)
        .locator('.orders-fold [name=files]')
        .setInputFiles({ name: 'border.pdf', mimeType: 'application/pdf', buffer: pdfFile() });

      await press(page, orders.rejectNow(locale));

      const reason = main(page).getByLabel(orders.rejectReason(locale));
      await expect(reason).toHaveAttribute('aria-invalid', 'true');
      await expect(main(page).locator('.orders-kept')).toContainText('border.pdf');
      if (javaScriptEnabled) await expectFitsNarrow(page);
      await reason.fill('The border is too narrow');
      await press(page, orders.rejectNow(locale));
      await expect(main(page)).toContainText(orders.done({ kind: 'reject' }, locale));
      const link = main(page).getByRole('link', { name: 'border.pdf' });
      await expect(link).toHaveCount(1);
      const file = (await link.getAttribute('href'))!.split('/').at(-1)!;
      const read = await sellers.get(`/api/v1/orders/${id}/files/${file}`);
      expect(read.status()).toBe(200);
      await sellers.dispose();
    });
  });
}
