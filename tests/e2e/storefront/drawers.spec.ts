// Drawers of menu, categories, cart and search: by touch, by keyboard and with browser history.
import { expect, type Locator, type Page } from '@playwright/test';
import * as common from '#messages/pages/storefront/shell';
import { type Locale, localeNames } from '#shared/locale.ts';
import { clothing } from '#tests/support/browser-market.ts';
import { drawerNamed, openDrawer, phone } from '#tests/support/browser-screens.ts';
import { forgive, isAlive, test } from '#tests/support/browser-test.ts';

test.use({ viewport: phone });

const opener = (page: Page, name: 'menu' | 'categories') =>
  page.locator(`.bottom-bar > a[data-drawer=${name}]`);
const group = (page: Page, name: string) =>
  page.locator('dialog[open] details').filter({ has: page.locator(`a[href$="/shop/${name}"]`) });
const isFocusInside = (page: Page) =>
  page.locator('dialog[open]').evaluate((element) => element.contains(document.activeElement));

/** Seconds of the longest of its transitions. */
const slowest = (drawer: Locator): Promise<number> =>
  drawer.evaluate((element) =>
    Math.max(...getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat)),
  );

/** Collects the data requests of the router from now on. */
function dataRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data') && request.resourceType() === 'fetch')
      asked.push(request.url());
  });
  return asked;
}

test('one drawer is open at a time, at the start edge, with a limited width', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang', { lang });
  expect(await page.locator('dialog').count(), 'no drawer is rendered before it opens').toBe(0);
  const menu = await openDrawer(page, 'menu', lang);
  expect(await menu.boundingBox()).toMatchObject({
    x: lang === 'ar' ? 44 : 0,
    width: phone.width - 44,
    height: phone.height,
  });
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const categories = await openDrawer(page, 'categories', lang);
  await opener(page, 'menu').dispatchEvent('click');
  await expect(menu).toBeVisible();
  await expect(categories, 'the other drawer closes').toBeHidden();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(categories, 'both share one history entry').toBeHidden();
  await page.setViewportSize({ width: 800, height: 800 });
  expect((await (await openDrawer(page, 'menu', lang)).boundingBox())!.width).toBe(378);
});

test('a drawer holds focus and gives it back, however it closes', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang', { lang });
  const closings = [
    () => page.keyboard.press('Escape'),
    () =>
      page
        .locator('dialog[open]')
        .getByRole('button', { name: common.close({ locale: lang }) })
        .click(),
    () => page.mouse.click(lang === 'ar' ? 20 : phone.width - 20, 300), // next to the drawer
    () => page.goBack(),
  ];
  for (const name of ['menu', 'categories'] as const) {
    for (const close of closings) {
      await opener(page, name).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('dialog[open] .drawer-list').last()).toBeVisible();
      for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        // Between the last and the first stop the browser itself has focus, never the page.
        expect(
          (await isFocusInside(page)) ||
            (await page.evaluate(() => document.activeElement === document.body)),
        ).toBe(true);
      }
      await page
        .locator('dialog[open]')
        .evaluate((element) =>
          Promise.all(element.getAnimations().map((animation) => animation.finished)),
        );
      await close();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(opener(page, name)).toBeFocused();
    }
  }
});

test('the menu is a tree that loads the items of a group when it opens', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang', { lang });
  const menu = await openDrawer(page, 'menu', lang);
  const mega = group(page, 'consumer-electronic');
  await mega.locator('summary').click();
  await expect(mega.locator('a[href$="/consumer-electronic/headphones"]')).toBeVisible();
  const dynamic = group(page, clothing.group);
  await dynamic.locator('summary').click();
  const item = dynamic.locator(`a[href^="/${lang}/shop/${clothing.group}/"]`).first();
  const name = await item.innerText();
  await expect(mega.locator('a').first(), 'one group is open at a time').toBeHidden();
  await item.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(menu).toBeHidden();
});

test('language and currency are chosen in the menu and leave no history entry', async ({
  page,
  navigate,
  lang,
}) => {
  await navigate('/:lang', { lang });
  await navigate('/:lang/shop', { lang });
  const menu = await openDrawer(page, 'menu', lang);
  await menu.locator('.drawer-foot .menu > summary').last().click();
  await page.keyboard.press('Escape');
  await expect(
    menu.locator('.drawer-foot .menu-list:visible'),
    'Escape closes the innermost menu',
  ).toHaveCount(0);
  await expect(menu).toBeVisible();
  await menu.locator('.drawer-foot .menu > summary').last().click();
  await menu
    .getByRole('button', { name: common.currencyName({ currency: 'TRY' }, { locale: lang }) })
    .click();
  await expect(page.locator('.header-util .menu > summary bdi')).toContainText('TRY');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await isAlive(page);
  const other: Locale = lang === 'en' ? 'ar' : 'en';
  const again = await openDrawer(page, 'menu', lang);
  await again.locator('.drawer-foot .menu > summary').first().click();
  await again.getByRole('link', { name: localeNames[other] }).click();
  await expect(page).toHaveURL(new RegExp(`/${other}/shop$`));
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${lang}/shop$`));
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('cart and search open at the end edge and close other drawers', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  await expect(
    page.locator('.header-main > form.search-form'),
    'a phone shows the product instead',
  ).toBeHidden();
  // The end of the page without the scrollbar gutter, which desktops reserve.
  const end = () => page.evaluate(() => document.body.getBoundingClientRect().right);
  const edge = async (drawer: number) => (lang === 'ar' ? 0 : (await end()) - drawer);
  const settled = (drawer: Locator) =>
    drawer.evaluate((element) =>
      Promise.all(element.getAnimations().map((animation) => animation.finished)),
    );
  const [cart, search] = [drawerNamed(page, 'cart', lang), drawerNamed(page, 'search', lang)];
  await page.locator('.header-actions > a[data-drawer=cart]').click();
  await expect(
    cart.getByRole('heading', { name: common.cartEmpty({ locale: lang }) }),
  ).toBeVisible();
  await settled(cart);
  expect(await cart.boundingBox()).toMatchObject({
    x: await edge(phone.width - 44),
    width: phone.width - 44,
  });
  for (const [name, other] of [
    ['search', cart],
    ['menu', search],
  ] as const) {
    await page.locator(`a[data-drawer=${name}]`).first().dispatchEvent('click');
    await expect(drawerNamed(page, name, lang)).toBeVisible();
    await expect(other, 'the other drawer closes').toBeHidden();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
  }
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);

  await page.setViewportSize({ width: 860, height: 800 });
  await page.locator('.header-actions > a[data-drawer=search]').click();
  await expect(search.locator('input[name=q]')).toBeFocused();
  await settled(search);
  expect(await search.boundingBox()).toMatchObject({ x: await edge(736), width: 736 });
  expect(await slowest(search), 'a drawer stands within half a second').toBeLessThanOrEqual(0.5);
  // The first Escape closes the list of suggestions, if it has come already.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.locator('.header-actions > a[data-drawer=search]')).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.header-actions > a[data-drawer=cart]').click();
  await settled(cart);
  expect(await cart.boundingBox()).toMatchObject({ x: await edge(378), width: 378, height: 900 });
  await page.goBack();
  await expect(cart).toBeHidden();
});

test('the search drawer of a phone finds another product', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  await page.locator('.header-actions > a[data-drawer=search]').click();
  const search = drawerNamed(page, 'search', lang);
  await search.locator('input[name=q]').fill('denim');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${lang}/search\\?(?:in=products&)?q=denim`));
  await expect(search).toBeHidden();
  await expect(page.locator('.product-card').first()).toBeVisible();
  await page.goBack();
  await expect(page, 'the drawer left no history entry').toHaveURL(/\/product\//);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('Back closes a drawer and the next Back leaves the page, without loading it again', async ({
  page,
  navigate,
}) => {
  await navigate('/:lang/shop', { lang: 'en' });
  await page.getByRole('main').getByRole('link', { name: 'Headphones' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Headphones');
  const asked = dataRequests(page);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await openDrawer(page, 'menu', 'en');
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page).toHaveURL(/headphones$/);
  expect(await page.evaluate(() => scrollY), 'the page keeps its scroll position').toBe(300);
  await page.goForward();
  await expect(page.locator('dialog[open]'), 'Forward opens it again').toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect(asked).toEqual([]);
  await openDrawer(page, 'menu', 'en');
  await page.reload();
  await isAlive(page);
  await page.waitForFunction(() => !('drawer' in history.state));
  await expect(page.locator('dialog'), 'a reloaded page has no open drawer').toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/shop$/);
});

test('a link in a drawer replaces the history entry of the drawer', async ({ page, navigate }) => {
  await navigate('/:lang/shop', { lang: 'tr' });
  await page.getByRole('main').getByRole('link', { name: 'Kulaklık' }).first().click();
  await expect(page).toHaveURL(/headphones$/);
  const categories = await openDrawer(page, 'categories', 'tr');
  await categories.getByRole('link', { name: common.allCategories({ locale: 'tr' }) }).click();
  await expect(page).toHaveURL(/\/tr\/shop$/);
  await expect(categories).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/headphones$/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/tr\/shop$/);
  // A link to the current page only closes the drawer.
  const asked = dataRequests(page);
  await (
    await openDrawer(page, 'categories', 'tr')
  )
    .getByRole('link', { name: common.allCategories({ locale: 'tr' }) })
    .click();
  await expect(categories).toBeHidden();
  expect(asked).toEqual([]);
  await page.goForward();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
});

test('categories that fail to load show an error and a button to try again', async ({
  page,
  navigate,
  complaints,
}) => {
  await navigate('/:lang', { lang: 'ar' });
  await openDrawer(page, 'categories', 'ar');
  const answers = '**/front/api/v1/category-groups/*';
  await page.route(answers, (route) => route.abort());
  const dynamic = group(page, clothing.group);
  await dynamic.locator('summary').click();
  await expect(dynamic.getByRole('alert')).toContainText(common.itemsFailed({ locale: 'ar' }));
  await page.unroute(answers);
  await dynamic.getByRole('button', { name: common.tryAgain({ locale: 'ar' }) }).click();
  await expect(dynamic.locator('img').first()).toBeVisible();
  forgive(complaints, 'ERR_FAILED');
});

test('when the script of drawers fails to load, the link leads to the shop', async ({
  page,
  navigate,
  complaints,
}) => {
  await page.route('**/assets/*/drawers-*.js', (route) => route.abort());
  await navigate('/:lang', { lang: 'en' });
  await opener(page, 'menu').click();
  await expect(page).toHaveURL(/\/en\/shop$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/en$/);
  forgive(complaints, 'ERR_FAILED');
});
