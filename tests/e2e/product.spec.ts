// The page of a product: what a quantity costs, which variants are to be had, its pictures, its sections, and sharing it.
import { expect, type Locator, type Page } from '@playwright/test';
import * as catalog from '#messages/features/listings';
import * as products from '#messages/features/products';
import * as m from '#messages/pages/storefront/product';
import { formatPrice, formatTotal, lineTotalMinor } from '#shared/money.ts';
import { findViolations } from '../support/axe.ts';
import type { ApiProduct } from '../support/browser-market.ts';
import { desktop, phone } from '../support/browser-screens.ts';
import { oneLanguage, plain, test } from '../support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const minOf = ({ moq, orderMultiple }: ApiProduct) =>
  Math.ceil(moq / orderMultiple) * orderMultiple;
const noteOf = (page: Page) => page.locator('#quantity-note');
const lightbox = (page: Page, title: string) => page.getByRole('dialog', { name: title });

for (const lang of oneLanguage) {
  test(`a quantity is read as it is typed, and what is wrong with it is said (${lang})`, async ({
    page,
    navigate,
    market,
  }) => {
    const { product, handle } = market;
    const { orderMultiple, unit, tiers } = product;
    const least = minOf(product);
    const noteFor = (kind: string, quantity: string) =>
      plain(catalog.quantityNote({ kind, quantity, multiple: orderMultiple }, { locale: lang }));
    const pieces = (count: number) => products.quantityShort({ count, unit }, { locale: lang });
    await navigate('/:lang/product/:handle', { lang, handle });
    const field = page.getByRole('spinbutton', { name: catalog.quantityLabel({ locale: lang }) });
    const total = page.locator('.purchase-total bdi');

    await test.step('while it is typed, in Arabic digits too', async () => {
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
    await test.step('too few, and not a multiple, are changed and it is said', async () => {
      await field.fill('1');
      await field.press('Tab');
      await expect(field).toHaveValue(String(least));
      await expect
        .poll(async () => plain(await noteOf(page).innerText()))
        .toBe(noteFor('belowMinimum', pieces(least)));
      await field.fill(String(least + 1));
      await field.press('Enter');
      await expect(field).toHaveValue(String(least + orderMultiple));
      await expect
        .poll(async () => plain(await noteOf(page).innerText()))
        .toBe(noteFor('notMultiple', pieces(least + orderMultiple)));
    });
    await test.step('what is no number, and too much, stays as it was typed', async () => {
      const before = await total.innerText();
      for (const [text, note] of [
        ['', noteFor('notANumber', least.toLocaleString(lang))],
        ['a lot', noteFor('notANumber', least.toLocaleString(lang))],
        ['999999999999', noteFor('tooMuch', pieces(100_000_000))],
      ] as const) {
        await field.fill(text);
        await field.press('Tab');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveValue(text);
        await expect.poll(async () => plain(await noteOf(page).innerText())).toBe(note);
        await expect(total).toHaveText(before);
      }
      await page.getByRole('button', { name: catalog.more({ locale: lang }), exact: true }).click();
      await expect(field).not.toHaveAttribute('aria-invalid');
      await expect(noteOf(page)).toBeEmpty();
    });
  });

  test(`all pictures large, by keyboard, and out again (${lang})`, async ({
    page,
    navigate,
    market,
  }) => {
    const title = (await market.find(market.product.id, lang)).title.value;
    await navigate('/:lang/product/:handle', { lang, handle: market.handle });
    const opener = page.getByRole('link', { name: m.enlarge({ locale: lang }) });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = lightbox(page, title);
    await expect(dialog).toBeVisible();
    const count = market.product.images.length;
    const shown = dialog.locator('.lightbox-bar bdi');
    await expect(shown).toHaveText(`1 / ${count}`);
    const [onwards, back] =
      lang === 'ar'
        ? (['ArrowLeft', 'ArrowRight'] as const)
        : (['ArrowRight', 'ArrowLeft'] as const);
    await page.keyboard.press(onwards);
    await expect(shown).toHaveText(`2 / ${count}`);
    await expect(dialog.locator('li').nth(1)).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('End');
    await expect(shown).toHaveText(`${count} / ${count}`);
    await expect(
      dialog.getByRole('button', { name: m.nextPicture({ locale: lang }) }),
    ).toBeDisabled();
    await page.keyboard.press(back);
    await expect(shown).toHaveText(`${count - 1} / ${count}`);

    const picture = dialog
      .locator('li')
      .nth(count - 2)
      .locator('img');
    const width = async () => (await picture.boundingBox())!.width;
    const whole = await width();
    await page.keyboard.press('+');
    expect(await width()).toBeCloseTo(whole * 1.5, 0);
    await dialog.getByRole('button', { name: m.zoomIn({ locale: lang }) }).click();
    expect(await width()).toBeCloseTo(whole * 2.25, 0);
    await page.keyboard.press('0');
    expect(await width()).toBeCloseTo(whole, 0);
    expect(await findViolations(page, { exclude: '.nav' }), 'axe').toEqual([]);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener, 'focus is not lost').toBeFocused();
  });

  test(`Back closes the large pictures, the next Back leaves the page; neither loads it again (${lang})`, async ({
    page,
    navigate,
    market,
  }) => {
    const title = (await market.find(market.product.id, lang)).title.value;
    await navigate('/:lang/shop', { lang });
    await navigate('/:lang/product/:handle', { lang, handle: market.handle });
    const opener = page.getByRole('link', { name: m.enlarge({ locale: lang }) });
    const dialog = lightbox(page, title);
    await page.evaluate(() => {
      (window as { stays?: boolean }).stays = true;
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.data') && request.resourceType() === 'fetch')
        asked.push(request.url());
    });
    const closings = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: m.close({ locale: lang }) }).click(),
    ];
    for (const close of closings) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
      await expect(opener, 'focus is not lost').toBeFocused();
      await page.waitForFunction(() => !('picture' in history.state));
    }
    await page.goForward();
    await expect(dialog, 'Forward opens them again').toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.waitForFunction(() => !('picture' in history.state));
    expect(
      [asked, await page.evaluate(() => (window as { stays?: boolean }).stays)],
      'the page stays',
    ).toEqual([[], true]);
    await page.goForward();
    await page.reload();
    await expect(dialog, 'a page that is loaded anew shows what it showed').toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/${lang}/shop$`));
  });

  test(`sections are tabs that lead to them and mark the one that is read (${lang})`, async ({
    page,
    navigate,
    market,
  }) => {
    await navigate('/:lang/product/:handle', { lang, handle: market.handle });
    const tabs = page.getByRole('navigation', { name: m.sections({ locale: lang }) });
    const names = await tabs.getByRole('link').allInnerTexts();
    expect(names).toEqual(
      expect.arrayContaining([
        catalog.description({ locale: lang }),
        catalog.specification({ locale: lang }),
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
      await expect(tabs, 'the tabs stay').toBeInViewport({ ratio: 1 });
      expect(await isCovered(section.getByRole('heading').first())).toBe(false);
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(tabs.getByRole('link').last()).toHaveAttribute('aria-current', 'true');
  });

  test(`the address is shared: copied, or by links (${lang})`, async ({
    page,
    context,
    navigate,
    market,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await navigate('/:lang/product/:handle', { lang, handle: market.handle });
    await page.getByText(m.share({ locale: lang }), { exact: true }).click();
    await page.getByRole('button', { name: m.copyLink({ locale: lang }) }).click();
    await expect(page.locator('.share').getByRole('status')).toHaveText(
      m.linkCopied({ locale: lang }),
    );
    const address = `${baseURL}/${lang}/product/${market.handle}`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    for (const link of await page.locator('.share a').all()) {
      expect(decodeURIComponent((await link.getAttribute('href'))!)).toContain(address);
      if ((await link.getAttribute('target')) === '_blank')
        expect(await link.getAttribute('rel')).toContain('noopener');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: m.copyLink({ locale: lang }) })).toBeHidden();
  });
}

/** Whether something lies over the middle of an element. */
const isCovered = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2);
    return there !== one && !one.contains(there) && !there?.contains(one);
  });

test('the device’s own way to share is used where there is one', async ({
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
    .poll(() => page.evaluate(() => (window as unknown as { shared?: string }).shared))
    .toContain(market.handle);
  await expect(page.locator('.share')).not.toHaveAttribute('open');
});

test('where nothing may be copied, the address is shown', async ({ page, navigate, market }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await navigate('/:lang/product/:handle', { lang: 'tr', handle: market.handle });
  await page.getByText('Paylaş', { exact: true }).click();
  await page.getByRole('button', { name: 'Bağlantıyı kopyala' }).click();
  await expect(page.locator('.share').getByRole('status')).toContainText(market.handle);
});

test('a variant has an address of its own, and what is none has not', async ({
  page,
  navigate,
  market,
  request,
}) => {
  const { handle, product } = market;
  await navigate('/:lang/product/:handle', { lang: 'en', handle });
  const quantity = minOf(product) + product.orderMultiple;
  await page.getByRole('spinbutton').fill(String(quantity));
  let asked = 0;
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === `/en/product/${handle}.data`) asked += 1; // what links lead to is fetched beforehand
  });
  const rows = page.locator('.variants').getByRole('group');
  for (let i = 0; i < (await rows.count()); i++) {
    const other = rows.nth(i).locator('a:not([aria-current])').first();
    const value = await other.evaluate(
      (link) => link.textContent.trim() || link.getAttribute('title')!,
    );
    await other.click();
    await expect(rows.nth(i).locator('.label')).toContainText(value);
  }
  const chosen = new URL(page.url()).searchParams.get('variant');
  const sku = product.variants.find(({ id }) => id === chosen)?.sku ?? 'none';
  await expect(page.locator('.product-heading')).toContainText(sku);
  await expect(page.getByRole('spinbutton')).toHaveValue(String(quantity));
  expect(asked, 'all variants are here already').toBe(0);
  await page.goBack();
  await expect(page.locator('.product-heading')).not.toContainText(sku);

  // Nonsense, and the variant that is shown anyway, lead to the page itself.
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

test('what search engines are told is true, and ends no script', async ({
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

test('a promotion shows the price before, how much less it is and until when', async ({
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
  const panel = page.locator('.purchase');
  const now = product.tiers[0]!.price.micros;
  await expect(panel.locator('.purchase-price > b')).toHaveText(formatPrice(now, 'USD', 'en'));
  const was = Number(
    (await panel.locator('.purchase-price s bdi').innerText()).replaceAll(/[$,]/g, ''),
  );
  expect(now / 1e6 / was).toBeCloseTo(1 - product.promotion.percent / 100, 2);
  await expect(panel.locator('.badge-hot')).toContainText(String(product.promotion.percent));
  await expect(panel.locator('.badge-hot-soft')).toContainText('Until');
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('pictures are opened and left by touch, swiped and looked at closer', async ({
    page,
    navigate,
    market,
  }) => {
    await navigate('/:lang/product/:handle', { lang: 'ar', handle: market.handle });
    const strip = page.locator('.gallery-strip');
    const title = (await market.find(market.product.id, 'ar')).title.value;
    await strip.evaluate((list) => list.scrollTo({ left: -list.clientWidth, behavior: 'instant' })); // onwards, in Arabic
    await expect(page.locator('.gallery-thumbs a').nth(1)).toHaveAttribute('aria-current', 'true');
    await strip.tap();
    const dialog = lightbox(page, title);
    const shown = dialog.locator('.lightbox-bar bdi');
    await expect(shown).toHaveText(`2 / ${market.product.images.length}`);
    const pictures = dialog.locator('.lightbox-strip');
    await pictures.evaluate((list) =>
      list.scrollTo({ left: -2 * list.clientWidth, behavior: 'instant' }),
    );
    await expect(shown).toHaveText(`3 / ${market.product.images.length}`);
    const picture = pictures.locator('li').nth(2);
    await picture.tap();
    await expect(picture).toHaveClass(/is-zoomed/);
    await picture.tap();
    await expect(picture).not.toHaveClass(/is-zoomed/);
    await dialog.getByRole('button', { name: m.close({ locale: 'ar' }) }).tap();
    await expect(dialog).toBeHidden();
  });

  test('the total stays in reach, leads to the quantity, and covers nothing that has focus', async ({
    page,
    navigate,
    market,
  }) => {
    await navigate('/:lang/product/:handle', { lang: 'en', handle: market.handle });
    const bar = page.locator('.purchase-bar');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('table').getByRole('row'), 'tiles are a table still').toHaveCount(
      market.product.tiers.length + 1,
    );
    await page.getByRole('link', { name: catalog.changeQuantity({ locale: 'en' }) }).click();
    await expect(page.getByRole('spinbutton')).toBeFocused();
    await expect(bar).toBeHidden();
    await page.locator('.product-sections a').first().focus();
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      expect(await isCovered(page.locator(':focus'))).toBe(false);
    }
    expect(await findViolations(page, { exclude: '.nav' }), 'axe').toEqual([]);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a quantity in any digits, sections by links, the whole picture, and where to share', async ({
    page,
    navigate,
    market,
  }) => {
    const { handle, product } = market;
    await navigate('/:lang/product/:handle', { lang: 'ar', handle }, { quantity: '١' });
    await expect(page.getByRole('spinbutton')).toHaveValue(String(minOf(product)));
    await expect(noteOf(page)).not.toBeEmpty();
    await page.getByRole('spinbutton').fill('كثير');
    await page.getByRole('button', { name: catalog.update({ locale: 'ar' }) }).click();
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

test('on paper a page is one offer', async ({ page, navigate, market }) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang/product/:handle', { lang: 'en', handle: market.handle });
  const address = page.locator('main > p').filter({ hasText: market.handle });
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(address).toBeVisible();
  for (const shown of [
    '.ladder',
    '.product-heading',
    '.supplier',
    '#specification',
    '.purchase-total',
  ])
    await expect(page.locator(shown)).toBeVisible();
  for (const hidden of ['.header', '.tabs', '.share', '#related', '.gallery-thumbs'])
    await expect(page.locator(hidden)).toBeHidden();
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
});
