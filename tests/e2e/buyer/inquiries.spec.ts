// Buyers write to suppliers, who answer: before the log-in, with scripts and without.
import { expect, type Page } from '@playwright/test';
import * as logIn from '#messages/pages/account/login';
import * as threads from '#messages/features/threads';
import * as form from '#messages/pages/storefront/inquiry';
import * as inquiries from '#messages/pages/shared/inquiries';
import type { Locale } from '#shared/locale.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { openSeller } from '#tests/support/browser-sellers.ts';
import { test } from '#tests/support/browser-test.ts';
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
