// The organiser makes an exhibition: facts, hall, plan, conditions, and publishes it.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as words from '#messages/features/exhibitions';
import * as panel from '#messages/pages/control';
import * as m from '#messages/pages/control/exhibitions';
import * as error from '#messages/pages/storefront/error';
import * as site from '#messages/pages/storefront/exhibitions';
import { locales } from '#shared/locale.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

const main = (page: Page) => page.getByRole('main');

test.use({ storageState: sessionOf('admin') });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('an exhibition is created, drawn as a table and published', async ({
      page,
      lang,
      navigate,
    }) => {
      const locale = { locale: lang };
      const slug = `organised-${randomUUID().slice(0, 8)}`;
      const save = (name: string) => main(page).getByRole('button', { name, exact: true });
      const done = () =>
        expect(main(page).getByRole('status').first()).toContainText(m.done(locale));
      const type = (name: string, value: string) =>
        main(page).locator(`[name="${name}"]`).first().fill(value);
      await navigate('/:lang/control/exhibitions/new', { lang });

      await type('slug', slug);
      for (const language of locales) {
        await type(`title.${language}`, language === 'ar' ? 'معرض النسيج' : 'Dokuma');
        await type(`summary.${language}`, language === 'ar' ? 'مناشف' : 'Havlu');
      }
      await type('venue', 'Fuar Alanı');
      await type('city', 'İzmir');
      await type('address', 'Fuar Cad. 1');
      await type('startsAt', '2090-05-10T10:00');
      await type('endsAt', '2090-05-09T18:00');
      await type('bookingOpensAt', '2020-01-01T00:00');
      await type('bookingClosesAt', '2090-04-30T18:00');
      await save(m.save(locale)).click();
      await expect(main(page).locator('.field-error')).toHaveText(error.exhibitionEnds(locale));
      await expect(main(page).locator('[name=venue]')).toHaveValue('Fuar Alanı');
      await type('endsAt', '2090-05-13T18:00');
      await save(m.save(locale)).click();
      await expect(main(page)).toContainText(words.phases({ phase: 'draft' }, locale));

      await page.goto(`/${lang}/control/exhibitions/${slug}/stands`);
      await type('name', 'A');
      await type('widthM', '20');
      await type('depthM', '10');
      await save(m.addHall(locale)).click();
      await expect(main(page).getByText('20 × 10 m')).toBeVisible();
      await done();
      const addStand = async (number: string, x: string) => {
        await type('number', number);
        await type('x', x);
        await type('y', '0');
        await type('width', '3');
        await type('depth', '3');
        await save(m.addStand(locale)).click();
      };
      await addStand('a1', '0');
      await expect(main(page).locator('summary', { hasText: 'A1' })).toBeVisible();
      await addStand('a2', '2.5');
      await expect(main(page).locator('.field-error')).toHaveText(
        error.standOverlaps({ stand: 'A1' }, locale),
      );
      await addStand('a2', '3');
      await expect(main(page).locator('summary', { hasText: 'A2' })).toBeVisible();
      if (javaScriptEnabled) await expectFitsNarrow(page);

      await page.goto(`/${lang}/control/exhibitions/${slug}`);
      for (const language of locales) await type(`text.${language}`, 'Saat 18.00’de kapanır.');
      await save(m.savePolicy(locale)).click();
      await expect(main(page)).toContainText(m.policyVersion({ version: '1' }, locale));
      await main(page).getByText(m.publish(locale), { exact: true }).first().click();
      await main(page).getByLabel(panel.sure(locale)).first().check();
      await save(m.publish(locale)).click();
      await expect(main(page)).toContainText(words.phases({ phase: 'booking_open' }, locale));
      await done();
      if (javaScriptEnabled) await expectFitsNarrow(page);

      await page.goto(`/${lang}/exhibitions/${slug}/stands`);
      await expect(main(page).locator('tbody tr')).toHaveCount(2);
      await expect(main(page).getByRole('link', { name: site.book(locale) })).toHaveCount(2);
    });
  });
}
