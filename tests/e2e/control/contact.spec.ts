// A visitor writes to the market, staff answer from their panel, and the answer arrives as a mail.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { states } from '#messages/features/contact';
import * as control from '#messages/pages/control/contact';
import * as contact from '#messages/pages/storefront/contact';
import * as fields from '#messages/pages/storefront/inquiry';
import * as error from '#messages/pages/storefront/error';
import { mailsTo } from '#tests/support/browser-mails.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('a contact message is answered from the control panel', async ({
      page,
      lang,
      navigate,
      browser,
      baseURL,
    }) => {
      const locale = { locale: lang };
      const code = randomUUID().slice(0, 8);
      const email = `layla-${code}@souq.example`;
      const main = page.getByRole('main');

      await navigate('/:lang/contact', { lang });
      await main.getByLabel(fields.subject(locale)).fill(`Invoice ${code}`);
      await main.getByRole('button', { name: contact.send(locale) }).click();
      await expect(main.locator('.field-error').first()).toHaveText(error.required(locale));
      await expect(main.getByLabel(fields.subject(locale))).toHaveValue(`Invoice ${code}`);
      await main.getByLabel(fields.message(locale)).fill('Where do I find it?');
      await main.getByLabel(fields.fullName(locale)).fill('Layla Haddad');
      await main.getByLabel(fields.email(locale), { exact: true }).fill(email);
      await main.getByLabel(fields.country(locale), { exact: true }).selectOption('AE');
      await main.getByRole('button', { name: contact.send(locale) }).click();
      await expect(main.getByRole('status')).toContainText(contact.sent(locale));
      if (javaScriptEnabled) await expectFitsNarrow(page);

      const desk = await browser.newContext({
        baseURL: baseURL!,
        storageState: sessionOf('admin'),
        javaScriptEnabled,
      });
      const staff = await desk.newPage();
      await staff.goto(`/${lang}/control/contact?q=${code}`);
      await staff.getByRole('link', { name: `Invoice ${code}` }).click();
      await staff
        .getByRole('main')
        .getByLabel(control.answer(locale))
        .fill(`It is in your panel, ${code}.`);
      await staff.getByRole('button', { name: control.send(locale) }).click();
      const told = staff.getByRole('main').getByRole('status').first();
      await expect(told).toContainText(control.doneAnswer(locale));
      // Nothing else waits that has this code.
      await told.getByRole('link', { name: `Invoice ${code}` }).click();
      await expect(staff.getByRole('main')).toContainText(states({ state: 'answered' }, locale));
      if (javaScriptEnabled) await expectFitsNarrow(staff);
      await expect
        .poll(() => mailsTo(email))
        .toEqual([expect.stringContaining(`It is in your panel, ${code}.`)]);
      await desk.close();
    });
  });
}
