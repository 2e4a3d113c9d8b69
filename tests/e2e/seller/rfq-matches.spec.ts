// Requests that match what a seller sells. No other journey changes the demo seller's mails.
import { expect } from '@playwright/test';
import { frequency } from '#messages/features/rfq-matches';
import * as m from '#messages/pages/vendor/rfq-matches';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('seller'), contextOptions: { reducedMotion: 'reduce' } });

test('a seller sees why requests match, and chooses how often mails come', async ({
  page,
  lang,
}) => {
  const locale = { locale: lang };
  await expectPanelPage(page, address('/:lang/vendor/rfqs', { lang }));
  const main = page.getByRole('main');
  await expect(main.locator('tbody tr').first().locator('small')).not.toHaveCount(0);

  await main.getByLabel(m.alertLabel(locale)).selectOption('weekly');
  await main.getByRole('button', { name: m.alertSave(locale) }).click();

  await expect(main.getByRole('status').first()).toContainText(m.saved(locale));
  await expect(main.getByLabel(m.alertLabel(locale)).locator('option:checked')).toHaveText(
    frequency({ frequency: 'weekly' }, locale),
  );
  await main.getByRole('link', { name: m.forMe(locale) }).click();
  await expect(main.getByRole('heading', { name: m.noneSent(locale) })).toBeVisible();
});
