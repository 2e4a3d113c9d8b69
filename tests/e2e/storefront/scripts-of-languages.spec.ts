// Scripts are written once for each language: a page loads the texts of its own, and what is in
// another language is another document.
import fs from 'node:fs';
import { expect, type Page, type Request } from '@playwright/test';
import * as shell from '#messages/pages/storefront/shell';
import { localeNames, type Locale, locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { openScreen, screenPath } from '#tests/support/browser-screens.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

/** Texts of these pages that no other language shares, without arguments. */
const textsIn = (lang: Locale): string[] => {
  const read = (locale: Locale) =>
    ['shell', 'home', 'product'].flatMap((page) =>
      Object.values<string>(
        JSON.parse(
          fs.readFileSync(`src/pages/storefront/${page}/messages/${locale}.json`, 'utf8'),
        ) as Record<string, string>,
      ),
    );
  const others = new Set(locales.filter((locale) => locale !== lang).flatMap(read));
  return read(lang).filter((text) => /^[^{}'`\\]{16,}$/.test(text) && !others.has(text));
};

/** What the page's scripts say, with where they are. */
async function scriptsOf(page: Page, open: () => Promise<unknown>) {
  const asked = new Set<string>();
  const collect = (request: Request) =>
    void (request.resourceType() === 'script' && asked.add(new URL(request.url()).pathname));
  page.on('request', collect);
  await open();
  page.off('request', collect);
  return Promise.all(
    [...asked].map(async (path) => ({ path, text: await (await page.request.get(path)).text() })),
  );
}

for (const lang of locales)
  test(`first views load the texts of their language alone (${lang})`, async ({ page, market }) => {
    const own = textsIn(lang);
    const foreign = locales.filter((other) => other !== lang).flatMap(textsIn);
    for (const name of ['home', 'product'] as const) {
      const scripts = await scriptsOf(page, () => openScreen(page, screenPath(name, lang, market)));

      expect(scripts.length, name).toBeGreaterThan(3);
      for (const { path } of scripts) expect(path).toMatch(new RegExp(`^/assets/${lang}/`));
      const said = scripts.map(({ text }) => text).join('\n');
      expect(
        foreign.filter((text) => said.includes(text)),
        name,
      ).toEqual([]);
      expect(own.filter((text) => said.includes(text)).length, name).toBeGreaterThan(5);
    }
  });

test('a link to another language loads its document, wherever it is', async ({
  page,
  lang,
  navigate,
}) => {
  const other = locales.find((one) => one !== lang)!;
  const menu = () => page.getByRole('banner').getByText(shell.allCategories({ locale: other }));
  await navigate('/:lang', { lang });
  await page.evaluate(() => {
    (window as { isSameDocument?: boolean }).isSameDocument = true;
  });

  await page.getByRole('contentinfo').getByRole('link', { name: localeNames[other] }).click();
  await isAlive(page);
  await expect(menu().first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);

  // Such as a saved search, or a post that is not in this language.
  await navigate('/:lang', { lang });
  await page.evaluate(
    (to) => {
      (window as { isSameDocument?: boolean }).isSameDocument = true;
      const link = document.createElement('a');
      link.href = to;
      document.querySelector('main')!.append(link);
      link.click();
    },
    paths.manufacturers({ locale: other }),
  );
  await page.waitForURL((url) => url.pathname === paths.manufacturers({ locale: other }));
  await isAlive(page);
  await expect(menu().first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
});
