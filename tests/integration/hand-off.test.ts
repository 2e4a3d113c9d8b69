// From the market into panels on other sites, in a real browser: which account enters, and when a
// button has to be pressed.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import type { Context } from '#platform/context.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import * as m from '#messages/pages/storefront/auth';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { launchChromium } from '#tests/support/own-browser.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/**
 * The sellers' site shares the market's domain, the control panel's does not. Browsers trust
 * `localhost` as they do HTTPS: they say from which site a form comes.
 */
const sites = {
  market: 'http://kervan.localhost',
  vendor: 'http://seller.kervan.localhost',
  control: 'http://control.localhost',
};
const locale = { locale: 'en' } as const;

const database = await testDatabase();
let context: Context;
let browser: Browser;
let web: WebProcess;
const tokens: Record<string, string> = {};

async function addOwner(name: string): Promise<void> {
  const email = `${name}@example.com`;
  const profile = { email, name, countryCode: 'TR', phone: null, phoneCountry: null } as const;
  const userId = (await addUser(context, profile, { passwordHash: null, google: null }))!;
  await foundCompany(context, userId, {
    name: `${name} company`,
    sides: { isBuyer: true, isSeller: true, isAdmin: true },
    businessType: 'other',
    isManufacturer: false,
    hasShipping: false,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: 'TR',
    phone: null,
  });
  tokens[name] = (await openSession(context, userId, { hasSecondFactor: true })).token;
}

beforeAll(async () => {
  context = testContext(database);
  context = {
    ...context,
    services: { ...context.services, secret: await deploymentSecret(database.db) },
  };
  await addOwner('victim');
  await addOwner('attacker');
  await buildPages();
  web = await startWebProcess({
    PUBLIC_URL: sites.market,
    VENDOR_SITE_URL: sites.vendor,
    CONTROL_SITE_URL: sites.control,
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '6',
  });
  browser = await launchChromium([`--host-resolver-rules=MAP *.localhost 127.0.0.1:${web.port}`]);
});
afterAll(async () => {
  await browser.close();
  await killPrograms();
});

const opened: BrowserContext[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Opens a browser with a session at the given sites. */
async function browserOf(
  who: string | null,
  at: readonly (keyof typeof sites)[] = ['market'],
  javaScriptEnabled = true,
): Promise<Page> {
  const own = await browser.newContext({ javaScriptEnabled });
  opened.push(own);
  if (who !== null)
    await own.addCookies(
      at.map((site) => ({ name: 'jwt', value: tokens[who]!, url: sites[site] })),
    );
  return own.newPage();
}

/** Uses the form of the market's header. */
async function enter(page: Page, panel: 'vendor' | 'control'): Promise<void> {
  await page.goto(`${sites.market}/en/privacy`);
  await page.evaluate((name) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/en/account/hand-off';
    form.innerHTML = `<input name="panel" value="${name}">`;
    document.body.append(form);
    form.submit();
  }, panel);
  await page.waitForURL(/\/auth\/login|\/en\/(vendor|control)$/);
}

/** Returns a link with a code, as its owner could send it to others. */
async function mintedBy(who: string, panel: 'vendor' | 'control'): Promise<string> {
  const body = `panel=${panel}`;
  const { headers } = await sendRaw(
    web.port,
    [
      'POST /en/account/hand-off HTTP/1.1',
      'Host: kervan.localhost',
      `Origin: ${sites.market}`,
      `Cookie: jwt=${tokens[who]!}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  return /^location: (.+)$/im.exec(headers)![1]!.trim();
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name: m.enterAs({ name }, locale) });
const sessionAt = async (page: Page, site: keyof typeof sites) =>
  (await page.context().cookies(sites[site])).find(({ name }) => name === 'jwt')?.value ?? null;

/** Waits until the page is hydrated and could have sent a form by itself. */
async function waitsForItsReader(page: Page): Promise<boolean> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  );
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );
  return new URL(page.url()).pathname === '/en/auth/login';
}

describe('a panel on a site below the market’s domain', () => {
  test('opens at once in the browser that asked', async () => {
    const page = await browserOf('victim');

    await enter(page, 'vendor');

    await page.waitForURL(`${sites.vendor}/en/vendor`);
    expect(await sessionAt(page, 'vendor')).not.toBeNull();
  });

  test('asks when the link comes from another account, and names that account', async () => {
    const link = await mintedBy('attacker', 'vendor');
    const page = await browserOf(null);

    await page.goto(link);

    expect(await waitsForItsReader(page)).toBe(true);
    expect(await page.locator('main').innerText()).toContain('attacker@example.com');
    expect(await sessionAt(page, 'vendor')).toBeNull();
    await button(page, 'attacker').click();
    await page.waitForURL(`${sites.vendor}/en/vendor`);
  });

  test('names the session that would end, and keeps it until the button is pressed', async () => {
    const link = await mintedBy('attacker', 'vendor');
    const page = await browserOf('victim', ['vendor']);

    await page.goto(link);

    expect(await waitsForItsReader(page)).toBe(true);
    expect(await page.locator('main').innerText()).toMatch(
      /attacker@example\.com[^]*victim@example\.com/,
    );
    expect(await sessionAt(page, 'vendor')).toBe(tokens['victim']);
  });

  test('asks when another person is logged in to the panel of the same browser', async () => {
    const page = await browserOf('attacker');
    await page.context().addCookies([{ name: 'jwt', value: tokens['victim']!, url: sites.vendor }]);

    await enter(page, 'vendor');

    expect(await waitsForItsReader(page)).toBe(true);
    expect(await sessionAt(page, 'vendor')).toBe(tokens['victim']);
  });

  test('opens by the button without scripts', async () => {
    const link = await mintedBy('attacker', 'vendor');
    const page = await browserOf(null, [], false);

    await page.goto(link);
    await button(page, 'attacker').click();

    await page.waitForURL(`${sites.vendor}/en/vendor`);
  });
});

test('a panel on another domain opens by a button that names the account', async () => {
  const page = await browserOf('victim');

  await enter(page, 'control');

  expect(await waitsForItsReader(page)).toBe(true);
  await button(page, 'victim').click();
  await page.waitForURL(`${sites.control}/en/control`);
});
