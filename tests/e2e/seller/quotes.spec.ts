// A seller answers a request, from its page or without scripts, and answers the buyer's counter.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as errors from '#messages/pages/storefront/error';
import * as form from '#messages/pages/shared/quote-form';
import * as m from '#messages/pages/vendor/quotes';
import { formatTotal } from '#shared/money.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { openReplyForm, openRequest } from '#tests/support/browser-rfqs.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { plain, test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpBuyer } from '#tests/support/browser-users.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');

/** A published request of a new buyer, who is logged in then. */
async function requestOfNewBuyer(request: APIRequestContext): Promise<string> {
  await logInByApi(request, await signUpBuyer(request));
  return openRequest(request, { requirements: 'Woven of Aegean cotton, 320 g/m².' });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a seller answers a request once, and finds the quote in the list', async ({
      page,
      playwright,
      baseURL,
      lang,
    }) => {
      const locale = { locale: lang };
      const buyer = await playwright.request.newContext({ baseURL: baseURL! });
      const rfq = await requestOfNewBuyer(buyer);
      await openSeller(page.request);
      await addProduct(page.request, 'Quoted towel');

      await openReplyForm(page, `/${lang}/rfq/${rfq}`, javaScriptEnabled);
      const send = page.getByRole('button', { name: form.send(locale) }).last();
      await page.locator('[name=unitPrice]').fill('٤٫٢٠');
      await page.locator('[name=note]').fill('Call +90 532 123 45 67');
      await send.click();
      await expect(page.getByText(errors.chooseSampleFeePayer(locale))).toBeVisible();
      await expect(page.locator('[name=unitPrice]')).toHaveValue('٤٫٢٠');
      await expect(page.locator('output')).toHaveText(
        new RegExp(formatTotal(840_000, 'USD', lang).replace(/[$.]/g, String.raw`\$&`)),
      );
      await page.locator('[name=sampleFeePayer][value=none]').check();
      await send.click();
      await expect(page.getByText('Call •••••')).toBeVisible();
      await page.getByRole('button', { name: form.sendAnyway(locale) }).click();

      await expect(main(page).getByText(m.doneSent(locale))).toBeVisible();
      await page.goto(`/${lang}/vendor/quotes`);
      await expect(main(page).getByRole('link', { name: 'Jacquard peshtemal' })).toBeVisible();
      await page.goto(`/${lang}/vendor/rfqs/${rfq}`);
      await expect(main(page).getByText(errors.alreadyAnswered(locale))).toBeVisible();
      await main(page)
        .getByRole('link', { name: form.ownQuote(locale) })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/vendor/quotes/`));
      await buyer.dispose();
    });
  });
}

test('a seller answers the counter with a new offer, on pages that fit and are accessible', async ({
  page,
  playwright,
  baseURL,
  lang,
}) => {
  const locale = { locale: lang };
  const buyer = await playwright.request.newContext({ baseURL: baseURL! });
  const rfq = await requestOfNewBuyer(buyer);
  await openSeller(page.request);
  const { id: product } = await addProduct(page.request, 'Quoted towel');
  await expectPanelPage(page, `/${lang}/vendor/rfqs/${rfq}`);
  const submitted = await page.request.post(`/api/v1/rfqs/${rfq}/quotes`, {
    data: {
      product,
      unitPrice: '4.60',
      currency: 'USD',
      unit: 'C62',
      sampleFeePayer: 'seller',
      validDays: 30,
    },
  });
  const { id } = (await submitted.json()) as { id: string };
  const countered = await buyer.post(`/api/v1/quotes/${id}/counter`, {
    data: { revision: 1, counter: { unitPrice: '4.45' } },
  });
  expect(countered.status(), await countered.text()).toBe(200);

  await page.goto(`/${lang}/vendor/quotes?state=countered`);
  await main(page).getByRole('link', { name: 'Jacquard peshtemal' }).click();
  await expect(main(page).getByRole('heading', { name: m.counter(locale) })).toBeVisible();
  await main(page)
    .getByRole('link', { name: m.takeCounter(locale) })
    .click();
  await expect(page.locator('[name=unitPrice]')).toHaveValue(lang === 'tr' ? '4,45' : '4.45');
  await page.getByRole('button', { name: form.sendRevision(locale) }).click();

  await expect(main(page).getByText(m.doneRevised(locale))).toBeVisible();
  await expect(
    main(page).getByText(m.steps({ step: 'revised' }, locale), { exact: true }),
  ).toBeVisible();
  expect(plain(await main(page).innerText())).toContain(
    plain(m.offerNumber({ number: '2' }, locale)),
  );
  await expectPanelPage(page, `/${lang}/vendor/quotes`);
  await expectPanelPage(page, `/${lang}/vendor/quotes/${id}`);
  await buyer.dispose();
});
