// A seller's first day, whole: the sign-up, a store, ten products by hand and from a file, one that
// waits for staff, a larger package; and a buyer who searches.
import { type Browser, expect, type Page } from '@playwright/test';
import { packageName } from '#messages/features/packages';
import * as imports from '#messages/pages/vendor/imports';
import * as packages from '#messages/pages/vendor/package';
import * as products from '#messages/pages/vendor/products';
import * as store from '#messages/pages/vendor/store';
import type { Locale } from '#shared/locale.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { withDatabase } from '#tests/support/browser-database.ts';
import { linkMailedTo } from '#tests/support/browser-mails.ts';
import { confirmPayment, orderGrowth } from '#tests/support/browser-packages.ts';
import { fillInProduct, photo } from '#tests/support/browser-products.ts';
import { desktop, phone } from '#tests/support/browser-screens.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { signUpSellerByForm } from '#tests/support/browser-sign-up.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** Presses a button by the keyboard alone, from the field before it. */
async function press(page: Page, name: string): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

async function openStore(page: Page, lang: Locale, email: string): Promise<void> {
  const locale = { locale: lang };
  await page.goto(`/${lang}/vendor/store`);
  await main(page).locator('[name=province]').selectOption('Denizli');
  await press(page, store.register(locale));
  await expect(main(page).getByText(store.doneRegister(locale))).toBeVisible();
  await page.request.post(await linkMailedTo(email, '/account/confirm-email'), {
    form: { confirm: 'yes' },
  });
  await page.goto(`/${lang}/vendor/store`);
  await press(page, store.open(locale));
  await expect(main(page).getByText(store.doneOpen(locale))).toBeVisible();
}

type Visit = { readonly lang: Locale; readonly javaScriptEnabled: boolean };

async function addByHand(page: Page, title: string, { lang, javaScriptEnabled }: Visit) {
  await page.goto(address('/:lang/vendor/products/new', { lang }));
  if (javaScriptEnabled) await isAlive(page);
  await fillInProduct(page, title);
  await page.locator('[name=imagesFiles]').setInputFiles([await photo('front.png', '#c33')]);
  if (javaScriptEnabled) await expect(page.locator('.picture-item-image img')).toHaveCount(1);
  await press(page, products.savePublish({ locale: lang }));
  await expect(page.getByText(products.saved({ locale: lang }))).toBeVisible();
}

/** Seven products, one more with a prohibited word, and a row without a price. */
async function importTheRest(page: Page, id: string, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  const row = (number: number, title: string, price = '2.50') =>
    `${id}-${number},${title},${price},USD,home-garden-kitchen/towels-peshtemals\n`;
  const list =
    'id,title:en,price,currency,category\n' +
    Array.from({ length: 7 }, (_, i) => row(i, `Hammam robe ${id} ${i}`)).join('') +
    row(7, `Steel pistol ${id}`) +
    row(8, `Priceless robe ${id}`, 'free');
  await page.goto(address('/:lang/vendor/imports', { lang }));
  await page
    .getByLabel(imports.file(locale))
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await press(page, imports.upload(locale));
  // Without scripts the page loads itself again.
  await expect(button(page, imports.start(locale))).toBeVisible({ timeout: 60_000 });
  // None has a picture, and nothing goes on sale without one by mistake.
  await main(page).locator('[name=bare]').check();
  await press(page, imports.start(locale));
  const counts = { created: 8, updated: 0, unchanged: 0, rejected: 1 };
  await expect(page.getByText(imports.saved(counts, locale))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(imports.flagged({ count: 1 }, locale))).toBeVisible();
}

type Office = Visit & { readonly browser: Browser; readonly baseURL: string };

async function approve(title: string, { browser, lang, ...options }: Office): Promise<void> {
  const office = await browser.newContext({ storageState: sessionOf('admin'), ...options });
  const page = await office.newPage();
  const row = page.locator('tbody tr', { hasText: title }).first();
  await expect(async () => {
    await page.goto(address('/:lang/control/products', { lang }));
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await row.locator('a').click();
  await expect(page.locator('mark').first()).toHaveText('pistol');
  const act = page.locator('.panel-act').first();
  await act.locator('summary').click();
  await act.locator('input[name=sure]').check();
  await act.locator('button').click();
  await expect(page).toHaveURL(/done=approve/);
  await office.close();
}

/** Of how many products with such titles a search knows. */
const foundCount = (id: string): Promise<number> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count
       from products p join product_documents d on d.product_id = p.id
       where p.title->>'en' like '%' || $1 || '%'`,
      [id],
    );
    return rows[0]!.count;
  });

const ways = [
  { how: 'by the keyboard on a desktop', javaScriptEnabled: true, viewport: desktop },
  { how: 'without scripts on a phone', javaScriptEnabled: false, viewport: phone },
] as const;

for (const { how, javaScriptEnabled, viewport } of ways)
  test.describe(how, () => {
    test.use({ javaScriptEnabled, viewport });

    test('a seller signs up, sells ten products, grows, and is found by a buyer', async ({
      page,
      browser,
      baseURL,
      lang,
    }) => {
      test.slow();
      const locale = { locale: lang };
      const office = { browser, baseURL: baseURL!, lang, javaScriptEnabled };
      const { email, slug } = await signUpSellerByForm(page, {
        ...office,
        isByKeyboard: javaScriptEnabled,
      });
      const id = slug.replace('-', '');
      await openStore(page, lang, email);
      await addByHand(page, `Bath towel ${id} one`, office);
      await addByHand(page, `Bath towel ${id} two`, office);
      await importTheRest(page, id, lang);
      await approve(`Steel pistol ${id}`, office);
      await confirmPayment(await orderGrowth(page, lang), office);

      // All ten have their place, and the package is the larger one.
      const used = packages.ofLimit({ used: '10', limit: '500' }, locale);
      await expect(async () => {
        await page.goto(`/${lang}/vendor/package`);
        await expect(main(page).getByText(used, { exact: true })).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(
        main(page)
          .getByText(packageName({ key: 'growth' }, locale), { exact: true })
          .first(),
      ).toBeVisible();

      // Within two seconds, as `bench/freshness.ts` measures on a quiet machine.
      await expect.poll(() => foundCount(id)).toBe(10);
      const visitor = await browser.newContext({
        baseURL: baseURL!,
        javaScriptEnabled,
        viewport,
      });
      const buyer = await visitor.newPage();
      for (const title of [`Bath towel ${id} two`, `Hammam robe ${id} 6`, `Steel pistol ${id}`]) {
        await buyer.goto(address('/:lang/search', { lang }, { q: title }));
        await expect(
          buyer.locator('main').getByRole('link', { name: title }).first(),
        ).toBeVisible();
      }
      await visitor.close();
    });
  });
