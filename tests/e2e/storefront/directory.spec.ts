// The guide and the company directory as visitors use them: partner requests, filters, empty lists.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { states } from '#messages/features/partners';
import * as control from '#messages/pages/control/partners';
import * as directory from '#messages/pages/storefront/directory';
import * as error from '#messages/pages/storefront/error';
import * as guide from '#messages/pages/storefront/guide';
import { linkMailedTo } from '#tests/support/browser-mails.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('a magazine asks for a partnership, proves its address, and staff talk with it', async ({
      page,
      lang,
      navigate,
      browser,
      baseURL,
    }) => {
      const locale = { locale: lang };
      const code = randomUUID().slice(0, 8);
      const name = `Tekstil ${code}`;
      const email = `elif-${code}@dergi.example`;
      const main = page.getByRole('main');

      await navigate('/:lang/guide', { lang });
      await main.getByRole('link', { name: guide.askMedia(locale) }).click();
      await main.getByLabel(guide.mediumName(locale)).fill(name);
      await main.getByRole('button', { name: guide.send(locale) }).click();
      await expect(main.locator('.field-error').first()).toHaveText(error.chooseMedium(locale));
      await expect(main.getByLabel(guide.mediumName(locale))).toHaveValue(name);
      await main.getByLabel(guide.mediumKind(locale)).selectOption('magazine');
      await main.getByLabel(guide.contactName(locale)).fill('Elif Aydın');
      await main.getByLabel(guide.email(locale), { exact: true }).fill(email);
      await main.getByLabel(guide.country(locale), { exact: true }).selectOption('TR');
      await main.getByLabel(guide.message(locale)).fill('We write about towels.');
      await main.getByRole('button', { name: guide.send(locale) }).click();
      await expect(main.getByRole('status')).toContainText(guide.sentToConfirm(locale));
      if (javaScriptEnabled) await expectFitsNarrow(page);

      const link = await linkMailedTo(email, `/${lang}/guide/request`);
      await page.goto(new URL(link).pathname + new URL(link).search);
      await main.getByRole('button', { name: guide.confirm(locale) }).click();
      await expect(main.getByRole('status')).toContainText(guide.confirmed(locale));

      const desk = await browser.newContext({
        baseURL: baseURL!,
        storageState: sessionOf('admin'),
        javaScriptEnabled,
      });
      const staff = await desk.newPage();
      const sheet = staff.getByRole('main');
      await staff.goto(`/${lang}/control/partners`);
      const request = sheet.locator('section', { has: staff.getByText(name, { exact: true }) });
      await request.getByRole('button', { name: control.moves({ move: 'talk' }, locale) }).click();
      await expect(sheet.getByRole('status').first()).toContainText(control.done(locale));
      await staff.goto(`/${lang}/control/partners?list=in_talks`);
      await expect(request).toContainText('We write about towels.');
      await expect(sheet).toContainText(states({ state: 'in_talks' }, locale));
      if (javaScriptEnabled) await expectFitsNarrow(staff);
      await desk.close();
    });

    test('a letter leads to companies, and words that nothing has to an empty list', async ({
      page,
      lang,
      navigate,
    }) => {
      const locale = { locale: lang };
      const main = page.getByRole('main');

      await navigate('/:lang/guide/directory', { lang });
      const letter = main.locator('.directory-letters a').first();
      await letter.click();
      await expect(page).toHaveURL(/letter=/);
      await expect(letter).toHaveAttribute('aria-current', 'true');
      await expect(main.locator('.directory-rows li').first()).toBeVisible();
      await expect(main).toContainText(directory.noMore(locale));

      await main.getByRole('searchbox').fill('qzxwvqzxwv');
      await main.getByRole('button', { name: directory.find(locale) }).click();
      await expect(main).toContainText(directory.none(locale));
      if (javaScriptEnabled) await expectFitsNarrow(page);
      await main
        .getByRole('link', { name: directory.clear(locale) })
        .last()
        .click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/guide/directory$`));
      await expect(main.locator('.directory-rows li').first()).toBeVisible();
    });
  });
}
