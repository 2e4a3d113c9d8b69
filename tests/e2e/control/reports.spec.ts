// A buyer reports what a supplier wrote; staff read the conversation and bar the supplier.
import { expect } from '@playwright/test';
import * as controlTexts from '#messages/pages/control';
import * as control from '#messages/pages/control/reports';
import * as report from '#messages/pages/account/report';
import * as form from '#messages/pages/storefront/inquiry';
import * as inquiries from '#messages/pages/shared/inquiries';
import * as error from '#messages/pages/storefront/error';
import { reasons } from '#messages/features/reports';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

test('a buyer reports a supplier, whom staff bar after reading the conversation', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
  browser,
}) => {
  const locale = { locale: lang };
  const main = page.getByRole('main');
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  const seller = await openSeller(sellers);
  await sellers.dispose();
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  await navigate('/:lang/inquiry', { lang }, { store: seller.slug });
  await main.getByLabel(form.subject(locale)).fill('Towels for hotels');
  await main.getByLabel(form.message(locale)).fill('Which colours are in stock?');
  await main.getByRole('button', { name: form.send(locale) }).click();
  await expect(main).toContainText(inquiries.sent(locale));

  await main.getByRole('link', { name: inquiries.report(locale) }).click();
  await main.getByRole('button', { name: report.send(locale) }).click();
  await expect(main.locator('.field-error').first()).toHaveText(error.chooseReason(locale));
  await main.getByLabel(report.reason(locale)).selectOption('contacts');
  await main.getByLabel(report.text(locale)).fill('They want to be paid elsewhere.');
  await main.getByRole('button', { name: report.send(locale) }).click();
  await expect(main.getByRole('status')).toContainText(report.sent(locale));
  await expectFitsNarrow(page);

  const desk = await browser.newContext({
    baseURL: baseURL!,
    storageState: sessionOf('admin'),
  });
  const staff = await desk.newPage();
  await staff.goto(`/${lang}/control/reports`);
  await staff
    .getByRole('row')
    .filter({ hasText: seller.company })
    .getByRole('link', { name: reasons({ reason: 'contacts' }, locale) })
    .click();
  await expect(staff.getByRole('main')).toContainText('Which colours are in stock?');
  await expectFitsNarrow(staff);
  const uphold = staff.locator('.panel-act').filter({ hasText: control.upholdText(locale) });
  await uphold.locator('summary').click();
  await uphold.getByLabel(controlTexts.reason(locale)).fill('Deals outside the market');
  await uphold.getByLabel(control.bar(locale)).check();
  await uphold.getByLabel(control.withdraw(locale)).check();
  await uphold.getByLabel(controlTexts.sure(locale)).check();
  await uphold.getByRole('button', { name: control.uphold(locale) }).click();
  await expect(staff.getByRole('main').getByRole('status').first()).toContainText(
    control.doneUphold(locale),
  );
  await staff.goto(`/${lang}/control/reports?list=upheld`);
  await staff
    .getByRole('row')
    .filter({ hasText: seller.company })
    .getByRole('link', { name: reasons({ reason: 'contacts' }, locale) })
    .click();
  await expect(staff.getByRole('main')).toContainText('Deals outside the market');
  await desk.close();
});
