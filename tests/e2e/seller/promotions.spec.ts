// A seller lowers the price of a product for a while, and buyers see it at once.
import { expect, type Page } from '@playwright/test';
import * as errors from '#messages/pages/storefront/error';
import * as m from '#messages/pages/vendor/promotions';
import { formatPrice } from '#shared/money.ts';
import { withDatabase } from '#tests/support/browser-database.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { plain, test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** The readable text of a page's main part. */
const textOf = (html: string) =>
  plain(/<main[^]*?<\/main>/.exec(html)![0].replace(/<[^>]*>/g, ' '));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a promotion is made, changed and ended, and buyers see each within two seconds', async ({
      page,
      request,
      lang,
    }) => {
      const locale = { locale: lang };
      const price = (dollars: number) => formatPrice(dollars * 1_000_000, 'USD', lang);
      const amount = (dollars: number) => price(dollars).replace(/[^\d.,]/g, '');
      const { slug } = await openSeller(page.request);
      const { id } = await addProduct(page.request, 'Promoted towel');
      const cell = (name: string | RegExp) => main(page).getByRole('cell', { name });
      /** Its price on the product's own page and on its card in the store. */
      const expectShown = async (dollars: number, gone: number) => {
        for (const path of [`product/${id}`, `store/${slug}`])
          await expect
            .poll(
              async () => {
                const text = textOf(await (await request.get(`/${lang}/${path}`)).text());
                return [text.includes(amount(dollars)), text.includes(amount(gone))];
              },
              { timeout: 2_000, message: path },
            )
            .toEqual([true, false]);
      };
      await expectShown(7.77, 5.83);

      await page.goto(`/${lang}/vendor/promotions`);
      await expect(main(page).getByText(m.noneTitle(locale))).toBeVisible();
      await main(page)
        .getByRole('link', { name: m.newPromotion(locale) })
        .first()
        .click();
      await main(page)
        .getByRole('link', { name: plain(m.promote(locale)) })
        .click();

      // What is wrong is said, and nothing typed is lost.
      await main(page).getByLabel(m.percent(locale)).fill('100');
      await main(page).getByLabel(m.starts(locale)).fill('2031-05-02T10:00');
      await main(page).getByLabel(m.ends(locale)).fill('2031-05-01T10:00');
      await button(page, m.save(locale)).click();
      await expect(main(page).getByText(errors.promotionPercent(locale))).toBeVisible();
      await expect(main(page).getByLabel(m.percent(locale))).toHaveValue('100');
      await main(page).getByLabel(m.percent(locale)).fill('25');
      await button(page, m.save(locale)).click();
      await expect(main(page).getByText(errors.endsBeforeStart(locale))).toBeVisible();
      await expect(main(page).getByLabel(m.starts(locale))).toHaveValue('2031-05-02T10:00');

      // The prices at this percent, with scripts as it is typed.
      if (!javaScriptEnabled) await button(page, m.preview(locale)).click();
      await expect(cell(price(5.83)).first()).toBeVisible();
      await expect(main(page).getByLabel(m.percent(locale))).toHaveValue('25');

      await main(page).getByLabel(m.starts(locale)).fill('');
      await main(page).getByLabel(m.ends(locale)).fill('2031-05-01T10:00');
      await button(page, m.save(locale)).click();
      await expect(main(page).getByText(m.doneAdded(locale))).toBeVisible();
      await expectShown(5.83, 3.89);
      await expect(cell(m.stateName({ state: 'running' }, locale))).toBeVisible();

      // A second one at the same time is refused.
      await page.goto(`/${lang}/vendor/promotions/new?product=${id}`);
      await main(page).getByLabel(m.percent(locale)).fill('30');
      await button(page, m.save(locale)).click();
      await expect(main(page).getByRole('alert')).toContainText('2031');
      await expect(main(page).getByLabel(m.percent(locale))).toHaveValue('30');

      await page.goto(`/${lang}/vendor/promotions`);
      await main(page).getByRole('link', { name: 'Promoted towel' }).first().click();
      await expect(main(page).getByLabel(m.percent(locale))).toBeVisible();
      await expect(main(page).getByLabel(m.starts(locale))).toHaveCount(0);
      await main(page).getByLabel(m.percent(locale)).fill('50');
      await button(page, m.save(locale)).click();
      await expect(main(page).getByText(m.doneChanged(locale))).toBeVisible();
      await expectShown(3.89, 5.83);

      await button(page, m.endNow(locale)).click();
      await expect(main(page).getByText(m.doneEnded(locale))).toBeVisible();
      await expectShown(7.77, 3.89);
      await main(page)
        .getByRole('link', { name: m.over(locale) })
        .click();
      await expect(cell(m.stateName({ state: 'over' }, locale))).toBeVisible();
    });
  });
}

test('promotions of another company are not found', async ({ page, playwright, baseURL, lang }) => {
  const other = await playwright.request.newContext({ baseURL: baseURL! });
  await openSeller(other);
  const { id } = await addProduct(other, 'Towel of others');
  await openSeller(page.request);

  const statuses = [
    (await page.request.get(`/${lang}/vendor/promotions/new?product=${id}`)).status(),
    (
      await page.request.post(`/${lang}/vendor/promotions/new?product=${id}`, {
        form: { intent: 'save', percent: '5', endsAt: '2031-05-01T10:00' },
      })
    ).status(),
    (await page.request.get(`/${lang}/vendor/promotions/0000000000`)).status(),
  ];

  expect(statuses).toEqual([404, 404, 404]);
  await other.dispose();
});

test('staff without the permission look at promotions and change none', async ({ page, lang }) => {
  const locale = { locale: lang };
  const { email } = await openSeller(page.request);
  const { id } = await addProduct(page.request, 'Towel of the owner');
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(`/${lang}/vendor/${path}`, { form });
  const typed = { intent: 'save', percent: '5', endsAt: '2031-05-01T10:00' };
  await post(`promotions/new?product=${id}`, typed);
  await withDatabase((client) =>
    client.query(
      `update members set is_owner = false, permissions = '{store}'
       where user_id = (select id from users where email = $1)`,
      [email],
    ),
  );

  await page.goto(`/${lang}/vendor/promotions`);
  await expect(main(page).getByText(m.lookOnly(locale))).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Towel of the owner' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: m.newPromotion(locale) })).toHaveCount(0);
  await expect(button(page, m.endNow(locale))).toHaveCount(0);
  const promotion = await main(page).locator('tbody a').first().getAttribute('href');
  const answers = [
    await post(promotion!.replace(`/${lang}/vendor/`, ''), { ...typed, percent: '50' }),
    await post(promotion!.replace(`/${lang}/vendor/`, ''), { intent: 'end' }),
    await post(`promotions/new?product=${id}`, typed),
  ];

  expect(answers.map((answer) => answer.status())).toEqual([403, 403, 403]);
  for (const answer of answers) expect(await answer.text()).toContain(errors.notPermitted(locale));
  await page.reload();
  await expect(
    main(page).getByRole('cell', { name: m.stateName({ state: 'running' }, locale) }),
  ).toBeVisible();
});

test('the pages of promotions fit at each width and are accessible', async ({ page, lang }) => {
  await openSeller(page.request);
  const { id } = await addProduct(page.request, 'A towel with a long title, 90×170 cm, 300 gsm');
  await page.request.post(`/${lang}/vendor/promotions/new?product=${id}`, {
    form: { intent: 'save', percent: '5', endsAt: '2031-05-01T10:00' },
  });
  await page.goto(`/${lang}/vendor/promotions`);
  const promotion = await page.locator('tbody a').first().getAttribute('href');

  await expectPanelPage(page, `/${lang}/vendor/promotions`);
  await expectPanelPage(page, `/${lang}/vendor/promotions/new`);
  await expectPanelPage(page, `/${lang}/vendor/promotions/new?product=${id}`);
  await expectPanelPage(page, promotion!);
});
