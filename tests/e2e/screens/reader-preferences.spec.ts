// Pages bend to how people read: wider spacing, the system's own colours, no motion.
import { expect } from '@playwright/test';
import {
  desktop,
  openScreen,
  phone,
  type ScreenName,
  screenPath,
} from '#tests/support/browser-screens.ts';
import { oneLanguage, test } from '#tests/support/browser-test.ts';

/** WCAG 2.2, 1.4.12: readers may ask for this much room, and lose nothing. */
const roomy =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }';
const kinds: readonly ScreenName[] = [
  'home',
  'category',
  'filtered',
  'product',
  'store',
  'stores',
  'search',
  'log-in',
  'sign-up-seller',
  'not-found',
  'privacy',
  'cookies',
  'accessibility',
];

for (const lang of oneLanguage) {
  test(`text with more room fits, and nothing of it is cut off (${lang})`, async ({
    page,
    market,
    complaints,
  }) => {
    for (const name of kinds) {
      await openScreen(page, screenPath(name, lang, market));
      // By a stylesheet of the reader's own, which no policy of the page concerns.
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }, roomy);
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        expect
          .soft(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            `${name} at ${size.width}: wider than the screen`,
          )
          .toBeLessThanOrEqual(0);
        const cut = await page
          .locator('main :is(h1, h2, h3, button, label, summary, .btn)')
          .evaluateAll((all) =>
            all
              .filter((one) => {
                const style = getComputedStyle(one);
                const isShown =
                  one.getClientRects().length > 0 &&
                  one.clientHeight > 1 &&
                  style.position !== 'absolute';
                return (
                  isShown &&
                  style.overflowY !== 'visible' &&
                  style.webkitLineClamp === 'none' &&
                  one.scrollHeight > one.clientHeight + 3
                );
              })
              .map((one) => `${one.localName} ${one.textContent?.slice(0, 40)}`),
          );
        expect.soft(cut, `${name} at ${size.width}: cut off`).toEqual([]);
      }
    }
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test(`in the system’s own colours controls have edges and focus is seen (${lang})`, async ({
    page,
    market,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize(desktop);
    for (const name of kinds) {
      await openScreen(page, screenPath(name, lang, market));
      const bare = await page
        .locator(
          'main :is(.btn, input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file]), select, textarea)',
        )
        .evaluateAll((all) =>
          all
            .filter((one) => {
              const isShown = one.getClientRects().length > 0 && one.clientHeight > 1;
              const hasEdge = (element: Element | null): boolean =>
                element !== null &&
                Number.parseFloat(getComputedStyle(element).borderBlockEndWidth) > 0 &&
                getComputedStyle(element).borderBlockEndStyle !== 'none';
              return (
                isShown &&
                !hasEdge(one) &&
                !hasEdge(one.parentElement) &&
                getComputedStyle(one).textDecorationLine === 'none'
              );
            })
            .map((one) => one.outerHTML.slice(0, 120)),
        );
      expect.soft(bare, `${name}: controls without an edge`).toEqual([]);
      for (let i = 0; i < 6; i++) await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      });
      expect.soft(outline, `${name}: focus is seen`).toBe(true);
    }
  });

  test(`nothing moves for those who do not want it (${lang})`, async ({ page, market }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const name of ['home', 'product', 'category'] as const) {
      await openScreen(page, screenPath(name, lang, market));
      const moving = await page.evaluate(() =>
        Array.from(document.querySelectorAll('*'))
          .filter((one) => {
            const { transitionDuration, animationDuration, animationName } = getComputedStyle(one);
            const lasts = (durations: string) =>
              durations
                .split(', ')
                .some((text) => Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000) > 10);
            return (
              lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration))
            );
          })
          .map((one) => one.outerHTML.slice(0, 100)),
      );
      expect.soft(moving, name).toEqual([]);
    }
  });
}
