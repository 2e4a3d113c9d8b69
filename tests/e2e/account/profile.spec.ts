// What people say about themselves: profile and addresses, with and without scripts.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as accounts from '#messages/features/accounts';
import * as addresses from '#messages/pages/account/addresses';
import * as login from '#messages/pages/account/login';
import * as information from '#messages/pages/account/user-information';
import type { Locale } from '#shared/locale.ts';
import { address as addressOf, type PagePath } from '#tests/support/browser-addresses.ts';
import { logInByApi, password, signUpBuyer } from '#tests/support/browser-users.ts';
import { forgive, plain, test } from '#tests/support/browser-test.ts';

/** Opens `path`, which asks to log in and then goes on to where the visitor wanted to go. */
async function comeTo(
  page: Page,
  path: Extract<PagePath, `/:lang/account${string}`>,
  lang: Locale,
  email: string,
): Promise<void> {
  const goal = addressOf(path, { lang });
  await page.goto(goal);
  await expect(page).toHaveURL(new RegExp(`/${lang}/account/login\\?next=.*reason=required`));
  await expect(page.getByText(login.loginFirst({ locale: lang }))).toBeVisible();
  await page.getByLabel(login.email({ locale: lang })).fill(email);
  await page.getByLabel(login.password({ locale: lang })).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: login.submit({ locale: lang }) })
    .click();
  await expect(page).toHaveURL(new RegExp(`${goal}$`));
  await expect(page.locator('.account-area'), 'the page, which follows its address').toBeVisible();
}

const cookieValue = async (context: BrowserContext, name: string) =>
  decodeURIComponent((await context.cookies()).find((cookie) => cookie.name === name)?.value ?? '');

async function fillAddress(page: Page, lang: Locale, street: string): Promise<void> {
  const locale = { locale: lang };
  await page.getByLabel(addresses.tag(locale)).selectOption('warehouse');
  await page.getByLabel(addresses.street(locale)).fill(street);
  await page.getByLabel(addresses.city(locale)).fill('Dubai');
  await page.getByLabel(addresses.state(locale)).fill('Dubai');
  await page.getByLabel(addresses.postalCode(locale)).fill('12345');
  await page.getByLabel(addresses.country(locale)).selectOption('AE');
}

const card = (page: Page, street: string) => page.getByRole('article').filter({ hasText: street });

const defaultMark = (page: Page, lang: Locale, street: string) =>
  card(page, street).getByText(addresses.isDefault({ locale: lang }), { exact: true });

/** Works with and without scripts. */
async function editAddresses(page: Page, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await page.getByRole('link', { name: addresses.addFirst(locale) }).click();
  await fillAddress(page, lang, 'Al Quoz 3');
  await page.getByRole('button', { name: addresses.add(locale) }).click();
  await expect(defaultMark(page, lang, 'Al Quoz 3')).toBeVisible();
  await page.getByRole('link', { name: addresses.add(locale) }).click();
  await fillAddress(page, lang, 'Deira 7');
  await page.getByRole('button', { name: addresses.add(locale) }).click();

  await card(page, 'Deira 7')
    .getByRole('button', { name: addresses.setDefault(locale) })
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: addresses.defaultChanged(locale) }),
  ).toBeVisible();
  await expect(defaultMark(page, lang, 'Deira 7')).toBeVisible();
  await expect(defaultMark(page, lang, 'Al Quoz 3')).toHaveCount(0);

  await card(page, 'Al Quoz 3').getByRole('link').click();
  await page.getByLabel(addresses.street(locale)).fill('Jebel Ali 12');
  await page.getByRole('button', { name: addresses.save(locale) }).click();
  await expect(card(page, 'Jebel Ali 12')).toBeVisible();

  await card(page, 'Deira 7').locator('summary').click();
  await card(page, 'Deira 7')
    .getByRole('button', { name: addresses.removeNow(locale) })
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: addresses.removed(locale) }),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(defaultMark(page, lang, 'Jebel Ali 12')).toBeVisible();
}

test('a changed profile is kept, and the site follows its language and currency', async ({
  page,
  context,
  request,
  lang,
}) => {
  const locale = { locale: lang };
  await comeTo(page, '/:lang/account', lang, await signUpBuyer(request));
  await expect(page.getByText(information.notConfirmed(locale), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: information.confirmAgain(locale) }).click();
  await expect(
    page.getByRole('status').filter({ hasText: information.confirmationSent(locale) }),
  ).toBeVisible();

  const [phone, phoneCountry] = [
    page.getByLabel(accounts.phone(locale), { exact: true }),
    page.getByLabel(accounts.phoneCountry(locale), { exact: true }),
  ];
  await expect(phone).toHaveValue('050 123 4567');
  await expect(phoneCountry, 'locked while a number is typed').toBeDisabled();
  await phone.fill('');
  await phoneCountry.selectOption('TR');
  await phone.fill('0532');
  await phone.blur();
  await expect(page.getByText(accounts.impossiblePhone(locale))).toBeVisible();
  await phone.fill('0532 123 45 67');

  await page.getByLabel(information.name(locale), { exact: true }).fill('Leyla Şahin');
  await page.getByRole('main').getByLabel(information.language(locale)).selectOption('tr');
  await page.getByRole('main').getByLabel(information.currency(locale)).selectOption('EUR');
  await page.getByRole('button', { name: information.save(locale) }).click();
  await expect(page).toHaveURL(/\/tr\/account\?done=saved$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await expect(
    page.getByRole('status').filter({ hasText: information.saved({ locale: 'tr' }) }),
  ).toBeVisible();
  await expect(page.getByLabel(information.name({ locale: 'tr' }), { exact: true })).toHaveValue(
    'Leyla Şahin',
  );
  await page.reload();
  await expect(page.getByLabel(accounts.phone({ locale: 'tr' }), { exact: true })).toHaveValue(
    '0532 123 45 67',
  );
  await expect(
    page.getByLabel(accounts.phoneCountry({ locale: 'tr' }), { exact: true }),
  ).toHaveValue('TR');
  expect(JSON.parse(await cookieValue(context, 'currentUser'))).toMatchObject({
    name: 'Leyla Şahin',
    isLoggedIn: true,
  });
  expect([await cookieValue(context, 'locale'), await cookieValue(context, 'currency')]).toEqual([
    'tr',
    'EUR',
  ]);
});

test('addresses are added, edited, made the default and removed', async ({
  page,
  navigate,
  request,
  lang,
}) => {
  await logInByApi(page.request, await signUpBuyer(request));
  await navigate('/:lang/account/addresses', { lang });
  await editAddresses(page, lang);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('profile and addresses are kept, and errors appear beside their fields', async ({
    page,
    context,
    request,
    complaints,
    lang,
  }) => {
    const locale = { locale: lang };
    await comeTo(page, '/:lang/account', lang, await signUpBuyer(request));
    await page.getByLabel(information.name(locale), { exact: true }).fill('Leyla Şahin');
    await page.getByLabel(accounts.phone(locale), { exact: true }).fill('12');
    await page.getByRole('button', { name: information.save(locale) }).click();
    await expect(page.getByLabel(accounts.phone(locale), { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(page.getByLabel(information.name(locale), { exact: true })).toHaveValue(
      'Leyla Şahin',
    );
    forgive(complaints, '400');
    await page.getByLabel(accounts.phone(locale), { exact: true }).fill('50 765 4321');
    await page.getByRole('main').getByLabel(information.language(locale)).selectOption(lang);
    await page.getByRole('button', { name: information.save(locale) }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/account\\?done=saved$`));
    await expect(page.getByLabel(accounts.phone(locale), { exact: true })).toHaveValue(
      '050 765 4321',
    );
    expect(JSON.parse(await cookieValue(context, 'currentUser'))).toMatchObject({
      name: 'Leyla Şahin',
    });

    await page.goto(addressOf('/:lang/account/addresses', { lang }));
    await editAddresses(page, lang);
    expect(plain(await page.title())).toContain(addresses.title(locale));
  });
});
