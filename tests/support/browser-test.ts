// Fixtures of the journeys: a page that fails its test when the browser reports an error, typed
// addresses, the language of the test, and products of the market.
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
  test as base,
  type WebError,
} from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import { address, type PagePath, type ParametersOf, type Query } from './browser-addresses.ts';
import { type LanguageOption, languageOf } from './browser-language.ts';
import { withDatabase } from './browser-database.ts';
import { findMarket, type Market } from './browser-market.ts';
import { keepOrder } from './browser-order.ts';

type Navigate = <Path extends PagePath>(
  path: Path,
  parameters: ParametersOf<Path>,
  query?: Query,
) => Promise<Response>;

type Fixtures = LanguageOption & {
  /** The language in which this flow runs. */
  readonly lang: Locale;
  /** Opens an address and waits until the page is hydrated. */
  readonly navigate: Navigate;
  /** Errors and warnings of the browser. A test that provokes some takes them out. */
  readonly complaints: string[];
};

/** Contexts of a worker are closed after its last test, when nothing is under way. */
function hasFailed(): boolean {
  try {
    return base.info().errors.length > 0;
  } catch {
    return true;
  }
}

export const test = base.extend<Fixtures, { readonly market: Market }>({
  browser: [
    async ({ browser }, provide) => {
      keepOrder(browser, { hasFailed });
      await provide(browser);
    },
    { scope: 'worker' },
  ],

  language: [null, { option: true }],

  lang: async ({ language }, provide, testInfo) => {
    const lang = language ?? languageOf(testInfo.titlePath.slice(1).join(' '));
    testInfo.annotations.push({ type: 'language', description: lang });
    await provide(lang);
  },

  complaints: [
    async ({ context }, provide) => {
      const complaints: string[] = [];
      const stop = listenForComplaints(context, complaints);
      await provide(complaints);
      stop();
      expect(complaints, 'the browser complains of nothing').toEqual([]);
    },
    { auto: true },
  ],

  page: async ({ page }, provide) => {
    // The shell writes it again at the end of hydration: see `isAlive`.
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
      const market = await findMarket(api);
      // Jobs make the market findable soon after it was loaded; counts grow until then.
      await expect.poll(countMissingDocuments, { timeout: 90_000 }).toBe(0);
      await provide(market);
      await api.dispose();
    },
    { scope: 'worker', auto: true },
  ],
});

/** Products on sale that no search finds yet. */
const countMissingDocuments = (): Promise<number> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ missing: number }>(
      `select count(*)::int as missing
       from products
       left join product_documents on product_documents.product_id = products.id
       where products.state = 'published' and product_documents.product_id is null`,
    );
    return rows[0]!.missing;
  });

/** Waits for hydration. Before it buttons do nothing; links and forms work from the first byte. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => localStorage.getItem('locale') === document.documentElement.lang,
  );
}

/** Drops the complaints that a test has provoked on purpose. */
export function forgive(complaints: string[], provoked: string): void {
  const others = complaints.filter((complaint) => !complaint.includes(provoked));
  complaints.splice(0, complaints.length, ...others);
}

/**
 * Answers of 401 to a form and the like are part of a flow; others are complaints. Returns what
 * ends the listening.
 */
function listenForComplaints(context: BrowserContext, complaints: string[]): () => void {
  const refusals = new Set<string>();
  const onResponse = (response: Response) => {
    const isPage = response.request().isNavigationRequest() || response.url().includes('.data');
    const isRefusedForm =
      [400, 401, 409, 413, 415].includes(response.status()) &&
      response.request().method() === 'POST';
    if (([403, 404].includes(response.status()) && isPage) || isRefusedForm)
      refusals.add(response.url());
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  };
  const onConsole = (message: ConsoleMessage) => {
    // The configuration blocks service workers.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // The page was left before its socket was open.
    if (message.text().endsWith('WebSocket is closed before the connection is established.'))
      return;
    const isRefusal = refusals.has(message.location().url) && /4[01]\d/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isRefusal)
      complaints.push(`${message.type()}: ${message.text()}`);
  };
  const onError = (error: WebError) => void complaints.push(String(error.error()));
  context.on('response', onResponse).on('console', onConsole).on('weberror', onError);
  return () =>
    void context.off('response', onResponse).off('console', onConsole).off('weberror', onError);
}

/** The text as people see it: no direction marks, single spaces. */
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
