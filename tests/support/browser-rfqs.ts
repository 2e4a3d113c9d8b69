// Requests for quotation and quotes in journeys: written by a visitor, posted and answered by the
// API, and the form of an answer.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as home from '#messages/pages/storefront/home';
import * as logIn from '#messages/pages/account/login';
import * as create from '#messages/pages/storefront/rfq-create';
import type { Locale } from '#shared/locale.ts';
import { withDatabase } from './browser-database.ts';
import { addProduct, openSeller } from './browser-sellers.ts';
import { isAlive } from './browser-test.ts';
import { password } from './browser-users.ts';

const main = (page: Page) => page.getByRole('main');

/** Fills in the form of the front page, which leads to the first step with its values. */
export async function beginOnFrontPage(page: Page, lang: Locale, product: string): Promise<void> {
  const form = page.getByRole('form', { name: home.requestTitle({ locale: lang }) });
  await form.getByLabel(home.requestProduct({ locale: lang })).fill(product);
  const quantity = form.getByLabel(home.requestQuantity({ locale: lang }), { exact: true });
  // A phone asks for the product alone.
  if (await quantity.isVisible()) {
    await quantity.fill('2500');
    await form.getByLabel(home.requestUnit({ locale: lang }), { exact: true }).selectOption('SET');
    await form.getByLabel(home.requestCountry({ locale: lang })).selectOption('DE');
  }
  await form.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/rfq/create\\?`));
  await expect(main(page).getByLabel(create.productName({ locale: lang }))).toHaveValue(product);
}

/** Goes through the steps as a visitor, and logs in at the end. */
export async function finishByLogIn(page: Page, lang: Locale, email: string): Promise<void> {
  const locale = { locale: lang };
  const next = (step: string) =>
    main(page).getByRole('button', { name: create.next({ step }, locale) });
  await next(create.stepQuantity(locale)).click();
  const quantity = main(page).getByLabel(create.quantity(locale), { exact: true });
  const unit = main(page).getByLabel(create.unit(locale));
  const country = main(page).getByLabel(create.country(locale));
  await expect(quantity).toBeVisible();
  if ((await quantity.inputValue()) === '') {
    await quantity.fill('2500');
    await unit.selectOption('SET');
    await country.selectOption('DE');
  }
  await expect(quantity).toHaveValue('2500');
  await expect(unit).toHaveValue('SET');
  await expect(country).toHaveValue('DE');
  await main(page).getByLabel(create.requirements(locale)).fill('Aegean cotton, 320 g/m².');
  await next(create.stepBusiness(locale)).click();
  await main(page).getByLabel(create.businessEmail(locale), { exact: true }).fill(email);
  await main(page)
    .getByRole('button', { name: create.logInToSend(locale) })
    .click();
  await expect(page).toHaveURL(/\/account\/login\?/);
  await main(page)
    .getByLabel(logIn.email({ locale: lang }))
    .fill(email);
  await main(page)
    .getByLabel(logIn.password({ locale: lang }), { exact: true })
    .fill(password);
  await main(page)
    .getByRole('button', { name: logIn.submit({ locale: lang }) })
    .click();
}

/** Posts a request by the API, as the person who is logged in there, and publishes it. */
export async function openRequest(
  request: APIRequestContext,
  asked: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const answer = await request.post('/api/v1/rfqs', {
    data: {
      terms: true,
      productName: 'Jacquard peshtemal, 90×170 cm',
      quantity: 2_000,
      unit: 'C62',
      country: 'DE',
      ...asked,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await withDatabase((client) =>
    client.query(
      `update rfqs set state = 'open', published_at = now(),
         expires_at = now() + interval '30 days'
       where public_id = $1`,
      [id],
    ),
  );
  return id;
}

type Asked = { readonly unitPrice: string } & Readonly<Record<string, unknown>>;
type Answered = { readonly company: string; readonly quote: string };

/** A new seller answers the request; `request` is logged in as that seller then. */
export async function answerRequest(
  request: APIRequestContext,
  rfq: string,
  offer: Asked,
): Promise<Answered> {
  const { company } = await openSeller(request);
  const { id: product } = await addProduct(request, `Peshtemal of ${company}`);
  const answer = await request.post(`/api/v1/rfqs/${rfq}/quotes`, {
    data: {
      product,
      currency: 'USD',
      unit: 'C62',
      sampleFeePayer: 'seller',
      incoterm: 'DAP',
      place: 'Hamburg',
      inspection: '240',
      validDays: 30,
      ...offer,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id: quote } = (await answer.json()) as { id: string };
  return { company, quote };
}

/** Opens the form from the request's page: in a dialog, or as a page without scripts. */
export async function openReplyForm(page: Page, path: string, hasScripts: boolean): Promise<void> {
  await page.goto(path);
  if (!hasScripts) return page.locator('a[data-reply]').click();
  await isAlive(page);
  await page.mouse.move(5, 5);
  await page.mouse.move(50, 50);
  await expect(page.locator('dialog.reply-dialog')).toBeAttached();
  await page.locator('a[data-reply]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
