// Lists of manufacturers and stores, and the page of a store, with and without scripts.
import { expect, type Page } from '@playwright/test';
import * as companies from '#messages/features/companies';
import * as lists from '#messages/pages/storefront/company-lists';
import * as store from '#messages/pages/storefront/store';
import type { Locale } from '#shared/locale.ts';
import { provinceName } from '#shared/provinces.ts';
import { clothing } from '#tests/support/browser-market.ts';
import { amountIn, plain, test } from '#tests/support/browser-test.ts';

const { group } = clothing;
const facets = (page: Page) => page.locator('.facet-links');
const total = async (page: Page, lang: Locale) =>
  amountIn(await page.getByRole('main').getByRole('status').innerText(), lang);
const cards = (page: Page) => page.locator('.store-card');
const sort = (page: Page, lang: Locale) =>
  page.getByRole('combobox', { name: lists.sort({ locale: lang }) });

/** Follows a facet and checks that as many are left as it says. */
async function follow(page: Page, lang: Locale, selector: string): Promise<number> {
  const link = facets(page).locator(selector);
  const count = amountIn(await link.locator('.facet-links-count').innerText(), lang);
  await link.click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    plain(lists.count({ kind: 'manufacturers', count }, { locale: lang })),
  );
  return count;
}

/** Searches the products of the store by category and by words, then opens its description. */
async function searchStore(page: Page, lang: Locale, name: string): Promise<void> {
  const products = page.locator('.product-card');
  const item = facets(page).locator('a[href*="category="]').last();
  const count = amountIn(await item.locator('.facet-links-count').innerText(), lang);
  await item.click();
  await expect(page).toHaveURL(/category=/);
  await expect(products).toHaveCount(Math.min(24, count));

  const title = await products.first().getByRole('heading').innerText();
  const field = page.getByRole('searchbox', { name: store.searchHere({ locale: lang }) });
  await field.fill(title);
  await field.press('Enter');
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(products.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => [
      ...new Set(await products.locator('.product-card-seller > a').allInnerTexts()),
    ])
    .toEqual([name]);

  const main = page.getByRole('main');
  await field.fill('qzxwvqzxwv');
  await main.getByRole('button', { name: store.search({ locale: lang }), exact: true }).click();
  await expect(main.locator('.empty')).toBeVisible();
  await main.locator('.empty').getByRole('link').click();
  await expect(products.first()).toBeVisible();

  await page.getByRole('link', { name: store.about({ locale: lang }) }).click();
  await expect(page).toHaveURL(/tab=about/);
  await expect(main).toContainText(provinceName('Denizli', lang));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a manufacturer is found by category and province, and its store is searched', async ({
      page,
      navigate,
      lang,
    }) => {
      await navigate('/:lang/manufacturers/:category?', { lang });
      const all = await total(page, lang);
      const inGroup = await follow(page, lang, `a[href="/${lang}/manufacturers/${group}"]`);
      await expect(page).toHaveURL(new RegExp(`/${lang}/manufacturers/${group}$`));
      expect(inGroup).toBeLessThan(all);
      const inProvince = await follow(page, lang, 'a[href*="province=Denizli"]');
      expect(inProvince).toBeLessThan(inGroup);
      await expect(cards(page)).toHaveCount(inProvince);
      for (const line of await cards(page).locator('.store-mark-line').allInnerTexts())
        expect(line).toContain(provinceName('Denizli', lang));
      const verified = await follow(page, lang, 'a[href*="verified=yes"]');
      await expect(
        cards(page).getByRole('img', { name: companies.verifiedManufacturer({ locale: lang }) }),
      ).toHaveCount(verified);

      // Sorting keeps the filters.
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

      // The chip removes its filter.
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
      await searchStore(page, lang, name);
    });
  });
}

test('a list of stores without results says so and leads back to all stores', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang/stores/:category?', { lang }, { province: 'Atlantis' });
  await expect(
    page.getByRole('heading', { name: companies.noStores({ locale: lang }) }),
  ).toBeVisible();
  await page.getByRole('main').locator('.empty').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/stores$`));
  await expect(cards(page).first()).toBeVisible();
});

test('the second page of manufacturers continues the order of the first', async ({
  page,
  navigate,
}) => {
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
