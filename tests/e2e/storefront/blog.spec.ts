import { expect } from '@playwright/test';
import * as content from '#messages/pages/storefront/content';
import * as m from '#messages/pages/storefront/blog';
import * as shell from '#messages/pages/storefront/shell';
import { test } from '#tests/support/browser-test.ts';

test('a reader comes from the foot to a post, its category and its author', async ({
  page,
  lang,
  navigate,
}) => {
  const locale = { locale: lang };
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });

  await navigate('/:lang/contact', { lang });
  await page
    .locator('footer')
    .getByRole('link', { name: shell.blog(locale), exact: true })
    .click();
  await expect(heading).toHaveText(m.heading(locale));
  const chip = main.locator('.blog-categories a').nth(1);
  const category = (await chip.textContent())!;
  await chip.click();
  await expect(heading).toHaveText(category);
  await main.locator('.blog-card h2 a').first().click();
  await expect(main.locator('.blog-eyebrow').first()).toHaveText(category);
  await expect(main.locator('.rich-text h2').first()).toBeVisible();
  await main.locator('.blog-facts a').click();
  await expect(page).toHaveURL(/\/blog\/author\//);
});

test('a page about the market says its figures, and its version', async ({
  page,
  lang,
  navigate,
}) => {
  await navigate('/:lang/fees', { lang });

  const main = page.getByRole('main');
  await expect(main.locator('.rich-text')).not.toContainText('{');
  await expect(main.locator('.rich-text')).toContainText('5');
  await expect(main).toContainText(content.others({ locale: lang }));
});

test('unknown versions of pages and unknown posts do not exist', async ({ page, lang }) => {
  for (const path of ['/returns?version=99', '/blog/nothing', '/blog/category/x', '/blog/author/x'])
    expect((await page.request.get(`/${lang}${path}`)).status()).toBe(404);
});
