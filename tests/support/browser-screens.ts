// Every kind of public page and overlay, for checks that hold for all of them.
import { expect, type Locator, type Page } from '@playwright/test';
import * as common from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import { address } from './browser-addresses.ts';
import { clothing, type Market, megaGroup } from './browser-market.ts';
import { isAlive } from './browser-test.ts';

export const phone = { width: 390, height: 844 } as const;
export const desktop = { width: 1440, height: 900 } as const;

export const screenNames = [
  'home',
  'shop',
  'category',
  'filtered',
  'product',
  'store',
  'about-store',
  'search',
  'stores',
  'manufacturers',
  'no-manufacturers',
  'nothing-found',
  'rfqs',
  'rfq',
  'no-rfqs',
  'cart',
  'not-found',
  'unauthorized',
  'log-in',
  'sign-up',
  'sign-up-buyer',
  'sign-up-seller',
  'forgot-password',
  'privacy',
  'cookies',
  'accessibility',
  'become-a-vendor',
  'commissions',
  'commissions-found',
] as const;
export type ScreenName = (typeof screenNames)[number];

export function screenPath(
  name: ScreenName,
  lang: Locale,
  { handle, store, range, rfq }: Market,
): string {
  const { group, section, brand } = clothing;
  const paths: Record<ScreenName, string> = {
    home: address('/:lang', { lang }),
    shop: address('/:lang/shop', { lang }),
    category: address('/:lang/shop/:group', { lang, group }),
    filtered: address(
      '/:lang/shop/:group/:item',
      { lang, group, item: section },
      { brand, ...range },
    ),
    product: address('/:lang/product/:handle', { lang, handle }),
    store: address('/:lang/store/:slug', { lang, slug: store.slug }),
    'about-store': address('/:lang/store/:slug', { lang, slug: store.slug }, { tab: 'about' }),
    search: address('/:lang/search', { lang }, { q: 'denim' }),
    stores: address('/:lang/search', { lang }, { q: 'tekstil', in: 'stores' }),
    manufacturers: address(
      '/:lang/manufacturers/:category?',
      { lang, category: group },
      { verified: 'yes', sort: 'NAME' },
    ),
    'no-manufacturers': address('/:lang/stores/:category?', { lang }, { province: 'Atlantis' }),
    'nothing-found': address('/:lang/search', { lang }, { q: 'qzxwvqzxwv' }),
    rfqs: address('/:lang/rfq', { lang }),
    rfq: address('/:lang/rfq/:rfq', { lang, rfq }),
    'no-rfqs': address('/:lang/rfq', { lang }, { category: 'jewelry-watches', country: 'NO' }),
    cart: address('/:lang/cart', { lang }),
    'not-found': `/${lang}/no-such-page`,
    unauthorized: address('/:lang/unauthorized', { lang }),
    privacy: address('/:lang/privacy', { lang }),
    cookies: address('/:lang/cookies', { lang }),
    accessibility: address('/:lang/accessibility', { lang }),
    'become-a-vendor': address('/:lang/vendor/become-a-vendor', { lang }),
    commissions: address('/:lang/commissions', { lang }),
    'commissions-found': address('/:lang/commissions', { lang }, { q: 'soap' }),
    'log-in': address('/:lang/account/login', { lang }),
    'sign-up': address('/:lang/account/signup', { lang }),
    'sign-up-buyer': address('/:lang/account/signup-buyer', { lang }),
    'sign-up-seller': address('/:lang/account/signup-seller', { lang }),
    'forgot-password': address('/:lang/account/forgot-password', { lang }),
  };
  return paths[name];
}

/** Opens a page and waits until it is hydrated and its fonts have loaded. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAlive(page);
  await page.evaluate(() => document.fonts.ready);
}

/** `on`: the page that it opens on, by default the front page. */
type Overlay = {
  readonly name: string;
  readonly on?: ScreenName;
  readonly size: typeof phone | typeof desktop;
  readonly open: (page: Page, lang: Locale) => Promise<void>;
};

/** Menus and drawers that open over a page. */
export const overlays: readonly Overlay[] = [
  {
    name: 'mega menu',
    size: desktop,
    open: (page, lang) =>
      page
        .locator('.menu-bar details')
        .filter({ has: page.locator(`a[href="/${lang}/shop/${megaGroup}"]`) })
        .locator('summary')
        .click(),
  },
  {
    name: 'language menu',
    size: desktop,
    open: (page) => page.locator('.header-util .menu > summary').first().click(),
  },
  {
    name: 'currency menu',
    size: desktop,
    open: (page) => page.locator('.header-util .menu > summary').last().click(),
  },
  {
    name: 'menu drawer',
    size: phone,
    open: async (page, lang) => {
      const drawer = await openDrawer(page, 'menu', lang);
      await drawer.locator('.drawer-list details > summary').first().click();
      await drawer.locator('.drawer-list details:not([open]) > summary').first().click();
      await expect(drawer.locator('details[open] li > a').nth(3)).toBeVisible();
    },
  },
  {
    name: 'cart drawer',
    size: desktop,
    open: async (page, lang) => {
      await page.locator('.header-actions > a[data-drawer=cart]').click();
      await expect(drawerNamed(page, 'cart', lang).getByRole('heading')).toBeVisible();
    },
  },
  {
    name: 'search drawer',
    size: phone,
    on: 'product',
    open: async (page, lang) => {
      await page.locator('.header-actions > a[data-drawer=search]').click();
      await expect(drawerNamed(page, 'search', lang).locator('input[name=q]')).toBeFocused();
    },
  },
  {
    name: 'categories drawer',
    size: phone,
    open: async (page, lang) => {
      const drawer = await openDrawer(page, 'categories', lang);
      await drawer.locator('.drawer-list details > summary').first().click();
      await expect(drawer.locator('details[open] img').first()).toBeVisible();
    },
  },
];

/** Opens a drawer by the bottom bar of a phone and waits for the end of its animation. */
export async function openDrawer(
  page: Page,
  name: 'menu' | 'categories',
  lang: Locale,
): Promise<Locator> {
  await page.locator(`.bottom-bar > a[data-drawer=${name}]`).click();
  const drawer = drawerNamed(page, name, lang);
  await expect(drawer.locator('.drawer-list').last()).toBeVisible();
  await drawer.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
  return drawer;
}

export const drawerNamed = (
  page: Page,
  name: 'menu' | 'categories' | 'cart' | 'search',
  lang: Locale,
): Locator =>
  page.getByRole('dialog', {
    name: {
      menu: common.menu,
      categories: common.categories,
      cart: common.cart,
      search: common.search,
    }[name]({ locale: lang }),
    exact: true,
  });
