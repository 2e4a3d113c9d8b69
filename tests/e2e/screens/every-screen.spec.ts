// Every kind of page in each language: it fits each width, and its texts are in that language; axe
// finds nothing on a phone and on a desktop.
import { expect, type Page } from '@playwright/test';
import { type Locale, locales } from '#shared/locale.ts';
import { analyze } from '#tests/support/axe.ts';
import {
  desktop,
  openScreen,
  overlays,
  phone,
  screenNames,
  screenPath,
} from '#tests/support/browser-screens.ts';
import type { Market } from '#tests/support/browser-market.ts';
import { test } from '#tests/support/browser-shared-page.ts';
import { englishTexts } from '#tests/support/wording.ts';

const widths = [1440, 1024, 768, 390, 320];
/** Axe is slow: it judges each page on a phone in Turkish, and on a desktop from right to left. */
const judgedWidths: Readonly<Partial<Record<Locale, number>>> = {
  tr: phone.width,
  ar: desktop.width,
};

/**
 * Selectors of elements that do not count as obstacles: category groups that the bar cuts off, and
 * open menus.
 */
const hiddenOrCovering = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.filter((selector) =>
        document.querySelector(selector)?.closest('.menu-bar-groups, details.menu[open]'),
      ),
    selectors,
  );
/** Other elements that a finding of axe is about. */
const relatedTo = ({
  any,
}: {
  any: readonly { relatedNodes?: readonly { target: readonly unknown[] }[] | undefined }[];
}) => (any[0]?.relatedNodes ?? []).map(({ target }) => String(target));

async function expectNoViolations(page: Page): Promise<void> {
  const { violations, passes } = await analyze(page);
  const behind = await hiddenOrCovering(
    page,
    violations.flatMap(({ nodes }) => nodes.flatMap(relatedTo)),
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(
        (node) =>
          id !== 'target-size' ||
          relatedTo(node).length === 0 ||
          !relatedTo(node).every((selector) => behind.includes(selector)),
      )
      .map(({ html, any, all, none }) => {
        const message = [...any, ...all, ...none][0]?.message ?? '';
        return `${id}: ${html.slice(0, 160)} (${message})`;
      }),
  );
  expect(passes.length, 'axe has checked something').toBeGreaterThan(20);
  expect(found, 'axe finds nothing').toEqual([]);
}

/** Elements wider than the page that no scroll container holds. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 1 || left < -1);
    });
    return [
      `${scrollWidth} in ${clientWidth}`,
      ...out.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });

/** Texts that are cut off without an ellipsis. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const saysThereIsMore = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, summary, h1, h2, h3, p, li, dt, dd, td, th, label, .badge, .chip',
      ),
    ]
      .filter((element) => {
        const style = getComputedStyle(element);
        if (
          !element.checkVisibility() ||
          element.closest('.visually-hidden, .skip-link, [data-rewind]') ||
          !['hidden', 'clip'].includes(style.overflowX) ||
          saysThereIsMore(style)
        )
          return false;
        return element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: desktop.height });
  expect(await stickingOut(page), `overflows, ${width} wide`).toEqual([]);
  expect(await cutOff(page), `cut off, ${width} wide`).toEqual([]);
}

/** Puts products of several stores into the visitor's cart and onto the lists. */
async function fillCartAndLists(page: Page, { product }: Market): Promise<void> {
  const answer = await page.request.get('/api/v1/products?limit=60');
  const { data } = (await answer.json()) as { data: { id: string; store: { slug: string } }[] };
  const ofStores = new Map(data.map(({ id, store }) => [store.slug, id]));
  const ids = [...new Set([product.id, ...ofStores.values()])].slice(0, 4);
  const post = async (path: string, body: object) =>
    expect((await page.request.post(path, { data: body })).status(), path).toBe(201);
  for (const [i, id] of ids.entries()) {
    await post('/api/v1/cart-items', { product: id, quantity: 7 + 500 * i });
    await post('/api/v1/wishlist-items', { product: id });
    await post('/api/v1/compare-items', { product: id });
  }
  const [, other] = product.variants;
  if (other)
    await post('/api/v1/cart-items', { product: product.id, variant: other.id, quantity: 240 });
}

for (const lang of locales) {
  for (const name of screenNames.filter((one) => one !== 'group')) {
    // the filtered one has all of it
    test(`${name} (${lang})`, async ({ page, market }) => {
      await page.setViewportSize(desktop);
      await openScreen(page, screenPath(name, lang, market));
      for (const width of widths) {
        await expectFits(page, width);
        if (width === judgedWidths[lang]) await expectNoViolations(page);
      }
      expect(await englishTexts(page, lang), 'English in another language').toEqual([]);
    });
  }

  test(`cart and lists with products (${lang})`, async ({ page, market }) => {
    await fillCartAndLists(page, market);
    await page.setViewportSize(desktop);
    for (const name of ['cart', 'wishlist', 'compare'] as const) {
      await openScreen(page, screenPath(name, lang, market));
      for (const width of widths) {
        await expectFits(page, width);
        if (width === judgedWidths[lang]) await expectNoViolations(page);
      }
      expect(await englishTexts(page, lang), `${name}: English in another language`).toEqual([]);
    }
    await page.setViewportSize(desktop);
    await page.locator('.header-actions > a[data-drawer=cart]').click();
    await expect(page.getByRole('dialog').locator('li').first()).toBeVisible();
    await expectNoViolations(page);
    expect(await englishTexts(page, lang), 'drawer: English in another language').toEqual([]);
  });

  for (const { name, on = 'home', size, open } of overlays) {
    test(`${name} (${lang})`, async ({ page, market }) => {
      await page.setViewportSize(size);
      await openScreen(page, screenPath(on, lang, market));
      await open(page, lang);
      if (size.width === judgedWidths[lang]) await expectNoViolations(page);
      expect(await englishTexts(page, lang), 'English in another language').toEqual([]);
      for (const width of size === phone ? [768, 320] : [1440, 1024]) {
        await expectFits(page, width);
        for (const panel of await page
          .locator('.mega-menu:visible, .menu-list:visible, .drawer:visible')
          .all())
          await expect(panel, `${width} wide`).toBeInViewport({ ratio: 0.9 });
        expect(
          await page.locator('.mega-menu:visible, .menu-list:visible, .drawer:visible').count(),
          `open, ${width} wide`,
        ).toBeGreaterThan(0);
      }
    });
  }
}
