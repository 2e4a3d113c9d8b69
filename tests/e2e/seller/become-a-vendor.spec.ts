// From the sell-on link to the sign-up, the list of commissions, and a buying company that starts
// to sell.
import { expect, type Page } from '@playwright/test';
import * as errors from '#messages/pages/storefront/error';
import * as commissions from '#messages/pages/storefront/commissions';
import * as company from '#messages/pages/account/company';
import * as landing from '#messages/pages/storefront/vendor/become-a-vendor';
import * as shell from '#messages/pages/storefront/shell';
import * as signUp from '#messages/pages/account/signup';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';
import { desktop, openDrawer, phone } from '#tests/support/browser-screens.ts';
import { forgive, test } from '#tests/support/browser-test.ts';

/** A PNG of one pixel. */
const picture = {
  name: 'fabrika.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
      '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const main = (page: Page) => page.getByRole('main');
const sellLink = (page: Page, part: '.header' | '.footer') =>
  page.locator(`${part} a[href$="/vendor/become-a-vendor"]`);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a visitor comes from the header to the landing page and on to the sign-up', async ({
      page,
      navigate,
      lang,
    }) => {
      const locale = { locale: lang };
      await page.setViewportSize(desktop);
      await navigate('/:lang', { lang });
      await page
        .locator('.header')
        .getByRole('link', { name: shell.sell(locale) })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/vendor/become-a-vendor$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.title(locale));

      const question = main(page)
        .locator('details')
        .filter({ hasText: landing.askCost(locale) });
      await expect(question.getByText(landing.askCostAnswer(locale))).toBeHidden();
      await question.locator('summary').click();
      await expect(question.getByText(landing.askCostAnswer(locale))).toBeVisible();

      await main(page)
        .getByRole('link', { name: landing.signUp(locale) })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/account/signup-seller$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signUp.sellerTitle(locale));
    });

    test('commissions are found by the words of a trader', async ({ page, navigate }) => {
      const locale = { locale: 'tr' } as const;
      await navigate('/:lang/vendor/become-a-vendor', { lang: 'tr' });
      await main(page)
        .getByRole('link', { name: landing.seeCommissions(locale) })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(commissions.title(locale));
      const rows = main(page).locator('tbody tr');
      expect(await rows.count()).toBeGreaterThan(150);

      await main(page).getByRole('searchbox').fill('pestemal');
      await main(page)
        .getByRole('button', { name: commissions.searchButton(locale) })
        .click();
      await expect(page).toHaveURL(/\/tr\/commissions\?q=pestemal$/);
      await expect(rows).toHaveCount(3);
      await expect(rows.last()).toContainText('%4');
      await expect(main(page).getByRole('searchbox')).toHaveValue('pestemal');

      await main(page).getByRole('searchbox').fill('qzxw');
      await main(page)
        .getByRole('button', { name: commissions.searchButton(locale) })
        .click();
      await expect(main(page).getByText(commissions.nothingText(locale))).toBeVisible();
      await main(page)
        .getByRole('link', { name: commissions.all(locale) })
        .last()
        .click();
      await expect(page).toHaveURL(/\/tr\/commissions$/);
      await expect(main(page).getByRole('table')).not.toHaveCount(0);
    });

    test('the owner of a buying company starts to sell in the account', async ({
      page,
      request,
      lang,
    }) => {
      const locale = { locale: lang };
      await logInByApi(page.request, await signUpConfirmedBuyer(request));
      await page.goto(`/${lang}/account/company`);
      await main(page)
        .getByRole('link', { name: company.startSelling(locale) })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/account/company/start-selling$`));
      const submit = main(page).getByRole('button', { name: company.startSelling(locale) });

      await main(page).getByLabel(signUp.businessName(locale)).fill('Denizli Dokuma');
      await main(page).locator('[name=profileImageFile]').setInputFiles(picture);
      await submit.click();
      await expect(main(page).getByText(errors.chooseAccountType(locale))).toBeVisible();
      await expect(main(page).getByText(errors.chooseShipping(locale))).toBeVisible();
      await expect(main(page).getByText(errors.chooseProfileImage(locale))).toHaveCount(0);
      await expect(main(page).getByLabel(signUp.businessName(locale))).toHaveValue(
        'Denizli Dokuma',
      );

      await main(page)
        .getByRole('radio', { name: new RegExp(`^${signUp.manufacturer(locale)}`) })
        .check();
      await main(page)
        .getByRole('radio', { name: new RegExp(`^${signUp.shipping(locale)}`) })
        .check();
      await main(page).getByLabel(signUp.mainCategory(locale)).selectOption('home-garden-kitchen');
      await submit.click();
      await expect(
        page.getByRole('status').getByText(company.sellingStarted(locale)),
      ).toBeVisible();
      await expect(
        main(page).getByRole('link', { name: company.startSelling(locale) }),
      ).toHaveCount(0);

      await page.goto(`/${lang}/vendor`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${lang}/vendor$`));
      await page.goto(`/${lang}/account/signup-seller`);
      await expect(page).toHaveURL(new RegExp(`/${lang}/account$`));
    });
  });
}

test('the sell-on link is there for visitors: in the header, the drawer and the foot', async ({
  page,
  navigate,
  lang,
}) => {
  await page.setViewportSize(desktop);
  await navigate('/:lang', { lang });
  await expect(sellLink(page, '.header')).toBeVisible();
  await expect(sellLink(page, '.footer')).toBeVisible();

  await page.setViewportSize(phone);
  await navigate('/:lang', { lang });
  const drawer = await openDrawer(page, 'menu', lang);
  await expect(drawer.getByRole('link', { name: shell.sell({ locale: lang }) })).toBeVisible();
});

test('members see no sell-on link, not for a moment, and nothing moves', async ({
  page,
  request,
  navigate,
  complaints,
  lang,
}) => {
  // Records in every frame whether a link to the landing page is shown.
  await page.addInitScript(() => {
    const seen: string[] = [];
    const shifts: number[] = [];
    Object.assign(window, { seen, shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      for (const link of document.querySelectorAll('a[href$="/vendor/become-a-vendor"]'))
        if (link.checkVisibility()) seen.push(link.outerHTML);
      requestAnimationFrame(look);
    };
    look();
  });
  const told = () =>
    page.evaluate(() => {
      // Set by the script above.
      const { seen, shifts } = window as unknown as { seen: string[]; shifts: number[] };
      return { seen, shift: shifts.reduce((sum, value) => sum + value, 0) };
    });
  await page.setViewportSize(desktop);
  await logInByApi(page.request, await signUpConfirmedBuyer(request));
  // The fonts of a first visit move the text when they come late.
  await navigate('/:lang/privacy', { lang });
  await page.evaluate(() => document.fonts.ready);
  await navigate('/:lang/privacy', { lang });
  expect(await told()).toMatchObject({ seen: [] });
  expect((await told()).shift).toBeLessThan(0.02);

  // The HTML hides it before any script has loaded.
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto(`/${lang}/privacy`);
  await expect(page.locator('.footer')).toBeVisible();
  expect((await told()).seen).toEqual([]);
  // The page is left before its scripts are let through: half of them would only complain.
  await page.goto('about:blank');
  await page.unroute('**/assets/**/*.js');
  forgive(complaints, 'ERR_FAILED');

  await page.setViewportSize(phone);
  await navigate('/:lang', { lang });
  const drawer = await openDrawer(page, 'menu', lang);
  await expect(drawer.getByRole('link', { name: shell.sell({ locale: lang }) })).toBeHidden();

  // After the log-out it is there again.
  await page.context().clearCookies();
  await page.setViewportSize(desktop);
  await navigate('/:lang/privacy', { lang });
  await expect(sellLink(page, '.header')).toBeVisible();
});
