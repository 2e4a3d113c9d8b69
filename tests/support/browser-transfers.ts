// The market's staff in journeys: they read in what the bank says came in, and assign it.
import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import * as transfers from '#messages/pages/control/transfers';
import type { Locale } from '#shared/locale.ts';
import { withDatabase } from './browser-database.ts';
import { demoEmails, sessionOf } from './browser-sessions.ts';

type Office = { browser: Browser; baseURL: string; javaScriptEnabled: boolean };

/** The administrator with a recent proof of identity. */
export async function openOffice({ browser, ...options }: Office): Promise<Page> {
  const context = await browser.newContext({ storageState: sessionOf('admin'), ...options });
  await withDatabase((client) =>
    client.query(
      `update sessions set authenticated_at = now()
       where user_id = (select id from users where email = $1)`,
      [demoEmails.admin],
    ),
  );
  return context.newPage();
}

type Received = { readonly amount: string; readonly text: string };

/** Reads in a statement with one transfer, and assigns it by the reference that it names. */
export async function receiveTransfer(
  desk: Page,
  lang: Locale,
  { amount, text }: Received,
): Promise<void> {
  const locale = { locale: lang };
  const main = desk.getByRole('main');
  const payer = `Nordwind ${randomBytes(4).toString('hex')}`;
  const rows = [
    'Date,Amount,Currency,Payer,Description',
    `2026-03-02,${amount},USD,${payer},${text}`,
  ];
  await desk.goto(`/${lang}/control/transfers`);
  await main.getByLabel(transfers.file(locale)).setInputFiles({
    name: 'march.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await main.getByRole('button', { name: transfers.importNow(locale) }).click();
  await expect(main.getByRole('status').first()).toContainText(
    transfers.doneImport({ added: 1, known: 0 }, locale),
  );
  const assign = main.getByRole('row').filter({ hasText: payer }).locator('details').first();
  await assign.locator('summary').click();
  await assign.getByRole('button').click();
  await expect(main.getByRole('status').first()).toContainText(
    transfers.done({ kind: 'assign' }, locale),
  );
}
