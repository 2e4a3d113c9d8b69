// The development mailbox: mails that a demo market keeps instead of sending them.
import { expect } from '@playwright/test';
import * as accounts from '#messages/features/accounts';
import { address } from '#tests/support/browser-addresses.ts';
import { signUpBuyer } from '#tests/support/browser-users.ts';
import { test } from '#tests/support/browser-test.ts';

test('the mailbox shows each mail, in a sandbox, to this machine alone', async ({
  page,
  navigate,
  request,
  lang,
}) => {
  const email = await signUpBuyer(request);
  const mailbox = address('/:lang/development/mailbox', { lang });
  await request.post('/users/forgotPassword', { data: { email } });

  const mail = page.locator('tbody tr', { hasText: email });
  await expect(async () => {
    await navigate('/:lang/development/mailbox', { lang });
    await expect(mail).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await mail.getByRole('link', { name: accounts.resetSubject({ locale: 'en' }) }).click();
  await expect(page.locator('.mailbox-text')).toContainText('/reset-password?token=');
  const html = await request.get(`${page.url()}/html`);
  expect(html.headers()['content-security-policy']).toContain('sandbox');

  const outside = await request.get(mailbox, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(outside.status()).toBe(404);
});
