// The drawers of a phone: by touch, by keyboard, and by the browser's Back.
import { expect, type Locator, type Page } from '@playwright/test';
import * as common from '#messages/shell';
import { type Locale, localeNames } from '#shared/locale.ts';
import { clothing } from '../support/browser-market.ts';
import { drawerNamed, openDrawer, phone } from '../support/browser-screens.ts';
import { isAlive, oneLanguage, test } from '../support/browser-test.ts';

test.use({ viewport: phone });

const opener = (page: Page, name: 'menu' | 'categories') =>
  page.locator(`.bottom-bar > a[data-drawer=${name}]`);
const group = (page: Page, name: string) =>
  page.locator('dialog[open] details').filter({ has: page.locator(`a[href$="/shop/${name}"]`) });
const isFocusInside = (page: Page) =>
  page.locator('dialog[open]').evaluate((element) => element.contains(document.activeElement));

/** Pages that the router asks for from here on. */
function askedPages(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data') && request.resourceType() === 'fetch')
      asked.push(request.url());
  });
  return asked;
}

for (const lang of oneLanguage) {
  test(`one at a time, from the start edge, as wide as it may be (${lang})`, async ({
    page,
    navigate,
  }) => {
    await navigate('/:lang', { lang });
    expect(await page.locator('dialog').count(), 'nothing of them is in the page').toBe(0);
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
    await expect(categories, 'the other one closes').toBeHidden();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(categories, 'they share one step back').toBeHidden();
    await page.setViewportSize({ width: 800, height: 800 });
    expect((await (await openDrawer(page, 'menu', lang)).boundingBox())!.width).toBe(378);
  });

  test(`holds focus and gives it back, whatever closes it (${lang})`, async ({
    page,
    navigate,
  }) => {
    await navigate('/:lang', { lang });
    const closings = [
      () => page.keyboard.press('Escape'),
      () =>
        page
          .locator('dialog[open]')
          .getByRole('button', { name: common.close({ locale: lang }) })
          .click(),
      () => page.mouse.click(lang === 'ar' ? 20 : phone.width - 20, 300), // beside it
      () => page.goBack(),
    ];
    for (const name of ['menu', 'categories'] as const) {
      for (const close of closings) {
        await opener(page, name).focus();
        await page.keyboard.press('Enter');
        await expect(page.locator('dialog[open] .drawer-list').last()).toBeVisible();
        for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
          await page.keyboard.press(key);
          // Between the last stop and the first one, focus is on the browser itself: never on the page behind.
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

  test(`the menu is a tree: sections at once, other groups when they are opened (${lang})`, async ({
    page,
    navigate,
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
    await expect(mega.locator('a').first(), 'one branch at a time').toBeHidden();
    await item.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(menu).toBeHidden();
  });

  test(`language and currency at its foot, with no stale step behind (${lang})`, async ({
    page,
    navigate,
  }) => {
    await navigate('/:lang', { lang });
    await navigate('/:lang/shop', { lang });
    const menu = await openDrawer(page, 'menu', lang);
    await menu.locator('.drawer-foot .menu > summary').last().click();
    await page.keyboard.press('Escape');
    await expect(
      menu.locator('.drawer-foot .menu-list:visible'),
      'Escape closes what is innermost',
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
}

for (const lang of oneLanguage) {
  test(`the cart and the search come from the end edge, and take turns with the others (${lang})`, async ({
    page,
    navigate,
    market,
  }) => {
    await navigate('/:lang/product/:handle', { lang, handle: market.handle });
    await expect(
      page.locator('.header-main > form.search-form'),
      'a phone shows the product',
    ).toBeHidden();
    const edge = (width: number, drawer: number) => (lang === 'ar' ? 0 : width - drawer);
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
      x: edge(phone.width, phone.width - 44),
      width: phone.width - 44,
    });
    for (const [name, other] of [
      ['search', cart],
      ['menu', search],
    ] as const) {
      await page.locator(`a[data-drawer=${name}]`).first().dispatchEvent('click');
      await expect(drawerNamed(page, name, lang)).toBeVisible();
      await expect(other, 'the other one closes').toBeHidden();
      await expect(page.locator('dialog[open]')).toHaveCount(1);
    }
    await page.goBack();
    await expect(page.locator('dialog[open]')).toHaveCount(0);

    await page.setViewportSize({ width: 860, height: 800 });
    await page.locator('.header-actions > a[data-drawer=search]').click();
    await expect(search.locator('input[name=q]')).toBeFocused();
    await settled(search);
    expect(await search.boundingBox()).toMatchObject({ x: edge(860, 736), width: 736 });
    await page.keyboard.press('Escape');
    await expect(page.locator('.header-actions > a[data-drawer=search]')).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.header-actions > a[data-drawer=cart]').click();
    await settled(cart);
    expect(await cart.boundingBox()).toMatchObject({ x: edge(1440, 378), width: 378, height: 900 });
    await page.goBack();
    await expect(cart).toBeHidden();
  });

  test(`a phone that shows a product finds another one (${lang})`, async ({
    page,
    navigate,
    market,
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
    await expect(page, 'the drawer left no step behind').toHaveURL(/\/product\//);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
}

test('Back closes a drawer, and the next Back leaves the page; neither loads it again', async ({
  page,
  navigate,
}) => {
  await navigate('/:lang/shop', { lang: 'en' });
  await page.getByRole('main').getByRole('link', { name: 'Headphones' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Headphones');
  const asked = askedPages(page);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await openDrawer(page, 'menu', 'en');
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page).toHaveURL(/headphones$/);
  expect(await page.evaluate(() => scrollY), 'the page stays where it was').toBe(300);
  await page.goForward();
  await expect(page.locator('dialog[open]'), 'Forward opens it again').toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect(asked).toEqual([]);
  await openDrawer(page, 'menu', 'en');
  await page.reload();
  await isAlive(page);
  await page.waitForFunction(() => !('drawer' in history.state));
  await expect(page.locator('dialog'), 'a page that is loaded anew begins without it').toHaveCount(
    0,
  );
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/shop$/);
});

test('a link in a drawer takes the place of the drawer in the history', async ({
  page,
  navigate,
}) => {
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
  // A link to the page that is open only closes.
  const asked = askedPages(page);
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

test('categories that could not be loaded say so, and are asked for again', async ({
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
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((complaint) => !complaint.includes('ERR_FAILED')),
  );
});

test('contents that cannot be loaded: the link leads to the shop as it would without a script', async ({
  page,
  navigate,
  complaints,
}) => {
  await page.route('**/assets/drawers-*.js', (route) => route.abort());
  await navigate('/:lang', { lang: 'en' });
  await opener(page, 'menu').click();
  await expect(page).toHaveURL(/\/en\/shop$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/en$/);
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((complaint) => !complaint.includes('ERR_FAILED')),
  );
});
