// How one page follows another: focus, announcements, prefetching and loaders.
import { expect } from '@playwright/test';
import * as common from '#messages/pages/storefront/shell';
import { clothing } from '#tests/support/browser-market.ts';
import { logInByDemoBox } from '#tests/support/browser-panels.ts';
import { desktop } from '#tests/support/browser-screens.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

test('a new page is announced and gets focus; the old one is dimmed meanwhile', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang/shop/:group', { lang, group: clothing.group });
  const said = page.locator('body > [role=status]');
  await expect(said).toBeEmpty();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/product/*.data*', async (route) => {
    await held;
    await route.continue();
  });
  const heading = page.getByRole('heading', { level: 1 });
  const listTitle = await heading.innerText();
  const link = page.locator('.product-card').nth(2).getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('main')).toHaveAttribute('data-navigating');
  await expect(page.getByRole('main')).toHaveCSS('opacity', '0.5');
  await expect(
    page.getByRole('progressbar', { name: common.loading({ locale: lang }) }),
  ).toBeVisible();
  release();
  await expect(heading).toHaveText(title);
  await expect(heading).toBeFocused();
  await expect(said).toContainText(title);
  await expect(page.getByRole('main')).not.toHaveAttribute('data-navigating');
  await page.goBack();
  await expect(heading).toHaveText(listTitle);
  await expect(heading).toBeFocused();
  // A different order is the same page: focus stays on the select.
  const sort = page.locator('form.list-page-sort select');
  await sort.focus();
  await sort.selectOption('PRICE_BY_ASC');
  await expect(page).toHaveURL(/sort=PRICE_BY_ASC/);
  await expect(page.getByRole('main')).not.toHaveAttribute('data-navigating');
  await expect(sort).toBeFocused();
});

test('links that are near or pointed at are prefetched', async ({ page, navigate }) => {
  await page.setViewportSize(desktop);
  const prefetched = new Set<string>();
  page.on('requestfinished', (request) => {
    if (request.headers()['sec-purpose'] === 'prefetch')
      prefetched.add(new URL(request.url()).pathname.replace('.data', ''));
  });
  await navigate(
    '/:lang/shop/:group',
    { lang: 'en', group: clothing.group },
    { sort: 'PRICE_BY_ASC' },
  );
  await page.mouse.wheel(0, 200);
  const near = page.locator('.product-card').first().getByRole('heading').getByRole('link');
  const path = await near.evaluate((link: HTMLAnchorElement) => link.pathname);
  await expect.poll(() => prefetched.has(path), 'a link in the viewport').toBe(true);
  const pointedAt = page.locator('.footer a[href="/en/manufacturers"]');
  expect(prefetched.has('/en/manufacturers')).toBe(false);
  await pointedAt.hover();
  await expect
    .poll(() => prefetched.has('/en/manufacturers'), 'a link that is pointed at')
    .toBe(true);
  for (const one of prefetched)
    expect(one, 'filtered lists, searches and personal pages are not prefetched').not.toMatch(
      /search|currency|\?/,
    );
  await pointedAt.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        ({ name, initiatorType }) =>
          name.includes('/manufacturers.data') && initiatorType === 'fetch',
      )
      .map(({ transferSize }) => transferSize),
  );
  expect(sizes, 'it opens without a request').toEqual([0]);
});

test('nothing is prefetched when the browser saves data', async ({ page, navigate }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose'] === 'prefetch') ahead.push(request.url());
  });
  await navigate('/:lang/shop/:group', { lang: 'en', group: clothing.group });
  const loaded = page.waitForResponse(/\/page-prefetch-.*\.js/);
  await page.mouse.wheel(0, 200);
  await loaded;
  await page.locator('.product-card').first().hover();
  await page.locator('.product-card').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(ahead).toEqual([]);
});

test('a loader covers the page while another language loads', async ({ page, navigate }) => {
  await navigate('/:lang/shop', { lang: 'en' });
  const { promise: shown, resolve: show } = Promise.withResolvers<string>();
  await page.exposeFunction('show', show);
  await page.route('**/ar/shop', async (route) => {
    await shown;
    await route.continue();
  });
  const loaded = page.waitForResponse(/\/page-loader-.*\.js/);
  await page.mouse.move(9, 9);
  await loaded;
  await page.evaluate(() =>
    document.addEventListener('animationend', ({ target }) => {
      const loader = (target as Element).closest('.page-loader');
      if (loader)
        // The function exposed above.
        (window as unknown as { show: (label: string) => void }).show(
          `${loader.role} ${loader.ariaLabel}, ${getComputedStyle(loader).opacity}`,
        );
    }),
  );
  await page.locator('.header-util .menu > summary').first().click();
  await page
    .locator('.header-util')
    .getByRole('link', { name: 'العربية' })
    .evaluate((link: HTMLAnchorElement) => link.click());
  expect(await shown).toBe(`progressbar ${common.loading({ locale: 'en' })}, 1`);
  await expect(page).toHaveURL(/\/ar\/shop$/);
  await isAlive(page);
  await expect(page.locator('.page-loader')).toHaveCount(0);
});

test('forms and links of the storefront lead into panels, whose links lead back', async ({
  page,
  navigate,
  lang,
}) => {
  await logInByDemoBox(page, lang, 'seller');
  await page.waitForURL((url) => !url.pathname.includes('/account/login'));
  await navigate('/:lang', { lang });
  const toPanel = page.locator(`a[href="/${lang}/vendor"]`).first();
  await toPanel.evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForURL(`**/${lang}/vendor`);
  await isAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${lang}$`));
  await isAlive(page);
});
