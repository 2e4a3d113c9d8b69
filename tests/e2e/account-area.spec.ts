// Somebody's own area: what is said about oneself, addresses, devices, the second factor, staff, and the data itself.
import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import * as accounts from '#messages/accounts';
import * as addresses from '#messages/addresses';
import * as company from '#messages/company';
import * as errors from '#messages/error';
import * as invitation from '#messages/invitation';
import * as login from '#messages/login';
import * as privacy from '#messages/privacy';
import * as search from '#messages/search';
import * as searches from '#messages/searches';
import * as security from '#messages/security';
import * as sessions from '#messages/sessions';
import * as information from '#messages/user-information';
import type { Locale } from '#shared/locale.ts';
import { findViolations } from '../support/axe.ts';
import { address as addressOf, type PagePath } from '../support/browser-addresses.ts';
import { linkMailedTo } from '../support/browser-mails.ts';
import { password, signUpBuyer, signUpConfirmedBuyer } from '../support/browser-people.ts';
import { oneLanguage, plain, test } from '../support/browser-test.ts';

/** Through the page, as people come: to `path`, which sends them to log in and takes them on. */
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
  await expect(
    page.locator('.account-area'),
    'the page itself, which comes after its address',
  ).toBeVisible();
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

/** The same with and without scripts. */
async function keepsAddresses(page: Page, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await page.getByRole('link', { name: addresses.addFirst(locale) }).click();
  await fillAddress(page, lang, 'Al Quoz 3');
  await page.getByRole('button', { name: addresses.add(locale) }).click();
  await expect(card(page, 'Al Quoz 3')).toContainText(addresses.isDefault(locale));
  await page.getByRole('link', { name: addresses.add(locale) }).click();
  await fillAddress(page, lang, 'Deira 7');
  await page.getByRole('button', { name: addresses.add(locale) }).click();

  await card(page, 'Deira 7')
    .getByRole('button', { name: addresses.setDefault(locale) })
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: addresses.defaultChanged(locale) }),
  ).toBeVisible();
  await expect(card(page, 'Deira 7')).toContainText(addresses.isDefault(locale));
  await expect(card(page, 'Al Quoz 3')).not.toContainText(addresses.isDefault(locale));

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
  await expect(card(page, 'Jebel Ali 12')).toContainText(addresses.isDefault(locale));
}

const ownPaths = [
  '',
  '/addresses',
  '/addresses/new',
  '/addresses/0123456789',
  '/company',
  '/searches',
  '/searches/new?q=towel',
  '/security',
  '/sessions',
  '/notifications',
  '/privacy',
  '/privacy/export',
];

test('a visitor is sent to log in by every page and every form; what is somebody else’s is not there', async ({
  request,
  playwright,
  baseURL,
}) => {
  for (const path of ownPaths) {
    for (const ask of [
      () => request.get(`/tr/account${path}`, { maxRedirects: 0 }),
      () => request.post(`/tr/account${path}`, { form: { intent: 'save' }, maxRedirects: 0 }),
    ]) {
      const answer = await ask();
      expect([answer.status(), answer.headers()['location']], path).toEqual([
        302,
        `/tr/account/login?${new URLSearchParams({ next: `/tr/account${path}`, reason: 'required' })}`,
      ]);
    }
  }
  const [own, other] = [
    await playwright.request.newContext({ baseURL: baseURL! }),
    await playwright.request.newContext({ baseURL: baseURL! }),
  ];
  for (const one of [own, other])
    await one.post('/users/login', { data: { email: await signUpBuyer(one), password } });
  const added = await own.post('/en/account/addresses/new', {
    form: {
      tag: 'factory',
      street: 'Liman 5',
      city: 'Konak',
      state: 'İzmir',
      postalCode: '35250',
      country: 'TR',
    },
  });
  const [, path] = /href="(\/en\/account\/addresses\/[0-9a-z]{10})"/.exec(await added.text())!;
  const page = await own.get(path!);
  expect([page.status(), page.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  expect(await page.text()).toContain('<meta name="robots" content="noindex"/>');
  expect((await other.get(path!)).status()).toBe(404);
  await own.dispose();
  await other.dispose();
});

for (const lang of oneLanguage) {
  const locale = { locale: lang };

  test(`a guest saves a search, with its filters, turns its alert off and deletes it (${lang})`, async ({
    page,
    navigate,
    request,
  }) => {
    const email = await signUpBuyer(request);
    const words = { en: 'towel', tr: 'havlu', ar: 'منشفة' }[lang];
    await navigate('/:lang/search', { lang }, { q: words, type: 'manufacturer' });
    await page.getByRole('link', { name: search.save(locale) }).click();
    await page.getByLabel(login.email(locale)).fill(email);
    await page.getByLabel(login.password(locale)).fill(password);
    await page
      .getByRole('main')
      .getByRole('button', { name: login.submit(locale) })
      .click();
    await page.getByRole('button', { name: searches.save(locale) }).click();
    const said = (text: string) =>
      expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await said(searches.saved(locale));
    await expect(page.getByText(searches.confirmFirst(locale))).toBeVisible();
    await page
      .getByRole('button', { name: plain(searches.turnOffNamed({ words }, locale)) })
      .click();
    await said(searches.alertIsOff(locale));
    await page.getByRole('link', { name: words, exact: true }).click();
    await expect(page).toHaveURL(
      (url) =>
        url.searchParams.get('q') === words && url.searchParams.get('type') === 'manufacturer',
    );
    await navigate('/:lang/account/searches', { lang });
    expect(await findViolations(page, { include: 'main' })).toEqual([]);
    await page.locator('main summary').click();
    await page.getByRole('button', { name: searches.removeNow(locale) }).click();
    await said(searches.removed(locale));
    await expect(page.getByRole('heading', { name: searches.none(locale) })).toBeVisible();
  });

  test(`what somebody says about themselves is kept, and the site follows (${lang})`, async ({
    page,
    context,
    request,
  }) => {
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
    await expect(phoneCountry, 'locked while there is a number').toBeDisabled();
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

  test(`addresses are added, changed, made default and removed (${lang})`, async ({
    page,
    request,
  }) => {
    await comeTo(page, '/:lang/account/addresses', lang, await signUpBuyer(request));
    await keepsAddresses(page, lang);
  });

  test(`a device that is logged out elsewhere is out at once (${lang})`, async ({
    page,
    request,
  }) => {
    const email = await signUpBuyer(request);
    await request.post('/users/login', { data: { email, password } });
    expect((await request.get('/users/checkJWTtoken')).status()).toBe(200);
    await comeTo(page, '/:lang/account/sessions', lang, email);
    await expect(page.getByText(sessions.thisDevice(locale), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: sessions.endOne(locale), exact: true }).click();
    await expect(
      page.getByRole('status').filter({ hasText: sessions.oneEnded(locale) }),
    ).toBeVisible();
    await expect(
      page.getByRole('button', { name: sessions.endOne(locale), exact: true }),
    ).toHaveCount(0);
    await expect(page.getByRole('row').nth(1)).toContainText(sessions.sessionEnded(locale));
    expect((await request.get('/users/checkJWTtoken')).status()).toBe(401);
  });

  test(`a second factor is set up, and asked for at the next log-in (${lang})`, async ({
    page,
    context,
    request,
  }) => {
    const email = await signUpBuyer(request);
    await comeTo(page, '/:lang/account/security', lang, email);
    const factorCard = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.locator('#second-factor') });
    await factorCard.getByRole('button', { name: security.setUp(locale) }).click();
    await expect(factorCard.getByText(errors.passwordNeeded(locale))).toBeVisible();
    await factorCard.getByLabel(security.yourPassword(locale)).fill(password);
    await factorCard.getByRole('button', { name: security.setUp(locale) }).click();
    await expect(page.getByRole('img', { name: security.qrCode(locale) })).toBeVisible();
    const secret = (await page.locator('.account-area-secret').innerText()).replace(/\s/g, '');
    const totp = new TOTP({ secret });
    const code = totp.generate();
    await page.getByLabel(security.firstCode(locale)).fill(code);
    await page.getByRole('button', { name: security.turnOn(locale), exact: true }).click();
    const codes = page.locator('.account-area-codes li');
    await expect(codes).toHaveCount(10);
    const recoveryCodes = await codes.allInnerTexts();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: security.download(locale) }).click();
    expect((await download).suggestedFilename()).toBe('kervan-recovery-codes.txt');
    await page.reload();
    await expect(codes, 'they are shown once').toHaveCount(0);

    await context.clearCookies();
    await page.goto(addressOf('/:lang/account/login', { lang }));
    await page.getByLabel(login.email(locale)).fill(email);
    await page.getByLabel(login.password(locale)).fill(password);
    await page
      .getByRole('main')
      .getByRole('button', { name: login.submit(locale) })
      .click();
    // A code of the next half minute: the one that turned it on is used up.
    await page
      .getByLabel(login.code(locale), { exact: true })
      .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: login.codeSubmit(locale) }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}$`));

    await page.goto(addressOf('/:lang/account/security', { lang }));
    await page
      .locator('summary')
      .filter({ hasText: security.turnOff(locale) })
      .click();
    await page.locator('details[open]').getByLabel(security.yourPassword(locale)).fill(password);
    await page
      .locator('details[open]')
      .getByLabel(security.codeNow(locale))
      .fill(recoveryCodes[0]!);
    await page.getByRole('button', { name: security.turnOffNow(locale) }).click();
    await expect(
      page.getByRole('status').filter({ hasText: security.factorOff(locale) }),
    ).toBeVisible();
  });

  test(`an owner invites staff and takes it back (${lang})`, async ({ page, request }) => {
    await comeTo(page, '/:lang/account/company', lang, await signUpConfirmedBuyer(request));
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
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`staff come by the owner’s mail, may what they are granted, and nothing once they are removed (${lang}${javaScriptEnabled ? '' : ', without scripts'})`, async ({
      browser,
      request,
    }) => {
      const email = `omar-${randomBytes(4).toString('hex')}@souq.example`;
      const [owner, guest] = await Promise.all(
        [1, 2].map(async () => (await browser.newContext({ javaScriptEnabled })).newPage()),
      );
      await comeTo(owner!, '/:lang/account/company', lang, await signUpConfirmedBuyer(request));
      await owner!.getByLabel(company.email(locale)).fill(email);
      await owner!.getByLabel(company.rfq(locale)).check();
      await owner!.getByRole('button', { name: company.sendInvitation(locale) }).click();
      await expect(owner!.getByRole('listitem').filter({ hasText: email })).toBeVisible();

      const link = (await linkMailedTo(email, '/account/invitation')).replace('/en/', `/${lang}/`); // in the owner’s language
      for (let opened = 0; opened < 2; opened += 1) await guest!.goto(link); // looking at it uses nothing up
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

      // The page that is open leads nowhere any more, and the market's header knows.
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

  test(`one’s data is taken along, and the account erased (${lang})`, async ({
    page,
    context,
    request,
  }) => {
    const email = await signUpBuyer(request);
    await comeTo(page, '/:lang/account/privacy', lang, email);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: privacy.download(locale) }).click();
    expect((await download).suggestedFilename()).toMatch(/^kervan-\d{4}-\d{2}-\d{2}\.json$/);
    await page.getByLabel(privacy.password(locale)).fill(password);
    await page.getByLabel(privacy.understood(locale)).check();
    await page.getByRole('button', { name: privacy.eraseNow(locale) }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}$`));
    expect([await cookieValue(context, 'jwt'), await cookieValue(context, 'currentUser')]).toEqual([
      '',
      '',
    ]);
    expect((await request.post('/users/login', { data: { email, password } })).status()).toBe(401);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  const [lang = 'ar'] = oneLanguage;
  const locale = { locale: lang };

  test('profile and addresses are kept, and what is wrong stands beside its field', async ({
    page,
    context,
    request,
    complaints,
  }) => {
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
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((complaint) => !complaint.includes('400')),
    );
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
    await keepsAddresses(page, lang);
    expect(plain(await page.title())).toContain(addresses.title(locale));
  });
});
