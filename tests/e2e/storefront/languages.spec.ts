// The language of the reader: chosen in the header, remembered, and kept on a page that is missing.
import { expect, type Page } from '@playwright/test';
import * as error from '#messages/pages/storefront/error';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

const storedLanguage = async (page: Page) => ({
  cookie: (await page.context().cookies()).find(({ name }) => name === 'locale'),
  storage: await page.evaluate(() => localStorage.getItem('locale')),
});

test('the chosen language is remembered in a cookie and in local storage', async ({
  page,
  navigate,
  lang,
}) => {
  const other: Locale = lang === 'ar' ? 'tr' : 'ar';
  await navigate('/:lang/shop', { lang: other });

  await page.locator('.header-util .menu > summary').first().click();
  await page.locator('.header-util').getByRole('link', { name: localeNames[lang] }).click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/shop$`));
  await isAlive(page);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(lang));

  const { cookie, storage } = await storedLanguage(page);
  expect(cookie).toMatchObject({ value: lang, path: '/', sameSite: 'Strict' });
  expect(storage).toBe(lang);
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/${lang}$`));
});

test('a missing page says so and leads to the front page, in every language', async ({
  page,
  navigate,
  lang,
}) => {
  const response = await navigate('/:lang/store/:slug', { lang, slug: 'no-such-store' });

  expect(response.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    error.notFoundTitle({ locale: lang }),
  );
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(lang));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  for (const language of locales)
    for (const menu of ['.header-util', '.footer-legal'])
      await expect(page.locator(`${menu} a[hreflang="${language}"]`)).toHaveAttribute(
        'href',
        `/${language}`,
      );

  const back = page.getByRole('main').getByRole('link', { name: error.backHome({ locale: lang }) });
  await expect(back).toHaveAttribute('href', `/${lang}`);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/${lang}$`));
});
