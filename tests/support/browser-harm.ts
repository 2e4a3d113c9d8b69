// What hostile texts do in the browser of somebody who reads them.
import type { Locator, Page } from '@playwright/test';
import { harmIn } from './hostile-texts.ts';

type Harm = { readonly calls: number; readonly violations: readonly string[] };

export const noHarm: Harm = { calls: 0, violations: [] };

/** Counts, on every page from now on, what the texts would call and what the policy stops. */
export const watchHarm = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const harmed = { calls: 0, violations: [] as string[] };
    Object.assign(window, { harmed, harm: () => (harmed.calls += 1) });
    addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      harmed.violations.push(blockedURI),
    );
  });

/** Clicks where nothing of the page's own is, but what covers it would be; then tells the harm. */
export async function harmOn(page: Page): Promise<Harm> {
  await page.mouse.click(2, 2);
  return page.evaluate(() => Reflect.get(window, 'harmed') as Harm);
}

/** Names what no seller's text may have in these parts of a page, as the browser has read them. */
export async function harmInside(parts: Locator): Promise<string[]> {
  const read = await parts.evaluateAll((elements) => elements.map(({ innerHTML }) => innerHTML));
  return read.flatMap(harmIn);
}
