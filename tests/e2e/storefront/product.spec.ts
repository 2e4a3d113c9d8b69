// The page of a product: quantity, variants, pictures, sections, sharing and printing.
import { expect, type Locator, type Page } from '@playwright/test';
import * as listings from '#messages/features/listings';
import * as products from '#messages/features/products';
import * as m from '#messages/pages/storefront/product';
import { formatPrice, formatTotal, lineTotalMinor } from '#shared/money.ts';
import { findViolations } from '#tests/support/axe.ts';
import type { ApiProduct } from '#tests/support/browser-market.ts';
import { desktop, phone } from '#tests/support/browser-screens.ts';
import { plain, test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const minimumOf = ({ moq, orderMultiple }: ApiProduct) =>
  Math.ceil(moq / orderMultiple) * orderMultiple;
const noteOf = (page: Page) => page.locator('#quantity-note');

test('a quantity counts while it is typed, and a wrong one is explained', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  const { product, handle } = market;
  const { orderMultiple, unit, tiers } = product;
  const minimum = minimumOf(product);
  const noteFor = (kind: string, quantity: string) =>
    plain(listings.quantityNote({ kind, quantity, multiple: orderMultiple }, { locale: lang }));
  const pieces = (count: number) => products.quantityShort({ count, unit }, { locale: lang });
  await navigate('/:lang/product/:handle', { lang, handle });
  const field = page.getByRole('spinbutton', { name: listings.quantityLabel({ locale: lang }) });
  const total = page.locator('.purchase-panel-total bdi');

  await test.step('Arabic digits count while they are typed', async () => {
    const quantity = Math.ceil(tiers[1]!.fromQuantity / orderMultiple) * orderMultiple;
    await field.fill(
      String(quantity).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    );
    await expect(total).toHaveText(
      formatTotal(lineTotalMinor(tiers[1]!.price.micros, quantity), 'USD', lang),
    );
    await field.press('Tab');
    await expect(field).toHaveValue(String(quantity));
    await expect(noteOf(page)).toBeEmpty();
  });
  await test.step('a quantity that is too small or between cartons is corrected', async () => {
    await field.fill('1');
    await field.press('Tab');
    await expect(field).toHaveValue(String(minimum));
    await expect
      .poll(async () => plain(await noteOf(page).innerText()))
      .toBe(noteFor('belowMinimum', pieces(minimum)));
    await field.fill(String(minimum + 1));
    await field.press('Enter');
    await expect(field).toHaveValue(String(minimum + orderMultiple));
    await expect
      .poll(async () => plain(await noteOf(page).innerText()))
      .toBe(noteFor('notMultiple', pieces(minimum + orderMultiple)));
  });
  await test.step('text and too large a number stay as typed, with a note', async () => {
    const before = await total.innerText();
    for (const [text, note] of [
      ['', noteFor('notANumber', minimum.toLocaleString(lang))],
      ['a lot', noteFor('notANumber', minimum.toLocaleString(lang))],
      ['999999999999', noteFor('tooMuch', pieces(100_000_000))],
    ] as const) {
      await field.fill(text);
      await field.press('Tab');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveValue(text);
      await expect.poll(async () => plain(await noteOf(page).innerText())).toBe(note);
      await expect(total).toHaveText(before);
    }
    await page.getByRole('button', { name: listings.more({ locale: lang }), exact: true }).click();
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(noteOf(page)).toBeEmpty();
  });
});

test('section links scroll to their sections and mark the current one', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  const tabs = page.getByRole('navigation', { name: m.sections({ locale: lang }) });
  const names = await tabs.getByRole('link').allInnerTexts();
  expect(names).toEqual(
    expect.arrayContaining([
      listings.description({ locale: lang }),
      listings.specification({ locale: lang }),
      m.vendor({ locale: lang }),
      m.related({ locale: lang }),
    ]),
  );
  for (const name of [m.related({ locale: lang }), m.vendor({ locale: lang })]) {
    const tab = tabs.getByRole('link', { name, exact: true });
    const section = page.locator((await tab.getAttribute('href'))!);
    await tab.click();
    await expect(section.getByRole('heading').first()).toBeInViewport();
    await expect(tab).toHaveAttribute('aria-current', 'true');
    await expect(tabs, 'the links stay visible').toBeInViewport({ ratio: 1 });
    expect(await isCovered(section.getByRole('heading').first())).toBe(false);
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(tabs.getByRole('link').last()).toHaveAttribute('aria-current', 'true');
});

test('the address is copied or shared by links', async ({
  page,
  context,
  navigate,
  market,
  baseURL,
  lang,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  await page.getByText(m.share({ locale: lang }), { exact: true }).click();
  await page.getByRole('button', { name: m.copyLink({ locale: lang }) }).click();
  await expect(page.locator('.share-menu').getByRole('status')).toHaveText(
    m.linkCopied({ locale: lang }),
  );
  const address = `${baseURL}/${lang}/product/${market.handle}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  for (const link of await page.locator('.share-menu a').all()) {
    expect(decodeURIComponent((await link.getAttribute('href'))!)).toContain(address);
    if ((await link.getAttribute('target')) === '_blank')
      expect(await link.getAttribute('rel')).toContain('noopener');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: m.copyLink({ locale: lang }) })).toBeHidden();
});

/** Whether another element covers the middle of this one. */
const isCovered = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2);
    return there !== one && !one.contains(there) && !there?.contains(one);
  });

test('the share dialog of the device is used where it exists', async ({
  page,
  navigate,
  market,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        Object.assign(window, { shared: data.url });
        return Promise.resolve();
      },
    });
  });
  await navigate('/:lang/product/:handle', { lang: 'en', handle: market.handle });
  await page.getByText('Share', { exact: true }).click();
  await expect
    // The script above added it.
    .poll(() => page.evaluate(() => (window as unknown as { shared?: string }).shared))
    .toContain(market.handle);
  await expect(page.locator('.share-menu')).not.toHaveAttribute('open');
});

test('without a clipboard the address is shown', async ({ page, navigate, market }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await navigate('/:lang/product/:handle', { lang: 'tr', handle: market.handle });
  await page.getByText('Paylaş', { exact: true }).click();
  await page.getByRole('button', { name: 'Bağlantıyı kopyala' }).click();
  await expect(page.locator('.share-menu').getByRole('status')).toContainText(market.handle);
});

test('a variant has an address of its own, and an unknown variant leads to the product', async ({
  page,
  navigate,
  market,
  request,
}) => {
  const { handle, product } = market;
  await navigate('/:lang/product/:handle', { lang: 'en', handle });
  const quantity = minimumOf(product) + product.orderMultiple;
  await page.getByRole('spinbutton').fill(String(quantity));
  let asked = 0;
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === `/en/product/${handle}.data`) asked += 1;
  });
  const rows = page.locator('.variant-picker').getByRole('group');
  for (let i = 0; i < (await rows.count()); i++) {
    const other = rows.nth(i).locator('a:not([aria-current])').first();
    const value = await other.evaluate(
      (link) => link.textContent.trim() || link.getAttribute('title')!,
    );
    await other.click();
    await expect(rows.nth(i).locator('.field-label')).toContainText(value);
  }
  const chosen = new URL(page.url()).searchParams.get('variant');
  const sku = product.variants.find(({ id }) => id === chosen)?.sku ?? 'none';
  await expect(page.locator('.product-facts-heading')).toContainText(sku);
  await expect(page.getByRole('spinbutton')).toHaveValue(String(quantity));
  expect(asked, 'variants need no request').toBe(0);
  await page.goBack();
  await expect(page.locator('.product-facts-heading')).not.toContainText(sku);

  // Unknown variants and the default one lead to the product.
  for (const wrong of ['nonsense', '0000000000', "'><script>"]) {
    const response = await request.get(
      `/en/product/${handle}?quantity=${quantity}&variant=${encodeURIComponent(wrong)}`,
      { maxRedirects: 0 },
    );
    expect([response.status(), response.headers()['location']]).toEqual([
      302,
      `/en/product/${handle}?quantity=${quantity}`,
    ]);
  }
  expect(
    (await request.get(`/en/product/${handle}?variant=${chosen}`, { maxRedirects: 0 })).status(),
  ).toBe(200);
});

test('structured data has the right prices and cannot end its script element', async ({
  page,
  navigate,
  market,
}) => {
  await navigate('/:lang/product/:handle', { lang: 'en', handle: market.handle });
  const text = (await page.locator('script[type="application/ld+json"]').textContent())!;
  expect(text).not.toContain('<');
  const [told] = JSON.parse(text) as [
    { name: string; offers: { lowPrice: string; highPrice: string } },
  ];
  const micros = market.product.tiers.map(({ price }) => price.micros);
  expect(told.name).toBe(market.product.title.value);
  expect([Number(told.offers.lowPrice), Number(told.offers.highPrice)]).toEqual([
    Math.min(...micros) / 1e6,
    Math.max(...micros) / 1e6,
  ]);
});

test('a promotion shows the price before, the discount and its end', async ({
  page,
  navigate,
  request,
  market,
}) => {
  const { data } = (await (
    await request.get('/api/v1/products?category=hot-promotions&limit=1')
  ).json()) as { data: { id: string }[] };
  const product = (await market.find(data[0]!.id)) as ApiProduct & {
    promotion: { percent: number };
  };
  await navigate('/:lang/product/:handle', { lang: 'en', handle: product.id });
  const panel = page.locator('.purchase-panel');
  const now = product.tiers[0]!.price.micros;
  await expect(panel.locator('.purchase-panel-price > b')).toHaveText(
    formatPrice(now, 'USD', 'en'),
  );
  const was = Number(
    (await panel.locator('.purchase-panel-price s bdi').innerText()).replaceAll(/[$,]/g, ''),
  );
  // To the cent.
  const discounted = was * (1 - product.promotion.percent / 100);
  expect(Math.abs(now / 1e6 - discounted)).toBeLessThan(0.01);
  await expect(panel.locator('.badge-hot')).toContainText(String(product.promotion.percent));
  await expect(panel.locator('.badge-hot-soft')).toContainText('Until');
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the first screen has name, price and first step, and covers no focused element', async ({
    page,
    navigate,
    market,
  }) => {
    await navigate('/:lang/product/:handle', { lang: 'en', handle: market.handle });
    const bar = page.locator('.purchase-panel-bar');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(
      page.getByRole('table').getByRole('row'),
      'the tiles are still a table',
    ).toHaveCount(market.product.tiers.length + 1);
    await expect(bar).toContainText(market.product.title.value);
    await expect(bar.locator('bdi')).toHaveText(
      await page.locator('.purchase-panel-price > b').innerText(),
    );
    await expect(bar.getByRole('link')).toHaveAttribute('href', /\/inquiry\?/);
    await page.getByRole('spinbutton').focus();
    await expect(bar).toBeHidden();
    await page.locator('.product-sections a').first().focus();
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      expect(await isCovered(page.locator(':focus'))).toBe(false);
    }
    expect(await findViolations(page, { exclude: '.menu-bar' }), 'axe').toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('quantity, sections, the large picture and sharing work by links and forms', async ({
    page,
    navigate,
    market,
  }) => {
    const { handle, product } = market;
    await navigate('/:lang/product/:handle', { lang: 'ar', handle }, { quantity: '١' });
    await expect(page.getByRole('spinbutton')).toHaveValue(String(minimumOf(product)));
    await expect(noteOf(page)).not.toBeEmpty();
    await page.getByRole('spinbutton').fill('كثير');
    await page.getByRole('button', { name: listings.update({ locale: 'ar' }) }).click();
    await expect(page.getByRole('spinbutton')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('spinbutton')).toHaveValue('كثير');
    await page
      .getByRole('navigation', { name: m.sections({ locale: 'ar' }) })
      .getByRole('link', { name: m.vendor({ locale: 'ar' }) })
      .click();
    await expect(page.locator('#vendor').getByRole('heading').first()).toBeInViewport();
    await page.getByText(m.share({ locale: 'ar' }), { exact: true }).click();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: m.copyLink({ locale: 'ar' }) })).toBeHidden();
    const href = await page
      .getByRole('link', { name: m.enlarge({ locale: 'ar' }) })
      .getAttribute('href');
    expect((await page.request.get(href!)).headers()['content-type']).toContain('image/');
  });
});

test('a printed product fits one page and leaves out navigation', async ({
  page,
  navigate,
  market,
}) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang/product/:handle', { lang: 'en', handle: market.handle });
  const address = page.locator('main > p').filter({ hasText: market.handle });
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(address).toBeVisible();
  for (const shown of [
    '.price-ladder',
    '.product-facts-heading',
    '.supplier-card',
    '#specification',
    '.purchase-panel-total',
  ])
    await expect(page.locator(shown)).toBeVisible();
  for (const hidden of ['.header', '.tabs', '.share-menu', '#related', '.product-gallery-thumbs'])
    await expect(page.locator(hidden)).toBeHidden();
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
});
