// The RFQ market: open requests, and how a visitor begins a request.
import { expect, type Page } from '@playwright/test';
import * as home from '#messages/pages/storefront/home';
import * as logIn from '#messages/pages/account/login';
import * as create from '#messages/pages/storefront/rfq-create';
import * as m from '#messages/pages/storefront/rfq-market';
import * as search from '#messages/pages/storefront/search';
import type { Locale } from '#shared/locale.ts';
import { amountIn, test } from '#tests/support/browser-test.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('.rfq-list li');
const found = async (page: Page, lang: Locale) =>
  amountIn(await main(page).getByRole('status').innerText(), lang);

const product = 'Jacquard peshtemal, 90×170 cm';

/** Fills in the form of the front page, then logs in. */
async function beginOnFrontPage(page: Page, lang: Locale): Promise<void> {
  const form = page.getByRole('form', { name: home.requestTitle({ locale: lang }) });
  await form.getByLabel(home.requestProduct({ locale: lang })).fill(product);
  await form.getByLabel(home.requestQuantity({ locale: lang }), { exact: true }).fill('2500');
  await form.getByLabel(home.requestUnit({ locale: lang }), { exact: true }).selectOption('SET');
  await form.getByLabel(home.requestCountry({ locale: lang })).selectOption('DE');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(/\/account\/login\?/);
  const next = new URL(new URL(page.url()).searchParams.get('next')!, page.url());
  expect([next.pathname, Object.fromEntries(next.searchParams)]).toEqual([
    `/${lang}/rfq/create`,
    { product, quantity: '2500', unit: 'SET', country: 'DE' },
  ]);
  await main(page)
    .getByLabel(logIn.email({ locale: lang }))
    .fill('buyer@demo.kervan.example');
  await main(page)
    .getByLabel(logIn.password({ locale: lang }), { exact: true })
    .fill('demo-buyer');
  await main(page)
    .getByRole('button', { name: logIn.submit({ locale: lang }) })
    .click();
  await expect(main(page).getByLabel(create.productName({ locale: lang }))).toHaveValue(product);
}

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

test('a request begun on the front page keeps its values through the log-in', async ({
  page,
  navigate,
  lang,
}) => {
  const locale = { locale: lang };
  await navigate('/:lang', { lang });
  await beginOnFrontPage(page, lang);
  await main(page)
    .getByRole('button', { name: create.next({ step: create.stepQuantity(locale) }, locale) })
    .click();
  await expect(main(page).getByLabel(create.quantity(locale), { exact: true })).toHaveValue('2500');
  await expect(main(page).getByLabel(create.unit(locale))).toHaveValue('SET');
  await expect(main(page).getByLabel(create.country(locale))).toHaveValue('DE');
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
  test('a request begins on the front page', async ({ page, navigate, lang }) => {
    await navigate('/:lang', { lang });
    await beginOnFrontPage(page, lang);
  });

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
