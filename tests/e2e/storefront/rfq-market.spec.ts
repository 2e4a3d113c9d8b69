// The RFQ market: open requests, and how a visitor begins a request.
import { expect, type Page } from '@playwright/test';
import * as home from '#messages/pages/storefront/home';
import * as logIn from '#messages/pages/account/login';
import * as create from '#messages/pages/storefront/rfq-create';
import * as m from '#messages/pages/storefront/rfq-market';
import * as requests from '#messages/pages/buyer/quote-requests';
import * as search from '#messages/pages/storefront/search';
import type { Locale } from '#shared/locale.ts';
import { amountIn, test } from '#tests/support/browser-test.ts';
import { password, signUpBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('.rfq-list li');
const found = async (page: Page, lang: Locale) =>
  amountIn(await main(page).getByRole('status').innerText(), lang);

const product = 'Jacquard peshtemal, 90×170 cm';

/** Fills in the form of the front page, which leads to the first step with its values. */
async function beginOnFrontPage(page: Page, lang: Locale): Promise<void> {
  const form = page.getByRole('form', { name: home.requestTitle({ locale: lang }) });
  await form.getByLabel(home.requestProduct({ locale: lang })).fill(product);
  await form.getByLabel(home.requestQuantity({ locale: lang }), { exact: true }).fill('2500');
  await form.getByLabel(home.requestUnit({ locale: lang }), { exact: true }).selectOption('SET');
  await form.getByLabel(home.requestCountry({ locale: lang })).selectOption('DE');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/rfq/create\\?`));
  await expect(main(page).getByLabel(create.productName({ locale: lang }))).toHaveValue(product);
}

/** Goes through the steps as a visitor, and logs in at the end. */
async function finishByLogIn(page: Page, lang: Locale, email: string): Promise<void> {
  const locale = { locale: lang };
  const next = (step: string) =>
    main(page).getByRole('button', { name: create.next({ step }, locale) });
  await next(create.stepQuantity(locale)).click();
  await expect(main(page).getByLabel(create.quantity(locale), { exact: true })).toHaveValue('2500');
  await expect(main(page).getByLabel(create.unit(locale))).toHaveValue('SET');
  await expect(main(page).getByLabel(create.country(locale))).toHaveValue('DE');
  await main(page).getByLabel(create.requirements(locale)).fill('Aegean cotton, 320 g/m².');
  await next(create.stepBusiness(locale)).click();
  await main(page).getByLabel(create.businessEmail(locale)).fill(email);
  await main(page)
    .getByRole('button', { name: create.logInToSend(locale) })
    .click();
  await expect(page).toHaveURL(/\/account\/login\?/);
  await main(page)
    .getByLabel(logIn.email({ locale: lang }))
    .fill(email);
  await main(page)
    .getByLabel(logIn.password({ locale: lang }), { exact: true })
    .fill(password);
  await main(page)
    .getByRole('button', { name: logIn.submit({ locale: lang }) })
    .click();
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

test('a search without results offers to post a request', async ({ page, navigate, lang }) => {
  const locale = { locale: lang };
  await navigate('/:lang/search', { lang }, { q: 'qzxwvqzxwv' });
  await expect(main(page).getByRole('link', { name: search.postRfq(locale) })).toHaveAttribute(
    'href',
    `/${lang}/rfq/create?product=qzxwvqzxwv`,
  );
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test('a visitor begins a request on the front page and sends it after the log-in', async ({
      page,
      playwright,
      baseURL,
      navigate,
      lang,
    }) => {
      const locale = { locale: lang };
      const other = await playwright.request.newContext({ baseURL: baseURL! });
      const email = await signUpBuyer(other);
      await other.dispose();
      await navigate('/:lang', { lang });

      await beginOnFrontPage(page, lang);
      await finishByLogIn(page, lang, email);

      await expect(main(page).getByLabel(create.terms(locale))).toBeVisible();
      await main(page).getByLabel(create.terms(locale)).check();
      await main(page)
        .getByRole('button', { name: create.send(locale) })
        .click();
      await expect(
        page.getByRole('status').filter({ hasText: requests.sentText(locale) }),
      ).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);
    });
  });
}

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
