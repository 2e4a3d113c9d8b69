// Search: results, suggestions, corrections and scopes.
import { expect, type Request } from '@playwright/test';
import * as listings from '#messages/features/listings';
import * as m from '#messages/pages/storefront/search';
import * as common from '#messages/pages/storefront/shell';
import { findViolations } from '#tests/support/axe.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { amountIn, plain, test } from '#tests/support/browser-test.ts';

const words = { en: 'towel', tr: 'havlu', ar: 'منشفة' } as const;
const mistyped = {
  en: { typed: 'towwel', meant: 'towel' },
  tr: { typed: 'havllu', meant: 'havlu' },
  ar: { typed: 'مناششف', meant: 'مناشف' },
} as const;
const nothing = 'qzxwvqzxwv';
const noProductFound = {
  en: 'No product found',
  tr: /ürün bulunamadı/i,
  ar: 'لا توجد منتجات',
} as const;

test('text typed before hydration gets suggestions', async ({ page }) => {
  const { promise: mayLoad, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto(address('/:lang', { lang: 'en' }), { waitUntil: 'commit' });
  await page.getByRole('banner').locator('input[name=q]').pressSequentially(words.en.slice(0, 3));
  await expect(page.getByRole('listbox')).toBeHidden();
  resolve();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
});

test('a late response for an empty query does not replace newer suggestions', async ({
  page,
  navigate,
}) => {
  const { promise: mayAnswer, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.get('q') === '',
    async (route) => {
      await mayAnswer;
      await route
        .fulfill({ json: { questions: [], products: [], categories: [], brands: [], stores: [] } })
        .catch(() => {}); // the request may be aborted
    },
  );
  await navigate('/:lang', { lang: 'en' });
  const field = page.getByRole('banner').locator('input[name=q]');
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('q') === '',
  );
  await field.click();
  await asked;
  await field.press(words.en[0]!);
  await field.press(words.en[1]!);
  resolve();
  await expect(
    page.getByRole('banner').getByRole('listbox').getByRole('option').first(),
  ).toBeVisible();
});

test('late suggestions do not change a list while the reader chooses from it', async ({
  page,
  navigate,
}) => {
  const late = words.en.slice(0, 4);
  const isLate = (request: Request) => new URL(request.url()).searchParams.get('q') === late;
  const { promise: mayAnswer, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.get('q') === late,
    async (route) => {
      await mayAnswer;
      await route.continue().catch(() => {}); // the request may be aborted
    },
  );
  await navigate('/:lang', { lang: 'en' });
  const field = page.getByRole('banner').locator('input[name=q]');
  const list = page.getByRole('banner').getByRole('listbox');
  await field.click();
  await field.pressSequentially(words.en.slice(0, 3));
  await expect(list.getByRole('option').first()).toBeVisible();
  const asked = page.waitForRequest(isLate);
  const givenUp = page.waitForEvent('requestfailed', isLate);
  await field.press(words.en[3]!);
  await asked;
  await field.press('ArrowDown');
  await givenUp;
  resolve();
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await list.getByRole('option', { selected: true }).getAttribute('id'))!,
  );
  // More typing asks for suggestions again.
  await field.press(words.en[4]!);
  await expect(list.getByRole('option').first()).toBeVisible();
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
});

test('words of each language find products', async ({ page, navigate, lang }) => {
  for (const word of Object.values(words)) {
    await navigate('/:lang/search', { lang }, { q: word });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      m.heading({ query: word }, { locale: lang }),
    );
    expect(await page.locator('.product-card').count(), word).toBeGreaterThan(3);
    expect(
      amountIn(await page.getByRole('main').getByRole('status').innerText(), lang),
    ).toBeGreaterThan(3);
  }
  // Titles in the reader's language contain the word.
  await navigate('/:lang/search', { lang }, { q: words[lang] });
  const titles = await page.locator('.product-card').getByRole('heading').allInnerTexts();
  const root = { en: /towel/i, tr: /havlu/i, ar: /من[اش]ش?ف/ }[lang];
  expect(titles.filter((title) => root.test(title)).length).toBeGreaterThan(titles.length / 2);
});

test('suggestions are chosen by keyboard, and recent searches are remembered', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang/search', { lang });
  const field = page.getByRole('banner').locator('input[name=q]');
  await field.click();
  await field.pressSequentially(words[lang].slice(0, 4));
  const list = page.getByRole('banner').getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeVisible();
  await expect(field).toHaveAttribute('role', 'combobox');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await list.getByRole('option', { selected: true }).getAttribute('id'))!,
  );
  expect(await findViolations(page, { include: 'header form[role=search]' })).toEqual([]);
  const said = page.getByRole('banner').getByRole('search').getByRole('status');
  await expect(said).toHaveText(
    common.suggestionCount({ count: await list.getByRole('option').count() }, { locale: lang }),
  );
  await field.press('Alt+ArrowUp');
  await expect(list).toBeHidden();
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./);
  await field.press('ArrowDown');
  await expect(list).toBeVisible();
  await field.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(said).toBeEmpty();
  await field.fill(words[lang]);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    m.heading({ query: words[lang] }, { locale: lang }),
  );
  const again = page.getByRole('banner').locator('input[name=q]');
  await again.click();
  await again.fill('');
  await expect(
    page.getByRole('banner').getByRole('listbox').getByRole('option').first(),
  ).toHaveText(words[lang]);
  await again.press('ArrowDown');
  await again.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === words[lang]);
});

test('search results are filtered and sorted', async ({ page, navigate, lang }) => {
  await navigate('/:lang/search', { lang }, { q: words[lang] });
  await expect(page.locator('.product-card mark').first()).toBeVisible();
  const total = amountIn(await page.getByRole('main').getByRole('status').innerText(), lang);
  await navigate(
    '/:lang/search',
    { lang },
    { q: words[lang], type: 'manufacturer', sort: 'PRICE_BY_ASC' },
  );
  expect(
    amountIn(await page.getByRole('main').getByRole('status').innerText(), lang),
  ).toBeLessThanOrEqual(total);
  await expect(page.locator('.list-page-applied')).toBeVisible();
  expect(await page.locator('.product-card').count()).toBeGreaterThan(0);
});

test('the search of a store corrects a misspelled word and can search for it exactly', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate(
    '/:lang/store/:slug',
    { lang, slug: 'babadag-havlu' },
    { q: mistyped[lang].typed },
  );
  const correction = page.locator('.search-correction');
  await expect(correction).toContainText(mistyped[lang].meant);
  await expect(page.locator('.product-card').first()).toBeVisible();
  await correction.getByRole('link').click();
  await expect(page).toHaveURL((url) => url.searchParams.get('exact') === '1');
  await expect(correction.getByRole('link').first()).toHaveText(mistyped[lang].meant);
});

test('each scope shows its count and as many results', async ({ page, navigate, lang }) => {
  await navigate('/:lang', { lang });
  const field = page.getByRole('banner').locator('input[name=q]');
  await field.fill('tekstil');
  await field.press('Enter');
  const tabs = page.getByRole('navigation', { name: m.scopes({ locale: lang }) }).getByRole('link');
  await expect(tabs).toHaveCount(3);
  for (const [i, countText] of [listings.products, m.storeCount, m.manufacturerCount].entries()) {
    await tabs.nth(i).click();
    await expect(tabs.nth(i)).toHaveAttribute('aria-current', 'page');
    const count = amountIn(await tabs.nth(i).locator('.tabs-count').innerText(), lang);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      countText({ count }, { locale: lang }),
    );
    expect(await page.locator('.product-card, .store-card').count()).toBe(Math.min(count, 24));
  }
  await expect(page, 'the search field keeps the scope').toHaveURL(/in=manufacturers/);
  await expect(page.getByRole('combobox', { name: common.searchIn({ locale: lang }) })).toHaveValue(
    'manufacturers',
  );
  expect(await page.locator('.store-card').count()).toBeGreaterThan(0);
});

test('a search without results and an empty search say so', async ({ page, navigate, lang }) => {
  await navigate('/:lang/search', { lang }, { q: nothing });
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: nothing })).toContainText(
    noProductFound[lang],
  );
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    listings.products({ count: 0 }, { locale: lang }),
  );
  await expect(
    page.getByRole('main').getByRole('link', { name: listings.allCategories({ locale: lang }) }),
  ).toHaveAttribute('href', `/${lang}/shop`);
  await navigate('/:lang/search', { lang }, { q: nothing, in: 'stores' });
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toContainText(
    noProductFound[lang],
  );
  for (const empty of ['', '   ', '\u200b']) {
    await navigate('/:lang/search', { lang }, { q: empty });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      m.emptyTitle({ locale: lang }),
    );
  }
});

test('a query is shown as text, never as markup', async ({ page, navigate, lang }) => {
  for (const query of [
    '<script>document.title="owned"</script>',
    '"><img src=x onerror=\'document.title="owned"\'>',
    '</title><script>document.title="owned"</script>',
    '{{7*7}} ${7*7} &amp; &#60;b&#62;',
    `${'a'.repeat(199)}🧿`,
  ]) {
    await navigate('/:lang/search', { lang }, { q: query });
    const shown = query.length > 200 ? query.slice(0, 199) : query; // no half of a surrogate pair
    expect(plain(await page.getByRole('heading', { level: 1 }).innerText())).toContain(
      plain(shown),
    );
    await expect(page.getByRole('searchbox')).toHaveValue(query.length > 200 ? /^a{199}/ : query);
    expect(await page.title()).not.toBe('owned');
    await expect(page.locator('main img[src="x"], main script')).toHaveCount(0);
  }
});
