// A page that is opened by a link in the browser is the page of its address: same texts, same
// language, same links.
import { expect, type Page } from '@playwright/test';
import { framedPages } from '#pages/pages.ts';
import { locales } from '#shared/locale.ts';
import { isPanelPath } from '#shared/panels.ts';
import {
  openScreen,
  type ScreenName,
  screenNames,
  screenPath,
} from '#tests/support/browser-screens.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

const isPublic = new Set<ScreenName>(
  framedPages.storefront.filter((row) => 'isPublic' in row).map(({ id }) => id),
);
const publicPages = screenNames.filter((name) => isPublic.has(name));

/** What a reader sees of the page, and where its links lead. */
const shown = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    language: document.documentElement.lang,
    direction: document.documentElement.dir,
    text: (document.querySelector('main')?.innerText ?? '').replace(/\s+/g, ' ').trim(),
    links: [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].map((link) =>
      link.getAttribute('href'),
    ),
  }));

/** Follows a link as a reader's click does; resolves once the page is there. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    (window as { isSameDocument?: boolean }).isSameDocument = true;
    const link = document.createElement('a');
    link.href = to;
    document.querySelector('main')!.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL((url) => url.pathname + url.search === path);
  await expect(page.getByRole('main')).not.toHaveAttribute('data-navigating');
}

for (const [index, lang] of locales.entries())
  // Each page in one language: what a page is made of does not depend on it.
  test(`every public page by a link is the page of its address (a third in ${lang})`, async ({
    page,
    context,
    market,
  }) => {
    // One page goes on by links while the other opens each address.
    const other = await context.newPage();
    const start = screenPath('about-store', lang, market);
    await openScreen(page, start);
    for (const name of publicPages.filter((_, i) => i % locales.length === index)) {
      const path = screenPath(name, lang, market);
      await openScreen(other, path);
      expect((await shown(other)).text.length, name).toBeGreaterThan(20);

      await follow(page, path);
      await isAlive(page);

      // Some parts come once scripts run.
      await expect(async () => expect(await shown(page), name).toEqual(await shown(other))).toPass({
        timeout: 15_000,
      });
      // Documents of the storefront do not know the routes below a panel's address.
      const isSame = await page.evaluate(() => 'isSameDocument' in window);
      expect(isSame, name).toBe(!isPanelPath(path));
      if (!isSame) await openScreen(page, start);
    }
  });
