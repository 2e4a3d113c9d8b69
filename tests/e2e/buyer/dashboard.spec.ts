// The front page of the buyer panel, and what a buyer may not open.
import { expect } from '@playwright/test';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage, logInByDemoBox } from '#tests/support/browser-panels.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a buyer logs in by the demo box and gets into no other panel', async ({ page, lang }) => {
  await logInByDemoBox(page, lang, 'buyer');
  await page.waitForURL((url) => url.pathname === address('/:lang/buyer', { lang }));
  await expect(page.locator('h1')).toContainText('Anna de Vries');

  const control = await page.goto(address('/:lang/control', { lang }));
  expect(control!.status()).toBe(404);
  await page.goto(address('/:lang/vendor', { lang }));
  expect(new URL(page.url()).pathname).toBe(address('/:lang/unauthorized', { lang }));

  await expectPanelPage(page, address('/:lang/buyer', { lang }));
});

test('a seller logs in by the demo box', async ({ page, lang }) => {
  await logInByDemoBox(page, lang, 'seller');

  await page.waitForURL((url) => url.pathname === address('/:lang/vendor', { lang }));
  await expect(
    page.getByRole('main').getByRole('row').filter({ hasText: 'Denizli Dokuma Evi' }),
  ).toBeVisible();
});
