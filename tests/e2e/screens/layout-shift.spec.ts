// Layout: pages do not shift while they load, and Arabic pages mirror the others.
import { expect, type Page } from '@playwright/test';
import { type Locale, locales } from '#shared/locale.ts';
import { desktop, openScreen, phone, screenPath } from '#tests/support/browser-screens.ts';
import { test } from '#tests/support/browser-test.ts';

const maxShift = 0.02;

const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const lang of locales) {
  test(`pages do not shift while they load (${lang})`, async ({ page, market }) => {
    await countShifts(page);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      for (const name of ['home', 'group', 'product', 'store'] as const) {
        await openScreen(page, screenPath(name, lang, market));
        expect(await layoutShift(page), `${name}, ${size.width} wide`).toBeLessThanOrEqual(
          maxShift,
        );
      }
    }
  });
}

test('late fonts shift nothing on front pages and below Latin words in Arabic headings', async ({
  page,
  market,
}) => {
  await countShifts(page);
  await page.setViewportSize(phone);
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500);
    });
    await route.continue();
  });
  for (const [name, lang] of [
    ['store', 'ar'],
    ['home', 'ar'],
    ['search', 'ar'],
    ['home', 'tr'],
    ['home', 'en'],
  ] as const) {
    await openScreen(page, screenPath(name, lang, market));
    expect(await layoutShift(page), `${name} (${lang})`).toBeLessThanOrEqual(maxShift);
  }
});

/** Measures after scrolling to the end, since pictures load late. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await frame();
    }
    await Promise.all(
      [...document.images]
        .filter(
          (image) =>
            image.checkVisibility() &&
            image.getBoundingClientRect().top < innerHeight &&
            image.getBoundingClientRect().bottom > 0,
        )
        // One that the browser puts off is never decoded.
        .map((image) => Promise.race([image.decode().catch(() => null), pause(5_000)])),
    );
    await frame();
    await frame();
    // The script of the page added it.
    return (window as unknown as { shifts: number[] }).shifts.reduce(
      (sum, value) => sum + value,
      0,
    );
  });
}

test('going back restores the scroll position at the same product', async ({ page, navigate }) => {
  await page.setViewportSize(phone);
  await navigate('/:lang', { lang: 'en' });
  const sections = page.locator('.section');
  await sections.last().scrollIntoViewIfNeeded();
  const link = page.locator('.product-grid > :last-child a[href*="/product/"]').last();
  await link.scrollIntoViewIfNeeded();
  const product = await link.getAttribute('href');
  const placeOf = () =>
    page
      .locator(`main a[href="${product}"]`)
      .last()
      .evaluate((element) => element.getBoundingClientRect().top);
  const before = await placeOf();
  await link.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/en$/);
  await expect.poll(async () => Math.abs((await placeOf()) - before)).toBeLessThan(2);
});

test('Arabic pages mirror English ones', async ({ page, market }) => {
  await page.setViewportSize(desktop);
  const centres = async (lang: Locale) => {
    await openScreen(page, screenPath('category', lang, market));
    const places = {
      logo: '.header .logo',
      facets: '.facets',
      results: '.product-grid',
      sort: 'form.list-page-sort',
      languages: '.header-util .menu',
      crumbs: '.crumbs li',
      pages: '.pager',
    };
    return Promise.all(
      Object.entries(places).map(async ([place, selector]) => {
        const box = (await page.locator(selector).first().boundingBox())!;
        return { place, side: box.x + box.width / 2 < desktop.width / 2 ? 'left' : 'right' };
      }),
    );
  };
  const mirrored = (await centres('ar')).map(({ place, side }) => ({
    place,
    side: side === 'left' ? 'right' : 'left',
  }));
  expect(await centres('en')).toEqual(mirrored);
});
