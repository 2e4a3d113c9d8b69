// Every kind of public page and overlay, for checks that hold for all of them.
import { expect, type Locator, type Page } from '@playwright/test';
import * as common from '#messages/pages/storefront/shell';
import { framedPages, type PageId, pages } from '#pages/pages.ts';
import type { Locale } from '#shared/locale.ts';
import type { Query } from './browser-addresses.ts';
import { clothing, type Market, megaGroup } from './browser-market.ts';
import { isAlive } from './browser-test.ts';

export const phone = { width: 390, height: 844 } as const;
export const desktop = { width: 1440, height: 900 } as const;

/**
 * Pages of the storefront that show nothing of their own without a link from a mail, an answer of
 * Google or a market without an admin. All others are screens.
 */
const withoutScreen: ReadonlySet<PageId> = new Set<PageId>([
  'resetPassword',
  'confirmEmail',
  'changeEmail',
  'invitation',
  'google',
  'googleCallback',
  'googleConfirm',
  'stopAlert',
  'stopRfqAlert',
  'stopInquiryMails',
  'stopMails',
  'firstAdmin',
  'mailbox',
  'mail',
  'exhibitionBadge',
]);

/** A page in another state than its sample shows. */
const variants = {
  'about-store': { page: 'store', query: { tab: 'about' } },
  'found-stores': { page: 'search', query: { q: 'tekstil', in: 'stores' } },
  'nothing-found': { page: 'search', query: { q: 'qzxwvqzxwv' } },
  'no-stores': { page: 'stores', query: { province: 'Atlantis' } },
  'found-commissions': { page: 'commissions', query: { q: 'soap' } },
  'no-rfqs': { page: 'rfqs', query: { category: 'jewelry-watches', country: 'NO' } },
} as const satisfies Readonly<Record<string, { readonly page: PageId; readonly query: Query }>>;
type Variant = keyof typeof variants;

/** A page by its id in pages.ts, or a variant. */
export type ScreenName = PageId | Variant;

export const screenNames: readonly ScreenName[] = [
  ...framedPages.storefront
    .filter(({ id, file }) => file.endsWith('.page.tsx') && !withoutScreen.has(id))
    .map(({ id }) => id),
  ...(Object.keys(variants) as Variant[]),
];

/** The page's address with samples in place of its parameters; optional ones are left out. */
export function screenPath(name: ScreenName, lang: Locale, market: Market): string {
  const { page, query } = Object.hasOwn(variants, name)
    ? variants[name as Variant]
    : { page: name as PageId, query: sampleQuery(name as PageId, market) };
  const { path } = pages.find(({ id }) => id === page)!;
  const segments = path
    .split('/')
    .filter((segment) => segment !== '' && !segment.endsWith('?'))
    .map((segment) => (/^[:*]/.test(segment) ? sampleOf(segment, market) : segment));
  const search = new URLSearchParams(query).toString();
  return `/${[lang, ...segments].join('/')}${search === '' ? '' : `?${search}`}`;
}

/** Throws an Error for a parameter without a sample: add one when a page brings it. */
function sampleOf(parameter: string, { handle, store, rfq, entry, exhibitor }: Market): string {
  const samples: Readonly<Record<string, string>> = {
    ':group': clothing.group,
    ':item': clothing.section,
    ':category': clothing.group,
    ':choice': 'quick-choice',
    ':handle': handle,
    ':product': handle.slice(handle.lastIndexOf('-') + 1),
    ':slug': store.slug,
    ':rfq': rfq,
    ':entry': entry,
    ':article': 'how-to-read-a-quote',
    ':topic': 'buying-guides',
    ':writer': 'elif-karaca',
    ':fair': 'kervan-istanbul',
    ':country': 'uz',
    ':company': exhibitor,
    '*': 'no-such-page',
  };
  const sample = samples[parameter];
  if (sample === undefined) throw new Error(`browser-screens.ts has no sample of ${parameter}`);
  return sample;
}

/** What a page is asked for, where it shows little otherwise. */
const sampleQuery = (page: PageId, { range, store }: Market): Query =>
  (
    {
      category: { brand: clothing.brand, price_min: range.min, price_max: range.max },
      search: { q: 'denim' },
      manufacturers: { verified: 'yes', sort: 'NAME' },
      inquiry: { store: store.slug },
    } satisfies Partial<Record<PageId, Query>> as Partial<Record<PageId, Query>>
  )[page] ?? {};

type Member = 'buyer' | 'seller' | 'admin';

/** A parameter of a member's page is in the first link to it: `buyer/rfqs/*`. */
const ownPathsOf = (frame: 'account' | 'buyer' | 'vendor' | 'control'): string[] =>
  framedPages[frame]
    .filter(({ id, file }) => file.endsWith('.page.tsx') && id !== 'newSearch')
    .map(({ path }) => path.replaceAll(/:\w+/g, '*'));

/** Pages behind the log-in, below the language. */
export const memberScreens: Readonly<Record<Member, readonly string[]>> = {
  buyer: [...ownPathsOf('account'), ...ownPathsOf('buyer'), 'buyer/no-such-page'],
  seller: [...ownPathsOf('vendor'), 'account/company'],
  admin: ownPathsOf('control'),
};

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
