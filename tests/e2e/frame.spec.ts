// What surrounds every page: menus by pointer and touch, the announcement, and how one page follows another.
import { expect, type Page } from '@playwright/test';
import * as demo from '#messages/demo';
import * as common from '#messages/shell';
import { clothing, megaGroup } from '../support/browser-market.ts';
import { desktop, phone } from '../support/browser-screens.ts';
import { isAlive, oneLanguage, test } from '../support/browser-test.ts';

const megaMenu = (page: Page) =>
  page.locator('.menu-bar details').filter({ has: page.locator(`a[href$="/shop/${megaGroup}"]`) });

test.describe('the mega menu', () => {
  test.use({ viewport: desktop });

  test('opens under a pointer that means it, and closes when it leaves', async ({
    page,
    navigate,
  }) => {
    await navigate('/:lang', { lang: 'ar' });
    const menu = megaMenu(page);
    const panel = menu.locator('.mega-menu');
    const summary = (await menu.locator('summary').boundingBox())!;
    // Only passing by: in and out again before the intent is clear.
    await page.evaluate(() => {
      const target = document.querySelector('.menu-bar details > summary')!;
      target.dispatchEvent(
        new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }),
      );
      document
        .querySelector('.header-main')!
        .dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
      Object.assign(window, {
        passedBy: new Promise((resolve) => {
          setTimeout(resolve, 300);
        }),
      });
    });
    await page.evaluate(() => (window as unknown as { passedBy: Promise<void> }).passedBy);
    await expect(panel).toBeHidden();
    await page.mouse.move(summary.x + 20, summary.y + 20);
    await expect(panel).toBeVisible();
    const link = panel.locator('li > a').first();
    await link.hover();
    await expect(panel).toBeVisible();
    await page.mouse.move(700, 90);
    await expect(panel).toBeHidden();
    await page.mouse.move(summary.x + 20, summary.y + 20);
    await expect(panel).toBeVisible();
    await menu.locator('summary').click(); // whoever clicks nevertheless wants it to stay
    await expect(panel).toBeVisible();
    await menu.locator('summary').click();
    await expect(panel).toBeHidden();
    await menu.locator('summary').click();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/ar/shop/${megaGroup}/`));
    await expect(panel).toBeHidden();
  });

  test('Escape closes one that a pointer opened, and takes focus from nobody', async ({
    page,
    navigate,
  }) => {
    await navigate('/:lang', { lang: 'en' });
    const focused = page.locator('.header').getByRole('link').first();
    await focused.focus();
    await megaMenu(page).locator('summary').hover();
    await expect(megaMenu(page).locator('.mega-menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(megaMenu(page).locator('.mega-menu')).toBeHidden();
    await expect(focused).toBeFocused();
  });
});

test.describe('by touch', () => {
  test.use({ viewport: desktop, hasTouch: true });

  test('the mega menu opens, and closes with a tap elsewhere', async ({ page, navigate }) => {
    await navigate('/:lang', { lang: 'tr' });
    const panel = megaMenu(page).locator('.mega-menu');
    await megaMenu(page).locator('summary').tap();
    await expect(panel).toBeVisible();
    await expect(panel.locator('.mega-menu-heading')).toHaveCount(2);
    await page.touchscreen.tap(700, 90);
    await expect(panel).toBeHidden();
  });
});

for (const lang of oneLanguage) {
  test(`an announcement that was dismissed stays away, and nothing moves (${lang})`, async ({
    page,
    navigate,
    complaints,
  }) => {
    // Where the header stands in each frame of the page's life.
    await page.addInitScript(() => {
      const tops = new Set<number>();
      Object.assign(window, { tops });
      const look = () => {
        const header = document.querySelector('.header');
        if (header) tops.add(header.getBoundingClientRect().top);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.setViewportSize(phone);
    await navigate('/:lang', { lang });
    const announcement = page.getByRole('complementary', {
      name: common.announcement({ locale: lang }),
    });
    await expect(announcement).toBeVisible();
    await announcement
      .getByRole('button', { name: common.dismissAnnouncement({ locale: lang }) })
      .press('Enter');
    await expect(announcement).toBeHidden();
    expect(
      await page.evaluate(() => document.activeElement?.closest('.header') !== null),
      'focus goes on',
    ).toBe(true);
    await navigate('/:lang/shop', { lang });
    await expect(announcement).toBeHidden();
    await expect(page.locator('.announcement')).toHaveCount(0);
    expect(
      await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops]),
    ).toEqual([0]);
    // Before a script of ours has come, or without it, the page as it was sent hides it too.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`/${lang}`);
    await expect(page.locator('.announcement')).toBeHidden();
    await page.unroute('**/assets/*.js');
    await page.evaluate(() => localStorage.setItem('dismissedAnnouncement', 'another'));
    await navigate('/:lang', { lang });
    await expect(announcement, 'another one is another one').toBeVisible();
    // The browser tells of scripts that were held back when it has the time.
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((complaint) => !complaint.includes('ERR_FAILED')),
    );
  });

  test(`a new page takes focus at its heading and is read out, old results say that they are old (${lang})`, async ({
    page,
    navigate,
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
    // Another order is no other page: focus stays where it is.
    const sort = page.locator('form.list-page-sort select');
    await sort.focus();
    await sort.selectOption('PRICE_BY_ASC');
    await expect(page).toHaveURL(/sort=PRICE_BY_ASC/);
    await expect(page.getByRole('main')).not.toHaveAttribute('data-navigating');
    await expect(sort).toBeFocused();
  });
}

test('the next page is there before it is asked for', async ({ page, navigate }) => {
  await page.setViewportSize(desktop);
  const fetchedAhead = new Set<string>();
  page.on('request', (request) => {
    if (request.headers()['sec-purpose'] === 'prefetch')
      fetchedAhead.add(new URL(request.url()).pathname.replace('.data', ''));
  });
  await navigate(
    '/:lang/shop/:group',
    { lang: 'en', group: clothing.group },
    { sort: 'PRICE_BY_ASC' },
  );
  await page.mouse.wheel(0, 200);
  const near = page.locator('.product-card').first().getByRole('heading').getByRole('link');
  const path = await near.evaluate((link: HTMLAnchorElement) => link.pathname);
  await expect.poll(() => fetchedAhead.has(path), 'a link that is near').toBe(true);
  const pointedAt = page.locator('.footer a[href="/en/manufacturers"]');
  expect(fetchedAhead.has('/en/manufacturers')).toBe(false);
  await pointedAt.hover();
  await expect
    .poll(() => fetchedAhead.has('/en/manufacturers'), 'a link that is pointed at')
    .toBe(true);
  for (const one of fetchedAhead)
    expect(
      one,
      'lists with filters, searches and what is nobody else’s are not asked for',
    ).not.toMatch(/search|currency|\?/);
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
  expect(sizes, 'it opens without a word to the server').toEqual([0]);
});

test('whoever saves data is spared', async ({ page, navigate }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose'] === 'prefetch') ahead.push(request.url());
  });
  await navigate('/:lang/shop/:group', { lang: 'en', group: clothing.group });
  const loaded = page.waitForResponse(/assets\/prefetch-.*\.js/);
  await page.mouse.wheel(0, 200);
  await loaded;
  await page.locator('.product-card').first().hover();
  await page.locator('.product-card').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(ahead).toEqual([]);
});

test('pages of the menu and of the foot exist', async ({ page, navigate }) => {
  await navigate('/:lang', { lang: 'tr' });
  const links = await page
    .locator('.menu-bar-top a, .header-chips a, .footer a')
    .evaluateAll((all) => [...new Set(all.map((link) => (link as HTMLAnchorElement).href))]);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200);
});

for (const lang of oneLanguage) {
  test(`a demo market says so, and what can be tried (${lang})`, async ({ page, navigate }) => {
    await page.setViewportSize(phone);
    const html = await (await navigate('/:lang/shop', { lang })).text();
    const name = demo.name({ locale: lang });
    expect(html, 'nothing of it is in the page').not.toContain(name);
    await page.mouse.wheel(0, 100);
    const panel = page.getByRole('complementary', { name });
    await expect(panel.getByRole('link')).toHaveCount(0);
    await panel.getByRole('button', { name }).click();
    await expect(panel.getByText(demo.text({ locale: lang }))).toBeVisible();
    await page.reload();
    await isAlive(page);
    await page.mouse.wheel(0, 100);
    await expect(panel.getByRole('link').first(), 'it stays open in this browser').toBeVisible();
    const tries = panel.getByRole('list').first().getByRole('link'); // below them are the log-ins
    const links = await tries.evaluateAll((all) =>
      all.map((link) => (link as HTMLAnchorElement).href),
    );
    expect(links.length).toBe(5);
    for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200);
    await panel.getByRole('link').first().click();
    await expect(page.locator('.product-card').first(), 'the search finds something').toBeVisible();
    await panel.getByRole('button', { name: demo.close({ locale: lang }) }).click();
    await expect(panel.getByRole('link')).toHaveCount(0);
    await expect(panel.getByRole('button', { name })).toBeFocused();
  });
}

test('while another language is on its way, the page in the old one is covered', async ({
  page,
  navigate,
}) => {
  await navigate('/:lang/shop', { lang: 'en' });
  const { promise: shown, resolve: show } = Promise.withResolvers<string>();
  await page.exposeFunction('show', show);
  await page.route('**/ar/shop', async (route) => {
    await shown;
    await route.continue();
  });
  const loaded = page.waitForResponse(/assets\/page-loader-.*\.js/);
  await page.mouse.move(9, 9);
  await loaded;
  await page.evaluate(() =>
    document.addEventListener('animationend', ({ target }) => {
      const loader = (target as Element).closest('.page-loader');
      if (loader)
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
