// A buyer compares quotes and decides them.
import { expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import * as comparison from '#messages/pages/buyer/quote-comparison';
import * as quotes from '#messages/pages/buyer/quote';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { answerRequest, openRequest } from '#tests/support/browser-rfqs.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

/** A request of a new buyer, whose session the page has then. */
async function requestOfNewBuyer(page: Page): Promise<string> {
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  return openRequest(page.request, { currency: 'USD' });
}

const sellerOf = (playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined) =>
  playwright.request.newContext({ baseURL: baseURL! });

test.describe('with scripts', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a buyer compares two quotes and accepts the lowest total', async ({
    page,
    lang,
    navigate,
    playwright,
    baseURL,
  }) => {
    const locale = { locale: lang };
    const rfq = await requestOfNewBuyer(page);
    const one = await sellerOf(playwright, baseURL);
    const other = await sellerOf(playwright, baseURL);
    await answerRequest(one, rfq, { unitPrice: '4.10', incoterm: 'FOB', place: 'İzmir' });
    await answerRequest(other, rfq, { unitPrice: '4.90', leadDays: 40 });
    const third = await sellerOf(playwright, baseURL);
    const { company: best } = await answerRequest(third, rfq, { unitPrice: '4.60', leadDays: 30 });
    await Promise.all([one.dispose(), other.dispose(), third.dispose()]);

    await navigate('/:lang/buyer/rfqs/:rfq/quotes', { lang, rfq });
    const table = page.getByRole('table');
    await expect(table.getByText(comparison.lowest(locale))).toHaveCount(1);
    await expect(table.locator('thead .is-best')).toContainText(best);
    await expectFitsNarrow(page);

    await page.getByLabel(comparison.onlyDifferences(locale)).check();
    await page.getByRole('button', { name: comparison.apply(locale) }).click();
    await expect(table.getByRole('rowheader', { name: comparison.validity(locale) })).toHaveCount(
      0,
    );

    await table.locator('td.is-best').getByRole('link').first().click();
    await page.getByRole('button', { name: quotes.acceptNow(locale) }).click();
    await expect(
      page.getByRole('status').filter({ hasText: quotes.doneAccept(locale) }),
    ).toBeVisible();
    await expectFitsNarrow(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer counters a quote and sees before sending what is hidden', async ({
    page,
    lang,
    navigate,
    playwright,
    baseURL,
  }) => {
    const locale = { locale: lang };
    const rfq = await requestOfNewBuyer(page);
    const seller = await sellerOf(playwright, baseURL);
    await answerRequest(seller, rfq, { unitPrice: '4.60' });
    await seller.dispose();

    await navigate('/:lang/buyer/rfqs/:rfq/quotes', { lang, rfq });
    await page.locator('.comparison-table-links a').first().click();
    await page.getByLabel(quotes.unitPrice(locale)).fill('4,52');
    await page.getByLabel(quotes.note(locale)).fill('+90 532 123 45 67');
    await page.getByRole('button', { name: quotes.counterNow(locale) }).click();
    await expect(page.getByRole('status').filter({ hasText: '•••••' })).toBeVisible();
    await page.getByRole('button', { name: quotes.sendAnyway(locale) }).click();

    await expect(
      page.getByRole('status').filter({ hasText: quotes.doneCounter(locale) }),
    ).toBeVisible();
    await expect(page.locator('.quote-history li').first()).toContainText(/4[.,]52/);
  });
});
