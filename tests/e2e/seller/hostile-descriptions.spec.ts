// Hostile descriptions that a seller's program sends do nothing to their readers.
import { expect } from '@playwright/test';
import { harmInside } from '#tests/support/browser-harm.ts';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { hostileTexts } from '#tests/support/hostile-texts.ts';

test('an administrator’s click on a product page sends no form of its seller', async ({
  request,
  browser,
  baseURL,
  lang,
}) => {
  const { slug } = await openSeller(request);
  const { id } = await addProduct(request, `Towel of ${slug}`, {
    description: { en: ['<p>Soft</p>', ...hostileTexts].join('\n') },
  });
  const admin = await browser.newContext({
    storageState: sessionOf('admin'),
    baseURL: baseURL!,
  });
  const page = await admin.newPage();
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' || /elsewhere|log-out/.test(one.url())) sent.push(one.url());
  });

  await page.goto(`/${lang}/product/towel-${id}`);
  const address = page.url();
  const description = page.locator('.prose').first();
  await expect(description).toContainText('Soft');
  const harm = await harmInside(description);
  await page.mouse.click(200, 300);
  await page.mouse.click(5, 5);

  expect(harm).toEqual([]);
  expect(page.url()).toBe(address);
  expect(sent.filter((url) => !/\/(visits|speed|views)/.test(url))).toEqual([]);
  await admin.close();
});
