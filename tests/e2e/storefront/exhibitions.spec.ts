// Visitors find the coming exhibition, its plan and its sponsor places, ask to take part and
// register for a visit.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import * as words from '#messages/features/exhibitions';
import * as exhibitions from '#messages/pages/storefront/exhibitions';
import * as guide from '#messages/pages/storefront/guide';
import * as shell from '#messages/pages/storefront/shell';
import * as error from '#messages/pages/storefront/error';
import { mailsTo } from '#tests/support/browser-mails.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpBuyer } from '#tests/support/browser-users.ts';

const slug = 'kervan-istanbul';

const badgeMailedTo = async (address: string): Promise<string | null> =>
  /https?:\/\/\S+\/exhibitions\/badge\/[\w-]+/.exec((await mailsTo(address))[0] ?? '')?.[0] ?? null;

for (const hasScripts of [true, false]) {
  test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: hasScripts });

    test('the coming exhibition is found from the foot, with its plan', async ({
      page,
      lang,
      navigate,
    }) => {
      const locale = { locale: lang };
      await navigate('/:lang', { lang });

      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: shell.exhibitions(locale), exact: true })
        .click();
      await page.locator(`a[href="/${lang}/exhibitions/${slug}"]`).click();
      await page.getByRole('link', { name: exhibitions.plan(locale), exact: true }).click();

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('tbody tr')).toHaveCount(120);
      const free = page.locator('tbody tr', {
        hasText: words.placeStates({ state: 'free' }, locale),
      });
      await expect(free.first().getByRole('link')).toHaveAttribute('href', /stands\/reserve/);
      if (hasScripts) await expectFitsNarrow(page);
    });

    test('who does not log in is told how a stand is booked', async ({ page, lang, navigate }) => {
      const locale = { locale: lang };

      await navigate('/:lang/exhibitions/:fair/stands/reserve', { lang, fair: slug });

      await expect(page.getByText(exhibitions.whyLogin(locale))).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('link', { name: exhibitions.logIn(locale) }),
      ).toHaveAttribute('href', /next=/);
    });

    test('a would-be media partner asks for the exhibition by its name', async ({
      page,
      lang,
      navigate,
    }) => {
      const main = page.getByRole('main');
      await navigate('/:lang/exhibitions/:fair/media-partner', { lang, fair: slug });

      await main.getByRole('link', { name: exhibitions.askMedia({ locale: lang }) }).click();
      const fair = main.locator('form').getByRole('link');
      await expect(fair).toHaveAttribute('href', `/${lang}/exhibitions/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(await fair.innerText());
      await main.getByRole('button', { name: guide.send({ locale: lang }) }).click();

      await expect(main.locator('.field-error').first()).toBeVisible();
      await expect(main.locator('input[name=fair]')).toHaveValue(slug);
    });

    test('a registration for a visit keeps what was typed, is confirmed and has a badge', async ({
      page,
      lang,
      navigate,
    }) => {
      const locale = { locale: lang };
      const main = page.getByRole('main');
      await navigate('/:lang/exhibitions/:fair/visit', { lang, fair: slug });

      await main.getByLabel(exhibitions.visitorName(locale)).fill('Ali Veli');
      await main.getByRole('button', { name: exhibitions.sendVisit(locale) }).click();
      await expect(main.getByText(error.inputEmail(locale))).toBeVisible();
      await expect(main.getByLabel(exhibitions.visitorName(locale))).toHaveValue('Ali Veli');
      const address = `visit-${randomUUID().slice(0, 8)}@k.example`;
      await main.getByRole('textbox', { name: exhibitions.email(locale) }).fill(address);
      await main
        .getByRole('textbox', { name: exhibitions.visitorCompany(locale) })
        .fill('Buyer Ltd');
      await main.getByLabel(exhibitions.country(locale)).selectOption('AE');
      await main.getByRole('button', { name: exhibitions.sendVisit(locale) }).click();

      await expect(main.getByRole('status')).toContainText(exhibitions.visitSent(locale));
      await expect.poll(() => badgeMailedTo(address)).not.toBeNull();
      await page.goto((await badgeMailedTo(address))!);
      await main.getByRole('button', { name: exhibitions.badgeConfirm(locale) }).click();
      await expect(main.getByRole('heading', { name: 'Ali Veli' })).toBeVisible();
      await expect(main.getByRole('img')).toBeVisible();
      if (hasScripts) await expectFitsNarrow(page);
    });

    test('a buyer opens the badge of the own visit, which others do not find', async ({
      page,
      lang,
      request,
    }) => {
      const locale = { locale: lang };
      const main = page.getByRole('main');
      const address = await signUpBuyer(request);
      await logInByApi(page.request, address);
      const registered = await page.request.post(`/${lang}/exhibitions/${slug}/visit`, {
        form: { name: 'Ali Veli', email: address, company: 'Buyer Ltd', country: 'AE' },
      });
      expect(registered.status()).toBe(200);
      await expect.poll(() => badgeMailedTo(address)).not.toBeNull();
      await page.request.post((await badgeMailedTo(address))!, { form: { intent: 'confirm' } });

      await page.goto(`/${lang}/buyer/exhibitions`);
      await main.getByRole('link', { name: words.badgeOpen(locale) }).click();

      await expect(main.getByRole('heading', { name: 'Ali Veli' })).toBeVisible();
      await expect(main.getByRole('img')).toBeVisible();
      if (hasScripts) await expectFitsNarrow(page);
      const { pathname } = new URL(page.url());
      await logInByApi(page.request, await signUpBuyer(request));
      expect((await page.goto(pathname))!.status()).toBe(404);
    });
  });
}
