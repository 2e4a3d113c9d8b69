// Takes a picture of every page, in each language, on a phone and on a desktop. What changes by
// itself (moments, carets, animations, letters that are still to come) is held still, so that two
// sets differ only by what was changed.
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import * as create from '#messages/pages/storefront/rfq-create';
import { type Locale, locales } from '#shared/locale.ts';
import { findMarket, type Market } from '../support/browser-market.ts';
import {
  desktop,
  memberScreens,
  openScreen,
  overlays,
  phone,
  screenNames,
  screenPath,
} from '../support/browser-screens.ts';
import { isAlive } from '../support/browser-test.ts';

const folder = process.env.SCREENS!;
const sizes = [phone, desktop];
const people = ['buyer', 'seller', 'admin'] as const;
type Who = (typeof people)[number];

let market: Market;
test.beforeAll(async ({ playwright }, { project }) => {
  const api = await playwright.request.newContext({ baseURL: project.use.baseURL! });
  market = await findMarket(api);
  await api.dispose();
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The page at each size, as a whole. */
async function take(page: Page, lang: Locale, name: string, at = sizes): Promise<void> {
  for (const size of at) {
    await page.setViewportSize(size);
    await holdStill(page);
    const file = `${name.replaceAll(/\W+/g, '-')}-${lang}-${size.width}.png`;
    await page.screenshot({
      path: path.join(folder, file),
      fullPage: true,
      animations: 'disabled',
      timeout: 60_000,
    });
  }
}

/** Pictures are there, and moments say nothing. */
const holdStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const time of document.querySelectorAll('time')) time.textContent = '1 January, 12:00';
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
    scrollTo(0, 0);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

/** Logs in once for a whole set: each log-in is one more line among the sessions. */
async function contextOf(browser: Browser, who: Who): Promise<BrowserContext> {
  const file = `.data/screens/${who}.json`;
  if (!fs.existsSync(file)) await logIn(browser, who, file);
  const context = await browser.newContext({ reducedMotion: 'reduce', storageState: file });
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.removeItem('locale');
  });
  return context;
}

async function logIn(browser: Browser, who: Who, file: string): Promise<void> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.removeItem('locale');
    localStorage.setItem('isShowDemoPanel', 'true');
  });
  await openScreen(page, screenPath('logIn', 'en', market));
  await page.mouse.move(5, 5);
  await page.mouse.move(50, 50);
  await page.locator(`form:has(input[value="${who}@demo.kervan.example"]) button`).first().click();
  if (who === 'admin') {
    const code = page.locator('main input[name=code]');
    await code.waitFor();
    await isAlive(page);
    await page.mouse.move(5, 5);
    await page.mouse.move(50, 50);
    const shown = page.locator(`li:has(input[value="${who}@demo.kervan.example"])`);
    await code.fill((await shown.locator('[data-demo-code]').textContent())!);
    await page.locator('main form button').click();
  }
  await page.waitForURL(/\/en\/(buyer|vendor|control)/);
  await openScreen(page, screenPath('cart', 'en', market)); // greets once
  await page.context().storageState({ path: file });
  await page.close();
}

for (const lang of locales) {
  for (const name of screenNames) {
    test(`${name} (${lang})`, async ({ page }) => {
      await openScreen(page, screenPath(name, lang, market));
      await take(page, lang, name);
    });
  }

  for (const { name, on = 'home', size, open } of overlays) {
    test(`${name} (${lang})`, async ({ page }) => {
      await page.setViewportSize(size);
      await openScreen(page, screenPath(on, lang, market));
      await open(page, lang);
      await take(page, lang, name, [size]);
    });
  }

  test(`what opens on a page (${lang})`, async ({ page }) => {
    await page.setViewportSize(phone);
    await openScreen(page, screenPath('group', lang, market));
    await page.locator('main aside > details > summary').first().click();
    await take(page, lang, 'filters sheet', [phone]);
    await page.setViewportSize(desktop);
    await openScreen(page, `${screenPath('group', lang, market)}?view=list`);
    await take(page, lang, 'list of rows');
    await openScreen(page, screenPath('product', lang, market));
    await page.locator('.product-gallery-open').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await take(page, lang, 'lightbox');
    await page.keyboard.press('Escape');
    await page.locator('main details.share-menu > summary').click();
    await take(page, lang, 'share menu', [desktop]);
    await openScreen(page, screenPath('logIn', lang, market));
    await page.locator('main form button[type=submit]').last().click();
    await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
    await take(page, lang, 'log-in with errors');
    await openScreen(page, screenPath('product', lang, market));
    await page.emulateMedia({ media: 'print' });
    await take(page, lang, 'product on paper', [desktop]);
  });

  for (const who of people) {
    test(`pages of one ${who} (${lang})`, async ({ browser }) => {
      const context = await contextOf(browser, who);
      const page = await context.newPage();
      for (const name of memberScreens[who]) {
        await openOwn(page, `/${lang}/${name}`);
        await take(page, lang, `${who} ${name.replaceAll('*', 'one')}`);
      }
      await context.close();
    });
  }

  test(`menus of people (${lang})`, async ({ browser }) => {
    const admin = await (await contextOf(browser, 'admin')).newPage();
    await admin.setViewportSize(desktop);
    await openScreen(admin, `/${lang}/control/people`);
    await admin.keyboard.press('Control+k');
    await expect(admin.getByRole('combobox').last()).toBeFocused();
    await take(admin, lang, 'palette', [desktop]);
    await admin.keyboard.press('Escape');
    for (const summary of await admin.locator('details[data-menu] > summary:visible').all()) {
      await summary.click();
    }
    await take(admin, lang, 'panel menu', [desktop]);
    await admin.context().close();
    const buyer = await (await contextOf(browser, 'buyer')).newPage();
    await buyer.setViewportSize(desktop);
    await openScreen(buyer, screenPath('cart', lang, market));
    await buyer.mouse.move(5, 5);
    await buyer.mouse.move(50, 50);
    await buyer.locator('.header summary.account-menu').click();
    await take(buyer, lang, 'own menu', [desktop]);
    await buyer.context().close();
  });

  test(`the three steps of a request (${lang})`, async ({ browser }) => {
    const page = await (await contextOf(browser, 'buyer')).newPage();
    const main = page.getByRole('main');
    const locale = { locale: lang };
    await openScreen(page, `/${lang}/rfq/create?unit=SET&quantity=2000&country=de`);
    await take(page, lang, 'request 1');
    await main.getByRole('button', { name: create.stepQuantity(locale) }).click();
    await expect(main.getByRole('alert')).toBeFocused();
    await take(page, lang, 'request 1 with errors');
    await page.getByLabel(create.productName(locale)).fill('Jacquard peshtemal, 90×170 cm');
    await main.getByRole('button', { name: create.stepQuantity(locale) }).click();
    await expect(page.getByLabel(create.quantity(locale), { exact: true })).toBeVisible();
    await take(page, lang, 'request 2');
    await main.getByRole('button', { name: create.stepBusiness(locale) }).click();
    await expect(page.getByLabel(create.terms(locale))).toBeVisible();
    await take(page, lang, 'request 3');
    await page.context().close();
  });
}

/** `*`: what the first link to such a page has there. Stops at a page without one. */
async function openOwn(page: Page, address: string): Promise<void> {
  const [list, ...rests] = address.split('/*');
  await openScreen(page, list!);
  const isStorefront = (await page.locator('.header').count()) > 0;
  if (isStorefront) await page.locator('.header summary.account-menu').waitFor();
  let above = list!;
  for (const [i, rest] of rests.entries()) {
    const end = i === rests.length - 1 ? rest : '';
    const links = page.locator(
      `main a[href^="${above}/"]${end === '' ? '' : `[href$="${end}"]`}` +
        ':not([href$="/new"]):not([href*="export"])',
    );
    if ((await links.count()) === 0) return;
    const href = (await links.first().getAttribute('href'))!;
    await openScreen(page, href);
    above = `${href}${rest}`;
  }
}
