// A saved search: made from a list, changed and deleted.
import { expect } from '@playwright/test';
import * as login from '#messages/pages/account/login';
import * as search from '#messages/pages/storefront/search';
import * as searches from '#messages/pages/account/searches';
import { findViolations } from '#tests/support/axe.ts';
import { password, signUpBuyer } from '#tests/support/browser-users.ts';
import { plain, test } from '#tests/support/browser-test.ts';

test('a visitor saves a search with its filters, turns the alert off and deletes it', async ({
  page,
  navigate,
  request,
  lang,
}) => {
  const locale = { locale: lang };
  const email = await signUpBuyer(request);
  const words = { en: 'towel', tr: 'havlu', ar: 'منشفة' }[lang];
  await navigate('/:lang/search', { lang }, { q: words, type: 'manufacturer' });
  await page.getByRole('link', { name: search.save(locale) }).click();
  await page.getByLabel(login.email(locale)).fill(email);
  await page.getByLabel(login.password(locale)).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: login.submit(locale) })
    .click();
  await page.getByRole('button', { name: searches.save(locale) }).click();
  const said = (text: string) =>
    expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  await said(searches.saved(locale));
  await expect(page.getByText(searches.confirmFirst(locale))).toBeVisible();
  await page.getByRole('button', { name: plain(searches.turnOffNamed({ words }, locale)) }).click();
  await said(searches.alertIsOff(locale));
  await page.getByRole('link', { name: words, exact: true }).click();
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('q') === words && url.searchParams.get('type') === 'manufacturer',
  );
  await navigate('/:lang/account/searches', { lang });
  expect(await findViolations(page, { include: 'main' })).toEqual([]);
  await page.locator('main summary').click();
  await page.getByRole('button', { name: searches.removeNow(locale) }).click();
  await said(searches.removed(locale));
  await expect(page.getByRole('heading', { name: searches.none(locale) })).toBeVisible();
});
