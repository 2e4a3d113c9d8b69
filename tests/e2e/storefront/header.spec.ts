// The header and footer of every page: the mega menu, the announcement and the links.
import { expect, type Page } from '@playwright/test';
import * as common from '#messages/pages/storefront/shell';
import { megaGroup } from '#tests/support/browser-market.ts';
import { desktop, phone } from '#tests/support/browser-screens.ts';
import { forgive, test } from '#tests/support/browser-test.ts';

const megaMenu = (page: Page) =>
  page.locator('.menu-bar details').filter({ has: page.locator(`a[href$="/shop/${megaGroup}"]`) });

test.describe('the mega menu', () => {
  test.use({ viewport: desktop });

  test('the mega menu opens under a resting pointer and closes when it leaves', async ({
    page,
    navigate,
  }) => {
    await navigate('/:lang', { lang: 'ar' });
    const menu = megaMenu(page);
    const panel = menu.locator('.mega-menu');
    const summary = (await menu.locator('summary').boundingBox())!;
    // The pointer only crosses the menu: it leaves before the delay is over.
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
    // The script above added it.
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
    // A click on the open menu pins it.
    await menu.locator('summary').click();
    await expect(panel).toBeVisible();
    await menu.locator('summary').click();
    await expect(panel).toBeHidden();
    await menu.locator('summary').click();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/ar/shop/${megaGroup}/`));
    await expect(panel).toBeHidden();
  });

  test('Escape closes a menu that the pointer opened and leaves focus where it is', async ({
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

  test('a tap opens the mega menu, and a tap elsewhere closes it', async ({ page, navigate }) => {
    await navigate('/:lang', { lang: 'tr' });
    const panel = megaMenu(page).locator('.mega-menu');
    await megaMenu(page).locator('summary').tap();
    await expect(panel).toBeVisible();
    await expect(panel.locator('.mega-menu-heading')).toHaveCount(2);
    await page.touchscreen.tap(700, 90);
    await expect(panel).toBeHidden();
  });
});

test('a dismissed announcement stays hidden, and the header does not move', async ({
  page,
  navigate,
  complaints,
  lang,
}) => {
  // Records the position of the header in each frame.
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
    'focus moves into the header',
  ).toBe(true);
  await navigate('/:lang/shop', { lang });
  await expect(announcement).toBeHidden();
  await expect(page.locator('.announcement')).toHaveCount(0);
  // The script above added it.
  expect(await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])).toEqual(
    [0],
  );
  // The HTML hides it before any script has loaded.
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto(`/${lang}`);
  await expect(page.locator('.announcement')).toBeHidden();
  await page.unroute('**/assets/**/*.js');
  await page.evaluate(() => localStorage.setItem('dismissedAnnouncement', 'another'));
  await navigate('/:lang', { lang });
  await expect(announcement, 'a different announcement is shown').toBeVisible();
  forgive(complaints, 'ERR_FAILED');
});

test('every link of the menu and of the footer leads to a page', async ({ page, navigate }) => {
  await navigate('/:lang', { lang: 'tr' });
  const links = await page
    .locator('.menu-bar-top a, .header-chips a, .footer a')
    .evaluateAll((all) => [...new Set(all.map((link) => (link as HTMLAnchorElement).href))]);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200);
});
