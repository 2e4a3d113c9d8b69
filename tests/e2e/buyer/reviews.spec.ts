// A buyer reviews what was delivered, the seller answers, a reader reports, staff hide.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import * as reviews from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/buyer/reviews';
import * as controlTexts from '#messages/pages/control';
import * as control from '#messages/pages/control/reviews';
import * as site from '#messages/pages/storefront/reviews';
import * as vendor from '#messages/pages/vendor/answers';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { withDatabase } from '#tests/support/browser-database.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();

/** What a delivery does. */
const openRight = (email: string, product: string) =>
  withDatabase(async (client) => {
    await client.query(
      `insert into review_rights
         (id, public_id, user_id, product_id, order_reference, opened_at, expires_at)
       select gen_random_uuid(), substr(md5(random()::text), 1, 10), users.id, products.id,
         'journey', now(), now() + interval '180 days'
       from users, products where users.email = $1 and products.public_id = $2`,
      [email, product],
    );
  });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('a delivered product is reviewed, answered, reported and hidden', async ({
      page,
      lang,
      navigate,
      playwright,
      baseURL,
      browser,
    }) => {
      const locale = { locale: lang };
      const narrow = async (shown: Page) => {
        if (javaScriptEnabled) await expectFitsNarrow(shown);
      };
      const sellers = await playwright.request.newContext({ baseURL: baseURL! });
      const { slug } = await openSeller(sellers);
      const title = `Spa towel ${randomUUID().slice(0, 8)}`;
      const { id: product } = await addProduct(sellers, title);
      const email = await signUpConfirmedBuyer(page.request);
      await logInByApi(page.request, email);
      await openRight(email, product);

      await navigate('/:lang/buyer/reviews', { lang });
      await main(page)
        .getByRole('link', { name: m.write(locale) })
        .click();
      await main(page)
        .getByLabel(reviews.text(locale), { exact: true })
        .fill('Heavy and soft, as agreed.');
      await main(page)
        .getByRole('button', { name: m.send(locale) })
        .click();
      await expect(main(page).locator('.field-error')).toHaveCount(2);
      await expect(main(page).getByLabel(reviews.text(locale))).toHaveValue(
        'Heavy and soft, as agreed.',
      );
      await narrow(page);
      const stars = (legend: string, count: number) =>
        main(page)
          .getByRole('radiogroup', { name: legend })
          .getByLabel(reviews.starCount({ stars: count }, locale))
          .check();
      await stars(reviews.productStars(locale), 5);
      await stars(reviews.supplierStars(locale), 4);
      await main(page)
        .getByLabel(reviews.photos(locale))
        .setInputFiles({ name: 'towel.png', mimeType: 'image/png', buffer: await photo() });
      await main(page)
        .getByRole('button', { name: m.send(locale) })
        .click();
      await expect(main(page).getByRole('status')).toHaveText(m.done({ what: 'sent' }, locale));
      await narrow(page);

      const desk = await browser.newContext({
        baseURL: baseURL!,
        javaScriptEnabled,
        storageState: await sellers.storageState(),
      });
      const seller = await desk.newPage();
      await seller.goto(`/${lang}/vendor/reviews`);
      await main(seller).getByLabel(vendor.answer(locale)).fill('Thank you, until next time.');
      await main(seller)
        .getByRole('button', { name: vendor.send(locale) })
        .click();
      await expect(main(seller).getByRole('status')).toHaveText(
        vendor.done({ what: 'shown' }, locale),
      );
      await narrow(seller);
      await desk.close();

      await page.goto(`/${lang}/product/${product}/reviews`);
      await expect(main(page)).toContainText('Thank you, until next time.');
      await expect(
        main(page).getByRole('img', { name: reviews.photo({ number: 1 }, locale) }),
      ).toBeVisible();
      await expect(async () => {
        await page.goto(`/${lang}/store/${slug}?tab=reviews`);
        await expect(main(page)).toContainText('Thank you, until next time.', { timeout: 1_000 });
      }).toPass();
      await main(page).getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(new RegExp(`/product/${product}/reviews$`));
      await main(page).getByText(site.report(locale), { exact: true }).click();
      await main(page).getByLabel(site.reason(locale), { exact: true }).selectOption('untrue');
      await main(page)
        .getByRole('button', { name: site.send(locale) })
        .click();
      await expect(main(page).getByRole('status')).toHaveText(
        site.done({ what: 'report' }, locale),
      );
      await narrow(page);

      const market = await browser.newContext({
        baseURL: baseURL!,
        javaScriptEnabled,
        storageState: sessionOf('admin'),
      });
      const staff = await market.newPage();
      await staff.goto(`/${lang}/control/reviews`);
      await main(staff)
        .getByRole('row')
        .filter({ hasText: control.reported({ count: 1 }, locale) })
        .getByRole('link', { name: title })
        .click();
      await expect(main(staff)).toContainText('Heavy and soft, as agreed.');
      const hide = main(staff)
        .locator('.panel-act')
        .filter({ hasText: control.hideText(locale) });
      await hide.locator('summary').click();
      await hide.getByLabel(controlTexts.reason(locale)).fill('Never delivered');
      await hide.getByLabel(controlTexts.sure(locale)).check();
      await hide.getByRole('button', { name: control.hide(locale) }).click();
      await expect(main(staff).getByRole('status')).toContainText(
        control.done({ what: 'hide' }, locale),
      );
      await narrow(staff);
      await market.close();

      await page.goto(`/${lang}/product/${product}/reviews`);
      await expect(main(page)).toContainText(site.none(locale));
    });
  });
}
