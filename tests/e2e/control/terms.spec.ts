// Staff change what a category demands of its sellers, and what a package contains.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { percentText } from '#features/category-terms/format.ts';
import * as errors from '#messages/pages/storefront/error';
import * as packages from '#messages/pages/control/packages';
import * as m from '#messages/pages/control/terms';
import { packageName } from '#messages/features/packages';
import { withDatabase } from '#tests/support/browser-database.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin'), contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');

type OwnCategory = { readonly slug: string; readonly page: string };

/** A category of the journey's own, beside one of the market's. */
async function addCategory(request: APIRequestContext): Promise<OwnCategory> {
  const slug = `9${randomUUID().slice(0, 8)}`;
  const section = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select section.public_id as id from categories item
       join categories section on section.id = item.parent_id
       where item.slug = 'logistics-services'`,
    );
    return rows[0]!.id;
  });
  const names = { 'name.en': slug, 'name.tr': slug, 'name.ar': slug };
  const answer = await request.post(`/en/control/categories/${section}`, {
    form: { intent: 'add', slug, ...names },
  });
  expect(answer.url()).toContain('done=add');
  return { slug, page: answer.url().split('?', 1)[0]! };
}

/** Nobody shall find it in a menu. */
async function retireCategory(request: APIRequestContext, { page }: OwnCategory): Promise<void> {
  const form = { intent: 'retire', sure: 'on', revision: '1' };
  expect((await request.post(page, { form })).url()).toContain('done=retire');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('new terms of a category are public within two seconds, and are in the history', async ({
      page,
      request,
      lang,
    }) => {
      const locale = { locale: lang };
      const category = await addCategory(page.request);
      const { slug } = category;
      await page.goto(`/${lang}/control/terms`);
      await main(page).getByRole('searchbox').fill(slug);
      await main(page).getByRole('searchbox').press('Enter');
      // What is found is unfolded.
      await expect(main(page).locator('details[open] tbody tr')).toHaveCount(1);
      const link = main(page).locator('details[open] tbody a');
      const name = (await link.innerText()).trim();
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

      const commission = main(page).getByLabel(m.commission(locale));
      const days = main(page).getByLabel(m.transferDays(locale));
      await commission.fill('101');
      await days.fill('17');
      await main(page)
        .getByRole('button', { name: m.save(locale) })
        .click();
      await expect(main(page).getByText(errors.termCommission(locale))).toBeVisible();
      await expect(days).toHaveValue('17');

      await commission.fill('٣٫٢٥');
      await main(page).getByLabel(m.returnDays(locale)).selectOption('30');
      await main(page)
        .getByRole('button', { name: m.save(locale) })
        .click();
      await expect(main(page).getByText(m.saved(locale))).toBeVisible();
      const percent = percentText(325, lang);
      await expect(main(page).locator('ins').filter({ hasText: percent })).toBeVisible();
      await expect(main(page).getByLabel(m.returnDays(locale))).toHaveValue('30');

      const query = new URLSearchParams({ q: name });
      for (const path of [`/${lang}/commissions`, `/${lang}/commissions?${query}`])
        await expect
          .poll(async () => (await (await request.get(path)).text()).includes(percent), {
            timeout: 2_000,
          })
          .toBe(true);
      await retireCategory(page.request, category);
    });
  });
}

test('a price of a package that is none is refused, and what was typed stays', async ({
  page,
  lang,
}) => {
  const locale = { locale: lang };
  await page.goto(`/${lang}/control/packages`);
  const pro = main(page)
    .locator('form')
    .filter({ has: page.locator('[name=id][value=pro]') });

  for (const price of ['0', '-1', 'NaN', '1e309', '49.001']) {
    await pro.getByLabel(packages.monthlyPrice(locale)).fill(price);
    await pro
      .getByRole('button', {
        name: packages.saveOf({ name: packageName({ key: 'pro' }, locale) }, locale),
      })
      .click();
    await expect(pro.getByText(errors.packagePrice(locale))).toBeVisible();
    await expect(pro.getByLabel(packages.monthlyPrice(locale))).toHaveValue(price);
  }
});
