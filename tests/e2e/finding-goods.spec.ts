// From the front page to a supplier, in each language: the way that most visitors take.
import { expect, type Page } from '@playwright/test';
import * as categories from '#messages/features/categories';
import * as catalog from '#messages/features/listings';
import * as products from '#messages/features/products';
import { number } from '#platform/i18n/runtime.ts';
import { directionOf, type Locale, locales } from '#shared/locale.ts';
import { formatPrice, formatTotal, lineTotalMinor } from '#shared/money.ts';
import { clothing } from '../support/browser-market.ts';
import { amountIn, isAlive, plain, test } from '../support/browser-test.ts';

const { group, section, brand } = clothing;
const pageSize = 24;
const facets = (page: Page) => page.getByRole('main').getByRole('complementary').last();
const results = (page: Page) => page.getByRole('main').getByRole('status');
const cards = (page: Page) => page.locator('.product');

/**
 * The lowest price of each card, in the order of the page. Lists are sorted by prices before
 * promotions, so promoted goods are left out.
 */
const lowestPrices = async (page: Page, lang: Locale) =>
  (
    await cards(page)
      .filter({ hasNot: page.locator('.badge-hot') })
      .locator('.price > bdi')
      .allTextContents()
  ).map((text) => amountIn(text, lang));

const isAscending = (prices: readonly number[]) =>
  prices.every((price, i) => price >= (prices[i - 1] ?? 0));

for (const lang of locales) {
  test(`from the front page to a supplier and back (${lang})`, async ({
    page,
    navigate,
    market,
  }) => {
    const { least, most } = market.range;
    await navigate('/:lang', { lang });
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(lang));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);

    // A group by its arch, a section of it by the list beside the goods.
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
      catalog.products({ count: amountIn(sectionCount!, lang) }, { locale: lang }),
    );

    // A brand, then a range of prices: the count says how many are left, and no card is outside of the range.
    const brandChoice = facets(page)
      .locator('label')
      .filter({ has: page.locator(`input[name=brand][value="${brand}"]`) });
    const brandCount = amountIn(await brandChoice.locator('.n').innerText(), lang);
    await brandChoice.click();
    await expect(page).toHaveURL(new RegExp(`brand=${brand}`));
    await expect(results(page)).toHaveText(
      catalog.products({ count: brandCount }, { locale: lang }),
    );
    const typed = (price: string) => (lang === 'tr' ? price.replace('.', ',') : price); // Turkish readers type a comma
    await facets(page)
      .getByRole('textbox', { name: catalog.least({ locale: lang }) })
      .fill(typed(least));
    await facets(page)
      .getByRole('textbox', { name: catalog.most({ locale: lang }) })
      .fill(typed(most));
    await facets(page)
      .getByRole('button', { name: catalog.apply({ locale: lang }), exact: true })
      .click();
    await expect(page).toHaveURL(/least=/);
    await expect(results(page)).not.toHaveText(
      catalog.products({ count: brandCount }, { locale: lang }),
    );
    const total = amountIn(await results(page).innerText(), lang);
    expect(total).toBeLessThan(brandCount);
    expect(total).toBeGreaterThan(pageSize);

    // Cheapest first; the second page goes on where the first one ends.
    await page
      .getByRole('combobox', { name: catalog.sort({ locale: lang }) })
      .selectOption('PRICE_BY_ASC');
    await expect(page).toHaveURL(/sort=PRICE_BY_ASC/);
    await expect(cards(page)).toHaveCount(pageSize);
    await expect.poll(async () => isAscending(await lowestPrices(page, lang))).toBe(true);
    const firstPage = await lowestPrices(page, lang);
    await page
      .getByRole('navigation', { name: catalog.pages({ locale: lang }) })
      .getByRole('link', { name: '2', exact: true })
      .click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards(page)).toHaveCount(total - pageSize);
    const prices = [...firstPage, ...(await lowestPrices(page, lang))];
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(prices[0]).toBeGreaterThanOrEqual(Number(least));
    expect(prices.at(-1)).toBeLessThanOrEqual(Number(most));
    expect(new Set(prices).size).toBeGreaterThan(1);

    // A product from the middle of the list.
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
    const productUrl = page.url();
    const id = new URL(productUrl).pathname.split('-').at(-1)!;
    await expectPriceSteps(page, lang, await market.find(id, lang));

    // Another variant has another code and keeps the quantity.
    const quantity = await page.getByRole('spinbutton').inputValue();
    const heading = page.locator('.product-heading');
    const before = await heading.innerText();
    const variant = page
      .locator('.variants')
      .getByRole('group')
      .last()
      .locator('a:not([aria-current])')
      .first();
    const value = (await variant.innerText()).trim();
    await variant.click();
    await expect(page).toHaveURL(/variant=/);
    await expect(heading).not.toHaveText(before);
    await expect(
      page.locator('.variants').getByRole('group').last().locator('[aria-current]'),
    ).toHaveText(value);
    await expect(page.getByRole('spinbutton')).toHaveValue(quantity);

    // Who sells it, and all the way back to where the list was left.
    const supplier = page.locator('.supplier').getByRole('heading').getByRole('link');
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

  test(`the price follows the quantity (${lang})`, async ({ page, navigate, market }) => {
    await navigate('/:lang/product/:handle', { lang, handle: market.handle });
    await expectPriceSteps(page, lang, market.product);
    const { orderMultiple, tiers } = market.product;
    const field = page.getByRole('spinbutton');
    const figures = page.locator('.purchase-total bdi');

    await test.step('buttons and keys add and take one whole carton', async () => {
      const start = Number(await field.inputValue());
      await page.getByRole('button', { name: catalog.more({ locale: lang }), exact: true }).click();
      await expect(field).toHaveValue(String(start + orderMultiple));
      await field.press('ArrowDown');
      await expect(field).toHaveValue(String(start));
    });
    await test.step('an odd number becomes whole cartons, too few the minimum', async () => {
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
        page.getByRole('button', { name: catalog.less({ locale: lang }), exact: true }),
      ).toBeDisabled();
    });
    await test.step('a quantity in the address counts, in whole cartons', async () => {
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
}

test('a list that is opened again by its address is the same', async ({ page, navigate }) => {
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
  ); // the brand, and all
});

type Priced = {
  tiers: readonly { fromQuantity: number; price: { micros: number } }[];
  orderMultiple: number;
  unit: string;
};

/**
 * Each step of the ladder: its row is lit, and unit price, total and the sentence about the next
 * step are right.
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
    await expect(page.locator('.ladder tr.on > td').first()).toContainText(
      number(lang, tier.fromQuantity),
    );
    await expect(page.locator('.purchase-price > b')).toHaveText(
      formatPrice(tier.price.micros, 'USD', lang),
    );
    await expect(page.locator('.purchase-total bdi')).toHaveText(
      formatTotal(lineTotalMinor(tier.price.micros, quantity), 'USD', lang),
    );
    const next = tiers[i + 1];
    const sentence = page.locator('.next-tier');
    if (next) {
      const missing = Math.ceil(next.fromQuantity / orderMultiple) * orderMultiple - quantity;
      const words = catalog.addForPrice(
        {
          kind: 'each',
          quantity: products.quantity({ count: missing, unit }, { locale: lang }),
          price: formatPrice(next.price.micros, 'USD', lang),
          perUnit: products.perUnit({ unit }, { locale: lang }),
        },
        { locale: lang },
      );
      await expect.poll(async () => plain(await sentence.innerText())).toBe(plain(words));
    } else await expect(sentence).toBeEmpty();
  }
}
