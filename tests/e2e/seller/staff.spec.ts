// Staff of a seller: the owner grants one right after the other, and each page of the panel permits
// what it names.
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as accounts from '#messages/features/accounts';
import * as company from '#messages/pages/account/company';
import * as invitation from '#messages/pages/account/invitation';
import * as errors from '#messages/pages/storefront/error';
import * as products from '#messages/pages/vendor/products';
import * as store from '#messages/pages/vendor/store';
import { marketPermissions, type Permission, permissions } from '#shared/actor.ts';
import { linkMailedTo } from '#tests/support/browser-mails.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, password, signUpSeller } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');
/** Those that a selling company grants. */
const offered = permissions.filter((one) => !marketPermissions.includes(one));

type VendorPage = {
  readonly path: string;
  /** The right that its form needs; null: it is the owner's. */
  readonly right: Permission | null;
  /** What only those with the right find. */
  readonly form: string;
  /** What others read instead; null: the page without its form. */
  readonly says: typeof errors.notPermitted | null;
};

/** Every page of the vendor panel with a form. */
const vendorPages: readonly VendorPage[] = [
  { path: 'store', right: 'store', form: '[name=province]', says: errors.notPermitted },
  {
    path: 'products',
    right: 'products',
    form: 'a[href$="/products/new"]:has(svg)',
    says: products.lookOnly,
  },
  { path: 'products/new', right: 'products', form: '[name=moq]', says: errors.notPermitted },
  { path: 'imports', right: 'products', form: '[type=file]', says: errors.notPermitted },
  { path: 'feeds', right: 'products', form: '[name=url]', says: errors.notPermitted },
  { path: 'package', right: null, form: '[name=intent]', says: null },
  { path: 'staff', right: null, form: '[name=intent]', says: company.askOwner },
];

test('a member with a single right finds exactly its forms in the vendor panel', async ({
  browser,
  page: owner,
  request,
  lang,
}) => {
  const locale = { locale: lang };
  const id = randomBytes(4).toString('hex');
  const email = await signUpSeller(request, id);
  await request.post(await linkMailedTo(email, '/account/confirm-email'), {
    form: { confirm: 'yes' },
  });
  await logInByApi(owner.request, email);
  await owner.goto(`/${lang}/vendor/store`);
  await main(owner).locator('[name=province]').selectOption('Denizli');
  await main(owner)
    .getByRole('button', { name: store.register(locale) })
    .click();
  await expect(main(owner).getByText(store.doneRegister(locale))).toBeVisible();

  await owner.goto(`/${lang}/vendor`);
  await owner
    .locator('.panel-rail')
    .getByRole('link', { name: company.staff(locale) })
    .click();
  const guestEmail = `burak-${id}@denizli.example`;
  await owner.getByLabel(company.email(locale)).fill(guestEmail);
  await owner.getByLabel(company.store(locale), { exact: true }).check();
  await owner.getByRole('button', { name: company.sendInvitation(locale) }).click();
  await expect(owner.getByRole('listitem').filter({ hasText: guestEmail })).toContainText(
    company.store(locale),
  );
  const context = await browser.newContext();
  const guest = await context.newPage();
  const link = await linkMailedTo(guestEmail, '/account/invitation');
  await guest.goto(link.replace('/en/', `/${lang}/`));
  await guest.getByLabel(invitation.name(locale)).fill('Burak Said');
  await guest.getByLabel(accounts.password(locale), { exact: true }).fill(password);
  await guest.getByLabel(accounts.passwordConfirm(locale), { exact: true }).fill(password);
  await guest.getByRole('button', { name: invitation.accept(locale) }).click();
  await expect(guest).toHaveURL(new RegExp(`/${lang}$`));

  for (const right of ['store', ...offered.filter((one) => one !== 'store')] as const) {
    await owner.goto(`/${lang}/vendor/staff`);
    const row = main(owner).locator('section').filter({ hasText: 'Burak Said' });
    for (const one of offered)
      await row.locator(`[name=permissions][value=${one}]`).setChecked(one === right);
    await row.getByRole('button', { name: company.savePermissions(locale) }).click();
    await expect(
      owner.getByRole('status').filter({ hasText: company.permissionsSaved(locale) }),
    ).toBeVisible();

    for (const { path, right: needed, form, says } of vendorPages) {
      await guest.goto(`/${lang}/vendor/${path}`);
      const isPermitted = needed === right;
      await expect(guest.locator('main h1, main h2').first()).toBeVisible();
      const shown = main(guest).locator(form);
      if (isPermitted) await expect(shown.first(), `${path} with ${right}`).toBeAttached();
      else await expect(shown, `${path} with ${right}`).toHaveCount(0);
      if (says !== null)
        await expect(main(guest).getByText(says(locale)), `${path} with ${right}`).toHaveCount(
          isPermitted ? 0 : 1,
        );
    }
    for (const path of ['', '/store/preview', '/developers']) {
      const opened = await guest.goto(`/${lang}/vendor${path}`);
      expect(opened!.status(), `vendor${path} with ${right}`).toBe(200);
    }
  }
  await context.close();
});
