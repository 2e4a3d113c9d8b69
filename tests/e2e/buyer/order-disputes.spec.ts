// A delivered order is disputed with evidence, the seller answers, and it ends: by the staff's
// decision on a part, or by an offer that the buyer accepts. With scripts and without.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { stateText } from '#features/orders/format.ts';
import * as control from '#messages/pages/control/disputes';
import * as errors from '#messages/pages/storefront/error';
import * as m from '#messages/pages/shared/disputes';
import * as returns from '#messages/pages/shared/returns';
import { photo } from '#tests/support/attachment-files.ts';
import { withDatabase } from '#tests/support/browser-database.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { deliveredOrder } from '#tests/support/browser-delivered-orders.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');
/** Waits for the page, which loads what was said meanwhile and takes no press until then. */
const press = async (page: Page, name: string) => {
  await expect(main(page)).not.toHaveAttribute('aria-busy', 'true');
  await main(page).getByRole('button', { name, exact: true }).click();
};
const form = (page: Page, intent: string) =>
  main(page).locator(`form:has(input[name=intent][value=${intent}])`);

const picture = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: await photo() };
const hostile = {
  name: 'torn.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('<script>alert(1)</script>'),
};

type Desk = { browser: Browser; baseURL: string; javaScriptEnabled: boolean };
type Session = Awaited<ReturnType<APIRequestContext['storageState']>> | string;

const pageOf = async ({ browser, ...options }: Desk, storageState: Session): Promise<Page> =>
  (await browser.newContext({ ...options, storageState })).newPage();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('staff decide a dispute on a part, after both sides said their say', async ({
      page,
      lang,
      playwright,
      baseURL,
      browser,
    }) => {
      const locale = { locale: lang };
      const desk = { browser, baseURL: baseURL!, javaScriptEnabled };
      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      await openSeller(sellers);
      const { id: product } = await addProduct(sellers, 'Hotel towel');
      await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
      const id = await deliveredOrder(page.request, sellers, product);

      await page.goto(`/${lang}/buyer/orders/${id}`);
      await main(page)
        .getByRole('link', { name: m.open({ kind: 'claim' }, locale) })
        .click();
      const claim = form(page, 'claim');
      await claim.locator('[name=text]').fill('Two cartons are torn.');
      await claim.locator('[name=wanted]').fill('999999');
      await claim.locator('[name=files]').setInputFiles(hostile);
      await press(page, m.claimNow(locale));
      await expect(claim.locator('[name=files]')).toHaveAttribute('aria-invalid', 'true');
      await expect(claim.locator('[name=reason]')).toHaveAttribute('aria-invalid', 'true');
      await expect(claim.locator('[name=text]')).toHaveValue('Two cartons are torn.');
      await claim.locator('[name=reason]').selectOption('damaged');
      await claim.locator('[name=files]').setInputFiles(picture);
      await press(page, m.claimNow(locale));
      await expect(main(page)).toContainText(errors.disputeAmountTooLarge(locale));
      await expect(main(page)).toContainText(m.attached(locale));
      await claim.locator('[name=wanted]').fill('50');
      await press(page, m.claimNow(locale));
      await expect(main(page)).toContainText(m.done({ kind: 'claim' }, locale));
      await expect(main(page).getByRole('img', { name: 'torn.jpg' })).toBeVisible();
      if (javaScriptEnabled) await expectFitsNarrow(page);

      const answering = await pageOf(desk, await sellers.storageState());
      await answering.goto(`/${lang}/vendor/orders/${id}`);
      await main(answering)
        .getByRole('link', { name: m.open({ kind: 'dispute' }, locale) })
        .click();
      await press(answering, m.sayNow(locale));
      const statement = form(answering, 'statement').locator('[name=text]');
      await expect(statement).toHaveAttribute('aria-invalid', 'true');
      await statement.fill('They left dry and whole.');
      await press(answering, m.sayNow(locale));
      await expect(main(answering)).toContainText(m.done({ kind: 'statement' }, locale));
      await answering.context().close();

      const judging = await pageOf(desk, sessionOf('admin'));
      await judging.goto(`/${lang}/control/disputes?q=${id}`);
      await main(judging).getByRole('link', { name: id }).click();
      await expect(main(judging)).toContainText('They left dry and whole.');
      const decision = form(judging, 'decide');
      await decision.locator('[name=outcome][value=part]').check();
      await decision.locator('[name=reason]').fill('The photo shows it.');
      await press(judging, control.decideNow(locale));
      await expect(decision.locator('[name=amount]')).toHaveAttribute('aria-invalid', 'true');
      await expect(decision.locator('[name=reason]')).toHaveValue('The photo shows it.');
      await decision.locator('[name=amount]').fill('30');
      await press(judging, control.decideNow(locale));
      await expect(main(judging)).toContainText(m.done({ kind: 'decide' }, locale));
      if (javaScriptEnabled) await expectFitsNarrow(judging);
      await judging.context().close();

      await page.goto(`/${lang}/buyer/orders/${id}/dispute`);
      await expect(main(page)).toContainText('The photo shows it.');
      await expect(form(page, 'statement')).toHaveCount(0);
      await page.goto(`/${lang}/buyer/orders/${id}`);
      await expect(main(page)).toContainText(stateText('refunded', lang));
      await sellers.dispose();
    });

    test('a dispute ends by an accepted offer, and a return by its refund', async ({
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
      const disputed = await deliveredOrder(page.request, sellers, product);
      const returned = await deliveredOrder(page.request, sellers, product);
      const claim = { reason: 'damaged', text: 'Two cartons are torn.', wanted: '50' };
      const opened = await page.request.post(`/api/v1/orders/${disputed}/dispute`, { data: claim });
      expect(opened.status(), await opened.text()).toBe(201);
      const desk = await pageOf(
        { browser, baseURL: baseURL!, javaScriptEnabled },
        await sellers.storageState(),
      );

      await desk.goto(`/${lang}/vendor/orders/${disputed}/dispute`);
      await form(desk, 'offer').locator('[name=amount]').fill('20');
      await press(desk, m.offerNow(locale));
      await expect(main(desk)).toContainText(m.done({ kind: 'offer' }, locale));
      await page.goto(`/${lang}/buyer/orders/${disputed}/dispute`);
      await form(page, 'accept').getByRole('button').click();
      await expect(main(page)).toContainText(m.done({ kind: 'accept' }, locale));

      await page.goto(`/${lang}/buyer/orders/${returned}/return`);
      const request = form(page, 'request');
      await request.locator('[name="lines[0].quantity"]').fill('999999');
      await request.locator('[name=reason]').selectOption('not_needed');
      await request.locator('[name=text]').fill('The hotel opens later.');
      await press(page, returns.requestNow(locale));
      await expect(main(page)).toContainText(errors.returnTooMuch(locale));
      await request.locator('[name="lines[0].quantity"]').fill('1');
      await press(page, returns.requestNow(locale));
      await expect(main(page)).toContainText(returns.done({ kind: 'request' }, locale));
      await desk.goto(`/${lang}/vendor/orders/${returned}`);
      await main(desk)
        .getByRole('link', { name: returns.open({ kind: 'return' }, locale) })
        .click();
      await form(desk, 'accept').locator('[name=address]').fill('Depo 4, Denizli');
      await press(desk, returns.stepNow({ kind: 'accept' }, locale));
      await expect(main(desk)).toContainText(returns.done({ kind: 'accept' }, locale));
      await page.goto(`/${lang}/buyer/orders/${returned}/return`);
      await expect(main(page)).toContainText('Depo 4, Denizli');
      await form(page, 'send').locator('[name=carrier]').fill('DHL');
      await press(page, returns.sendNow(locale));
      await expect(main(page)).toContainText(returns.done({ kind: 'send' }, locale));
      if (javaScriptEnabled) await expectFitsNarrow(page);
      await desk.goto(`/${lang}/vendor/orders/${returned}/return`);
      await press(desk, returns.receive(locale));
      await expect(main(desk)).toContainText(returns.done({ kind: 'receive' }, locale));
      const refund = form(desk, 'refund').locator('[name=amount]');
      const worth = await refund.inputValue();
      await refund.fill('0.01');
      await press(desk, returns.refundNow(locale));
      await expect(main(desk)).toContainText(errors.returnAmountTooSmall(locale));
      await expect(refund).toHaveValue('0.01');
      await refund.fill(worth);
      await press(desk, returns.refundNow(locale));
      await expect(main(desk)).toContainText(returns.done({ kind: 'refund' }, locale));
      await desk.context().close();

      await withDatabase(async (client) => {
        const { rows } = await client.query(
          'select state from orders where public_id = any($1) order by state',
          [[disputed, returned]],
        );
        expect(rows).toEqual([{ state: 'refunded' }, { state: 'refunded' }]);
      });
      await sellers.dispose();
    });
  });
}
