// Staff of a company: invited by mail, granted permissions, removed.
import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import * as accounts from '#messages/features/accounts';
import * as company from '#messages/pages/account/company';
import * as invitation from '#messages/pages/account/invitation';
import { address as addressOf } from '#tests/support/browser-addresses.ts';
import { linkMailedTo } from '#tests/support/browser-mails.ts';
import { logInByApi, password, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';
import { test } from '#tests/support/browser-test.ts';

const cookieValue = async (context: BrowserContext, name: string) =>
  decodeURIComponent((await context.cookies()).find((cookie) => cookie.name === name)?.value ?? '');

test('an owner invites staff, withdraws the invitation, and limits what staff agree to', async ({
  page,
  navigate,
  request,
  lang,
}) => {
  const locale = { locale: lang };
  await logInByApi(page.request, await signUpConfirmedBuyer(request));
  await navigate('/:lang/account/company', { lang });
  await page.getByLabel(company.email(locale)).fill('omar@souq.example');
  await page.getByLabel(company.rfq(locale)).check();
  await page.getByRole('button', { name: company.sendInvitation(locale) }).click();
  await expect(
    page.getByRole('status').filter({ hasText: company.invitationSent(locale) }),
  ).toBeVisible();
  const open = page.getByRole('listitem').filter({ hasText: 'omar@souq.example' });
  await expect(open).toContainText(company.rfq(locale));
  await open.getByRole('button', { name: company.withdraw(locale) }).click();
  await expect(open).toHaveCount(0);

  const limit = page.getByLabel(company.limitField(locale));
  await limit.fill('much');
  await page.getByRole('button', { name: company.saveLimit(locale) }).click();
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await limit.fill('1500');
  await page.getByRole('button', { name: company.saveLimit(locale) }).click();
  await expect(
    page.getByRole('status').filter({ hasText: company.limitSaved(locale) }),
  ).toBeVisible();
  await expect(limit).toHaveValue('1500');
});

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts';

  test(`staff accept an invitation and lose access when removed, ${scripts}`, async ({
    browser,
    request,
    lang,
  }) => {
    const locale = { locale: lang };
    const email = `omar-${randomBytes(4).toString('hex')}@souq.example`;
    const [owner, guest] = await Promise.all(
      [1, 2].map(async () => (await browser.newContext({ javaScriptEnabled })).newPage()),
    );
    await logInByApi(owner!.request, await signUpConfirmedBuyer(request));
    await owner!.goto(addressOf('/:lang/account/company', { lang }));
    await owner!.getByLabel(company.email(locale)).fill(email);
    await owner!.getByLabel(company.rfq(locale)).check();
    await owner!.getByRole('button', { name: company.sendInvitation(locale) }).click();
    await expect(owner!.getByRole('listitem').filter({ hasText: email })).toBeVisible();

    // The mail is in the owner's language.
    const link = (await linkMailedTo(email, '/account/invitation')).replace('/en/', `/${lang}/`);
    // Opening the link does not use it up.
    for (let opened = 0; opened < 2; opened += 1) await guest!.goto(link);
    await guest!.getByLabel(invitation.name(locale)).fill('Omar Said');
    await guest!.getByLabel(accounts.password(locale), { exact: true }).fill(password);
    await guest!.getByLabel(accounts.passwordConfirm(locale), { exact: true }).fill(password);
    await guest!.getByRole('button', { name: invitation.accept(locale) }).click();
    await expect(guest!).toHaveURL(new RegExp(`/${lang}$`));
    await guest!.goto(addressOf('/:lang/account/company', { lang }));
    const granted = guest!.locator('.account-area-card li');
    await expect(granted).toHaveText([company.rfq(locale)]);

    await owner!.goto(addressOf('/:lang/account/company', { lang }));
    const row = owner!.getByRole('listitem').filter({ hasText: 'Omar Said' });
    await row.getByLabel(company.inquiry(locale)).check();
    await row.getByRole('button', { name: company.savePermissions(locale) }).click();
    await expect(
      owner!.getByRole('status').filter({ hasText: company.permissionsSaved(locale) }),
    ).toBeVisible();
    await guest!.reload();
    await expect(granted).toHaveText([company.rfq(locale), company.inquiry(locale)]);

    await guest!.goto(addressOf('/:lang/buyer', { lang }));
    await expect(guest!.locator('h1')).toContainText('Omar Said');
    await row.locator('summary').click();
    await row.getByRole('button', { name: company.removeNow(locale) }).click();
    await expect(
      owner!.getByRole('status').filter({ hasText: company.removed(locale) }),
    ).toBeVisible();

    // Links of the open page are refused now, and the header of the market shows no panel.
    await guest!.locator('.panel-rail a[aria-current=page]').first().click();
    await expect(guest!).toHaveURL(new RegExp(`/${lang}/unauthorized$`));
    expect(JSON.parse(await cookieValue(guest!.context(), 'currentUser'))).toMatchObject({
      isLoggedIn: true,
      isStuff: false,
      isOwnerBuyer: false,
      hasRfqPermission: false,
    });
    await guest!.goto(addressOf('/:lang/account/company', { lang }));
    await expect(guest!.getByText(company.none(locale))).toBeVisible();
    await guest!.goto(link);
    await expect(guest!.getByText(invitation.closedTitle(locale)).first()).toBeVisible();
    await Promise.all([owner!.context().close(), guest!.context().close()]);
  });
}
