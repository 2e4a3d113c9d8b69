// What a cached page shows of its visitor comes from a cookie, in which anything may stand.
import { expect } from '@playwright/test';
import * as m from '#messages/pages/storefront/shell';
import { test } from '#tests/support/browser-test.ts';

const hostile = [
  'null',
  '[]',
  '{"name":5}',
  '{"name":{"toString":1}}',
  '%7B%22name%22',
  '%E0%A4%A',
  '"<b>"',
];

for (const value of hostile)
  test(`a display cookie of ${value} leaves the page a visitor's`, async ({
    page,
    context,
    navigate,
    lang,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'currentUser', value, url: baseURL! }]);

    await navigate('/:lang', { lang });

    await expect(page.locator('.account-menu')).toContainText(m.signIn({ locale: lang }));
  });

test('a log-out in another tab is seen when the reader returns to this one', async ({
  page,
  context,
  navigate,
  lang,
  baseURL,
}) => {
  const value = encodeURIComponent(JSON.stringify({ name: 'Layla Haddad' }));
  await context.addCookies([{ name: 'currentUser', value, url: baseURL! }]);
  await navigate('/:lang', { lang });
  await expect(page.locator('.account-menu')).toContainText('Layla Haddad');

  await context.clearCookies({ name: 'currentUser' });
  await page.evaluate(() => dispatchEvent(new Event('focus')));

  await expect(page.locator('.account-menu')).toContainText(m.signIn({ locale: lang }));
});
