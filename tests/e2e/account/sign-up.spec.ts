// Signing up, confirming the e-mail, logging in and out, and choosing a new password.
import { expect, type Locator, type Page } from '@playwright/test';
import * as accounts from '#messages/features/accounts';
import * as links from '#messages/pages/account/email-links';
import * as errors from '#messages/pages/storefront/error';
import * as landing from '#messages/pages/storefront/vendor/become-a-vendor';
import * as logIn from '#messages/pages/account/login';
import * as notice from '#messages/pages/storefront/notice';
import * as passwords from '#messages/pages/account/password';
import * as shell from '#messages/pages/storefront/shell';
import * as signUp from '#messages/pages/account/signup';
import type { Locale } from '#shared/locale.ts';
import { linkMailedTo } from '#tests/support/browser-mails.ts';
import { openDrawer, phone } from '#tests/support/browser-screens.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';
import { password as ownPassword, signUpBuyer } from '#tests/support/browser-users.ts';

const password = 'dört-mevsim-4';
const name = 'Selin Yıldız';
/** Unique in each run. */
const newEmail = (who: string) =>
  `${who}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@kervan.example`;

/** A PNG of one pixel, and a text with the name of a picture. */
const picture = {
  name: 'mağaza.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
      '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const noPicture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('no picture at all'),
};

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const button = (page: Page, label: string) =>
  main(page).getByRole('button', { name: label, exact: true });
const account = (page: Page) => page.locator('.header .account-menu');

async function fillInProfile(page: Page, lang: Locale, email: string): Promise<void> {
  const locale = { locale: lang };
  await field(page, accounts.name(locale)).fill(name);
  await field(page, accounts.email(locale)).fill(email);
  await field(page, accounts.password(locale)).fill(password);
  await field(page, accounts.passwordConfirm(locale)).fill(password);
  await field(page, accounts.country(locale)).selectOption('TR');
  await field(page, accounts.phoneCountry(locale)).selectOption('TR');
  await field(page, accounts.phone(locale)).fill('0532 123 45 67');
}

async function fillInLogIn(
  page: Page,
  lang: Locale,
  email: string,
  secret = password,
): Promise<void> {
  await field(page, logIn.email({ locale: lang })).fill(email);
  await field(page, logIn.password({ locale: lang })).fill(secret);
  await button(page, logIn.submit({ locale: lang })).click();
}

const wrongOnes = (page: Page): Locator => main(page).locator('[aria-invalid=true]:visible');

/** Errors appear beside their fields, and the phone's country is locked while a number is typed. */
async function expectFieldErrors(page: Page, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await button(page, signUp.register(locale)).click();
  await expect(main(page).getByText(errors.inputName(locale))).toBeVisible();
  await expect(field(page, accounts.name(locale))).toBeFocused();
  await field(page, accounts.password(locale)).fill('abc');
  await expect(main(page).getByText(errors.inputEmail(locale))).toBeVisible();

  await field(page, accounts.country(locale)).selectOption('EG');
  await expect(field(page, accounts.phoneCountry(locale))).toHaveValue('EG');
  await field(page, accounts.phone(locale)).fill('1');
  await expect(field(page, accounts.phoneCountry(locale))).toBeDisabled();
  await field(page, accounts.phone(locale)).blur();
  await expect(main(page).getByText(accounts.impossiblePhone(locale))).toBeVisible();
  await field(page, accounts.phone(locale)).fill('');
  await expect(field(page, accounts.phoneCountry(locale))).toBeEnabled();
}

/**
 * Opening the mailed link does not use it up; pressing its button does. Returns where its page
 * leads on to.
 */
async function confirmEmail(page: Page, lang: Locale, email: string): Promise<string> {
  const locale = { locale: lang };
  const link = await linkMailedTo(email, '/account/confirm-email');
  for (let opened = 0; opened < 2; opened += 1) await page.goto(link);
  await isAlive(page);
  await button(page, links.confirm(locale)).click();
  await expect(main(page).getByText(links.confirmedText(locale))).toBeVisible();
  const onwards = await main(page).locator('a.btn').getAttribute('href');
  await page.goto(link);
  await expect(main(page).getByText(errors.linkUsed(locale))).toBeVisible();
  return onwards!;
}

/** The menu of a phone shows the account and the buyer panel. */
async function expectAccountInDrawer(page: Page, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  const size = page.viewportSize()!;
  await page.setViewportSize(phone);
  const drawer = await openDrawer(page, 'menu', lang);
  await expect(drawer.getByRole('link', { name })).toHaveAttribute('href', `/${lang}/account`);
  await expect(
    drawer.getByRole('button', { name: shell.goToPanel({ panel: 'buyer' }, locale) }),
  ).toBeVisible();
  await expect(
    drawer.getByRole('button', { name: shell.goToPanel({ panel: 'vendor' }, locale) }),
  ).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize(size);
}

test('a buyer signs up, confirms the e-mail, logs in and logs out', async ({
  page,
  navigate,
  lang,
}) => {
  const locale = { locale: lang };
  const email = newEmail('buyer');
  await navigate('/:lang/shop', { lang });
  await account(page).click();
  await expect(page).toHaveURL(
    new RegExp(`/account/login\\?next=${encodeURIComponent(`/${lang}/shop`)}$`),
  );
  await main(page)
    .getByRole('link', { name: logIn.signUp(locale) })
    .click();
  await main(page)
    .getByRole('link', { name: new RegExp(`^${signUp.buyer(locale)}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signUp.buyerTitle(locale));

  await expectFieldErrors(page, lang);

  await fillInProfile(page, lang, email);
  await expect(main(page).locator('.password-fields-strength')).toContainText(
    accounts.strength({ strength: 'strong' }, locale),
  );
  await button(page, signUp.register(locale)).click();
  await expect(main(page).getByText(errors.signedUp(locale))).toBeVisible();
  const attempt = (await page.context().cookies()).find(({ name: one }) => one === 'authAttempt');
  expect(decodeURIComponent(attempt!.value)).toContain('"isSignup":true');
  await expect(account(page), 'signing up does not log in').toContainText(shell.signIn(locale));

  const onwards = await confirmEmail(page, lang, email);

  await page.goto(onwards);
  await isAlive(page);
  await fillInLogIn(page, lang, email);
  await expect(page).toHaveURL(new RegExp(`/${lang}/shop$`));
  await expect(account(page)).toContainText(name);
  const toast = page.locator('.toast-list').getByRole('status');
  await expect(toast).toContainText(notice.welcomeText(locale));
  await toast.getByRole('button', { name: notice.dismiss(locale) }).click();
  await expect(toast).toBeEmpty();

  await expectAccountInDrawer(page, lang);

  await page.locator('.header summary.account-menu').click();
  await page
    .locator('.header')
    .getByRole('button', { name: shell.logOut(locale) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/${lang}$`));
  await expect(page.locator('.toast-list')).toContainText(notice.goodbyeText(locale));
  await expect(account(page)).toContainText(shell.signIn(locale));
});

test('a seller signs up in two steps and keeps what was typed', async ({
  page,
  navigate,
  lang,
}) => {
  const locale = { locale: lang };
  const email = newEmail('seller');
  await navigate('/:lang/account/signup', { lang });
  await main(page)
    .getByRole('link', { name: new RegExp(`^${signUp.manufacturer(locale)}`) })
    .click();
  const company = main(page).getByRole('heading', { name: signUp.companyInformation(locale) });
  await expect(company).toBeHidden();
  await button(page, signUp.nextStep(locale)).click();
  await expect(field(page, accounts.name(locale))).toBeFocused();
  await expect(wrongOnes(page)).not.toHaveCount(0);

  await fillInProfile(page, lang, email);
  // Enter continues, as the button does.
  await field(page, accounts.phone(locale)).press('Enter');
  await expect(company).toBeFocused();
  await expect(
    main(page).getByRole('radio', { name: new RegExp(`^${signUp.manufacturer(locale)}`) }),
  ).toBeChecked();

  await test.step('an accepted picture is kept while other fields have errors', async () => {
    await field(page, signUp.profileImage(locale)).setInputFiles(picture);
    await main(page).getByLabel(signUp.logo(locale)).setInputFiles(noPicture);
    await button(page, signUp.register(locale)).click();
    await expect(field(page, signUp.businessName(locale))).toBeFocused();
    await expect(main(page).getByText(errors.noPicture(locale))).toBeVisible();
    await expect(main(page).locator('.upload img[src*="/media/"]')).toHaveCount(1);
  });

  await field(page, signUp.businessName(locale)).fill('Yıldız Tekstil');
  await button(page, signUp.previousStep(locale)).click();
  await expect(field(page, accounts.email(locale))).toHaveValue(email);
  await expect(field(page, accounts.password(locale))).toHaveValue(password);
  await button(page, signUp.nextStep(locale)).click();
  await expect(field(page, signUp.businessName(locale))).toHaveValue('Yıldız Tekstil');
  await main(page)
    .getByRole('radio', { name: new RegExp(`^${signUp.shipping(locale)}`) })
    .check();
  await field(page, signUp.mainCategory(locale)).selectOption('clothing-apparel');
  await main(page).getByLabel(signUp.logo(locale)).setInputFiles(picture);
  await button(page, signUp.register(locale)).click();
  await expect(main(page).getByText(errors.signedUp(locale))).toBeVisible();

  await fillInLogIn(page, lang, email);
  await expect(page).toHaveURL(new RegExp(`/${lang}/vendor$`));
  await navigate('/:lang/vendor/become-a-vendor', { lang });
  await expect(main(page).getByText(landing.signUp(locale))).toHaveCount(2);
  for (const one of await main(page).getByText(landing.signUp(locale)).all())
    await expect(one, 'a seller is not told to register').toBeHidden();
  await expect(
    main(page)
      .getByRole('link', { name: landing.toPanel(locale) })
      .first(),
  ).toHaveAttribute('href', `/${lang}/vendor`);
  await expect(account(page)).toContainText(name);
  await page.locator('.header summary.account-menu').click();
  for (const panel of ['buyer', 'vendor'])
    await expect(
      page.locator('.header').getByRole('button', { name: shell.panel({ panel }, locale) }),
    ).toBeVisible();
});

test('a failed log-in does not say why, and no log-in leads to another site', async ({
  page,
  navigate,
  baseURL,
  lang,
}) => {
  const locale = { locale: lang };
  const email = newEmail('nobody');
  await navigate('/:lang/account/login', { lang }, { next: '//evil.example/' });
  await fillInLogIn(page, lang, email, 'wrong');
  const warning = main(page).getByRole('alert');
  await expect(warning, 'the status as the title').toHaveText(
    new RegExp(`^\\s*401\\s*${RegExp.escape(errors.wrongLogIn(locale))}$`),
  );
  await expect(warning.locator('.alert-warning')).toBeVisible();
  await expect(field(page, logIn.email(locale))).toHaveValue(email);

  await navigate('/:lang/account/signup-buyer', { lang }, { next: 'https://evil.example/' });
  await fillInProfile(page, lang, email);
  await button(page, signUp.register(locale)).click();
  await expect(main(page).getByText(errors.signedUp(locale))).toBeVisible();
  await fillInLogIn(page, lang, email);
  await expect(page).toHaveURL(`${baseURL}/${lang}`);
});

test('the country of the browser’s language is suggested', async ({ request, lang }) => {
  for (const kind of ['buyer', 'seller']) {
    const page = await request.get(`/${lang}/account/signup-${kind}`, {
      headers: { 'accept-language': 'de-AT,de;q=0.9' },
    });
    // Of the person and of the telephone.
    expect((await page.text()).match(/<option value="AT" selected/g), kind).toHaveLength(2);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a seller signs up, forgets the password and chooses a new one', async ({
    page,
    navigate,
    lang,
  }) => {
    const locale = { locale: lang };
    const email = newEmail('plain');
    await navigate('/:lang/account/signup-seller', { lang });
    await expect(button(page, signUp.nextStep(locale))).toBeHidden();
    await fillInProfile(page, lang, email);
    await main(page).locator('[name=profileImageFile]').setInputFiles(picture);
    await button(page, signUp.register(locale)).click();
    await expect(main(page).getByText(errors.inputBusinessName(locale))).toBeVisible();
    await expect(field(page, accounts.email(locale))).toHaveValue(email);
    await expect(main(page).locator('.upload img')).toHaveCount(1);

    for (const label of [accounts.password(locale), accounts.passwordConfirm(locale)])
      await field(page, label).fill(password);
    await field(page, signUp.businessName(locale)).fill('Yıldız Tekstil');
    await main(page)
      .getByRole('radio', { name: new RegExp(`^${signUp.seller(locale)}`) })
      .check();
    await main(page)
      .getByRole('radio', { name: new RegExp(`^${signUp.noShipping(locale)}`) })
      .check();
    await field(page, signUp.mainCategory(locale)).selectOption('clothing-apparel');
    await button(page, signUp.register(locale)).click();
    await expect(main(page).getByText(errors.signedUp(locale))).toBeVisible();

    await main(page)
      .getByRole('link', { name: logIn.forgot(locale) })
      .click();
    await field(page, passwords.email(locale)).fill(email);
    await button(page, passwords.sendLink(locale)).click();
    await expect(main(page).getByText(errors.resetMailSent(locale))).toBeVisible();

    const link = await linkMailedTo(email, '/reset-password');
    await page.goto(link);
    // The e-mail was never confirmed: the account starts over and asks for a name.
    await expect(main(page).getByText(passwords.startOver(locale))).toBeVisible();
    await field(page, passwords.name(locale)).fill('Selin Yıldız');
    await field(page, accounts.password(locale)).fill('yeni-parola-5');
    await field(page, accounts.passwordConfirm(locale)).fill('yeni-parola-6');
    await button(page, passwords.savePassword(locale)).click();
    await expect(main(page).getByText(errors.passwordsDiffer(locale))).toBeVisible();
    for (const label of [accounts.password(locale), accounts.passwordConfirm(locale)])
      await field(page, label).fill('yeni-parola-5');
    await button(page, passwords.savePassword(locale)).click();
    await expect(main(page).getByText(logIn.passwordChanged(locale))).toBeVisible();
    await fillInLogIn(page, lang, email);
    await expect(main(page).getByText(errors.wrongLogIn(locale))).toBeVisible();
    await fillInLogIn(page, lang, email, 'yeni-parola-5');
    await expect(page).toHaveURL(new RegExp(`/${lang}/vendor$`));
    await page.goto(link);
    await expect(main(page).getByText(errors.linkUsed(locale))).toBeVisible();
  });
});

test('the client’s auth state keeps why a log-in failed, until one succeeds', async ({
  page,
  request,
  navigate,
  lang,
}) => {
  const locale = { locale: lang };
  const email = await signUpBuyer(request);
  const state = async () => {
    const cookies = await page.context().cookies();
    const text = cookies.find(({ name: one }) => one === 'authAttempt')?.value;
    return text === undefined ? null : (JSON.parse(decodeURIComponent(text)) as object);
  };
  await navigate('/:lang/account/login', { lang });
  await fillInLogIn(page, lang, email, 'not the password');
  await expect(main(page).getByText(errors.wrongLogIn(locale))).toBeVisible();

  const loginErrorMsg = errors.wrongLogIn(locale);
  expect(await state()).toEqual({ isSignup: false, loginError: true, loginErrorMsg });
  await navigate('/:lang/account/login', { lang });
  await expect(main(page).getByText(loginErrorMsg)).toBeVisible();

  await fillInLogIn(page, lang, email, ownPassword);
  await expect(account(page)).toContainText('Layla Haddad');
  expect(await state()).toBeNull();
});
