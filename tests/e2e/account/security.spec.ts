// Security of an account: devices, the second factor, a copy of the data and erasure.
import { type BrowserContext, expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import * as errors from '#messages/pages/storefront/error';
import * as login from '#messages/pages/account/login';
import * as privacy from '#messages/pages/account/privacy';
import * as security from '#messages/pages/account/security';
import * as sessions from '#messages/pages/account/sessions';
import { address as addressOf } from '#tests/support/browser-addresses.ts';
import { logInByApi, password, signUpBuyer } from '#tests/support/browser-users.ts';
import { test } from '#tests/support/browser-test.ts';

const cookieValue = async (context: BrowserContext, name: string) =>
  decodeURIComponent((await context.cookies()).find((cookie) => cookie.name === name)?.value ?? '');

test('logging out another device ends its session at once', async ({
  page,
  navigate,
  request,
  lang,
}) => {
  const locale = { locale: lang };
  const email = await signUpBuyer(request);
  await logInByApi(request, email);
  expect((await request.get('/users/checkJWTtoken')).status()).toBe(200);
  await logInByApi(page.request, email);
  await navigate('/:lang/account/sessions', { lang });
  await expect(page.getByText(sessions.thisDevice(locale), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: sessions.endOne(locale), exact: true }).click();
  await expect(
    page.getByRole('status').filter({ hasText: sessions.oneEnded(locale) }),
  ).toBeVisible();
  await expect(
    page.getByRole('button', { name: sessions.endOne(locale), exact: true }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('row').filter({ hasText: sessions.sessionEnded(locale) }),
  ).toHaveCount(1);
  expect((await request.get('/users/checkJWTtoken')).status()).toBe(401);
});

test('a second factor is set up, asked for at the next log-in and turned off', async ({
  page,
  navigate,
  context,
  request,
  lang,
}) => {
  const locale = { locale: lang };
  const email = await signUpBuyer(request);
  await logInByApi(page.request, email);
  await navigate('/:lang/account/security', { lang });
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
  await expect(factorCard).toBeVisible();
  await expect(codes, 'the codes are shown once').toHaveCount(0);

  await context.clearCookies();
  await page.goto(addressOf('/:lang/account/login', { lang }));
  await page.getByLabel(login.email(locale)).fill(email);
  await page.getByLabel(login.password(locale)).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: login.submit(locale) })
    .click();
  // The next step's code: each code works once, and the first one turned the factor on.
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
  await page.locator('details[open]').getByLabel(security.codeNow(locale)).fill(recoveryCodes[0]!);
  await page.getByRole('button', { name: security.turnOffNow(locale) }).click();
  await expect(
    page.getByRole('status').filter({ hasText: security.factorOff(locale) }),
  ).toBeVisible();
});

test('the owner of an account downloads its data and erases it', async ({
  page,
  navigate,
  context,
  request,
  lang,
}) => {
  const locale = { locale: lang };
  const email = await signUpBuyer(request);
  await logInByApi(page.request, email);
  await navigate('/:lang/account/privacy', { lang });
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
