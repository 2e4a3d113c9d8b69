// A package from its order to its end: what is ordered, paid, confirmed, over and renewed.
import { expect, type Page } from '@playwright/test';
import { packageName } from '#messages/features/packages';
import * as control from '#messages/pages/control';
import * as payments from '#messages/pages/control/payments';
import * as m from '#messages/pages/vendor/package';
import { runJob, withDatabase } from '#tests/support/browser-database.ts';
import { mailsTo } from '#tests/support/browser-mails.ts';
import { confirmPayment, orderGrowth } from '#tests/support/browser-packages.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { addProduct, openSeller, signUpSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const freePlaces = 20;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** The paid time and its days of grace are over. */
async function letExpire(company: string): Promise<void> {
  await withDatabase((client) =>
    client.query(
      `update company_packages set started_at = now() - interval '39 days',
         paid_until = now() - interval '8 days'
       where company_id = (select id from companies where name = $1)`,
      [company],
    ),
  );
  await runJob('packages.end_packages');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a package’s limits hold from payment to end, and again from the next payment', async ({
      page,
      browser,
      baseURL,
      lang,
    }) => {
      const office = { browser, baseURL: baseURL!, javaScriptEnabled, lang };
      const locale = { locale: lang };
      const { email, company } = await openSeller(page.request);
      const statusOf = async (id: string) =>
        (await page.request.get(`/${lang}/product/${id}`, { maxRedirects: 2 })).status();
      // Jobs release and pause products after a change of the package.
      const expectUsed = async (used: number, limit: number) => {
        const text = m.ofLimit({ used: String(used), limit: String(limit) }, locale);
        await expect(async () => {
          await page.goto(`/${lang}/vendor/package`);
          await expect(main(page).getByText(text, { exact: true })).toBeVisible({ timeout: 500 });
        }).toPass();
      };
      for (let i = 0; i < freePlaces; i++) await addProduct(page.request, `Towel ${i}`);
      const held = await addProduct(page.request, 'Held towel');
      expect(held).toMatchObject({ state: 'draft', draftReason: 'package_limit' });
      await expectUsed(freePlaces, 20);

      const reference = await orderGrowth(page, lang);
      await expect
        .poll(async () => (await mailsTo(email)).some((text) => text.includes(reference)))
        .toBe(true);
      await expectUsed(freePlaces, 20);
      await confirmPayment(reference, office);

      await expectUsed(freePlaces + 1, 500);
      expect(await statusOf(held.id), 'the product that had no place').toBe(200);
      const newest = await addProduct(page.request, 'Newest towel');
      expect(newest).toMatchObject({ state: 'published' });
      expect(await statusOf(newest.id)).toBe(200);

      await letExpire(company);
      await expect.poll(() => statusOf(newest.id), { timeout: 30_000 }).toBe(404);
      await expectUsed(freePlaces, 20);
      await expect(
        main(page)
          .getByText(packageName({ key: 'free' }, locale), { exact: true })
          .first(),
      ).toBeVisible();

      await confirmPayment(await orderGrowth(page, lang), office);
      await expect.poll(() => statusOf(newest.id), { timeout: 30_000 }).toBe(200);
      await expectUsed(freePlaces + 2, 500);
    });

    test('an order can be cancelled by its company, and refused with a reason by staff', async ({
      page,
      browser,
      baseURL,
      lang,
    }) => {
      const locale = { locale: lang };
      const { email } = await signUpSeller(page.request);
      await orderGrowth(page, lang);
      await button(page, m.cancel(locale)).click();
      await expect(main(page).getByText(m.doneCancel(locale))).toBeVisible();

      const reference = await orderGrowth(page, lang);
      const office = await browser.newContext({
        storageState: sessionOf('admin'),
        baseURL: baseURL!,
        javaScriptEnabled,
      });
      const list = await office.newPage();
      await list.goto(`/${lang}/control/payments`);
      const row = main(list).getByRole('row').filter({ hasText: reference });
      const act = row
        .locator('details')
        .filter({ has: list.locator('summary', { hasText: payments.cancel(locale) }) });
      await act.locator('summary').click();
      await act.getByLabel(control.reason(locale)).fill('The amount was another one');
      await act.getByRole('button').click();
      await expect(act.locator('.field-error')).toBeVisible();
      await expect(act.getByLabel(control.reason(locale))).toHaveValue(
        'The amount was another one',
      );
      await act.getByLabel(control.sure(locale)).check();
      await act.getByRole('button').click();
      await expect(main(list).getByText(payments.doneCancel(locale))).toBeVisible();
      await office.close();

      await expect
        .poll(async () =>
          (await mailsTo(email)).some((text) => text.includes('The amount was another one')),
        )
        .toBe(true);
    });
  });
}

test('the page of the package fits at each width and is accessible', async ({ page, lang }) => {
  await signUpSeller(page.request);

  await expectPanelPage(page, `/${lang}/vendor/package`);
  await orderGrowth(page, lang);
  await expectPanelPage(page, `/${lang}/vendor/package`);
});

test.describe('an administrator', () => {
  test.use({ storageState: sessionOf('admin') });

  for (const path of [
    'control/payments',
    'control/payments?list=confirmed',
    'control/payments?list=cancelled',
    'control/packages',
    'control/terms',
  ])
    test(`${path} fits at each width and is accessible`, async ({ page, lang }) => {
      await expectPanelPage(page, `/${lang}/${path}`);
    });
});
