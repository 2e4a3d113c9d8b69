// Each page loads its own sheets. In what order they come says nothing,
// and none comes after what it dresses.
import { expect, type Page } from '@playwright/test';
import { desktop, openScreen, phone, screenPath } from '#tests/support/browser-screens.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const frame = async (page: Page): Promise<Buffer> => {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return page.screenshot({ animations: 'disabled' });
};

/** Waits until two pictures in a row are equal: images and lazy parts have arrived. */
async function picture(page: Page): Promise<Buffer> {
  let last = await frame(page);
  await expect
    .poll(async () => {
      const next = await frame(page);
      const isSame = next.equals(last);
      last = next;
      return isSame;
    })
    .toBe(true);
  return last;
}

/** All but the first, which names the layers. Those that move are loaded again, from the cache. */
const turnSheetsRound = (page: Page) =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const moved = links.slice(1).map((link) => {
      const loaded = new Promise((done) => link.addEventListener('load', done));
      links[0]!.after(link);
      return loaded;
    });
    await Promise.all(moved);
    return moved.length;
  });

for (const name of ['home', 'group', 'product', 'store', 'rfqs', 'signUpSeller'] as const) {
  test(`${name}: looks the same in whatever order its sheets come`, async ({ page, market }) => {
    // Again when a lazy part has come between two pictures: an order that matters always differs.
    await expect(async () => {
      await page.setViewportSize(desktop);
      await openScreen(page, screenPath(name, 'ar', market));
      await page.evaluate(() => document.fonts.ready);
      const before = [await picture(page)];
      await page.setViewportSize(phone);
      before.push(await picture(page));

      const moved = await turnSheetsRound(page);

      expect(moved).toBeGreaterThan(0);
      const after = [await picture(page)];
      await page.setViewportSize(desktop);
      after.unshift(await picture(page));
      expect(after.map((one, i) => one.equals(before[i]!))).toEqual([true, true]);
    }).toPass({ timeout: 60_000 });
  });
}

test('a page that a link opens has its sheets when it appears', async ({ page, market }) => {
  await openScreen(page, screenPath('search', 'en', market));
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const article = document.querySelector('.product-page');
      if (!article) return;
      observer.disconnect();
      document.body.dataset.display = getComputedStyle(article).display;
    }).observe(document.body, { childList: true, subtree: true });
  });

  await page.locator('.product-card').first().getByRole('heading').getByRole('link').click();

  await expect(page.locator('body')).toHaveAttribute('data-display', 'grid');
});
