// Prohibited words in the control panel: a rule is tried, saved and asks about products on sale.
import { expect } from '@playwright/test';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin') });

test('a rule is tried on the market and saved; a product it flags is approved', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  // Its whole title, so that no other journey's products are flagged.
  const product = await market.find(market.product.id, lang);
  const title = product.title.value;
  await navigate('/:lang/control/words/new', { lang });
  await page.locator('select[name=group]').selectOption('copyrighted');
  await page.locator('select[name=language]').selectOption(lang);
  await page.locator('input[name=phrase]').fill(title);
  await page.locator('main form button[type=submit], main form .btn-primary').first().click();

  const tried = page.locator('main [role=status] ul').first();
  await expect(tried).toContainText(title);
  await expect(page.locator('input[name=phrase]')).toHaveValue(title);
  await page.locator('main form .btn-primary').first().click();
  await expect(page).toHaveURL(/done=saved/);
  await expect(page.locator('table').last()).toContainText(title);

  const row = page.locator('tbody tr', { hasText: title }).first();
  await expect(async () => {
    await navigate('/:lang/control/products', { lang });
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await row.locator('a').click();
  await expect(page.locator('mark').first()).toHaveText(title);
  await expect(page.locator('main')).toContainText(product.store.name);

  const approve = page.locator('.panel-act').first();
  await approve.locator('summary').click();
  await approve.locator('input[name=sure]').check();
  await approve.locator('button').click();
  await expect(page).toHaveURL(/done=approve/);
  await expect(page.locator('.panel-act')).toHaveCount(0);

  await navigate('/:lang/control/words', { lang }, { q: title.slice(0, 60) });
  await page.locator('tbody a').first().click();
  await page.locator('.panel-act summary').click();
  await page.locator('.panel-act input[name=sure]').check();
  await page.locator('.panel-act button').click();
  await expect(page).toHaveURL(/done=removed/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a rule that cannot be read is refused, and what was typed stays', async ({
    page,
    navigate,
    lang,
  }) => {
    await navigate('/:lang/control/words/new', { lang });
    await page.locator('input[name=phrase]').fill('!!');
    await page.locator('textarea[name=exceptions]').fill('water pistol');
    await page.locator('main form .btn-primary').first().click();

    await expect(page.locator('input[name=phrase]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('input[name=phrase]')).toHaveValue('!!');
    await expect(page.locator('textarea[name=exceptions]')).toHaveValue('water pistol');
  });
});
