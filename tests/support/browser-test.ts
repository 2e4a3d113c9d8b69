// What journeys start from: a page that fails its test on any complaint of the browser, typed addresses, and the market
// as the API tells it.
import {
  type BrowserContext,
  expect,
  type Page,
  type Response,
  test as base,
} from '@playwright/test';
import { type Locale, locales } from '#shared/locale.ts';
import { address, type PagePath, type ParametersOf, type Query } from './browser-addresses.ts';
import { findMarket, type Market } from './browser-market.ts';

/**
 * For journeys whose code is the same in all languages: the one that is read from the right, where
 * most goes wrong. `E2E_LANGUAGES=all` walks them in all three, which takes half as long again.
 */
export const oneLanguage: readonly Locale[] =
  process.env.E2E_LANGUAGES === 'all' ? locales : ['ar'];

type Navigate = <Path extends PagePath>(
  path: Path,
  parameters: ParametersOf<Path>,
  query?: Query,
) => Promise<Response>;

type Fixtures = {
  /** Opens an address and waits until its scripts are at work. */
  readonly navigate: Navigate;
  /** What the browser complained of so far; a journey that provokes a complaint takes it out. */
  readonly complaints: string[];
};

export const test = base.extend<Fixtures, { readonly market: Market }>({
  complaints: [
    async ({ context }, provide) => {
      const complaints = listenForComplaints(context);
      await provide(complaints);
      expect(complaints, 'the browser complains of nothing').toEqual([]);
    },
    { auto: true },
  ],

  page: async ({ page }, provide) => {
    // The frame of the page writes it again as the last thing when it comes to life: see `isAlive`.
    await page.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.removeItem('locale');
    });
    await provide(page);
  },

  navigate: async ({ page, javaScriptEnabled }, provide) => {
    await provide(async (path, parameters, query) => {
      const response = await page.goto(address(path, parameters, query));
      if (javaScriptEnabled) await isAlive(page);
      return response!;
    });
  },

  market: [
    async ({ playwright }, provide, { project }) => {
      const api = await playwright.request.newContext({ baseURL: project.use.baseURL! });
      await provide(await findMarket(api));
      await api.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Until then buttons do nothing; links and forms work from the first byte. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => localStorage.getItem('locale') === document.documentElement.lang,
  );
}

function listenForComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  const refusals = new Set<string>();
  context.on('response', (response) => {
    const isPage = response.request().isNavigationRequest() || response.url().includes('.data');
    const isRefusedForm =
      [400, 401, 409, 413, 415].includes(response.status()) &&
      response.request().method() === 'POST';
    if (([403, 404].includes(response.status()) && isPage) || isRefusedForm)
      refusals.add(response.url());
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  context.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return; // as its configuration asks
    const isRefusal = refusals.has(message.location().url) && /4[01]\d/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isRefusal)
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

/** A text as people see it: without marks of direction, with plain spaces. */
export const plain = (text: string): string =>
  text
    .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The first number of a price: `$1,250.40` in English and Arabic, `$1.250,40` in Turkish. */
export function amountIn(text: string, lang: Locale): number {
  const digits = /\d[\d.,]*/.exec(text)?.[0] ?? '';
  return Number(
    lang === 'tr' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''),
  );
}
