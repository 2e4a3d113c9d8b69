// Staff enter an exchange rate by hand; one that jumps has to be meant.
import { expect } from '@playwright/test';
import * as m from '#messages/pages/control/rates';
import * as errors from '#messages/pages/storefront/error';
import { dayMs } from '#shared/durations.ts';
import { locales } from '#shared/locale.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin'), contextOptions: { reducedMotion: 'reduce' } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a rate by hand is in the history; a jump has to be confirmed', async ({ page, lang }) => {
      const locale = { locale: lang };
      const main = page.getByRole('main');
      // A day to come, so that no price changes meanwhile; one for each flow.
      const ahead = 10 + 2 * locales.indexOf(lang) + (javaScriptEnabled ? 0 : 1);
      const day = new Date(Date.now() + ahead * dayMs).toISOString().slice(0, 10);
      const rate = main.getByLabel(m.rate(locale), { exact: true });
      const save = () => main.getByRole('button', { name: m.save(locale), exact: true }).click();
      await page.goto(`/${lang}/control/rates`);

      await main.getByLabel(m.currency(locale), { exact: true }).selectOption('TRY');
      await main.getByLabel(m.validOn(locale), { exact: true }).fill(day);
      await rate.fill('0');
      await save();
      await expect(main.locator('.field-error')).toHaveText(errors.rateRange(locale));
      await expect(main.getByLabel(m.validOn(locale), { exact: true })).toHaveValue(day);
      await rate.fill('٩٫٥');
      await save();
      await expect(main.locator('.field-error')).toHaveText(errors.rateJumps(locale));
      await main.getByLabel(m.sure(locale)).check();
      await save();

      await expect(main.getByRole('status').filter({ hasText: m.saved(locale) })).toBeVisible();
      await expect(
        main.getByRole('row').filter({ hasText: day }).filter({ hasText: 'TRY' }),
      ).toContainText(/9[.,]5/);
      if (javaScriptEnabled) await expectFitsNarrow(page);
    });
  });
}
