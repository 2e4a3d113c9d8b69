// What buyers ask for, read by anybody: from the front page to one request, and from there to one's own.
import { expect, type Page } from '@playwright/test';
import * as m from '#messages/rfq-market';
import * as search from '#messages/search';
import type { Locale } from '#shared/locale.ts';
import { amountIn, oneLanguage, test } from '../support/browser-test.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('.rfqs li');
const found = async (page: Page, lang: Locale) => amountIn(await main(page).getByRole('status').innerText(), lang);

/** By links and a form, with a script or without one. */
async function lookThrough(page: Page, lang: Locale, sortBy: () => Promise<void>): Promise<void> {
  const locale = { locale: lang };
  const facets = main(page).locator('.facets');
  const all = await found(page, lang);
  expect(await rows(page).count()).toBe(Math.min(all, 24));
  await facets.locator('a[href*="category=home-garden-kitchen"]').click();
  await expect(facets.locator('[aria-current]').first()).toHaveAttribute('href', /category=home-garden-kitchen/);
  const ofHome = await found(page, lang);
  expect(ofHome).toBeLessThan(all);
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
  expect(await found(page, lang)).toBe(all);
}

for (const lang of oneLanguage) {
  const locale = { locale: lang };

  test(`from the front page through the RFQ market to a request like the one that was read (${lang})`, async ({ page, navigate }) => {
    await navigate('/:lang', { lang });
    const strip = main(page).locator('.home-rfqs');
    await expect(strip.locator('li')).toHaveCount(4);
    await strip.locator('.heading .link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.heading(locale));
    await lookThrough(page, lang, async () => void await main(page).getByRole('combobox', { name: m.sort({ locale: lang }) }).selectOption('MOST_QUOTES_LEFT'));

    const first = rows(page).first().getByRole('link');
    const product = await first.innerText();
    await first.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);
    const similar = new URL((await main(page).getByRole('link', { name: m.postSimilar(locale) }).getAttribute('href'))!, page.url());
    expect([similar.pathname, similar.searchParams.get('product')]).toEqual([`/${lang}/rfq/create`, product]);
    expect(Number(similar.searchParams.get('quantity'))).toBeGreaterThan(0);
    expect(await main(page).innerText()).not.toMatch(/@|kervan\.example/);
  });

  test(`a search that finds nothing offers to ask for it (${lang})`, async ({ page, navigate }) => {
    await navigate('/:lang/search', { lang }, { q: 'qzxwvqzxwv' });
    await expect(main(page).getByRole('link', { name: search.postRfq(locale) })).toHaveAttribute('href', `/${lang}/rfq/create?product=qzxwvqzxwv`);
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });
    test(`the RFQ market is looked through by links and forms (${lang})`, async ({ page, navigate }) => {
      await navigate('/:lang/rfq', { lang });
      await lookThrough(page, lang, async () => {
        await main(page).getByRole('combobox', { name: m.sort({ locale: lang }) }).selectOption('MOST_QUOTES_LEFT');
        await main(page).getByRole('button', { name: m.apply(locale) }).click();
      });
    });
  });
}
