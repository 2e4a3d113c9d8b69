// Journeys are true on a busy machine: nothing is left before it is answered. Each one here delays
// its own requests, as a busy machine does.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import * as information from '#messages/pages/account/user-information';
import type { Locale } from '#shared/locale.ts';
import { address } from '#tests/support/browser-addresses.ts';
import { keepOrder } from '#tests/support/browser-order.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';
import { launchChromium } from '#tests/support/own-browser.ts';
import { logInByApi, signUpBuyer } from '#tests/support/browser-users.ts';

/** Longer than a page needs to be left. */
const delayMs = 700;

/** Presses the button and waits for nothing. */
async function saveName(page: Page, lang: Locale, name: string): Promise<void> {
  await page.getByLabel(information.name({ locale: lang }), { exact: true }).fill(name);
  await page.getByRole('button', { name: information.save({ locale: lang }) }).click();
}

const nameField = (page: Page, lang: Locale) =>
  page.getByLabel(information.name({ locale: lang }), { exact: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('what is being saved is saved when its page is left, reloaded or closed', async ({
      page,
      context,
      navigate,
      request,
      lang,
    }) => {
      await logInByApi(page.request, await signUpBuyer(request));
      await context.route(/\/account/, async (route) => {
        if (route.request().method() !== 'GET') await sleep(delayMs);
        await route.fallback();
      });
      await navigate('/:lang/account', { lang });

      await saveName(page, lang, 'Left');
      await navigate('/:lang', { lang });
      await navigate('/:lang/account', { lang });
      await expect(nameField(page, lang)).toHaveValue('Left');

      await saveName(page, lang, 'Reloaded');
      await page.reload();
      await navigate('/:lang/account', { lang });
      await expect(nameField(page, lang)).toHaveValue('Reloaded');

      await saveName(page, lang, 'Closed');
      await page.close();
      const other = await context.newPage();
      await other.goto(address('/:lang/account', { lang }));
      await expect(nameField(other, lang)).toHaveValue('Closed');
    });
  });
}

test('a request that is never answered is named', async ({ baseURL, request, lang }) => {
  const browser = await launchChromium();
  keepOrder(browser, { limitMs: 300 });
  try {
    const context = await browser.newContext({ baseURL: baseURL! });
    const page = await context.newPage();
    await logInByApi(page.request, await signUpBuyer(request));
    await page.route(/\/account/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : undefined,
    );
    await page.goto(address('/:lang/account', { lang }));
    await isAlive(page);
    await saveName(page, lang, 'Never');

    await expect(page.goto(address('/:lang', { lang }))).rejects.toThrow(/POST .*\/account/);
    await expect(context.close()).rejects.toThrow(/POST .*\/account/);
  } finally {
    await browser.close();
  }
});
