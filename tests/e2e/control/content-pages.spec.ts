// The form of a page is tried without saving: the pages are everybody's.
import { expect } from '@playwright/test';
import * as m from '#messages/pages/control/content';
import * as error from '#messages/pages/storefront/error';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin') });

test('a page with a figure that the market does not have is not saved', async ({
  page,
  lang,
  navigate,
}) => {
  const locale = { locale: lang };
  const main = page.getByRole('main');

  await navigate('/:lang/control/pages', { lang });
  await expectFitsNarrow(page);
  await page.goto(`/${lang}/control/pages/fees`);
  await expect(main).toContainText('{fee}');
  const title = page.locator(`input[name="title.${lang}"]`);
  const body = page.locator(`textarea[name="body.${lang}"]`);
  const before = await body.inputValue();
  await title.fill('Only {discount}');
  await main.getByRole('button', { name: m.save(locale) }).click();

  await expect(main.locator('.field-error')).toHaveText(
    error.unknownMarketValue({ name: '{discount}' }, locale),
  );
  await expect(title).toHaveValue('Only {discount}');
  await expect(body).toHaveValue(before);
  await expectFitsNarrow(page);
});
