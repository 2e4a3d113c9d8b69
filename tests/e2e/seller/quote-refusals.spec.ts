// Why a company may not answer a request: each reason in the reader's words, with the one way out.
import { expect, type Page } from '@playwright/test';
import * as errors from '#messages/pages/storefront/error';
import * as form from '#messages/pages/shared/quote-form';
import type { Locale } from '#shared/locale.ts';
import { withDatabase } from '#tests/support/browser-database.ts';
import { expectNoOverflow } from '#tests/support/browser-panels.ts';
import { openReplyForm, openRequest } from '#tests/support/browser-rfqs.ts';
import { desktop, phone } from '#tests/support/browser-screens.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpBuyer } from '#tests/support/browser-users.ts';

const query = (text: string, values: readonly unknown[]) =>
  withDatabase((client) => client.query(text, [...values]));

const companyOf = `(select m.company_id from members m join users u on u.id = m.user_id
  where u.email = $1 and m.is_owner)`;

type Text = (options: { locale: Locale }) => string;
type Refused = {
  readonly because: Text;
  readonly wayOut: Text;
  /** Where it leads; null: a button that sends a mail. */
  readonly leadsTo: RegExp | null;
  /** SQL with the seller's e-mail that makes it so, and undoes it. */
  readonly make: string;
  readonly undo: string;
};

/** In the order in which a seller is told. */
const refusals: readonly Refused[] = [
  {
    because: errors.notPermitted,
    wayOut: form.browse,
    leadsTo: /\/rfq$/,
    // Staff with every right but this one.
    make: `update members set is_owner = false, permissions = '{rfq,products,store}'
      where user_id = (select id from users where email = $1)`,
    undo: `update members set is_owner = true, permissions = '{}'
      where user_id = (select id from users where email = $1)`,
  },
  {
    because: errors.cannotRespond,
    wayOut: form.browse,
    leadsTo: /\/rfq$/,
    make: `update companies set barred_until = now() + interval '1 day', bar_reason = 'Disclosed'
      where id = ${companyOf}`,
    undo: `update companies set barred_until = null, bar_reason = null where id = ${companyOf}`,
  },
  {
    because: errors.emailNotConfirmed,
    wayOut: form.verify,
    leadsTo: null,
    make: 'update users set email_confirmed_at = null where email = $1',
    undo: 'update users set email_confirmed_at = now() where email = $1',
  },
  {
    because: errors.quotesUsed,
    wayOut: form.upgrade,
    leadsTo: /\/vendor\/package/,
    make: `insert into company_quotes (company_id, month, taken)
      select ${companyOf}, to_char(now() at time zone 'UTC', 'YYYY-MM'), 5`,
    undo: `delete from company_quotes where company_id = ${companyOf}`,
  },
  {
    because: errors.noProductsPublished,
    wayOut: form.uploadProducts,
    leadsTo: /\/vendor\/products\/new/,
    make: `update products set state = 'paused'
      where store_id in (select id from stores where company_id = ${companyOf})`,
    undo: `update products set state = 'published'
      where store_id in (select id from stores where company_id = ${companyOf})`,
  },
];

const shown = (page: Page, hasScripts: boolean) =>
  hasScripts ? page.getByRole('dialog') : page.getByRole('main');

for (const { javaScriptEnabled, viewport } of [
  { javaScriptEnabled: true, viewport: desktop },
  { javaScriptEnabled: false, viewport: phone },
])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled, viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('each refusal to quote shows its way out', async ({ page, playwright, baseURL, lang }) => {
      const locale = { locale: lang };
      const buyer = await playwright.request.newContext({ baseURL: baseURL! });
      await logInByApi(buyer, await signUpBuyer(buyer));
      const rfq = await openRequest(buyer);
      const at = `/${lang}/rfq/${rfq}`;
      const { email } = await openSeller(page.request);
      const { id: product } = await addProduct(page.request, 'Refused towel');

      for (const { because, wayOut, leadsTo, make, undo } of refusals) {
        await query(make, [email]);
        await openReplyForm(page, at, javaScriptEnabled);
        const place = shown(page, javaScriptEnabled);
        await expect(place.getByText(because(locale), { exact: true })).toBeVisible();
        await expectNoOverflow(page);
        if (leadsTo === null) {
          await place.getByRole('button', { name: wayOut(locale) }).click();
          await expect(place.getByText(errors.confirmationMailSent(locale))).toBeVisible();
        } else {
          await place.getByRole('link', { name: wayOut(locale) }).click();
          await expect(page).toHaveURL(leadsTo);
        }
        await query(undo, [email]);
      }

      // The last place is gone: the page of the request offers no answer any more.
      await query(`update rfqs set quotes_left = 0, state = 'full' where public_id = $1`, [rfq]);
      await page.goto(`/${lang}/vendor/rfqs/${rfq}`);
      const full = page.getByRole('main').getByText(errors.answersCompleted(locale));
      await expect(full).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: form.browse(locale) })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/rfq$`));

      // The company has answered: its own quote is the way on.
      await query(`update rfqs set quotes_left = 10, state = 'open' where public_id = $1`, [rfq]);
      const answer = await page.request.post(`/api/v1/rfqs/${rfq}/quotes`, {
        data: {
          product,
          unitPrice: '4.20',
          currency: 'USD',
          unit: 'C62',
          sampleFeePayer: 'seller',
          validDays: 30,
        },
      });
      expect(answer.status(), await answer.text()).toBe(201);
      const { id: quote } = (await answer.json()) as { id: string };
      await openReplyForm(page, at, javaScriptEnabled);
      const answered = shown(page, javaScriptEnabled);
      await expect(
        answered.getByText(errors.alreadyAnswered(locale), { exact: true }),
      ).toBeVisible();
      await expectNoOverflow(page);
      await answered.getByRole('link', { name: form.ownQuote(locale) }).click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/vendor/quotes/${quote}`));
      await buyer.dispose();
    });

    test('visitors are led to the log-in, buyers to a seller account', async ({ page, lang }) => {
      const locale = { locale: lang };
      const email = await signUpBuyer(page.request);
      await logInByApi(page.request, email);
      const rfq = await openRequest(page.request);
      const at = `/${lang}/rfq/${rfq}`;

      await openReplyForm(page, at, javaScriptEnabled);
      const place = shown(page, javaScriptEnabled);
      await expect(place.getByText(errors.quoteSellersOnly(locale))).toBeVisible();
      await place
        .getByRole('link', { name: (javaScriptEnabled ? form : errors).startSelling(locale) })
        .click();
      await expect(page).toHaveURL(/start-selling/);

      await page.context().clearCookies();
      await openReplyForm(page, at, javaScriptEnabled);
      if (javaScriptEnabled)
        await page
          .getByRole('dialog')
          .getByRole('link', { name: form.logIn(locale) })
          .click();
      await expect(page).toHaveURL(new RegExp(`/account/login.*${rfq}`));
    });
  });
