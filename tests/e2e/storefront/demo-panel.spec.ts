// The panel of a demo market, which suggests what to try.
import { expect } from '@playwright/test';
import * as demo from '#messages/pages/storefront/demo';
import { phone } from '#tests/support/browser-screens.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

test('the panel of the demo opens, stays open and suggests what to try', async ({
  page,
  navigate,
  lang,
}) => {
  await page.setViewportSize(phone);
  const html = await (await navigate('/:lang/shop', { lang })).text();
  const name = demo.name({ locale: lang });
  expect(html, 'the panel is not part of the HTML').not.toContain(name);
  await page.mouse.wheel(0, 100);
  const panel = page.getByRole('complementary', { name });
  await expect(panel.getByRole('link')).toHaveCount(0);
  await panel.getByRole('button', { name }).click();
  await expect(panel.getByText(demo.text({ locale: lang }))).toBeVisible();
  await page.reload();
  await isAlive(page);
  await page.mouse.wheel(0, 100);
  await expect(
    panel.getByRole('link').first(),
    'the panel stays open in this browser',
  ).toBeVisible();
  const tries = panel.getByRole('list').first().getByRole('link'); // the log-ins are below
  const links = await tries.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  expect(links.length).toBe(5);
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200);
  await panel.getByRole('link').first().click();
  await expect(
    page.locator('.product-card').first(),
    'the suggested search has results',
  ).toBeVisible();
  await panel.getByRole('button', { name: demo.close({ locale: lang }) }).click();
  await expect(panel.getByRole('link')).toHaveCount(0);
  await expect(panel.getByRole('button', { name })).toBeFocused();
});
