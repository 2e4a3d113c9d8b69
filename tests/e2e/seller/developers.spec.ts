// A seller's own programs: access tokens that call the API, and webhooks with their log.
import { expect, type Page } from '@playwright/test';
import * as errors from '#messages/pages/storefront/error';
import * as m from '#messages/pages/vendor/developers';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { password } from '#tests/support/browser-users.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an access token is shown once, calls the API, and ends when it is revoked', async ({
      page,
      request,
      lang,
    }) => {
      const locale = { locale: lang };
      await openSeller(page.request);
      const { id } = await addProduct(page.request, 'Towel of a program');
      await page.goto(`/${lang}/vendor/developers`);

      // What is wrong is said, and what was typed stays.
      const name = main(page).getByLabel(m.name(locale), { exact: true });
      await name.fill('ERP Denizli');
      await main(page).getByLabel(m.password(locale)).fill(password);
      await button(page, m.make(locale)).click();
      await expect(main(page).getByText(errors.chooseScope(locale))).toBeVisible();
      await expect(name).toHaveValue('ERP Denizli');
      await main(page)
        .getByRole('checkbox', { name: m.productsRead(locale) })
        .check();
      await main(page).getByLabel(m.password(locale)).fill('wrong');
      await button(page, m.make(locale)).click();
      await expect(main(page).getByText(errors.wrongPassword(locale))).toBeVisible();
      await main(page).getByLabel(m.password(locale)).fill(password);
      await button(page, m.make(locale)).click();
      await expect(main(page).getByText(m.tokenOnce(locale))).toBeVisible();
      const token = await main(page).locator('.developers-secret').innerText();

      const call = (method: 'GET' | 'PATCH') =>
        request.fetch('/api/v1/own/products', {
          method,
          headers: { authorization: `Bearer ${token}` },
          ...(method === 'PATCH' && { data: [{ id, stock: 5 }] }),
        });
      const read = await call('GET');
      expect(read.status()).toBe(200);
      expect(await read.json()).toMatchObject({ data: [{ id }] });
      expect((await call('PATCH')).status()).toBe(403);

      await page.goto(`/${lang}/vendor/developers`);
      await expect(main(page).getByRole('cell', { name: `…${token.slice(-4)}` })).toBeVisible();
      await expect(main(page).getByText(token)).toHaveCount(0);
      await button(page, m.revoke(locale)).click();
      await expect(main(page).getByText(m.revoked(locale))).toBeVisible();
      expect((await call('GET')).status()).toBe(401);
    });

    test('a webhook’s deliveries are in the log, and can be sent again', async ({ page, lang }) => {
      const locale = { locale: lang };
      await openSeller(page.request);
      await page.goto(`/${lang}/vendor/developers`);
      const url = main(page).getByLabel(m.address(locale), { exact: true });
      await url.fill('https://10.0.0.1/kervan');
      await main(page)
        .getByRole('checkbox', { name: m.productSaved(locale) })
        .check();
      await button(page, m.makeWebhook(locale)).click();
      await expect(main(page).getByText(errors.webhookAddress(locale))).toBeVisible();
      await expect(url).toHaveValue('https://10.0.0.1/kervan');
      // A name that no resolver knows.
      await url.fill('https://hooks.example.invalid/kervan');
      await button(page, m.makeWebhook(locale)).click();
      await expect(main(page).getByText(m.secretOnce(locale))).toBeVisible();
      await expect(main(page).locator('.developers-secret')).toContainText('whsec_');

      await button(page, m.sendTest(locale)).click();
      await expect(main(page).getByText(m.testSent(locale))).toBeVisible();
      await expect(main(page).getByRole('cell', { name: 'webhook.test' })).toBeVisible();

      await addProduct(page.request, 'Towel of a webhook');
      const attempts = async () => {
        await page.goto(`/${lang}/vendor/developers`);
        const log = main(page).getByRole('region', { name: m.deliveries(locale) });
        const row = log.getByRole('row').filter({ hasText: 'product.saved' });
        const failed = row.filter({ hasText: m.noResponse({ error: 'network' }, locale) });
        if ((await failed.count()) === 0) return 0;
        const heads = await log.getByRole('columnheader').allTextContents();
        const cells = failed.first().getByRole('cell');
        return Number(await cells.nth(heads.indexOf(m.attempts(locale))).innerText());
      };
      await expect.poll(attempts, { timeout: 30_000 }).toBeGreaterThan(0);
      const before = await attempts();

      await button(page, m.sendAgain(locale)).first().click();
      await expect(main(page).getByText(m.replayed(locale))).toBeVisible();
      await expect.poll(attempts, { timeout: 30_000 }).toBeGreaterThan(0);
      expect(before).toBeGreaterThan(0);

      await button(page, m.remove(locale)).click();
      await expect(main(page).getByText(m.noWebhooks(locale))).toBeVisible();
    });
  });
}

test('the page for developers fits at each width and is accessible', async ({ page, lang }) => {
  await openSeller(page.request);
  await page.request.post(`/${lang}/vendor/developers`, {
    form: {
      intent: 'makeWebhook',
      url: 'https://hooks.example.invalid/a/long/address/of/a/webhook',
      events: 'product.saved',
    },
  });
  await page.request.post(`/${lang}/vendor/developers`, {
    form: {
      intent: 'make',
      name: 'A warehouse program with a long name',
      scopes: 'products:read',
      days: '90',
      currentPassword: password,
    },
  });
  await addProduct(page.request, 'Towel');

  await expectPanelPage(page, `/${lang}/vendor/developers`);
});
