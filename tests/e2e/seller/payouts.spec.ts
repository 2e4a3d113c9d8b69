// A seller enters a bank account, staff make a batch and mark a payout as sent, and the bank
// returns it. With scripts and without.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as office from '#messages/pages/control/payouts';
import * as errors from '#messages/pages/storefront/error';
import * as m from '#messages/pages/vendor/money';
import { withDatabase } from '#tests/support/browser-database.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { password } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');

/** As if an order of 190 dollars had been paid out to the company. */
const earned = `
  with company as (select id from companies where name = $1),
  bank as (
    insert into ledger_accounts (id, kind, owner, owner_id, currency, balance_minor)
    values (gen_random_uuid(), 'bank', 'market', null, 'USD', -17480)
    on conflict on constraint ledger_accounts_name
    do update set balance_minor = ledger_accounts.balance_minor + excluded.balance_minor
    returning id
  ), seller as (
    insert into ledger_accounts (id, kind, owner, owner_id, currency, balance_minor)
    select gen_random_uuid(), 'seller', 'company', id, 'USD', 17480 from company
    returning id
  ), entry as (
    insert into ledger_entries (id, cause, at)
    values (gen_random_uuid(), 'journey ' || $1, now()) returning id
  )
  insert into ledger_postings (entry_id, position, account_id, currency, amount_minor)
  select entry.id, 0, bank.id, 'USD', -17480 from bank, entry
  union all
  select entry.id, 1, seller.id, 'USD', 17480 from seller, entry`;

type Desk = { browser: Browser; baseURL: string; javaScriptEnabled: boolean };
type Session = Awaited<ReturnType<APIRequestContext['storageState']>> | string;

const pageOf = async ({ browser, ...options }: Desk, storageState: Session): Promise<Page> =>
  (await browser.newContext({ ...options, storageState })).newPage();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('a payout goes to the seller’s bank and comes back', async ({
      page,
      lang,
      baseURL,
      browser,
    }) => {
      const locale = { locale: lang };
      const desk = { browser, baseURL: baseURL!, javaScriptEnabled };
      const { company } = await openSeller(page.request);
      await withDatabase((client) => client.query(earned, [company]));

      await page.goto(`/${lang}/vendor/money`);
      await expect(main(page)).toContainText(/174[.,]80/);
      await expect(main(page)).toContainText(m.noAccount(locale));
      const fill = async (name: string, value: string) =>
        main(page).locator(`[name=${name}]`).fill(value);
      await fill('holder', `=${company}`);
      await fill('bank', 'Örnek Bankası');
      await fill('number', 'TR33 0006 1005 1978 6457 8413 27');
      await fill('swift', 'ORNKTRIS');
      const proof = main(page).locator('[name=currentPassword]');
      const prove = async () => {
        if ((await proof.count()) > 0) await proof.fill(password);
      };
      await prove();
      const save = main(page).getByRole('button', { name: m.save(locale) });
      await save.click();
      await expect(main(page)).toContainText(errors.ibanWrong(locale));
      await expect(main(page).locator('[name=holder]')).toHaveValue(`=${company}`);
      await fill('number', 'TR33 0006 1005 1978 6457 8413 26');
      await prove();
      await save.click();
      await expect(main(page).getByRole('status')).toContainText(m.saved(locale));
      await expect(main(page)).not.toContainText('TR33');
      await expect(main(page)).toContainText('1326');
      if (javaScriptEnabled) await expectFitsNarrow(page);

      const paying = await pageOf(desk, sessionOf('admin'));
      const prepared = `/${lang}/control/payouts?list=prepared`;
      const row = main(paying).getByRole('row').filter({ hasText: company });
      // Another journey's batch may have taken this balance, too.
      await expect(async () => {
        await withDatabase((client) =>
          client.query('update sessions set authenticated_at = now()'),
        );
        await paying.goto(prepared);
        if ((await row.count()) > 0) return;
        const make = main(paying).locator('details:has(input[value=batch])');
        await make.locator('summary').click({ timeout: 2_000 });
        await make.getByLabel(control.sure(locale)).check({ timeout: 2_000 });
        await make.getByRole('button').click({ timeout: 2_000 });
        await expect(row).toHaveCount(1, { timeout: 2_000 });
      }).toPass();
      const files = main(paying).getByRole('link', { name: office.download(locale) });
      const texts = await Promise.all(
        (await files.all()).map(async (file) => {
          const answer = await paying.request.get((await file.getAttribute('href'))!);
          return answer.text();
        }),
      );
      const line = texts
        .join('\n')
        .split('\n')
        .find((one) => one.includes(company))!;
      expect(line).toContain('TR330006100519786457841326');
      expect(line).toContain('174.80');
      expect(line).toContain(`'=${company}`);

      const sent = row.locator('details:has(input[value=sent])');
      await sent.locator('summary').click();
      await sent.getByLabel(control.sure(locale)).check();
      await sent.getByRole('button').click();
      await expect(main(paying)).toContainText(office.done({ kind: 'sent' }, locale));
      if (javaScriptEnabled) await expectFitsNarrow(paying);

      const back = row.locator('details:has(input[value=returned])');
      await back.locator('summary').click();
      await back.getByLabel(control.sure(locale)).check();
      await back.getByRole('button').click();
      await expect(back.locator('[name=reason]')).toHaveAttribute('aria-invalid', 'true');
      await back.locator('[name=reason]').fill('The account is closed.');
      await back.getByLabel(control.sure(locale)).check();
      await back.getByRole('button').click();
      await expect(main(paying)).toContainText(office.done({ kind: 'returned' }, locale));
      await paying.context().close();

      await page.goto(`/${lang}/vendor/money`);
      await expect(main(page)).toContainText('The account is closed.');
      await expect(main(page)).toContainText(/174[.,]80/);
    });
  });
}
