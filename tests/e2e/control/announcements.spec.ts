// An announcement is planned far ahead, changed and ended, so that other journeys never see it.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import * as m from '#messages/pages/control/announcements';
import * as control from '#messages/pages/control';
import * as error from '#messages/pages/storefront/error';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin') });

test('an announcement is planned, changed and ended', async ({ page, lang, navigate }) => {
  const locale = { locale: lang };
  const code = randomUUID().slice(0, 8);
  const main = page.getByRole('main');

  await navigate('/:lang/control/announcements/new', { lang });
  await page.locator('input[name=en]').fill(`Fair ${code}`);
  await page.locator('input[name=startsAt]').fill('2099-01-02T10:00');
  await page.locator('input[name=endsAt]').fill('2099-01-01T10:00');
  await main.getByRole('button', { name: m.save(locale) }).click();
  await expect(main.locator('.field-error')).toHaveText(error.endsBeforeStart(locale));
  await page.locator('input[name=endsAt]').fill('2099-01-03T10:00');
  await main.getByRole('button', { name: m.showPreview(locale) }).click();
  await expect(main.getByRole('status')).toContainText(`Fair ${code}`);
  await expect(page.locator('input[name=startsAt]')).toHaveValue('2099-01-02T10:00');
  await main.getByRole('button', { name: m.save(locale) }).click();
  await expect(main.getByRole('status').first()).toContainText(m.doneSave(locale));
  await expectFitsNarrow(page);

  const row = main.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText(m.phases({ phase: 'planned' }, locale));
  await row.getByRole('link').click();
  await page.locator('input[name=tr]').fill(`Fuar ${code}`);
  await main.getByRole('button', { name: m.save(locale) }).click();
  await main.getByRole('row').filter({ hasText: code }).getByRole('link').click();
  await expect(page.locator('input[name=tr]')).toHaveValue(`Fuar ${code}`);

  await page.locator('.panel-act summary').click();
  await page.locator('.panel-act').getByLabel(control.sure(locale)).check();
  await page
    .locator('.panel-act')
    .getByRole('button', { name: m.end(locale) })
    .click();
  await expect(main.getByRole('status').first()).toContainText(m.doneEnd(locale));
  await expect(main.getByRole('row').filter({ hasText: code })).toContainText(
    m.phases({ phase: 'ended' }, locale),
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('announcements are ended together from the list', async ({ page, lang, navigate }) => {
    const locale = { locale: lang };
    const main = page.getByRole('main');
    const texts = [1, 2].map((number) => `Fair ${number} ${randomUUID().slice(0, 8)}`);
    for (const text of texts) {
      await navigate('/:lang/control/announcements/new', { lang });
      await page.locator('input[name=en]').fill(text);
      await page.locator('input[name=startsAt]').fill('2099-01-02T10:00');
      await main.getByRole('button', { name: m.save(locale) }).click();
    }
    const row = (text: string) => main.getByRole('row').filter({ hasText: text });

    await main.getByLabel(control.sure(locale)).check();
    await main.getByRole('button', { name: m.endChosen(locale) }).click();
    await expect(main.locator('.field-error')).toHaveText(error.chooseRows(locale));
    for (const text of texts) await row(text).locator('[name=chosen]').check();
    await main.getByLabel(control.sure(locale)).check();
    await main.getByRole('button', { name: m.endChosen(locale) }).click();

    await expect(main.getByRole('status').first()).toContainText(
      m.endedCount({ count: 2 }, locale),
    );
    for (const text of texts)
      await expect(row(text)).toContainText(m.phases({ phase: 'ended' }, locale));
  });
});
