// How pages arrive: nothing moves while they load, and Arabic ones are the mirror of the others.
import { expect, type Page } from '@playwright/test';
import { type Locale, locales } from '#shared/locale.ts';
import { desktop, openScreen, phone, screenPath } from '../support/browser-screens.ts';
import { test } from '../support/browser-test.ts';

const mostShift = 0.02;

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
  test(`nothing moves while a page loads (${lang})`, async ({ page, market }) => {
    await countShifts(page);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      for (const name of ['home', 'category', 'product', 'store'] as const) {
        await openScreen(page, screenPath(name, lang, market));
        expect(await layoutShift(page), `${name}, ${size.width} wide`).toBeLessThanOrEqual(
          mostShift,
        );
      }
    }
  });
}

test('letters that come late move nothing: a store in Arabic, whose name is Latin and large', async ({
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
  await openScreen(page, screenPath('store', 'ar', market));
  expect(await layoutShift(page)).toBeLessThanOrEqual(mostShift);
});

/** After a walk down to the end, where pictures come late. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
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
        .map((image) => image.decode().catch(() => null)),
    );
    await frame();
    await frame();
    return (window as unknown as { shifts: number[] }).shifts.reduce(
      (sum, value) => sum + value,
      0,
    );
  });
}

test('the way back leads to the same goods', async ({ page, navigate }) => {
  await page.setViewportSize(phone);
  await navigate('/:lang', { lang: 'en' });
  const sections = page.locator('.section');
  await sections.last().scrollIntoViewIfNeeded();
  const link = page.locator('.product-grid > :last-child a[href*="/product/"]').last();
  await link.scrollIntoViewIfNeeded();
  const goods = await link.getAttribute('href');
  const placeOf = () =>
    page
      .locator(`main a[href="${goods}"]`)
      .last()
      .evaluate((element) => element.getBoundingClientRect().top);
  const before = await placeOf();
  await link.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/en$/);
  await expect.poll(async () => Math.abs((await placeOf()) - before)).toBeLessThan(2);
});

test('Arabic pages are the mirror of the others', async ({ page, market }) => {
  await page.setViewportSize(desktop);
  const centres = async (lang: Locale) => {
    await openScreen(page, screenPath('filtered', lang, market));
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
