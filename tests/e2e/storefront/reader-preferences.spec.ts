// Preferences of readers: wider text spacing, forced colours, reduced motion.
import { expect } from '@playwright/test';
import {
  desktop,
  openScreen,
  phone,
  type ScreenName,
  screenPath,
} from '#tests/support/browser-screens.ts';
import { test } from '#tests/support/browser-test.ts';

/** Text spacing of WCAG 2.2, 1.4.12. */
const textSpacing = `
  * {
    line-height: 1.5 !important;
    letter-spacing: .12em !important;
    word-spacing: .16em !important;
  }
  p { margin-block-end: 2em !important }`;
const kinds: readonly ScreenName[] = [
  'home',
  'group',
  'category',
  'product',
  'store',
  'found-stores',
  'search',
  'logIn',
  'signUpSeller',
  'notFound',
  'privacy',
  'cookies',
  'accessibility',
];

test('text with wider spacing fits and is not cut off', async ({
  page,
  market,
  complaints,
  lang,
}) => {
  for (const name of kinds) {
    await openScreen(page, screenPath(name, lang, market));
    // As a reader's own stylesheet, which no content security policy blocks.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, textSpacing);
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

test('in forced colours controls have edges and focus is visible', async ({
  page,
  market,
  lang,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(desktop);
  for (const name of kinds) {
    await openScreen(page, screenPath(name, lang, market));
    const bare = await page
      .locator(
        `main :is(.btn, select, textarea, input:not(
          [type=hidden], [type=checkbox], [type=radio], [type=range], [type=file]))`,
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

test('with reduced motion nothing is animated', async ({ page, market, lang }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const name of ['home', 'product', 'group'] as const) {
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
