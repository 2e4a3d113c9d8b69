// Prohibited words in the control panel: a rule is tried, saved and asks about products on sale.
import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { linkMailedTo } from '#tests/support/browser-mails.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, pixel, signUpSeller } from '#tests/support/browser-users.ts';
import { productInputOf } from '#tests/support/market.ts';

test.use({ storageState: sessionOf('admin') });

/** A new seller's product on sale. Its title has a word of its own, so that runs repeat. */
async function sellProduct({ request }: BrowserContext) {
  const id = randomBytes(4).toString('hex');
  const email = await signUpSeller(request, id);
  await request.post(await linkMailedTo(email, '/account/confirm-email'), {
    form: { confirm: 'yes' },
  });
  await logInByApi(request, email);
  const store = await request.post('/en/vendor/store', {
    multipart: {
      intent: 'register',
      revision: '0',
      name: `Dokuma Evi ${id}`,
      slug: `dokuma-evi-${id}`,
      mainLanguage: 'en',
      businessType: 'manufacturer',
      hasShipping: 'true',
      province: 'Denizli',
      currency: 'USD',
    },
    maxRedirects: 0,
  });
  const storeId = new URLSearchParams(store.headers()['location']!.split('?')[1]).get('store')!;
  await request.post('/en/vendor/store', { form: { intent: 'open', id: storeId } });
  const picture = await request.post('/api/v1/pictures', {
    headers: { 'content-type': 'image/png' },
    data: pixel,
  });
  const { upload } = (await picture.json()) as { upload: string };
  const title = `Woven towel z${id}`;
  const product = await request.post('/api/v1/own/products', {
    data: productInputOf({
      externalId: null,
      title: { en: title },
      category: 'home-garden-kitchen/towels-peshtemals',
      tiers: [{ fromQuantity: 1_000, priceMicros: 2_000_000 }],
      moq: 1_000,
      images: [{ source: { kind: 'upload', hash: upload }, alt: {}, focal: null }],
    }),
  });
  expect(product.status(), await product.text()).toBe(201);
  return { title, phrase: `z${id}`, store: `Dokuma Evi ${id}` };
}

test('a rule is tried on the market and saved; a product it flags is approved', async ({
  page,
  browser,
  baseURL,
  navigate,
  lang,
}) => {
  const seller = await browser.newContext({ baseURL: baseURL! });
  const { title, phrase, store } = await sellProduct(seller);
  await seller.close();
  await navigate('/:lang/control/words/new', { lang });
  await page.locator('select[name=group]').selectOption('copyrighted');
  await page.locator('select[name=language]').selectOption(lang);
  await page.locator('input[name=phrase]').fill(phrase);
  await page.locator('main form button[type=submit], main form .btn-primary').first().click();

  const tried = page.locator('main [role=status] ul').first();
  await expect(tried).toContainText(title);
  await expect(page.locator('input[name=phrase]')).toHaveValue(phrase);
  await page.locator('main form .btn-primary').first().click();
  await expect(page).toHaveURL(/done=saved/);
  await expect(page.locator('table').last()).toContainText(phrase);

  const row = page.locator('tbody tr', { hasText: title }).first();
  await expect(async () => {
    await navigate('/:lang/control/products', { lang });
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await row.locator('a').click();
  await expect(page.locator('mark').first()).toHaveText(phrase);
  await expect(page.locator('main')).toContainText(store);

  const approve = page.locator('.panel-act').first();
  await page.keyboard.press('a');
  await expect(approve.locator('input[name=sure]')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/done=approve/);
  // The next of the queue is open by now.
  await page.locator('main [role=status] a', { hasText: title }).click();
  await expect(page.locator('.panel-act')).toHaveCount(0);

  await navigate('/:lang/control/words', { lang }, { q: phrase });
  await page.locator('tbody a').first().click();
  await page.locator('.panel-act summary').click();
  await page.locator('.panel-act input[name=sure]').check();
  await page.locator('.panel-act button').click();
  await expect(page).toHaveURL(/done=removed/);
});

for (const path of ['words', 'words/new', 'products', 'products?list=category', 'rfqs'])
  test(`control/${path} fits at each width and is accessible`, async ({ page, lang }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectPanelPage(page, `/${lang}/control/${path}`);
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a rule that cannot be read is refused, and what was typed stays', async ({
    page,
    navigate,
    lang,
  }) => {
    await navigate('/:lang/control/words/new', { lang });
    await page.locator('input[name=phrase]').fill('!!');
    await page.locator('textarea[name=exceptions]').fill('water pistol');
    await page.locator('main form .btn-primary').first().click();

    await expect(page.locator('input[name=phrase]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('input[name=phrase]')).toHaveValue('!!');
    await expect(page.locator('textarea[name=exceptions]')).toHaveValue('water pistol');
  });
});
