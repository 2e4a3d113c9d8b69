// The category tree by keyboard: a category is added, placed, renamed, merged, and its old address
// leads on.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/categories';
import * as error from '#messages/pages/storefront/error';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { clothing } from '#tests/support/browser-market.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin'), contextOptions: { reducedMotion: 'reduce' } });

/** Opens what can be done, by its words. */
const actOf = (page: Page, title: string) =>
  page.getByRole('main').locator('.panel-act').filter({ hasText: title });

test('a category is added, placed by keyboard and merged, and its address leads on', async ({
  page,
  lang,
  navigate,
}) => {
  const locale = { locale: lang };
  // Other journeys read menus meanwhile: no words.
  const code = `9${randomUUID().slice(0, 6)}`;
  const main = page.getByRole('main');
  const section = main.locator(`a[href*="/control/categories/"]`).filter({
    has: page.locator(
      `xpath=following-sibling::bdi[text()="${clothing.group}/${clothing.section}"]`,
    ),
  });
  const add = async (slug: string) => {
    await navigate('/:lang/control/categories', { lang });
    await section.click();
    const form = actOf(page, m.addItem(locale));
    await form.locator('summary').click();
    await form.locator('input[name=slug]').fill(slug);
    for (const one of ['en', 'tr', 'ar'])
      await form.locator(`input[name="name.${one}"]`).fill(slug);
    await form.getByRole('button', { name: m.add(locale), exact: true }).click();
    await expect(main.getByRole('status')).toContainText(m.doneAdd(locale));
    return page.url().split('?', 1)[0]!;
  };

  const first = await add(`${code}-1`);
  await expectFitsNarrow(page);
  const second = await add(`${code}-2`);
  await navigate('/:lang/control/categories', { lang });
  await expectFitsNarrow(page);
  const up = main.getByRole('button', { name: m.moveUp({ name: `${code}-2` }, locale) });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/moved=up-/);
  const names = main.getByRole('link', { name: code });
  await expect(names).toHaveText([`${code}-2`, `${code}-1`]);
  await expect(up).toBeFocused();

  await page.goto(first);
  await isAlive(page);
  await actOf(page, m.addItem(locale)).waitFor({ state: 'detached' });
  const merge = actOf(page, m.merge(locale));
  await merge.locator('summary').click();
  await merge.getByLabel(control.sure(locale)).check();
  await merge.getByRole('button', { name: m.merge(locale) }).click();
  await expect(merge.locator('.field-error')).toHaveText(error.required(locale));
  await merge.getByLabel(m.mergeInto(locale)).selectOption(second.split('/').at(-1)!);
  await merge.getByLabel(control.sure(locale)).check();
  await merge.getByRole('button', { name: m.merge(locale) }).click();
  await expect(main.getByRole('status')).toContainText(m.doneMerge(locale));
  await expect(main.getByRole('link', { name: code })).toHaveText([`${code}-2`]);

  await page.goto(`/${lang}/shop/${clothing.group}/${code}-1`);
  await expect(page).toHaveURL(new RegExp(`/${lang}/shop/${clothing.group}/${code}-2$`));

  await navigate('/:lang/control/categories', { lang });
  await main.getByRole('link', { name: `${code}-2` }).click();
  const retire = actOf(page, m.retire(locale));
  await retire.locator('summary').click();
  await retire.getByLabel(control.sure(locale)).check();
  await retire.getByRole('button', { name: m.retire(locale) }).click();
  await expect(main.getByRole('status')).toContainText(m.doneRetire(locale));
  await expect(main.getByRole('link', { name: code })).toHaveCount(0);
});
