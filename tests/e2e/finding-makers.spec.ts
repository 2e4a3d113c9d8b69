// A manufacturer by what it makes and where it is, with and without a script.
import { expect, type Page } from '@playwright/test';
import * as companies from '#messages/companies';
import * as lists from '#messages/company-lists';
import * as store from '#messages/store';
import { type Locale, locales } from '#shared/locale.ts';
import { provinceName } from '#shared/provinces.ts';
import { clothing } from '../support/browser-market.ts';
import { amountIn, plain, test } from '../support/browser-test.ts';

const { group } = clothing;
const facets = (page: Page) => page.locator('.facet-links');
const total = async (page: Page, lang: Locale) =>
  amountIn(await page.getByRole('main').getByRole('status').innerText(), lang);
const cards = (page: Page) => page.locator('.store-card');
const sort = (page: Page, lang: Locale) =>
  page.getByRole('combobox', { name: lists.sort({ locale: lang }) });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    for (const lang of locales) {
      test(`a manufacturer by category and province (${lang})`, async ({ page, navigate }) => {
        await navigate('/:lang/manufacturers/:category?', { lang });
        const everybody = await total(page, lang);

        // Each choice leaves as many as it said.
        const follow = async (selector: string) => {
          const link = facets(page).locator(selector);
          const count = amountIn(await link.locator('.facet-links-count').innerText(), lang);
          await link.click();
          await expect(page.getByRole('main').getByRole('status')).toHaveText(
            plain(lists.count({ kind: 'manufacturers', count }, { locale: lang })),
          );
          return count;
        };
        const inGroup = await follow(`a[href="/${lang}/manufacturers/${group}"]`);
        await expect(page).toHaveURL(new RegExp(`/${lang}/manufacturers/${group}$`));
        expect(inGroup).toBeLessThan(everybody);
        const inProvince = await follow('a[href*="province=Denizli"]');
        expect(inProvince).toBeLessThan(inGroup);
        await expect(cards(page)).toHaveCount(inProvince);
        for (const place of await cards(page).locator('.store-mark-line').allInnerTexts())
          expect(place).toContain(provinceName('Denizli', lang));
        const verified = await follow('a[href*="verified=yes"]');
        await expect(
          cards(page).getByRole('img', { name: companies.verifiedManufacturer({ locale: lang }) }),
        ).toHaveCount(verified);

        // The order, with the filters kept.
        await sort(page, lang).selectOption('NAME');
        if (!javaScriptEnabled)
          await page
            .locator('form.list-page-sort')
            .getByRole('button', { name: lists.apply({ locale: lang }) })
            .click();
        await expect(page).toHaveURL(/sort=NAME/);
        await expect(cards(page)).toHaveCount(verified);
        const names = await cards(page).getByRole('heading').allInnerTexts();
        await expect(cards(page).getByRole('heading')).toHaveText(
          names.toSorted(new Intl.Collator(lang).compare),
        );

        // Taking a filter away again, by its chip; then into the store.
        await page
          .getByRole('list', { name: lists.appliedFilters({ locale: lang }) })
          .getByRole('link', { name: lists.verifiedOnly({ locale: lang }) })
          .click();
        await expect(cards(page)).toHaveCount(inProvince);
        const link = cards(page).first().getByRole('heading').getByRole('link');
        const name = await link.innerText();
        await link.click();
        await expect(page).toHaveURL(new RegExp(`/${lang}/store/`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

        // Its goods by category, then by a word; what the seal stands for.
        const goods = page.locator('.product-card');
        const tree = page.locator('.facet-links');
        const item = tree.locator('a[href*="category="]').last();
        const count = amountIn(await item.locator('.facet-links-count').innerText(), lang);
        await item.click();
        await expect(page).toHaveURL(/category=/);
        await expect(goods).toHaveCount(Math.min(24, count));
        const title = await goods.first().getByRole('heading').innerText();
        const field = page.getByRole('searchbox', { name: store.searchHere({ locale: lang }) });
        await field.fill(title);
        await field.press('Enter');
        await expect(page).toHaveURL(/[?&]q=/);
        await expect(
          goods.getByRole('heading', { name: title, exact: true }).first(),
        ).toBeVisible();
        await expect
          .poll(async () => [
            ...new Set(await goods.locator('.product-card-seller > a').allInnerTexts()),
          ])
          .toEqual([name]);
        await field.fill('qzxwvqzxwv');
        await page
          .getByRole('main')
          .getByRole('button', { name: store.search({ locale: lang }), exact: true })
          .click();
        await expect(page.getByRole('main').locator('.empty')).toBeVisible();
        await page.getByRole('main').locator('.empty').getByRole('link').click();
        await expect(goods.first()).toBeVisible();
        await page.getByRole('link', { name: store.about({ locale: lang }) }).click();
        await expect(page).toHaveURL(/tab=about/);
        await expect(page.getByRole('main')).toContainText(provinceName('Denizli', lang));
      });
    }
  });
}

for (const lang of locales) {
  test(`nobody fits, and the way back (${lang})`, async ({ page, navigate }) => {
    await navigate('/:lang/stores/:category?', { lang }, { province: 'Atlantis' });
    await expect(
      page.getByRole('heading', { name: companies.noStores({ locale: lang }) }),
    ).toBeVisible();
    await page.getByRole('main').locator('.empty').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/stores$`));
    await expect(cards(page).first()).toBeVisible();
  });
}

test('the second page goes on where the first one ends', async ({ page, navigate }) => {
  await navigate('/:lang/manufacturers/:category?', { lang: 'tr' }, { sort: 'NAME' });
  const names = await cards(page).getByRole('heading').allInnerTexts();
  await page
    .getByRole('navigation', { name: lists.pages({ locale: 'tr' }) })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page).getByRole('heading').first()).not.toHaveText(names[0]!);
  names.push(...(await cards(page).getByRole('heading').allInnerTexts()));
  expect(names).toEqual(names.toSorted(new Intl.Collator('tr').compare));
  expect(new Set(names).size).toBe(48);
});
