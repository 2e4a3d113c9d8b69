// The offline page, and what the service worker stores for it.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { directionOf, locales } from '#shared/locale.ts';
import { openSmallMarket } from '#tests/support/market.ts';
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
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-offline-'));
let web: WebProcess;
let withMobileSite: WebProcess;
let browser: Browser;

beforeAll(async () => {
  await openSmallMarket(testContext(database));
  await buildPages();
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '3',
  };
  [web, withMobileSite] = await Promise.all([
    startWebProcess(env),
    startWebProcess({ ...env, MOBILE_SITE_URL_EN: 'https://m.kervan.example' }),
  ]);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await killPrograms();
  await rm(dataDir, { recursive: true, force: true });
});

const stir = async (page: Page, at: string) => {
  await page.goto(at);
  await page.waitForFunction(
    () => localStorage.getItem('locale') === document.documentElement.lang,
  );
  await page.mouse.move(10, 10);
  await page.mouse.move(50, 50);
};
const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);

test('the offline page is in the reader’s language, and online pages work again', async () => {
  const context = await browser.newContext({ baseURL: `http://localhost:${web.port}` });
  const page = await context.newPage();
  await page.addInitScript(forgetLanguage);
  await stir(page, '/tr/shop');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await stir(page, '/en/account/login'); // a personal page
  await context.setOffline(true);
  for (const lang of locales) {
    await page.goto(`/${lang}/shop/home`);
    expect(
      await page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
        document.querySelectorAll('h1').length,
      ]),
    ).toEqual([lang, directionOf(lang), 1]);
  }
  await context.setOffline(false);
  await page.locator('a').click();
  await page.waitForFunction(() => document.querySelector('header') !== null);
  expect(new URL(page.url()).pathname).toBe('/ar/shop/home');
  const kept = await page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  );
  expect(
    kept.filter((at) => !/^\/assets\/|^\/(?:en|tr|ar)\/offline$|^\/mark\.svg$/.test(at)),
  ).toEqual([]);
  await context.close();
});

test('with a mobile site no service worker is installed', async () => {
  const context = await browser.newContext({ baseURL: `http://localhost:${withMobileSite.port}` });
  const page = await context.newPage();
  await page.addInitScript(forgetLanguage);
  const [asked] = await Promise.all([page.waitForRequest(/visits/), stir(page, '/tr/shop')]);
  await (await asked.response())!.finished();
  await page.waitForTimeout(500);
  expect(await isRegistered(page)).toBe(false);
  await context.close();
});
