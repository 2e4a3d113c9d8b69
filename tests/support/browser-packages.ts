// A package that a seller orders and the market's staff confirms as paid.
import { type Browser, expect, type Page } from '@playwright/test';
import { packageName } from '#messages/features/packages';
import * as control from '#messages/pages/control';
import * as payments from '#messages/pages/control/payments';
import * as m from '#messages/pages/vendor/package';
import type { Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import { withDatabase } from './browser-database.ts';
import { sessionOf } from './browser-sessions.ts';
import { plain } from './browser-test.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** Orders the Growth package and returns the reference that the page shows for the transfer. */
export async function orderGrowth(page: Page, lang: Locale, name = m.order): Promise<string> {
  const locale = { locale: lang };
  await page.goto(`/${lang}/vendor/package`);
  await button(page, name({ name: packageName({ key: 'growth' }, locale) }, locale)).click();
  await expect(main(page).getByText(m.doneOrder(locale))).toBeVisible();
  const text = plain(await main(page).locator('.package-payment').innerText());
  expect(text).toContain(plain(formatTotal(4_900, 'USD', lang)));
  expect(text).toContain('TR');
  return /KV-[0-9A-Z]{10}/.exec(text)![0];
}

type Office = {
  browser: Browser;
  baseURL: string;
  javaScriptEnabled: boolean;
  lang: Locale;
};

/** The administrator finds the payment by its reference and confirms it. */
export async function confirmPayment(
  reference: string,
  { browser, lang, ...options }: Office,
): Promise<void> {
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
