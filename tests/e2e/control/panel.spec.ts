// The pages of the control panel fit and are accessible, and the palette finds them.
import { expect, type Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin'), contextOptions: { reducedMotion: 'reduce' } });

for (const path of [
  '/:lang/control',
  '/:lang/control/people',
  '/:lang/control/companies',
  '/:lang/control/log',
  '/:lang/control/search',
  '/:lang/control/synonyms',
  '/:lang/control/synonyms/new',
  '/:lang/control/jobs',
] as const)
  test(`${path.replace('/:lang', '')} fits, and axe finds nothing`, async ({ page, lang }) => {
    await expectPanelPage(page, address(path, { lang }));
  });

const firstLink = async (page: Page, folder: 'people' | 'companies') =>
  (await page.locator(`tbody a[href*="/${folder}/"]`).first().getAttribute('href'))!;

for (const folder of ['people', 'companies'] as const)
  test(`the page of one of the ${folder} fits, and axe finds nothing`, async ({
    page,
    navigate,
    lang,
  }) => {
    await navigate('/:lang/control/people', { lang });

    await expectPanelPage(page, await firstLink(page, folder));
  });

test('the palette finds a page by keyboard and gives focus back', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang/control', { lang });
  const button = page.locator('.panel-search');
  const input = page.getByRole('combobox');
  const dialog = page.getByRole('dialog');
  await button.focus();
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  expect(await findViolations(page), 'axe').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  // Opening it again while it closes leaves it open.
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')]);
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  await page.keyboard.press('Control+k');
  const label = await page.locator('.panel-rail a[href$="/control/people"]').textContent();
  await input.fill(label!);
  await expect(page.getByRole('option').first()).toHaveText(label!);
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === address('/:lang/control/people', { lang }));
});
