// From the front page over a category to a product and its supplier.
import { expect, type Page } from '@playwright/test';
import * as categories from '#messages/features/categories';
import * as listings from '#messages/features/listings';
import * as products from '#messages/features/products';
import * as units from '#messages/features/products/format';
import { number } from '#platform/i18n/runtime.ts';
import { directionOf, type Locale } from '#shared/locale.ts';
import { formatPrice, formatTotal, lineTotalMinor } from '#shared/money.ts';
import { clothing, type Market } from '#tests/support/browser-market.ts';
import { amountIn, isAlive, plain, test } from '#tests/support/browser-test.ts';

const { group, section, brand } = clothing;
const pageSize = 24;
const facets = (page: Page) => page.getByRole('main').getByRole('complementary').last();
const results = (page: Page) => page.getByRole('main').getByRole('status');
const cards = (page: Page) => page.locator('.product-card');

/**
 * The lowest price on each card, in page order, without promoted products: lists sort by the price
 * before a promotion.
 */
const lowestPrices = async (page: Page, lang: Locale) =>
  (
    await cards(page)
      .filter({ hasNot: page.locator('.badge-hot') })
      .locator('.price-text > bdi')
      .allTextContents()
  ).map((text) => amountIn(text, lang));

const isAscending = (prices: readonly number[]) =>
  prices.every((price, i) => price >= (prices[i - 1] ?? 0));

/** From the front page into a group, by its arch, and into a section, by the sidebar. */
async function openSection(page: Page, lang: Locale): Promise<void> {
  const arch = page
    .getByRole('navigation', { name: categories.topCategories({ locale: lang }) })
    .locator(`a[href$="/shop/${group}"]`);
  const groupName = await arch.locator('b').innerText();
  await arch.click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/shop/${group}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(groupName);

  const sectionLink = facets(page).locator(`a[href$="/${section}"]`);
  const [sectionName = '', sectionCount] = await sectionLink.locator('span').allInnerTexts();
  await sectionLink.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sectionName);
  await expect(results(page)).toHaveText(
    listings.products({ count: amountIn(sectionCount!, lang) }, { locale: lang }),
  );
}

/** Chooses a brand, then a price range. Returns how many products are left. */
async function filterByBrandAndPrice(
  page: Page,
  lang: Locale,
  { min, max }: Market['range'],
): Promise<number> {
  const brandChoice = facets(page)
    .locator('label')
    .filter({ has: page.locator(`input[name=brand][value="${brand}"]`) });
  const brandCount = amountIn(await brandChoice.locator('.facets-count').innerText(), lang);
  await brandChoice.click();
  await expect(page).toHaveURL(new RegExp(`brand=${brand}`));
  await expect(results(page)).toHaveText(
    listings.products({ count: brandCount }, { locale: lang }),
  );

  const typed = (price: string) => (lang === 'tr' ? price.replace('.', ',') : price);
  const field = (name: string) => facets(page).getByRole('textbox', { name });
  await field(listings.minPrice({ locale: lang })).fill(typed(min));
  await field(listings.maxPrice({ locale: lang })).fill(typed(max));
  await facets(page)
    .getByRole('button', { name: listings.apply({ locale: lang }), exact: true })
    .click();
  await expect(page).toHaveURL(/price_min=/);
  await expect(results(page)).not.toHaveText(
    listings.products({ count: brandCount }, { locale: lang }),
  );
  const total = amountIn(await results(page).innerText(), lang);
  expect(total).toBeLessThan(brandCount);
  expect(total).toBeGreaterThan(pageSize);
  return total;
}

/** Sorts by price and opens the second page. Returns the prices of both pages. */
async function sortAndPage(page: Page, lang: Locale, total: number): Promise<number[]> {
  await page
    .getByRole('combobox', { name: listings.sort({ locale: lang }) })
    .selectOption('PRICE_BY_ASC');
  await expect(page).toHaveURL(/sort=PRICE_BY_ASC/);
  await expect(cards(page)).toHaveCount(pageSize);
  await expect.poll(async () => isAscending(await lowestPrices(page, lang))).toBe(true);
  const firstPage = await lowestPrices(page, lang);

  await page
    .getByRole('navigation', { name: listings.pages({ locale: lang }) })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page)).toHaveCount(total - pageSize);
  return [...firstPage, ...(await lowestPrices(page, lang))];
}

/** Another variant has another code and keeps the quantity. */
async function chooseOtherVariant(page: Page): Promise<void> {
  const quantity = await page.getByRole('spinbutton').inputValue();
  const heading = page.locator('.product-facts-heading');
  const before = await heading.innerText();
  const options = page.locator('.variant-picker').getByRole('group').last();
  const variant = options.locator('a:not([aria-current])').first();
  const value = (await variant.innerText()).trim();
  await variant.click();

  await expect(page).toHaveURL(/variant=/);
  await expect(heading).not.toHaveText(before);
  await expect(options.locator('[aria-current]')).toHaveText(value);
  await expect(page.getByRole('spinbutton')).toHaveValue(quantity);
}

/** Opens the last product of the list. Returns the scroll position of the list. */
async function openLastProduct(page: Page): Promise<number> {
  const link = cards(page).last().getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const listScroll = await page.evaluate(() => scrollY);
  expect(listScroll).toBeGreaterThan(100);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  return listScroll;
}

test('a visitor goes from the front page to a supplier and back to the list', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  await navigate('/:lang', { lang });
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(lang));
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await openSection(page, lang);

  const total = await filterByBrandAndPrice(page, lang, market.range);
  const prices = await sortAndPage(page, lang, total);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(prices[0]).toBeGreaterThanOrEqual(Number(market.range.min));
  expect(prices.at(-1)).toBeLessThanOrEqual(Number(market.range.max));
  expect(new Set(prices).size).toBeGreaterThan(1);

  const listScroll = await openLastProduct(page);
  const productUrl = page.url();
  const id = new URL(productUrl).pathname.split('-').at(-1)!;
  await expectPriceSteps(page, lang, await market.find(id, lang));
  await chooseOtherVariant(page);

  const supplier = page.locator('.supplier-card').getByRole('heading').getByRole('link');
  const storeName = await supplier.innerText();
  await supplier.click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/store/`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(storeName);
  expect(await cards(page).count()).toBeGreaterThan(0);

  await page.goBack();
  await expect(page).toHaveURL(/variant=/);
  await page.goBack();
  await expect(page).toHaveURL(productUrl);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page)).toHaveCount(total - pageSize);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(listScroll));
});

test('the price follows the quantity in whole cartons', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  await expectPriceSteps(page, lang, market.product);
  const { orderMultiple, tiers } = market.product;
  const field = page.getByRole('spinbutton');
  const figures = page.locator('.purchase-panel-total bdi');

  await test.step('buttons and arrow keys change the quantity by one carton', async () => {
    const start = Number(await field.inputValue());
    await page.getByRole('button', { name: listings.more({ locale: lang }), exact: true }).click();
    await expect(field).toHaveValue(String(start + orderMultiple));
    await field.press('ArrowDown');
    await expect(field).toHaveValue(String(start));
  });
  await test.step('the quantity is rounded up to whole cartons and to the minimum', async () => {
    await field.fill(String(tiers[1]!.fromQuantity + 1));
    await field.press('Tab');
    const snapped = Math.ceil((tiers[1]!.fromQuantity + 1) / orderMultiple) * orderMultiple;
    await expect(field).toHaveValue(String(snapped));
    await field.fill('1');
    await field.press('Enter');
    await expect(field).toHaveValue(
      String(Math.ceil(market.product.moq / orderMultiple) * orderMultiple),
    );
    await expect(
      page.getByRole('button', { name: listings.less({ locale: lang }), exact: true }),
    ).toBeDisabled();
  });
  await test.step('a quantity in the address is rounded up as well', async () => {
    const asked = tiers[1]!.fromQuantity + 1;
    const given = Math.ceil(asked / orderMultiple) * orderMultiple;
    await navigate(
      '/:lang/product/:handle',
      { lang, handle: market.handle },
      { quantity: String(asked) },
    );
    await expect(field).toHaveValue(String(given));
    await expect(figures).toHaveText(
      formatTotal(lineTotalMinor(tiers[1]!.price.micros, given), 'USD', lang),
    );
  });
});

test('reloading a filtered and sorted list shows the same page of it', async ({
  page,
  navigate,
}) => {
  await navigate(
    '/:lang/shop/:group/:item',
    { lang: 'en', group, item: section },
    { brand, sort: 'PRICE_BY_DESC', page: '2' },
  );
  const titles = await cards(page).getByRole('heading').allInnerTexts();
  await page.reload();
  await isAlive(page);
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(titles);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('PRICE_BY_DESC');
  await expect(page.getByRole('list', { name: 'Applied filters' }).getByRole('link')).toHaveCount(
    2,
  ); // the brand and 'clear all'
});

type Priced = {
  tiers: readonly { fromQuantity: number; price: { micros: number } }[];
  orderMultiple: number;
  unit: string;
};

/**
 * Checks each tier: its row is marked, and unit price, total and the hint about the next tier are
 * right.
 */
async function expectPriceSteps(
  page: Page,
  lang: Locale,
  { tiers, orderMultiple, unit }: Priced,
): Promise<void> {
  expect(tiers.length).toBeGreaterThan(1);
  for (const [i, tier] of tiers.entries()) {
    const quantity = Math.ceil(tier.fromQuantity / orderMultiple) * orderMultiple;
    await page.getByRole('spinbutton').fill(String(quantity));
    await page.getByRole('spinbutton').press('Enter');
    await expect(page.locator('.price-ladder tr.is-on > td').first()).toContainText(
      number(lang, tier.fromQuantity),
    );
    await expect(page.locator('.purchase-panel-price > b')).toHaveText(
      formatPrice(tier.price.micros, 'USD', lang),
    );
    await expect(page.locator('.purchase-panel-total bdi')).toHaveText(
      formatTotal(lineTotalMinor(tier.price.micros, quantity), 'USD', lang),
    );
    const next = tiers[i + 1];
    const sentence = page.locator('.tier-table-next');
    if (next) {
      const missing = Math.ceil(next.fromQuantity / orderMultiple) * orderMultiple - quantity;
      const words = listings.addForPrice(
        {
          kind: 'each',
          quantity: units.quantity({ count: missing, unit }, { locale: lang }),
          price: formatPrice(next.price.micros, 'USD', lang),
          perUnit: products.perUnit({ unit }, { locale: lang }),
        },
        { locale: lang },
      );
      await expect.poll(async () => plain(await sentence.innerText())).toBe(plain(words));
    } else await expect(sentence).toBeEmpty();
  }
}
