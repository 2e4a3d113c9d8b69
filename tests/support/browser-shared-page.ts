// One page of each worker for many short tests: it opens one screen after the other, as visitors
// do, and what it has loaded once need not be loaded and compiled again.
import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from './browser-test.ts';

type Shared = { readonly context: BrowserContext; readonly page: Page };

/** Each test begins without cookies and without what earlier ones have kept in the browser. */
export const test = base.extend<object, { readonly shared: Shared }>({
  shared: [
    async ({ browser }, provide, { project }) => {
      const context = await browser.newContext({
        baseURL: project.use.baseURL!,
        serviceWorkers: 'block',
        // Elements that fade in would have the wrong contrast for a moment.
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      // The shell writes it again at the end of hydration: see `isAlive`.
      await page.addInitScript(() => {
        if (location.protocol.startsWith('http')) localStorage.removeItem('locale');
      });
      await provide({ context, page });
      await context.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ shared }, provide) => {
    const { context, page } = shared;
    await provide(context);
    if (page.url().startsWith('http'))
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    await page.goto('about:blank');
    await context.clearCookies();
  },

  page: async ({ shared }, provide) => {
    await provide(shared.page);
  },
});
