// Asking for quotations without scripts: each step is a form that keeps what it is sent.
import { expect } from '@playwright/test';
import * as create from '#messages/rfq-create';
import * as login from '#messages/login';
import * as requests from '#messages/quote-requests';
import * as rfqs from '#messages/rfqs';
import { address } from '../support/browser-addresses.ts';
import { password, signUpBuyer } from '../support/browser-people.ts';
import { oneLanguage, test } from '../support/browser-test.ts';

test.use({ javaScriptEnabled: false });

for (const lang of oneLanguage) {
  test(`${lang}: a request is written in three steps, left and gone on with, without scripts`, async ({
    page,
    request,
  }) => {
    const locale = { locale: lang };
    const email = await signUpBuyer(request);
    const main = page.getByRole('main');

    await page.goto(
      address(
        '/:lang/rfq/create',
        { lang },
        { product: 'Jacquard peshtemal, 90×170 cm', quantity: '٢٠٠٠', unit: 'SET' },
      ),
    );
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
    await expect(page.getByLabel(create.businessEmail(locale))).toHaveValue(email);
    await page.getByLabel(create.terms(locale)).check();
    await main.getByRole('button', { name: create.send(locale) }).click();
    await expect(page.getByText(requests.sentText(locale))).toBeVisible();
    await expect(
      page.getByText(rfqs.states({ state: 'pending_approval' }, locale)).first(),
    ).toBeVisible();
  });
}
