// Checks and log-ins that the panels of buyers, sellers and administrators share.
import { expect, type Page } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import { findViolations } from './axe.ts';
import { address } from './browser-addresses.ts';
import { type DemoAccount, demoEmails } from './browser-sessions.ts';
import { isAlive } from './browser-test.ts';

const widths = [1440, 1024, 390, 320];

/** Opens the page and checks that it fits at each width and that axe finds nothing. */
export async function expectPanelPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAlive(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    // 1024 has the layout of 1440, and 390 the one of 320.
    if (width === 1440 || width === 320)
      expect(await findViolations(page), `axe, ${width} wide`).toEqual([]);
  }
}

/** Checks the state that the page is in, at a small laptop’s width and on phones. */
export async function expectFitsNarrow(page: Page): Promise<void> {
  for (const width of [1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  expect(await findViolations(page), 'axe').toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Checks that nothing is wider than the screen, as wide as it is. */
export const expectNoOverflow = async (page: Page) =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    'wider than the screen',
  ).toBe(0);

/** Logs in by the box of the demo: one click, and for the administrator the code shown there. */
export async function logInByDemoBox(page: Page, lang: Locale, who: DemoAccount): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('isShowDemoPanel', 'true');
  });
  await page.goto(address('/:lang/account/login', { lang }));
  await isAlive(page);
  await wakeDemoBox(page);
  await page.locator(`.demo-people form:has(input[value="${demoEmails[who]}"]) button`).click();
  if (who !== 'admin') return;

  const code = page.locator('main input[name=code]');
  await code.waitFor();
  await isAlive(page);
  await wakeDemoBox(page);
  const shown = page.locator(`.demo-people li:has(input[value="${demoEmails[who]}"])`);
  await code.fill((await shown.locator('[data-demo-code]').textContent())!);
  await page.locator('main form button').click();
}

/** The box is loaded at the first movement of the pointer. */
const wakeDemoBox = (page: Page) => page.mouse.move(5, 5).then(() => page.mouse.move(50, 50));
