// Buyers write to suppliers, who answer: before the log-in, with scripts and without.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as accounts from '#messages/features/accounts';
import * as emails from '#messages/pages/account/email-links';
import * as logIn from '#messages/pages/account/login';
import * as signUp from '#messages/pages/account/signup';
import * as error from '#messages/pages/storefront/error';
import * as threads from '#messages/features/threads';
import * as form from '#messages/pages/storefront/inquiry';
import * as inquiries from '#messages/pages/shared/inquiries';
import type { Locale } from '#shared/locale.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { openSeller } from '#tests/support/browser-sellers.ts';
import { linkMailedTo } from '#tests/support/browser-mails.ts';
import { forgive, isAlive, test } from '#tests/support/browser-test.ts';
import { logInByApi, password, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');

/** What a visitor types besides the profile. */
async function fillIn(page: Page, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await main(page).getByLabel(form.subject(locale)).fill('Towels for hotels');
  await main(page).getByLabel(form.message(locale)).fill('Which colours are in stock?');
  await main(page).getByLabel(form.fullName(locale)).fill('Layla Haddad');
  await main(page).getByLabel(form.email(locale), { exact: true }).fill('layla@souq.example');
  await main(page).getByLabel(form.country(locale), { exact: true }).selectOption('AE');
}

async function logInAs(page: Page, email: string, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await main(page).getByLabel(logIn.email(locale)).fill(email);
  await main(page).getByLabel(logIn.password(locale), { exact: true }).fill(password);
  await main(page)
    .getByRole('button', { name: logIn.submit(locale), exact: true })
    .click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('a visitor’s inquiry survives the log-in, and two people write to each other', async ({
      page,
      lang,
      navigate,
      playwright,
      baseURL,
      browser,
    }) => {
      const locale = { locale: lang };
      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      const seller = await openSeller(sellers);
      const stranger = await playwright.request.newContext({ baseURL: baseURL! });
      const email = await signUpConfirmedBuyer(stranger);

      await navigate('/:lang/inquiry', { lang }, { store: seller.slug });
      await fillIn(page, lang);
      await main(page)
        .getByRole('button', { name: form.sendVisitor(locale) })
        .click();
      await expect(main(page)).toContainText(logIn.inquiryKept(locale));
      await logInAs(page, email, lang);
      await expect(main(page)).toContainText(form.kept(locale));
      await expect(main(page).getByLabel(form.message(locale))).toHaveValue(
        'Which colours are in stock?',
      );
      if (javaScriptEnabled) await expectFitsNarrow(page);
      await main(page)
        .getByRole('button', { name: form.send(locale) })
        .click();
      await expect(main(page)).toContainText(inquiries.sent(locale));
      if (javaScriptEnabled) await expectFitsNarrow(page);

      const state = await sellers.storageState();
      const other = await browser.newContext({ baseURL: baseURL!, storageState: state });
      const desk = await other.newPage();
      await desk.goto(`/${lang}/vendor/inquiries`);
      await desk.getByRole('link', { name: 'Towels for hotels' }).click();
      await expect(main(desk)).toContainText('Which colours are in stock?');
      await expect(main(desk)).not.toContainText('Layla');
      await desk.getByLabel(threads.write({ kind: 'message' }, locale)).fill('Ecru and navy.');
      await desk.getByRole('button', { name: threads.send({ kind: 'message' }, locale) }).click();
      await expect(main(desk)).toContainText('Ecru and navy.');
      await other.close();

      await page.reload();
      await expect(main(page)).toContainText('Ecru and navy.');
      await main(page)
        .getByRole('button', { name: inquiries.share(locale) })
        .click();
      await expect(main(page)).toContainText(inquiries.cardShared(locale));
      await Promise.all([sellers.dispose(), stranger.dispose()]);
    });
  });
}

test('what is missing is said at its field, and nothing typed is lost', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
}) => {
  const locale = { locale: lang };
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  const { slug } = await openSeller(sellers);
  await sellers.dispose();
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  await navigate('/:lang/inquiry', { lang }, { store: slug });
  await main(page).getByLabel(form.subject(locale)).fill('Towels for hotels');

  await main(page)
    .getByRole('button', { name: form.send(locale) })
    .click();

  await expect(main(page).getByLabel(form.message(locale))).toBeFocused();
  await expect(main(page).getByLabel(form.subject(locale))).toHaveValue('Towels for hotels');
});

async function openInquiry(request: APIRequestContext, store: string): Promise<string> {
  const response = await request.post('/api/v1/inquiries', {
    data: {
      stores: [store],
      subject: 'Towels for hotels',
      message: 'Which colours are in stock?',
      fullName: 'Layla Haddad',
      email: 'layla@souq.example',
      country: 'AE',
    },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { ids: string[] }).ids[0]!;
}

async function write(page: Page, text: string, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await page.getByLabel(threads.write({ kind: 'message' }, locale)).fill(text);
  await page.getByRole('button', { name: threads.send({ kind: 'message' }, locale) }).click();
}

test('two people write in two languages, and a cut line neither loses nor doubles a word', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
  browser,
  complaints,
}) => {
  const otherLang: Locale = lang === 'ar' ? 'tr' : 'ar';
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  const { slug } = await openSeller(sellers);
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  const inquiry = await openInquiry(page.request, slug);
  const state = await sellers.storageState();
  const other = await browser.newContext({ baseURL: baseURL!, storageState: state });
  const desk = await other.newPage();
  await Promise.all([
    navigate('/:lang/buyer/inquiries/:inquiry', { lang, inquiry }),
    desk.goto(`/${otherLang}/vendor/inquiries/${inquiry}`),
  ]);
  const arrives = { timeout: 45_000 };

  await write(desk, 'الألوان المتوفرة: بيج وكحلي', otherLang);
  await expect(main(page)).toContainText('الألوان المتوفرة: بيج وكحلي', arrives);

  await page.context().setOffline(true);
  await write(page, 'We take two thousand.', lang);
  await expect(main(page).getByRole('alert')).toHaveText(inquiries.lineCut({ locale: lang }));
  await write(desk, 'اللون الأبيض متوفر أيضًا', otherLang);
  await page.context().setOffline(false);
  await expect(main(page)).toContainText('اللون الأبيض متوفر أيضًا', arrives);

  // The market takes the message, and the line is cut before it can say so.
  const posts = (url: URL) => url.pathname.includes(inquiry);
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch({ maxRedirects: 0 });
    return route.abort('connectionreset');
  });
  const send = main(page).getByRole('button', {
    name: threads.send({ kind: 'message' }, { locale: lang }),
  });
  await send.click();
  await expect(main(desk)).toContainText('We take two thousand.', arrives);
  // The writer's own page is told of it as well, and keeps what the form holds.
  await expect(main(page).locator('.message-list')).toContainText('We take two thousand.', arrives);
  await page.unroute(posts);
  await send.click();
  await expect(main(page).locator('.message-list')).toContainText('We take two thousand.');
  await write(desk, 'شكرًا', otherLang);
  await expect(main(page)).toContainText('شكرًا', arrives);

  for (const reader of [desk, page])
    await expect(
      main(reader).locator('.message-list ol').getByText('We take two thousand.'),
    ).toHaveCount(1);
  forgive(complaints, 'net::ERR_');
  await other.close();
  await sellers.dispose();
});

test('a visitor’s inquiry survives the sign-up', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
}) => {
  const locale = { locale: lang };
  const email = `layla-${randomUUID().slice(0, 8)}@souq.example`;
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  const { slug } = await openSeller(sellers);
  await sellers.dispose();

  await navigate('/:lang/inquiry', { lang }, { store: slug });
  await fillIn(page, lang);
  await main(page)
    .getByRole('button', { name: form.sendVisitor(locale) })
    .click();
  await main(page)
    .getByRole('link', { name: logIn.signUp(locale) })
    .click();
  await main(page)
    .getByRole('link', { name: new RegExp(`^${signUp.buyer(locale)}`) })
    .click();
  await field(accounts.name(locale)).fill('Layla Haddad');
  await field(accounts.email(locale)).fill(email);
  await field(accounts.password(locale)).fill(password);
  await field(accounts.passwordConfirm(locale)).fill(password);
  await field(accounts.country(locale)).selectOption('AE');
  await field(accounts.phone(locale)).fill('50 123 4567');
  await main(page)
    .getByRole('button', { name: signUp.register(locale) })
    .click();
  await expect(main(page)).toContainText(error.signedUp(locale));
  await page.goto(await linkMailedTo(email, '/account/confirm-email'));
  await isAlive(page);
  await main(page)
    .getByRole('button', { name: emails.confirm(locale) })
    .click();
  await expect(main(page)).toContainText(emails.confirmedText(locale));
  await navigate('/:lang/account/login', { lang });
  await logInAs(page, email, lang);

  await expect(main(page)).toContainText(form.kept(locale));
  await main(page)
    .getByRole('button', { name: form.send(locale) })
    .click();
  await expect(main(page)).toContainText(inquiries.sent(locale));
});
