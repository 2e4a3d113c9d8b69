// The RFQ market: open requests, and how a visitor begins a request.
import { expect, type Page } from '@playwright/test';
import * as m from '#messages/pages/storefront/rfq-market';
import * as search from '#messages/pages/storefront/search';
import type { Locale } from '#shared/locale.ts';
import { amountIn, test } from '#tests/support/browser-test.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('.rfq-list li');
const found = async (page: Page, lang: Locale) =>
  amountIn(await main(page).getByRole('status').innerText(), lang);

/** Filters and sorts the market. Works with and without scripts. */
async function filterAndSort(page: Page, lang: Locale, sortBy: () => Promise<void>): Promise<void> {
  const locale = { locale: lang };
  const facets = main(page).locator('.facet-links');
  const all = await found(page, lang);
  expect(await rows(page).count()).toBe(Math.min(all, 24));
  await facets.locator('a[href*="category=home-garden-kitchen"]').click();
  await expect(facets.locator('[aria-current]').first()).toHaveAttribute(
    'href',
    /category=home-garden-kitchen/,
  );
  await expect.poll(() => found(page, lang)).toBeLessThan(all);
  const ofHome = await found(page, lang);
  await facets.locator('a[href*="country=DE"]').click();
  await expect(page).toHaveURL(/category=home-garden-kitchen&country=DE/);
  await expect.poll(() => rows(page).count()).toBeLessThan(ofHome);
  expect(await found(page, lang)).toBe(await rows(page).count());
  await sortBy();
  await expect(page).toHaveURL(/category=home-garden-kitchen&country=DE&sort=MOST_QUOTES_LEFT/);
  await facets.getByRole('link', { name: m.allCategories(locale) }).click();
  await expect(page).not.toHaveURL(/category=/);
  await facets.getByRole('link', { name: m.anywhere(locale) }).click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/rfq\\?sort=MOST_QUOTES_LEFT$`));
  await expect.poll(() => found(page, lang)).toBe(all);
}

test('a visitor filters the RFQ market, reads a request and begins a similar one', async ({
  page,
  navigate,
  lang,
}) => {
  const locale = { locale: lang };
  await navigate('/:lang', { lang });
  const strip = main(page).locator('.home-rfqs');
  await expect(strip.locator('li')).toHaveCount(4);
  await strip.locator('.section-heading .link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.heading(locale));
  await filterAndSort(
    page,
    lang,
    async () =>
      void (await main(page)
        .getByRole('combobox', { name: m.sort({ locale: lang }) })
        .selectOption('MOST_QUOTES_LEFT')),
  );

  const first = rows(page).first().getByRole('link');
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const similar = new URL(
    (await main(page)
      .getByRole('link', { name: m.postSimilar(locale) })
      .getAttribute('href'))!,
    page.url(),
  );
  expect([similar.pathname, similar.searchParams.get('product')]).toEqual([
    `/${lang}/rfq/create`,
    name,
  ]);
  expect(Number(similar.searchParams.get('quantity'))).toBeGreaterThan(0);
  expect(await main(page).innerText()).not.toMatch(/@|kervan\.example/);
});

test('a search without results offers to post a request', async ({ page, navigate, lang }) => {
  const locale = { locale: lang };
  await navigate('/:lang/search', { lang }, { q: 'qzxwvqzxwv' });
  await expect(main(page).getByRole('link', { name: search.postRfq(locale) })).toHaveAttribute(
    'href',
    `/${lang}/rfq/create?product=qzxwvqzxwv`,
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the RFQ market is filtered and sorted by links and forms', async ({
    page,
    navigate,
    lang,
  }) => {
    const locale = { locale: lang };
    await navigate('/:lang/rfq', { lang });
    await filterAndSort(page, lang, async () => {
      await main(page)
        .getByRole('combobox', { name: m.sort({ locale: lang }) })
        .selectOption('MOST_QUOTES_LEFT');
      await main(page)
        .getByRole('button', { name: m.apply(locale) })
        .click();
    });
  });
});
