// What staff do is in the log of their acts; parts of the front page are switched.
import { expect } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/home';
import { alone } from '#tests/support/browser-database.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin') });

test('a part of the front page is switched, and the acts are in the log and its file', async ({
  page,
  lang,
  navigate,
}) => {
  const locale = { locale: lang };
  const main = page.getByRole('main');
  await alone('front page', async () => {
    await navigate('/:lang/control/home', { lang });
    await expect(main.locator('input[name=shown]:not(:checked)')).toHaveCount(0);
    await expectFitsNarrow(page);
    // For a moment, as other journeys read the front page: no part that they look at.
    const viewed = main.locator('input[name=shown][value=viewed]');
    for (const isOn of [false, true]) {
      await viewed.setChecked(isOn);
      await main.getByRole('button', { name: m.save(locale) }).click();
      await expect(main.getByRole('status')).toContainText(m.saved(locale));
      await navigate('/:lang/control/home', { lang });
      await expect(viewed).toBeChecked({ checked: isOn });
    }
  });

  await navigate('/:lang/control/log/acts', { lang }, { kind: 'home_changed' });

  await expect(
    main.getByRole('cell', { name: control.home_changed(locale) }).first(),
  ).toBeVisible();
  await expect(main.locator('tbody')).toContainText('promotions: true');
  await expectFitsNarrow(page);
  const file = await page.request.get(`/${lang}/control/log/acts/export?kind=home_changed`);
  expect(file.headers()['content-type']).toContain('text/csv');
  expect(await file.text()).toContain('home_changed');
});
