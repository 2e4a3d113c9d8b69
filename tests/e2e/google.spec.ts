// Somebody comes with Google: as a buyer or a seller who is new, or to an account that has a password. Google is played by
// `support/google-issuer.ts`, with real signatures.
import { randomBytes, randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as accounts from '#messages/features/accounts';
import * as area from '#messages/pages/account/area';
import * as company from '#messages/pages/account/company';
import * as errors from '#messages/pages/storefront/error';
import * as google from '#messages/pages/account/google';
import * as logIn from '#messages/pages/account/login';
import * as privacy from '#messages/pages/account/privacy';
import * as security from '#messages/pages/account/security';
import * as signUp from '#messages/pages/account/signup';
import * as information from '#messages/pages/account/user-information';
import type { Locale } from '#shared/locale.ts';
import { address } from '../support/browser-addresses.ts';
import { oneLanguage, plain, test } from '../support/browser-test.ts';

const name = 'Selin Yıldız';
const newEmail = (who: string) => `${who}.${randomBytes(5).toString('hex')}@kervan.example`;
const picture = {
  name: 'mağaza.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const button = (page: Page, label: string) =>
  main(page).getByRole('button', { name: label, exact: true });

/** To Google, where an account is chosen, and back. */
async function goWithGoogle(page: Page, lang: Locale, email: string): Promise<void> {
  await main(page)
    .getByRole('link', { name: logIn.google({ locale: lang }) })
    .click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** To Google again and back, for a form that asks who is there. */
async function prove(
  page: Page,
  lang: Locale,
  { email, next }: { readonly email: string; readonly next?: string },
): Promise<void> {
  await page.goto(
    address('/:lang/account/google', { lang }, { prove: '1', ...(next && { next }) }),
  );
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const openLogIn = (page: Page, lang: Locale) =>
  page.goto(address('/:lang/account/login', { lang }, { next: `/${lang}/shop` }));
const isIn = (page: Page, lang: Locale) => expect(page).toHaveURL(new RegExp(`/${lang}/shop$`));

/** New to us: the way to the form of what one comes for, with what Google said. */
async function chooseKind(page: Page, lang: Locale, email: string, kind: string): Promise<void> {
  await openLogIn(page, lang);
  await goWithGoogle(page, lang, email);
  await expect(page).toHaveURL(new RegExp(`/${lang}/account/signup\\?next=`));
  expect(plain(await main(page).innerText())).toContain(
    plain(signUp.googleFirst({ email }, { locale: lang })),
  );
  await main(page)
    .getByRole('link', { name: new RegExp(`^${kind}`) })
    .click();
  await expect(field(page, accounts.name({ locale: lang }))).toHaveValue(name);
  await expect(field(page, accounts.email({ locale: lang }))).toHaveValue(email);
  await expect(field(page, accounts.email({ locale: lang }))).not.toBeEditable();
  await expect(field(page, accounts.password({ locale: lang }))).toHaveCount(0);
  await field(page, accounts.country({ locale: lang })).selectOption('TR');
  await field(page, accounts.phoneCountry({ locale: lang })).selectOption('TR');
  await field(page, accounts.phone({ locale: lang })).fill('0532 123 45 67');
}

async function expectConfirmedOwner(
  page: Page,
  lang: Locale,
  email: string,
  role: string,
): Promise<void> {
  await page.goto(address('/:lang/account', { lang }));
  await expect(main(page)).toContainText(email);
  await expect(
    main(page).getByText(information.confirmed({ locale: lang }), { exact: true }),
  ).toBeVisible();
  await expect(main(page)).toContainText(role);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    // A network of their own: so many sign-ups of one are stopped.
    test.beforeEach(({ context }) =>
      context.setExtraHTTPHeaders({
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      }),
    );

    for (const lang of oneLanguage) {
      const locale = { locale: lang };

      test(`a buyer signs up with Google, and logs in with it (${lang})`, async ({ page }) => {
        const email = newEmail('buyer');
        await chooseKind(page, lang, email, signUp.buyer(locale));
        await button(page, signUp.register(locale)).click();
        await expect(
          main(page).getByText(logIn.signedUpGoogle(locale)),
          'nobody is logged in by signing up',
        ).toBeVisible();
        await goWithGoogle(page, lang, email);
        await isIn(page, lang);
        await expectConfirmedOwner(page, lang, email, information.buyerOwner(locale));
      });

      test(`an owner without a password shows who they are by Google, before the second factor changes (${lang})`, async ({
        page,
      }) => {
        const email = newEmail('buyer');
        await chooseKind(page, lang, email, signUp.buyer(locale));
        await button(page, signUp.register(locale)).click();
        await goWithGoogle(page, lang, email);
        await isIn(page, lang);

        await prove(page, lang, { email: newEmail('other') });
        await expect(main(page).getByText(area.notProven(locale))).toBeVisible();

        await prove(page, lang, { email });
        await expect(main(page).getByText(area.proven(locale))).toBeVisible();
        await button(page, security.setUp(locale)).click();
        await expect(page.getByRole('img', { name: security.qrCode(locale) })).toBeVisible();
      });

      test(`an owner without a password closes the company and erases the account by Google (${lang})`, async ({
        page,
      }) => {
        const email = newEmail('buyer');
        await chooseKind(page, lang, email, signUp.buyer(locale));
        await button(page, signUp.register(locale)).click();
        await goWithGoogle(page, lang, email);
        await isIn(page, lang);

        await prove(page, lang, { email, next: `/${lang}/account/company` });
        await expect(page).toHaveURL(new RegExp(`/${lang}/account/company\\?done=proven$`));
        await expect(main(page).getByText(area.proven(locale))).toBeVisible();
        await button(page, company.closeNow(locale)).click();
        await expect(main(page).getByText(company.closed(locale))).toBeVisible();

        const next = `/${lang}/account/privacy`;
        await prove(page, lang, { email: newEmail('other'), next });
        await expect(main(page).getByText(area.notProven(locale))).toBeVisible();
        await prove(page, lang, { email, next });
        await main(page).getByLabel(privacy.understood(locale)).check();
        await button(page, privacy.eraseNow(locale)).click();
        await expect(page).toHaveURL(new RegExp(`/${lang}$`));
      });

      test(`a manufacturer signs up with Google (${lang})`, async ({ page }) => {
        const email = newEmail('seller');
        await chooseKind(page, lang, email, signUp.manufacturer(locale));
        if (javaScriptEnabled) await button(page, signUp.nextStep(locale)).click();
        await field(page, signUp.businessName(locale)).fill('Yıldız Tekstil');
        await expect(
          main(page).getByRole('radio', { name: new RegExp(`^${signUp.manufacturer(locale)}`) }),
        ).toBeChecked();
        await main(page)
          .getByRole('radio', { name: new RegExp(`^${signUp.shipping(locale)}`) })
          .check();
        await field(page, signUp.mainCategory(locale)).selectOption('clothing-apparel');
        await main(page).locator('[name=profileImageFile]').setInputFiles(picture);
        await button(page, signUp.register(locale)).click();
        await expect(main(page).getByText(logIn.signedUpGoogle(locale))).toBeVisible();
        await goWithGoogle(page, lang, email);
        await isIn(page, lang);
        await expectConfirmedOwner(page, lang, email, information.sellerOwner(locale));
      });

      test(`an account with a password is joined to Google’s by that password alone (${lang})`, async ({
        page,
      }) => {
        const [email, password] = [newEmail('known'), 'dört-mevsim-4'];
        const signedUp = await page.request.post('/users/signup-buyer', {
          data: {
            email,
            password,
            passwordConfirm: password,
            name,
            countryCode: 'TR',
            phone: '0532 123 45 67',
            phoneCountry: 'TR',
          },
        });
        expect(signedUp.status()).toBe(201);

        await openLogIn(page, lang);
        await goWithGoogle(page, lang, email);
        await expect(main(page).getByText(errors.linkWithPassword(locale))).toBeVisible();
        await field(page, google.password(locale)).fill('not this one');
        await button(page, google.link(locale)).click();
        await expect(main(page).getByText(errors.wrongLogIn(locale))).toBeVisible();
        await page.goto(address('/:lang/account', { lang }));
        await expect(page, 'not in yet').toHaveURL(/\/account\/login/);

        await openLogIn(page, lang);
        await goWithGoogle(page, lang, email);
        await field(page, google.password(locale)).fill(password);
        await button(page, google.link(locale)).click();
        await isIn(page, lang);

        await page.context().clearCookies();
        await openLogIn(page, lang);
        await goWithGoogle(page, lang, email);
        await isIn(page, lang);
        await expectConfirmedOwner(page, lang, email, information.buyerOwner(locale));
      });
    }
  });
}
