// The list of people in the control panel, and what an administrator does to one of them.
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { address } from '#tests/support/browser-addresses.ts';
import { logInByApi, signUpBuyer } from '#tests/support/browser-users.ts';
import { demoEmails, sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin'), contextOptions: { reducedMotion: 'reduce' } });

const action = (page: Page, name: 'disable' | 'enable') =>
  page.locator(`.panel-act:has(input[value=${name}])`);

test('disabling a person ends the open session at once', async ({
  page,
  navigate,
  playwright,
  baseURL,
  lang,
}) => {
  const person = await playwright.request.newContext({ baseURL: baseURL! });
  const name = `Omar ${randomBytes(4).toString('hex')}`;
  await logInByApi(person, await signUpBuyer(person, name));
  const account = address('/:lang/account', { lang });
  expect(new URL((await person.get(account)).url()).pathname).toBe(account);

  await navigate('/:lang/control/people', { lang });
  await page.locator('input[name=q]').fill(name.toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=omar/);
  await page.locator('tbody a', { hasText: name }).first().click();
  await expect(page.locator('h1')).toHaveText(name);
  await action(page, 'disable').locator('summary').click();
  await action(page, 'disable').locator('button').click();
  await expect(action(page, 'disable').locator('.field-error').first()).toBeVisible();
  await action(page, 'disable').locator('textarea').fill('Shared a password');
  await action(page, 'disable').locator('input[name=sure]').check();
  await action(page, 'disable').locator('button').click();
  await page.waitForURL(/done=disable/);
  await expect(page.locator('main [role=status]').first()).toBeFocused();
  await expect(page.locator('main')).toContainText('Shared a password');

  expect(new URL((await person.get(account)).url()).pathname).toBe(
    address('/:lang/account/login', { lang }),
  );
  await person.dispose();

  await action(page, 'enable').locator('summary').click();
  await action(page, 'enable').locator('input[name=sure]').check();
  await action(page, 'enable').locator('button').click();
  await page.waitForURL(/done=enable/);
});

test('the filtered list is exported as CSV without formulas', async ({ page, navigate, lang }) => {
  await navigate('/:lang/control/people', { lang }, { side: 'seller' });

  const download = page.waitForEvent('download');
  await page.locator('a[download]').click();
  expect((await download).suggestedFilename()).toBe('people.csv');
  const csv = await page.request.get((await page.locator('a[download]').getAttribute('href'))!);
  const text = await csv.text();

  expect(text.split('\r\n')[0]).toContain('id,name,email');
  expect(text).toContain(demoEmails.seller);
  expect(text).toContain("'+905321234567"); // the quote keeps spreadsheets from computing it
  expect(text).not.toContain(demoEmails.buyer);
});
