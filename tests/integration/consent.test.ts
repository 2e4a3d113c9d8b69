// Requests of a browser before and after consent, in a market with an advertising pixel and speed
// measurement.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import getPort from 'get-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { stopLinks } from '#features/notifications/services/stop-links.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import { saveSearch, setAlert } from '#features/saved-searches/commands/save-search.server.ts';
import { alertLinks } from '#features/saved-searches/queries/alert-links.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { findViolations } from '#tests/support/axe.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { forgetLanguage, launchChromium } from '#tests/support/own-browser.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs and a browser start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-consent-'));
const pixel = 'https://pixel.example';
const patience = { timeout: 20_000, interval: 50 };
let web: WebProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let product: string;
/** What went to other sites, and what pages reported to ours. */
let foreign: string[];
let reports: { path: string; body: string }[];

beforeAll(async () => {
  const operator = testContext(database);
  await openSmallMarket(operator);
  const { id } = await openStore(operator);
  await saveProducts(operator, id, [productInputOf()]);
  const [row] = await database.db.select().from(products);
  await indexProducts(operator, [row!.id]);
  product = `/en/product/${row!.slug}-${row!.publicId}`;
  await buildPages();
  // Forms and links come from where people reach the site.
  const port = await getPort({ host: '127.0.0.1' });
  web = await startWebProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '3',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    PIXEL_ID: '1234567',
    PIXEL_URL: `${pixel}/tr`,
    WEB_VITALS_PERCENT: '100',
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await killPrograms();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  context = await browser.newContext({
    baseURL: `http://localhost:${web.port}`,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  page = await context.newPage();
  await page.addInitScript(forgetLanguage);
  [foreign, reports] = [[], []];
  await context.route(
    (url) => url.host !== `localhost:${web.port}`,
    async (route) => {
      foreign.push(route.request().url());
      await route.fulfill({ status: 200, contentType: 'image/gif', body: '' });
    },
  );
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/measurements/'))
      reports.push({ path: pathname, body: request.postData() ?? '' });
  });
});
afterEach(() => context.close());

const banner = () => page.locator('.consent');
const open = async (at: string) => {
  await page.goto(at);
  await page.waitForFunction(
    () => localStorage.getItem('locale') === document.documentElement.lang,
  );
  await page.mouse.move(10, 10);
  await page.mouse.move(40, 60); // the first movement loads the banner
};
const opened = () =>
  foreign.map((url) => new URL(url).searchParams.get('dl')!.replace(/^https?:\/\/[^/]+/, ''));
const consentCookie = async () =>
  (await context.cookies()).find(({ name }) => name === 'consent')?.value;

describe('before consent', () => {
  test('nothing is sent elsewhere or measured; views are counted without a cookie', async () => {
    await open(product);
    await banner().waitFor();
    await page
      .locator('a[href="/en/shop"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/en/shop');
    await page.goto('/en/search?q=towel');
    const reported = (count: number) =>
      vi.waitFor(async () => {
        await page.mouse.move(10, 10);
        await page.mouse.move(40, 60);
        expect(reports).toHaveLength(count);
      }, patience);
    await open('/en/search?q=cotton');
    await page.locator(`main a[href="${product}"]`).first().click();
    await reported(2);
    await page.goto('/en/search?q=towel');
    await page.evaluate((at) => location.assign(at), product); // by a load of its own
    await page.waitForURL(`**${product}`);
    await reported(3);
    expect(foreign).toEqual([]);
    expect(reports.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { path: product },
      { path: product, search: 'cotton' },
      { path: product, search: 'towel' },
    ]); // the search words, and nothing about the visitor
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('consent');
  });

  test('the banner shifts nothing, and its buttons look alike', async () => {
    const boxOfMain = async () => {
      await page.evaluate(() => document.fonts.ready); // late fonts change line breaks
      return page.locator('main').boundingBox();
    };
    await page.goto('/en');
    const before = await boxOfMain();
    await open('/en');
    await banner().waitFor();
    expect(await boxOfMain()).toEqual(before);
    const buttons = banner().locator('.btn');
    const looks = await buttons.evaluateAll((all) =>
      all.map((one) =>
        [
          one.getAttribute('class'),
          getComputedStyle(one).backgroundColor,
          getComputedStyle(one).fontSize,
          Math.round(one.getBoundingClientRect().height),
        ].join(),
      ),
    );
    expect(looks).toHaveLength(3);
    expect(new Set(looks).size).toBe(1);
  });

  test.each(locales)('the banner is accessible and fits, closed and open: %s', async (lang) => {
    const fits = async () => {
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${width} wide`,
        ).toBe(true);
      }
    };
    await open(`/${lang}/shop`);
    await banner().waitFor();
    await fits();
    expect(await findViolations(page, { include: '.consent' }), 'axe').toEqual([]);
    await banner().locator('button[type=button]').click();
    expect(await banner().locator('input:checked').count()).toBe(0);
    await fits();
    expect(await findViolations(page, { include: '.consent' }), 'axe').toEqual([]);
  });
});

test('a visitor who rejects is not asked again, and nothing is measured', async () => {
  await open('/en');
  await banner().locator('button[value=reject]').click();
  await banner().waitFor({ state: 'detached' });
  expect(await consentCookie()).toMatch(/^1\.-\./);
  await open(product);
  await page.waitForTimeout(500);
  expect([await banner().count(), foreign]).toEqual([0, []]);
});

test('a visitor who accepts is seen at every change of page, with public paths alone', async () => {
  await open(product);
  await banner().locator('button[value=accept]').click();
  await banner().waitFor({ state: 'detached' });
  expect(await consentCookie()).toMatch(/^1\.am\./);
  await vi.waitUntil(() => foreign.length === 1, patience);
  await page
    .locator('a[href="/en/shop"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/en/shop');
  await vi.waitUntil(() => foreign.length === 2, patience);
  await open('/en/search?q=secret+words&token=abc');
  await vi.waitUntil(() => foreign.length === 3, patience);
  await open('/en/account/login?next=%2Fen%2Faccount');
  await vi.waitUntil(() => foreign.length === 4, patience);
  expect(opened()).toEqual([product, '/en/shop', '/en/search', '/en/account']);
  expect(foreign.join()).not.toMatch(/secret|token|abc|next/);
  for (const url of foreign)
    expect(url.startsWith(`${pixel}/tr?id=1234567&ev=PageView&dl=`)).toBe(true);
});

test('speed is reported to this site when a page is left', async () => {
  await open('/en');
  await banner().locator('button[type=button]').click();
  await banner().locator('input[value=measurement]').check();
  await banner().locator('button[value=choose]').click();
  await banner().waitFor({ state: 'detached' });
  expect(await consentCookie()).toMatch(/^1\.m\./);
  await open(product);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/vitals-[^/]+\.js$/.test(name)),
  );
  await page.waitForTimeout(1_000); // the report waits for an idle moment
  // As when another tab opens: a headless browser never hides a page.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await vi.waitUntil(() => reports.some(({ path: at }) => at === '/measurements/vitals'), patience);
  const said = JSON.parse(reports.find(({ path: at }) => at === '/measurements/vitals')!.body) as {
    page: string;
    values: Record<string, number>;
  };
  expect(said.page).toBe('product');
  expect(said.values['TTFB']).toBeGreaterThanOrEqual(0);
  expect(foreign).toEqual([]);
});

test('the choice is changed from the footer, also without scripts', async () => {
  const still = await browser.newContext({
    baseURL: `http://localhost:${web.port}`,
    javaScriptEnabled: false,
  });
  const plain = await still.newPage();
  await plain.goto('/tr');
  await plain.locator('footer a[href="/tr/cookies"]').click();
  await plain.locator('input[value=measurement]').check();
  await plain.locator('button[value=choose]').click();
  expect(new URL(plain.url()).pathname).toBe('/tr/cookies');
  expect(
    await plain
      .locator('input:checked')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['measurement']);
  await plain.locator('button[value=reject]').click();
  expect(await plain.locator('input:checked').count()).toBe(0);
  const { rows } = await database.pool.query(
    `select advertising, measurement, locale, version from consents
     where locale = $1 order by given_at`,
    ['tr'],
  );
  expect(rows).toEqual([
    { advertising: false, measurement: true, locale: 'tr', version: 1 },
    { advertising: false, measurement: false, locale: 'tr', version: 1 },
  ]);
  await still.close();
});

test('privacy and cookies show their valid version, the choice below, no other one', async () => {
  const read = async (at: string) => {
    const response = await fetch(web.url + at);
    return { status: response.status, body: await response.text() };
  };
  const [privacy, cookies] = [await read('/en/privacy'), await read('/en/cookies')];

  expect(privacy.body).toContain('is the controller of your personal data');
  expect(privacy.body).toContain('Version 1, valid from');
  expect(cookies.body).toContain('<strong>wishlistItems</strong>');
  expect(cookies.body).toContain('Version 1, valid from');
  expect(cookies.body.indexOf('action="/en/cookies"')).toBeGreaterThan(
    cookies.body.indexOf('wishlistItems'),
  );
  expect((await read('/en/cookies?version=1')).status).toBe(200);
  for (const at of ['/en/cookies?version=2', '/en/cookies?version=x', '/en/privacy?version=2'])
    expect([at, (await read(at)).status]).toEqual([at, 404]);
});

test('the cached page is the same whatever visitors chose', async () => {
  const bodyFor = async (cookie: string) =>
    (await fetch(`${web.url}/en/shop`, { headers: { cookie } })).text();
  const plain = await bodyFor('');
  for (const cookie of ['consent=1.am.x7k2m9q4ab', 'consent=1.-.x7k2m9q4ab', 'consent=<script>'])
    expect(await bodyFor(cookie)).toBe(plain);
  expect(plain).not.toContain('class="consent"');
});

/** What a mail program sends to a stop link; each form of it is sent twice. */
async function clickOnce(link: string, whenSent: () => Promise<void>): Promise<void> {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form];
  for (const body of [...bodies, ...bodies]) {
    const answer = await fetch(web.url + link, { method: 'POST', body, redirect: 'manual' });
    expect([
      answer.status,
      answer.headers.get('referrer-policy'),
      answer.headers.get('set-cookie'),
    ]).toEqual([200, 'no-referrer', null]);
    await whenSent();
  }
  expect((await fetch(`${web.url}${link}x`, { method: 'POST', body: bodies[0]! })).status).toBe(
    400,
  );
}

/** With the secret of the deployment, which signs the links. */
async function operatorOfMails(email: string) {
  const plain = testContext(database);
  const operator = {
    ...plain,
    services: { ...plain.services, secret: await deploymentSecret(database.db) },
  };
  const userId = (await addUser(
    operator,
    { email, name: 'Ayşe', countryCode: 'TR', phone: null, phoneCountry: null },
    { passwordHash: null, google: null },
  ))!;
  return { operator, userId };
}

test('mails about inquiries end by one-click or a button, not by opening the link', async () => {
  const { operator, userId } = await operatorOfMails('selin@nordlicht.example');
  const token = await stopLinks(operator).sign({ userId, mails: ['inquiries'] });
  const link = `/en/account/stop-mails?token=${token}`;
  const kept = async () =>
    (
      await database.pool.query<{ notifications: Record<string, boolean> }>(
        'select notifications from users where id = $1',
        [userId],
      )
    ).rows[0]!.notifications;

  for (const method of ['GET', 'HEAD'])
    expect((await fetch(web.url + link, { method })).status).toBe(200);
  expect(await kept()).toEqual({});
  await clickOnce(link, async () => expect(await kept()).toEqual({ inquiries: false }));

  await database.pool.query(`update users set notifications = '{}' where id = $1`, [userId]);
  await page.goto(link);
  await page.locator('main button').click();
  await page.locator('main').getByRole('status').waitFor();
  expect(await kept()).toEqual({ inquiries: false });
});

test('alerts of a saved search end by one-click or a button, not by opening the link', async () => {
  const { operator, userId } = await operatorOfMails('ayse@ege.example');
  const own = {
    ...operator,
    actor: {
      kind: 'member',
      userId,
      companyId: null,
      actsFor: [],
      isOwner: false,
      permissions: [],
      sessionId: '',
    },
  } as const;
  const { publicId } = await saveSearch(own, {
    query: 'towel',
    category: null,
    filters: {
      brands: [],
      minMicros: null,
      maxMicros: null,
      moq: [],
      lead: [],
      types: [],
      certificates: [],
      origins: [],
      hasSample: false,
    },
    hasAlert: true,
  });
  const hasAlert = async () =>
    (await database.pool.query<{ has_alert: boolean }>('select has_alert from saved_searches'))
      .rows[0]!.has_alert;
  const {
    rows: [row],
  } = await database.pool.query<{ id: Id<'savedSearch'> }>('select id from saved_searches');
  const link = `/en/account/stop-mails?token=${await alertLinks(operator).sign(row!.id)}`;
  for (const method of ['GET', 'HEAD'])
    expect((await fetch(web.url + link, { method })).status).toBe(200);
  expect(await hasAlert()).toBe(true);
  await clickOnce(link, async () => expect(await hasAlert()).toBe(false));

  await setAlert(own, publicId, true);
  await page.goto(link);
  expect(await page.locator('main').textContent()).toContain('towel');
  await page.locator('main button').click();
  await page.locator('main').getByRole('status').waitFor();
  expect(await hasAlert()).toBe(false);
});
