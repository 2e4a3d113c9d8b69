// What staff do about a request before they publish it, and what its buyer reads of that.
import { expect, type Page } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as approvals from '#messages/pages/control/rfq-approvals';
import * as requests from '#messages/pages/buyer/quote-requests';
import * as create from '#messages/pages/storefront/rfq-create';
import { reasonName, reasonText } from '#pages/control/rfq-approvals/reasons.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { withDatabase } from '#tests/support/browser-database.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpBuyer } from '#tests/support/browser-users.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');
const product = 'Peshtemal of many colours';

test('staff change a category, withhold a file and reject in the buyer’s language', async ({
  page,
  browser,
  baseURL,
  navigate,
  lang,
}) => {
  const locale = { locale: lang };
  const email = await signUpBuyer(page.request);
  await logInByApi(page.request, email);
  const answer = await page.request.post('/api/v1/rfqs', {
    data: { terms: true, productName: product, quantity: 300, unit: 'C62', country: 'DE' },
  });
  const { id: rfq } = (await answer.json()) as { id: string };
  await withDatabase(async (client) => {
    await client.query(
      `insert into rfq_attachments
         (id, public_id, rfq_id, name, kind, size_bytes, storage_key, sent_at, created_at)
       select gen_random_uuid(), public_id, id, 'plan.pdf', 'pdf', 7, 'rfq-' || id || '.pdf',
         now(), now()
       from rfqs where public_id = $1`,
      [rfq],
    );
    await client.query(`update users set locale = 'tr' where email = $1`, [email]);
  });
  const desk = await browser.newContext({
    baseURL: baseURL!,
    storageState: sessionOf('admin'),
    reducedMotion: 'reduce',
  });
  const staff = await desk.newPage();
  const done = (text: string) =>
    expect(main(staff).getByRole('status').filter({ hasText: text })).toBeVisible();

  await staff.goto(address('/:lang/control/rfqs/:rfq', { lang, rfq }));
  await expectFitsNarrow(staff);
  await staff
    .getByLabel(approvals.chosenCategory(locale))
    .selectOption('home-garden-kitchen/towels-peshtemals');
  await staff.getByRole('button', { name: approvals.saveCategory(locale) }).click();
  await done(approvals.doneCategorise(locale));
  await staff
    .getByRole('button', { name: approvals.withhold({ name: 'plan.pdf' }, locale) })
    .click();
  await done(approvals.doneWithhold(locale));

  const reject = staff
    .locator('details.panel-act')
    .filter({ has: staff.locator('summary', { hasText: approvals.reject(locale) }) });
  await reject.locator('summary').click();
  await reject.getByLabel(control.sure(locale)).check();
  await reject.getByRole('button').click();
  await expect(reject.locator('.field-error')).not.toHaveCount(0);
  await reject
    .getByLabel(approvals.ready(locale))
    .selectOption({ label: reasonName('duplicate', lang) });
  await reject.getByLabel(control.sure(locale)).check();
  await reject.getByRole('button').click();
  await done(approvals.doneReject(locale));
  await desk.close();

  await navigate('/:lang/buyer/rfqs/:rfq', { lang, rfq });
  await expect(main(page)).toContainText(reasonText({ ready: 'duplicate', reason: '' }, 'tr'));
  await expect(main(page)).toContainText(requests.withheld(locale));
  await main(page).getByText(requests.again(locale), { exact: true }).click();
  await main(page)
    .getByRole('button', { name: requests.againNow(locale) })
    .click();
  await expect(main(page).getByLabel(create.productName(locale))).toHaveValue(product);
});
