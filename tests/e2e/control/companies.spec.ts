// The list of companies in the control panel, without scripts.
import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import * as m from '#messages/pages/control/companies';
import { signUpBuyer } from '#tests/support/browser-users.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin'), javaScriptEnabled: false });

test('a company is found by its name, disabled with a reason and enabled', async ({
  page,
  navigate,
  playwright,
  baseURL,
  lang,
}) => {
  const name = `Haddad ${randomBytes(4).toString('hex')}`;
  const visitor = await playwright.request.newContext({ baseURL: baseURL! });
  await signUpBuyer(visitor, name);
  await visitor.dispose();

  await navigate('/:lang/control/companies', { lang });
  await page.locator('input[name=q]').fill(name);
  await page.locator('.filter-bar button').click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.locator('tbody a').first().click();
  await page.locator('.panel-act summary').click();
  await page.locator('.panel-act textarea').fill('Wrote to sellers outside of the market');
  await page.locator('.panel-act input[name=sure]').check();
  await page.locator('.panel-act button').click();
  await expect(page).toHaveURL(/done=disable/);
  await expect(page.locator('main')).toContainText('Wrote to sellers outside of the market');

  await page.locator('.panel-act summary').click();
  await page.locator('.panel-act input[name=sure]').check();
  await page.locator('.panel-act button').click();
  await expect(page).toHaveURL(/done=enable/);

  await page.locator('textarea[name=text]').fill('Called about the mails.');
  await page.getByRole('button', { name: m.addNote({ locale: lang }) }).click();
  await expect(page).toHaveURL(/done=add_note/);
  await expect(page.getByText('Called about the mails.')).toBeVisible();
  await page.getByRole('button', { name: m.removeNote({ locale: lang }) }).click();
  await expect(page.getByText(m.doneRemoveNote({ locale: lang }))).toBeVisible();
  await expect(page.getByText('Called about the mails.')).toHaveCount(0);

  await navigate('/:lang/control/log', { lang }, { kind: 'permissions_changed' });
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
});
