// A feed's address as its seller types it.
import { expect } from '@playwright/test';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import * as errors from '#messages/pages/storefront/error';
import * as m from '#messages/pages/vendor/feeds';

test.use({ storageState: sessionOf('seller'), contextOptions: { reducedMotion: 'reduce' } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a private address is refused and what was typed stays', async ({ page, lang }) => {
      const locale = { locale: lang };
      const path = address('/:lang/vendor/feeds', { lang });
      if (javaScriptEnabled) await expectPanelPage(page, path);
      else await page.goto(path);
      const typed = 'http://169.254.169.254/latest/products.csv';

      await page.getByLabel(m.url(locale)).fill(typed);
      await page.getByRole('button', { name: m.add(locale) }).click();

      await expect(page.getByText(errors.feedUnreachable(locale))).toBeVisible();
      await expect(page.getByLabel(m.url(locale))).toHaveValue(typed);
    });
  });
}
