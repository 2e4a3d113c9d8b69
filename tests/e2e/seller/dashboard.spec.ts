// The front page of the seller panel.
import { expect } from '@playwright/test';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('seller'), contextOptions: { reducedMotion: 'reduce' } });

test('a seller sees the own store, and the page fits', async ({ page, lang }) => {
  await expectPanelPage(page, address('/:lang/vendor', { lang }));

  await expect(page.locator('main')).toContainText('Denizli Dokuma Evi');
});
