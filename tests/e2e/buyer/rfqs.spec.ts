// Requests for quotation: three steps that keep what was typed, and the approval after them.
import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as error from '#messages/pages/storefront/error';
import * as login from '#messages/pages/account/login';
import * as requests from '#messages/pages/buyer/quote-requests';
import * as approvals from '#messages/pages/control/rfq-approvals';
import * as create from '#messages/pages/storefront/rfq-create';
import * as rfqs from '#messages/features/rfqs';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import {
  logInByApi,
  password,
  signUpBuyer,
  signUpConfirmedBuyer,
} from '#tests/support/browser-users.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.describe('with scripts', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  // In Turkish alone: its digits, suffixes and phone numbers are part of what is checked.
  const lang = 'tr';
  const locale = { locale: lang } as const;
  const step = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
  const errors = (page: Page): Locator => page.getByRole('main').getByRole('alert');

  /** Opens the form with values from a link, and mends a name that is too vague. */
  async function nameProduct(page: Page, name: string): Promise<void> {
    await step(page, create.stepQuantity(locale)).click();
    await expect(errors(page)).toBeFocused();
    await errors(page)
      .getByRole('link', { name: error.nameNotSpecific(locale) })
      .click();
    await expect(page.getByLabel(create.productName(locale))).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }

  async function describeNeed(page: Page): Promise<void> {
    const quantity = page.getByLabel(create.quantity(locale), { exact: true });
    await expect(quantity, 'from the link').toHaveValue('iki bin');
    await expect(page.getByLabel(create.country(locale))).toHaveValue('DE');
    await page.getByText('FOB', { exact: true }).click();
    await page
      .getByLabel(create.requirements(locale))
      .fill('320 g/m², 6 renk. Bizi 0532 123 45 67 numarasından arayın.');
    await page.locator('#files').setInputFiles([
      { name: 'çizim.pdf', mimeType: 'application/pdf', buffer: pdfFile() },
      { name: 'liste.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\0') },
    ]);
    await expect(page.getByRole('main').locator('.file-links li')).toHaveText([
      /çizim\.pdf/,
      /liste\.pdf/,
    ]);
    await expect(errors(page)).toContainText(error.fileKind(locale));

    await step(page, create.stepBusiness(locale)).click();
    await expect(errors(page).getByRole('link')).toHaveText([error.quantityNotNumber(locale)]);
    await expectFitsNarrow(page);
    await quantity.fill('2.000');
    await step(page, create.stepBusiness(locale)).click();
  }

  async function send(page: Page): Promise<void> {
    await step(page, create.send(locale)).click();
    await expect(errors(page).getByRole('link')).toHaveText([error.acceptRfqTerms(locale)]);
    await expectFitsNarrow(page);
    await page.getByLabel(create.terms(locale)).check();
    await step(page, create.send(locale)).click();
    await expect(
      page.getByRole('status').filter({ hasText: requests.sentText(locale) }),
    ).toBeVisible();
  }

  /** As the administrator, who sees the masked phone number and opens the file. */
  async function approve(browser: Browser, name: string): Promise<void> {
    const context = await browser.newContext({
      storageState: sessionOf('admin'),
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(address('/:lang/control/rfqs', { lang }));
    await expectFitsNarrow(page);
    await page.getByRole('link', { name }).click();
    await expect(page.locator('.panel-quotation').first()).toHaveText(
      '320 g/m², 6 renk. Bizi ••••• numarasından arayın.',
    );
    await expect(page.locator('.panel-quotation mark').last()).toHaveText('0532 123 45 67');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'çizim.pdf' }).click();
    expect((await file).suggestedFilename()).toBe('çizim.pdf');
    await expectFitsNarrow(page);

    const action = page
      .locator('details.panel-act')
      .filter({ has: page.locator('summary', { hasText: approvals.approve(locale) }) });
    await action.locator('summary').click();
    await action.getByLabel(control.sure(locale)).check();
    await action.getByRole('button').click();
    await expect(
      page.getByRole('status').filter({ hasText: approvals.doneApprove(locale) }),
    ).toBeVisible();
    await context.close();
  }

  test('a request is written in three steps, approved by the administrator and open', async ({
    page,
    browser,
    navigate,
  }) => {
    const name = `Jakarlı peştemal, ${randomBytes(3).toString('hex')}`;
    await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
    await navigate(
      '/:lang/rfq/create',
      { lang },
      {
        product: 'havlu',
        quantity: 'iki bin',
        category: 'home-garden-kitchen/towels-peshtemals',
        country: 'de',
      },
    );
    await nameProduct(page, name);
    await describeNeed(page);
    await send(page);
    const request = new URL(page.url()).pathname;

    await approve(browser, name);

    await page.goto(address('/:lang/buyer/rfqs', { lang }));
    await expectFitsNarrow(page);
    const open = rfqs.states({ state: 'open' }, locale);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(open);
    await page.goto(request);
    await expectFitsNarrow(page);
    await expect(page.getByText(open).first()).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a request is written in three steps, left and continued', async ({
    page,
    request,
    lang,
  }) => {
    const locale = { locale: lang };
    const email = await signUpBuyer(request);
    const main = page.getByRole('main');

    const next = address(
      '/:lang/rfq/create',
      { lang },
      { product: 'Jacquard peshtemal, 90×170 cm', quantity: '٢٠٠٠', unit: 'SET' },
    );
    await page.goto(address('/:lang/account/login', { lang }, { next }));
    await page.getByLabel(login.email(locale)).fill(email);
    await page.getByLabel(login.password(locale)).fill(password);
    await main.getByRole('button', { name: login.submit(locale) }).click();
    await expect(
      page.getByLabel(create.productName(locale)),
      'kept through the log-in',
    ).toHaveValue('Jacquard peshtemal, 90×170 cm');
    await main.getByRole('button', { name: create.stepQuantity(locale) }).click();
    await expect(page.getByLabel(create.quantity(locale), { exact: true })).toHaveValue('٢٠٠٠');
    await expect(page.getByLabel(create.unit(locale))).toHaveValue('SET');
    await page.locator('#files').setInputFiles([
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Six colours') },
      { name: 'run.txt', mimeType: 'text/plain', buffer: Buffer.from([0, 1]) },
    ]);
    await main.getByRole('button', { name: create.upload(locale) }).click();
    await expect(main.locator('.file-links li')).toHaveText([/plan\.txt/, /run\.txt/]);
    await main.getByRole('button', { name: create.stepBusiness(locale) }).click();
    await expect(main.getByRole('alert').getByRole('link'), 'the country alone').toHaveCount(1);
    await page.getByLabel(create.country(locale)).selectOption('AE');
    await page.getByRole('button', { name: create.saveAndLeave(locale) }).click();

    await expect(page.getByText(requests.savedNotice(locale))).toBeVisible();
    await page.getByRole('row').filter({ hasText: 'Jacquard' }).getByRole('link').click();
    await page.getByRole('link', { name: requests.goOn(locale) }).click();
    await main.getByRole('button', { name: create.stepQuantity(locale) }).click();
    await expect(page.getByLabel(create.country(locale))).toHaveValue('AE');
    await main
      .getByRole('button', { name: create.removeFile({ name: 'plan.txt' }, locale) })
      .click();
    await expect(main.locator('.file-links li')).toHaveCount(0);
    await main.getByRole('button', { name: create.stepBusiness(locale) }).click();
    await expect(page.getByLabel(create.businessEmail(locale), { exact: true })).toHaveValue(email);
    await page.getByLabel(create.terms(locale)).check();
    await main.getByRole('button', { name: create.send(locale) }).click();
    await expect(page.getByText(requests.sentText(locale))).toBeVisible();
    await expect(
      page.getByText(rfqs.states({ state: 'pending_approval' }, locale)).first(),
    ).toBeVisible();
  });
});
