// The ways to an inquiry, files in it, and its end by a block; with scripts and without.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import * as threads from '#messages/features/threads';
import * as inquiries from '#messages/pages/shared/inquiries';
import * as cart from '#messages/pages/storefront/cart';
import * as lists from '#messages/pages/storefront/company-lists';
import * as error from '#messages/pages/storefront/error';
import * as form from '#messages/pages/storefront/inquiry';
import * as product from '#messages/pages/storefront/product';
import type { Locale } from '#shared/locale.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { addProduct, openSeller, type Seller } from '#tests/support/browser-sellers.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page): Locator => page.getByRole('main');
const message = { kind: 'message' } as const;

async function ask(page: Page, lang: Locale): Promise<void> {
  const locale = { locale: lang };
  await main(page).getByLabel(form.message(locale)).fill('Which colours are in stock?');
  await main(page)
    .getByRole('button', { name: form.send(locale) })
    .click();
}

async function openInquiry(request: APIRequestContext, { slug }: Seller): Promise<string> {
  const response = await request.post('/api/v1/inquiries', {
    data: {
      stores: [slug],
      subject: 'Towels for hotels',
      message: 'Which colours are in stock?',
      fullName: 'Layla Haddad',
      email: 'layla@souq.example',
      country: 'AE',
    },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { ids: string[] }).ids[0]!;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('several suppliers are ticked in a list and asked at once', async ({
      page,
      lang,
      navigate,
      playwright,
      baseURL,
    }) => {
      const locale = { locale: lang };
      const write = () => main(page).getByRole('button', { name: lists.writeToChosen(locale) });
      await navigate('/:lang/manufacturers/:category?', { lang });
      await write().click();
      await expect(main(page).getByRole('status')).toContainText(error.chooseRecipient(locale));
      await main(page)
        .getByRole('link', { name: form.backToList(locale) })
        .click();

      const boxes = main(page).locator('.chosen-stores').getByRole('checkbox');
      const names = main(page).locator('.store-card').getByRole('heading');
      const chosen = [await names.nth(0).innerText(), await names.nth(1).innerText()];
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      if (javaScriptEnabled) await expectFitsNarrow(page);
      await write().click();
      for (const name of chosen) await expect(main(page)).toContainText(name);
      await expect(main(page)).toContainText(form.eachAlone(locale));

      await navigate('/:lang/manufacturers/:category?', { lang });
      for (let i = 0; i < 11; i++) await boxes.nth(i).check();
      await write().click();
      await expect(main(page).getByRole('status')).toContainText(
        form.onlyFirst({ count: 11, most: '10' }, locale),
      );

      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      const own = [await openSeller(sellers), await openSeller(sellers)];
      await sellers.dispose();
      await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
      const query = own.map(({ slug }) => `store=${slug}`).join('&');
      await page.goto(`/${lang}/inquiry?list=manufacturers&${query}`);
      await main(page).getByLabel(form.subject(locale)).fill('Towels for hotels');
      await ask(page, lang);
      await expect(main(page).getByRole('link', { name: 'Towels for hotels' })).toHaveCount(2);
      for (const { company } of own) await expect(main(page)).toContainText(company);
    });

    test('a supplier is asked from a product, and from the cart', async ({
      page,
      lang,
      navigate,
      playwright,
      baseURL,
    }) => {
      const locale = { locale: lang };
      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      const seller = await openSeller(sellers);
      const { id } = await addProduct(sellers, `Towel of ${seller.company}`);
      await sellers.dispose();
      await logInByApi(page.request, await signUpConfirmedBuyer(page.request));

      await navigate('/:lang/product/:handle', { lang, handle: id });
      await main(page)
        .getByRole('link', { name: product.contactSupplier(locale) })
        .first()
        .click();
      await expect(main(page)).toContainText(seller.company);
      await ask(page, lang);
      await expect(main(page)).toContainText(inquiries.sent(locale));
      await expect(
        main(page).getByRole('link', { name: `Towel of ${seller.company}` }),
      ).toBeVisible();

      const added = await page.request.post('/api/v1/cart-items', {
        data: { product: id, quantity: 1_000 },
      });
      expect(added.status()).toBe(201);
      await navigate('/:lang/cart', { lang });
      await main(page)
        .getByRole('link', { name: cart.inquiry(locale) })
        .click();
      const text = main(page).getByLabel(form.message(locale));
      await expect(text).toHaveValue(new RegExp(`- Towel of ${seller.company}`));
      await main(page)
        .getByRole('button', { name: form.send(locale) })
        .click();
      await expect(main(page)).toContainText(inquiries.sent(locale));
      await expect(main(page).locator('.message-list')).toContainText(`Towel of ${seller.company}`);
    });

    test('a file goes with a message, and a block ends the talk until it is undone', async ({
      page,
      lang,
      navigate,
      playwright,
      baseURL,
      browser,
    }) => {
      const locale = { locale: lang };
      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      const seller = await openSeller(sellers);
      await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
      const inquiry = await openInquiry(page.request, seller);
      const button = (on: Page, name: string) =>
        main(on).getByRole('button', { name, exact: true });
      const write = (on: Page) => main(on).getByLabel(threads.write(message, locale));

      await navigate('/:lang/buyer/inquiries/:inquiry', { lang, inquiry });
      await main(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfFile('1') });
      await write(page).fill('As in the plan.');
      await button(page, threads.send(message, locale)).click();
      await expect(main(page).locator('.message-list')).toContainText('As in the plan.');
      await expect(main(page).locator('.message-list-files')).toContainText('plan.pdf');

      const state = await sellers.storageState();
      const other = await browser.newContext({
        baseURL: baseURL!,
        storageState: state,
        javaScriptEnabled,
      });
      const desk = await other.newPage();
      await desk.goto(`/${lang}/vendor/inquiries/${inquiry}`);
      const [download] = await Promise.all([
        desk.waitForEvent('download'),
        main(desk).getByRole('link', { name: 'plan.pdf' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('plan.pdf');
      await button(desk, inquiries.block(locale)).click();
      await expect(main(desk)).toContainText(inquiries.blocked(locale));

      await page.reload();
      await expect(main(page)).toContainText(inquiries.blocked(locale));
      await expect(write(page)).toHaveCount(0);
      await expect(button(page, inquiries.unblock(locale))).toHaveCount(0);

      await button(desk, inquiries.unblock(locale)).click();
      await expect(write(desk)).toBeVisible();
      await page.reload();
      await expect(write(page)).toBeVisible();
      await other.close();
      await sellers.dispose();
    });
  });
}
