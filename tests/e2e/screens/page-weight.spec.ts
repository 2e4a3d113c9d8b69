// What a first view may weigh, as a phone loads it with nothing in its cache.
// The build is refused when it weighs more.
import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { locales } from '#shared/locale.ts';
import { kilobyte, maxFirstScripts } from '../../../tools/page-sizes.ts';
import { openScreen, phone, screenPath } from '#tests/support/browser-screens.ts';
import { test } from '#tests/support/browser-test.ts';

const max = {
  scripts: maxFirstScripts,
  scriptsInTime: 190 * kilobyte,
  html: 30 * kilobyte,
  fonts: 160 * kilobyte,
  fontFiles: 5,
  styles: 14 * kilobyte,
  styleSheets: 4,
  largestPicture: 80 * kilobyte,
} as const;

for (const lang of locales) {
  test(`first views stay below their byte limits (${lang})`, async ({ page, market }) => {
    await page.setViewportSize(phone);
    for (const name of ['home', 'group', 'product', 'store', 'search', 'rfqs'] as const) {
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
      const responses: Response[] = [];
      const collect = (response: Response) => void responses.push(response);
      page.on('response', collect);
      await openScreen(page, screenPath(name, lang, market));
      await page.waitForLoadState('networkidle');
      page.off('response', collect);

      const bodies = async (kind: string) =>
        Promise.all(
          responses
            .filter(
              (response) =>
                response.request().resourceType() === kind && !response.url().startsWith('data:'),
            )
            .map((response) => response.body()),
        );
      const gzipped = (all: readonly Buffer[]) =>
        all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
      const fonts = await bodies('font');
      const html = (await bodies('document'))[0]!.toString();
      const scripts = await Promise.all(
        responses
          .filter((response) => response.request().resourceType() === 'script')
          .map(async (response) => ({
            path: new URL(response.url()).pathname,
            body: await response.body(),
          })),
      );
      // Scripts that the HTML names are needed for hydration. The others are fetched when idle.
      expect
        .soft(
          gzipped(scripts.filter(({ path }) => html.includes(path)).map(({ body }) => body)),
          `${name}: scripts, gzip`,
        )
        .toBeLessThanOrEqual(max.scripts);
      expect
        .soft(gzipped(scripts.map(({ body }) => body)), `${name}: all scripts, gzip`)
        .toBeLessThanOrEqual(max.scriptsInTime);
      expect
        .soft(gzipped(await bodies('document')), `${name}: HTML, gzip`)
        .toBeLessThanOrEqual(max.html);
      expect
        .soft(
          fonts.reduce((sum, body) => sum + body.length, 0),
          `${name}: fonts`,
        )
        .toBeLessThanOrEqual(max.fonts);
      expect.soft(fonts.length, `${name}: font files`).toBeLessThanOrEqual(max.fontFiles);
      const largest = await largestPicture(page);
      const picture = responses.find((response) => response.url() === largest);
      if (picture)
        expect
          .soft((await picture.body()).length, `${name}: ${largest}`)
          .toBeLessThanOrEqual(max.largestPicture);
      await page.goto('about:blank');
    }
  });
}

test('the sheets of a first view are few and light as they are sent', async ({
  request,
  market,
}) => {
  for (const name of ['home', 'search', 'product', 'group'] as const) {
    const html = await (await request.get(screenPath(name, 'en', market))).text();

    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(
      ([, href]) => `build/client${href}.br`,
    );

    const bytes = sheets.reduce((sum, file) => sum + fs.statSync(file).size, 0);
    expect.soft(bytes, `${name}: something`).toBeGreaterThan(4 * kilobyte);
    expect.soft(bytes, `${name}: all sheets`).toBeLessThanOrEqual(max.styles);
    expect.soft(sheets.length, `${name}: sheets`).toBeLessThanOrEqual(max.styleSheets);
  }
});

/** The address of the largest contentful paint, when that is a picture. */
const largestPicture = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        new PerformanceObserver((list) =>
          resolve((list.getEntries().at(-1) as PerformanceEntry & { url?: string }).url || null),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
        setTimeout(() => resolve(null), 3_000);
      }),
  );
