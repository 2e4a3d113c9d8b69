// A package from its order to its end: what is ordered, paid, confirmed, over and renewed.
import { type Browser, expect, type Page } from '@playwright/test';
import { packageName } from '#messages/features/packages';
import * as control from '#messages/pages/control';
import * as payments from '#messages/pages/control/payments';
import * as m from '#messages/pages/vendor/package';
import type { Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import { runJob, withDatabase } from '#tests/support/browser-database.ts';
import { mailsTo } from '#tests/support/browser-mails.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { addProduct, openSeller, signUpSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { plain, test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const freePlaces = 20;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** Orders the Growth package and returns the reference that the page shows for the transfer. */
async function orderGrowth(page: Page, lang: Locale, name = m.order): Promise<string> {
  const locale = { locale: lang };
  await page.goto(`/${lang}/vendor/package`);
  await button(page, name({ name: packageName({ key: 'growth' }, locale) }, locale)).click();
  await expect(main(page).getByText(m.doneOrder(locale))).toBeVisible();
  const text = plain(await main(page).locator('.package-payment').innerText());
  expect(text).toContain(plain(formatTotal(4_900, 'USD', lang)));
  expect(text).toContain('TR');
  return /KV-[0-9A-Z]{10}/.exec(text)![0];
}

type Office = { browser: Browser; baseURL: string; javaScriptEnabled: boolean; lang: Locale };

/** The administrator finds the payment by its reference and confirms it. */
async function confirm(reference: string, { browser, lang, ...options }: Office): Promise<void> {
  const locale = { locale: lang };
  const context = await browser.newContext({ storageState: sessionOf('admin'), ...options });
  const page = await context.newPage();
  // The administrator may have logged in before the run's first ten minutes were over.
  await withDatabase((client) => client.query('update sessions set authenticated_at = now()'));
  await page.goto(`/${lang}/control/payments`);
  const row = main(page).getByRole('row').filter({ hasText: reference });
  const act = row.locator('details').first();
  await act.locator('summary').click();
  // Nothing is confirmed by a slip.
  await act.getByRole('button').click();
  await expect(act.locator('.field-error')).toBeVisible();
  await act.getByLabel(control.sure(locale)).check();
  await act.getByRole('button').click();
  await expect(main(page).getByText(payments.doneConfirm(locale))).toBeVisible();
  await expect(row).toHaveCount(0);
  await context.close();
}

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
      await confirm(reference, office);

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

      await confirm(await orderGrowth(page, lang), office);
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
      const act = row.locator('details').nth(1);
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
