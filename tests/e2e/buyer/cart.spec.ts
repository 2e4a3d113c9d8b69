// A cart whose seller changes the price meanwhile.
import { expect } from '@playwright/test';
import * as m from '#messages/pages/storefront/cart';
import { addProduct, openSeller } from '#tests/support/browser-sellers.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpBuyer } from '#tests/support/browser-users.ts';

test('a changed price is shown until the buyer agrees, whatever else is changed', async ({
  page,
  request,
  navigate,
  lang,
}) => {
  await openSeller(request);
  const { id } = await addProduct(request, 'Bath towel of a changed price');
  await logInByApi(page.request, await signUpBuyer(page.request));
  const added = await page.request.post('/api/v1/cart-items', {
    data: { product: id, quantity: 1_000 },
  });
  expect(added.status()).toBe(201);
  const priced = await request.patch('/api/v1/own/products', {
    data: [{ id, priceMicros: 8_880_000 }],
  });
  expect(priced.status()).toBe(200);

  await navigate('/:lang/cart', { lang });
  const line = page.locator('.cart-line');
  const agree = line.getByRole('button', { name: m.agree({ locale: lang }) });
  await expect(line.locator('.alert')).toContainText('7');
  await line.getByRole('textbox').fill('2000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cart#/);
  await expect(line.getByRole('textbox')).toHaveValue('2000');
  await expect(agree, 'Enter sends the quantity alone').toBeVisible();
  await agree.click();

  await expect(agree).toHaveCount(0);
  await expect(line.getByRole('textbox')).toHaveValue('2000');
});
