// The RFQ market from end to end: a visitor's request is approved, quoted by three sellers,
// discussed, countered, revised and awarded.
import { randomBytes } from 'node:crypto';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as approvals from '#messages/pages/control/rfq-approvals';
import * as decision from '#messages/pages/buyer/quote';
import * as requests from '#messages/pages/buyer/quote-requests';
import * as form from '#messages/pages/shared/quote-form';
import * as create from '#messages/pages/storefront/rfq-create';
import * as threads from '#messages/features/threads';
import * as own from '#messages/pages/vendor/quotes';
import type { Locale } from '#shared/locale.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { expectNoOverflow } from '#tests/support/browser-panels.ts';
import {
  answerRequest,
  beginOnFrontPage,
  finishByLogIn,
  openReplyForm,
} from '#tests/support/browser-rfqs.ts';
import { desktop, phone } from '#tests/support/browser-screens.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { plain, test } from '#tests/support/browser-test.ts';
import { signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const isEveryLanguage = process.env.E2E_LANGUAGES === 'all';
/** Each way once; all of them when all languages are asked for. */
const ways = [
  { javaScriptEnabled: true, viewport: phone },
  { javaScriptEnabled: false, viewport: desktop },
  ...(isEveryLanguage
    ? [
        { javaScriptEnabled: true, viewport: desktop },
        { javaScriptEnabled: false, viewport: phone },
      ]
    : []),
];

const main = (page: Page) => page.getByRole('main');
const status = (page: Page, text: string) =>
  expect(main(page).getByRole('status').filter({ hasText: text })).toBeVisible();

/** As the administrator. */
async function approve(
  browser: Browser,
  options: BrowserContextOptions,
  { name, lang }: { readonly name: string; readonly lang: Locale },
): Promise<void> {
  const locale = { locale: lang };
  const context = await browser.newContext({ ...options, storageState: sessionOf('admin') });
  const page = await context.newPage();
  await page.goto(address('/:lang/control/rfqs', { lang }));
  await main(page).getByRole('link', { name }).click();
  const act = page
    .locator('details.panel-act')
    .filter({ has: page.locator('summary', { hasText: approvals.approve(locale) }) });
  await act.locator('summary').click();
  await act.getByLabel(control.sure(locale)).check();
  await act.getByRole('button').click();
  await status(page, approvals.doneApprove(locale));
  await expectNoOverflow(page);
  await context.close();
}

/** In the dialog of the request's page, or on a page without scripts. Returns the quote's id. */
async function quoteByForm(
  page: Page,
  { rfq, lang, hasScripts }: { rfq: string; lang: Locale; hasScripts: boolean },
): Promise<string> {
  await openReplyForm(page, `/${lang}/rfq/${rfq}`, hasScripts);
  await page.locator('[name=unitPrice]').fill('4.60');
  await page.locator('[name=sampleFeePayer][value=seller]').check();
  await page
    .getByRole('button', { name: form.send({ locale: lang }) })
    .last()
    .click();
  await status(page, own.doneSent({ locale: lang }));
  await expectNoOverflow(page);
  return /\/vendor\/quotes\/([^/?]+)/.exec(page.url())![1]!;
}

for (const { javaScriptEnabled, viewport } of ways)
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts, ${viewport.width} wide`, () => {
    test.use({ javaScriptEnabled, viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('a visitor’s request is approved, quoted three times, negotiated and awarded', async ({
      page,
      browser,
      playwright,
      baseURL,
      navigate,
      lang,
    }) => {
      test.slow();
      const locale = { locale: lang };
      const options = { baseURL: baseURL!, javaScriptEnabled, viewport };
      const other = await playwright.request.newContext({ baseURL: baseURL! });
      const email = await signUpConfirmedBuyer(other);
      const name = `Jacquard peshtemal ${randomBytes(3).toString('hex')}`;

      await navigate('/:lang', { lang });
      await beginOnFrontPage(page, lang, name);
      await finishByLogIn(page, lang, email);
      await main(page).getByLabel(create.terms(locale)).check();
      await main(page)
        .getByRole('button', { name: create.send(locale) })
        .click();
      await status(page, requests.sentText(locale));
      await expectNoOverflow(page);
      const rfq = /\/buyer\/rfqs\/([^/?]+)/.exec(page.url())![1]!;
      await approve(browser, options, { name, lang });

      const ofSeller = await browser.newContext({ ...options, reducedMotion: 'reduce' });
      const seller = await ofSeller.newPage();
      const { company } = await openSeller(seller.request);
      await addProduct(seller.request, 'Peshtemal with fringes');
      const quote = await quoteByForm(seller, { rfq, lang, hasScripts: javaScriptEnabled });
      const losing = await answerRequest(other, rfq, { unitPrice: '4.90' });
      const third = await playwright.request.newContext({ baseURL: baseURL! });
      await answerRequest(third, rfq, { unitPrice: '5.10' });

      await navigate('/:lang/buyer/rfqs/:rfq/quotes', { lang, rfq });
      await expect(main(page).locator('thead th').filter({ hasText: company })).toBeVisible();
      await expect(main(page).getByText(losing.company).first()).toBeVisible();
      await expectNoOverflow(page);
      await navigate('/:lang/buyer/rfqs/:rfq/quotes/:quote/notes', { lang, rfq, quote });
      await main(page)
        .getByLabel(threads.write({ kind: 'note' }, locale))
        .fill('Is it hemmed or fringed?');
      await main(page)
        .getByRole('button', { name: threads.send({ kind: 'note' }, locale), exact: true })
        .click();
      await expect(main(page).getByText('Is it hemmed or fringed?').first()).toBeVisible();
      await expectNoOverflow(page);
      await seller.goto(address('/:lang/vendor/quotes/:quote/notes', { lang, quote }));
      await expect(main(seller).getByText('Is it hemmed or fringed?')).toBeVisible();

      await navigate(
        '/:lang/buyer/rfqs/:rfq/quotes/:quote',
        { lang, rfq, quote },
        { act: 'counter' },
      );
      await page.getByLabel(decision.unitPrice(locale)).fill('4.45');
      await page.getByRole('button', { name: decision.counterNow(locale) }).click();
      await status(page, decision.doneCounter(locale));

      await seller.goto(address('/:lang/vendor/quotes/:quote', { lang, quote }));
      await main(seller)
        .getByRole('link', { name: own.takeCounter(locale) })
        .click();
      await seller.getByRole('button', { name: form.sendRevision(locale) }).click();
      await status(seller, own.doneRevised(locale));
      await expectNoOverflow(seller);

      // From a page of the first offer: what has changed since is shown.
      await navigate(
        '/:lang/buyer/rfqs/:rfq/quotes/:quote',
        { lang, rfq, quote },
        { act: 'accept', revision: '1' },
      );
      await expect(main(page).getByText(decision.staleTitle(locale))).toBeVisible();
      expect(plain(await main(page).innerText())).toMatch(/4[.,]60.*4[.,]45/);
      await page.getByRole('button', { name: decision.acceptNow(locale) }).click();
      await status(page, decision.doneAccept(locale));
      await expectNoOverflow(page);
      const lost = await other.get(`/api/v1/quotes/${losing.quote}`);
      expect(await lost.json()).toMatchObject({ state: 'not_selected' });
      await Promise.all([other.dispose(), third.dispose(), ofSeller.close()]);
    });
  });
