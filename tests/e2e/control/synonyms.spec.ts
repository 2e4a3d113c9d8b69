// Synonyms without scripts: search follows them at once.
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as error from '#messages/pages/storefront/error';
import type { Locale } from '#shared/locale.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin'), javaScriptEnabled: false });

async function countFound(page: Page, lang: Locale, word: string): Promise<number> {
  await page.goto(address('/:lang/search', { lang }, { q: word }));
  return page.locator('.product-card').count();
}

test('a synonym group is added, followed by search at once, and deleted', async ({
  page,
  navigate,
  lang,
}) => {
  const word = `qzx${randomBytes(3).toString('hex').replace(/\d/g, 'k')}`;
  expect(await countFound(page, lang, word)).toBe(0);

  await navigate('/:lang/control/synonyms', { lang });
  await page.locator('a[href$="/synonyms/new"]').first().click();
  await page.locator('textarea[name=en]').fill(word);
  await page.locator('main form button').click();
  await expect(page.locator('.field-error')).toHaveText(error.twoTerms({ locale: lang }));
  await expect(page.locator('textarea[name=en]')).toHaveValue(word);
  await page.locator('textarea[name=tr]').fill('havlu');
  await page.locator('main form button').click();
  await expect(page).toHaveURL(/done=saved/);
  await expect.poll(() => countFound(page, lang, word)).toBeGreaterThan(0);

  await navigate('/:lang/control/synonyms', { lang }, { q: word });
  await page.locator('tbody a').click();
  await page.locator('.panel-act summary').click();
  await page.locator('.panel-act input[name=sure]').check();
  await page.locator('.panel-act button').click();
  await expect(page).toHaveURL(/done=removed/);
  await expect.poll(() => countFound(page, lang, word)).toBe(0);

  await navigate('/:lang/control/log', { lang }, { kind: 'synonyms_removed' });
  await expect(page.locator('tbody tr').first()).toContainText(word);
  await navigate('/:lang/control/search', { lang }, { q: word, kind: 'unanswered' });
  await expect(page.locator('tbody tr')).toHaveCount(1);
  const csv = await page.request.get((await page.locator('a[download]').getAttribute('href'))!);
  expect((await csv.text()).split('\r\n')[1]).toMatch(
    new RegExp(`^${word},(?:en|tr|ar),\\d+,\\d+,0$`),
  );
});
