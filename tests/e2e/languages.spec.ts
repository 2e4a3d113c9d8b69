// In which language one reads: by the address, then ?lang, the cookie, the browser, English; and what is not there.
import http from 'node:http';
import { expect, type Page } from '@playwright/test';
import * as error from '#messages/error';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import { address } from '../support/browser-addresses.ts';
import { clothing } from '../support/browser-market.ts';
import { isAlive, test } from '../support/browser-test.ts';

/** A request whose target is sent as it stands: clients with manners would tidy it up. */
function send(
  origin: string,
  target: string,
  headers: http.OutgoingHttpHeaders = {},
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    http
      .get({ hostname, port, path: target, headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode!, location: response.headers.location });
      })
      .on('error', reject);
  });
}

const cookie = 'locale=ar';
const acceptLanguage = 'de;q=0.9, tr;q=0.8, en;q=0.5';
const detections: readonly [
  what: string,
  target: string,
  headers: http.OutgoingHttpHeaders,
  location: string,
][] = [
  ['English when nothing is known', '/', {}, '/en'],
  ["the browser's best language of ours", '/', { 'accept-language': acceptLanguage }, '/tr'],
  ['a region of it', '/', { 'accept-language': 'ar-EG' }, '/ar'],
  ['English for other languages', '/', { 'accept-language': 'de, fr' }, '/en'],
  ['the cookie before the browser', '/', { cookie, 'accept-language': acceptLanguage }, '/ar'],
  [
    'an unknown cookie counts for nothing',
    '/',
    { cookie: 'locale=xx', 'accept-language': acceptLanguage },
    '/tr',
  ],
  ['?lang before the cookie', '/?lang=en', { cookie, 'accept-language': acceptLanguage }, '/en'],
  ['an unknown ?lang counts for nothing', '/?lang=xx', { cookie }, '/ar'],
  [
    'paths without a language keep path and query',
    '/search?q=t%C3%BCl&page=2',
    { cookie },
    '/ar/search?q=t%C3%BCl&page=2',
  ],
  ['?lang does its work and goes', '/shop?lang=tr&keyword=a', {}, '/tr/shop?keyword=a'],
  ['doubled slashes are collapsed', '/en//shop', {}, '/en/shop'],
  ['and those before an unprefixed path', '//shop', { cookie }, '/ar/shop'],
  ['a slash at the end goes', '/tr/shop/', {}, '/tr/shop'],
  ['capitals too', '/TR/shop', {}, '/tr/shop'],
];

test.describe('an address without a language goes to one', () => {
  for (const [what, target, headers, location] of detections) {
    test(what, async ({ baseURL }) => {
      const answer = await send(baseURL!, target, headers);
      expect({ ...answer, location: answer.location?.replace(baseURL!, '') }).toEqual({
        status: 302,
        location,
      });
    });
  }

  test('the address itself is stronger than everything else', async ({ baseURL }) => {
    expect((await send(baseURL!, '/tr/shop', { cookie, 'accept-language': 'en' })).status).toBe(
      200,
    );
  });

  test('never to another host', async ({ baseURL }) => {
    for (const target of [
      '//evil.example',
      '//evil.example/%2e%2e',
      '/\\evil.example',
      '///evil.example/x',
      '/en//evil.example',
      '//evil.example?lang=tr',
      '/%09/evil.example',
      '/en/..//evil.example',
      'http://evil.example/',
    ]) {
      const { status, location } = await send(baseURL!, target);
      expect(status, target).toBeLessThan(500);
      if (location !== undefined)
        expect(new URL(location, baseURL).host, `${target} → ${location}`).toBe(
          new URL(baseURL!).host,
        );
    }
  });
});

const remembered = async (page: Page) => ({
  cookie: (await page.context().cookies()).find(({ name }) => name === 'locale'),
  stored: await page.evaluate(() => localStorage.getItem('locale')),
});

for (const lang of locales) {
  test(`the choice is kept in a cookie and in the browser's storage, alike (${lang})`, async ({
    page,
    navigate,
  }) => {
    const other: Locale = lang === 'ar' ? 'tr' : 'ar';
    await navigate('/:lang/shop', { lang: other });
    await page.locator('.header-util .menu > summary').first().click();
    await page.locator('.header-util').getByRole('link', { name: localeNames[lang] }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/shop$`));
    await isAlive(page);
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(lang));
    const { cookie: kept, stored } = await remembered(page);
    expect(kept).toMatchObject({ value: lang, path: '/', sameSite: 'Strict' });
    expect(stored).toBe(lang);
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`/${lang}$`));
  });

  test(`a page that does not exist (${lang})`, async ({ page, navigate }) => {
    const missing = [
      address('/:lang/shop/:group', { lang, group: 'no-such-group' }),
      address('/:lang/shop/:group/:item', { lang, group: clothing.group, item: 'no-such-item' }),
      address('/:lang/product/:handle', { lang, handle: 'no-such-thing-0000000000' }),
      address('/:lang/product/:handle', { lang, handle: 'x' }),
      address('/:lang/store/:slug', { lang, slug: 'no-such-store' }),
      `/${lang}/no/such/page`,
      `/${lang}/currency`,
      `/${lang}/%E0%A4%A`,
      `/${lang}/product/%00`,
    ];
    for (const path of missing) {
      const response = await page.request.get(path, { maxRedirects: 0 });
      expect([400, 404], path).toContain(response.status());
    }
    const response = await navigate('/:lang/store/:slug', { lang, slug: 'no-such-store' });
    expect(response.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      error.notFoundTitle({ locale: lang }),
    );
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(lang));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(
      page.getByRole('main').getByRole('link', { name: error.backHome({ locale: lang }) }),
    ).toHaveAttribute('href', `/${lang}`);
    // What does not exist in one language does not exist in another.
    for (const language of locales) {
      for (const place of ['.header-util', '.footer-legal'])
        await expect(page.locator(`${place} a[hreflang="${language}"]`)).toHaveAttribute(
          'href',
          `/${language}`,
        );
    }
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/${lang}$`));
  });
}

test('a product has one address: a bare id and a wrong slug lead to it for good', async ({
  baseURL,
  market,
}) => {
  const { id } = market.product;
  for (const lang of locales) {
    const right = address('/:lang/product/:handle', { lang, handle: market.handle });
    for (const handle of [id, `wrong-slug-${id}`, `-${id}`]) {
      const { status, location } = await send(
        baseURL!,
        `${address('/:lang/product/:handle', { lang, handle })}?quantity=5`,
      );
      expect({ status, location: location?.replace(baseURL!, '') }, handle).toEqual({
        status: 301,
        location: `${right}?quantity=5`,
      });
    }
    expect((await send(baseURL!, right)).status).toBe(200);
  }
});

test('old links with a keyword lead to the search', async ({ baseURL }) => {
  const { status, location } = await send(baseURL!, '/tr/shop?keyword=t%C3%BCl%20perde');
  expect({ status, location: decodeURIComponent(location ?? '') }).toEqual({
    status: 301,
    location: '/tr/search?q=tül perde',
  });
});

test('a page of a list that is no more leads to the first', async ({ baseURL, market }) => {
  const lists = [
    address('/:lang/shop/:group', { lang: 'tr', group: clothing.group }),
    address('/:lang/store/:slug', { lang: 'tr', slug: market.store.slug }),
  ];
  for (const list of lists) {
    const { status, location } = await send(baseURL!, `${list}?page=99&sort=PRICE_BY_ASC`);
    expect({ status, location }).toEqual({ status: 302, location: `${list}?sort=PRICE_BY_ASC` });
  }
  expect(await send(baseURL!, '/tr/search?page=99&q=havlu')).toMatchObject({
    status: 302,
    location: '/tr/search?q=havlu',
  });
});

test('every page names itself in the other languages, and they answer alike', async ({
  request,
  market,
  baseURL,
}) => {
  const pages = (lang: Locale) => [
    address('/:lang', { lang }),
    address('/:lang/shop', { lang }),
    address('/:lang/shop/:group', { lang, group: clothing.group }),
    address('/:lang/shop/:group/:item', { lang, group: clothing.group, item: clothing.section }),
    address('/:lang/product/:handle', { lang, handle: market.handle }),
    address('/:lang/store/:slug', { lang, slug: market.store.slug }),
    address('/:lang/search', { lang }),
  ];
  const alternatesOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    return Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"\/>/gi)].map(
        ([, language, href]) => [language!, href!],
      ),
    );
  };
  for (const [i, english] of pages('en').entries()) {
    const alternates = await alternatesOf(english);
    const expected = Object.fromEntries(
      [...locales, 'x-default' as const].map((language) => [
        language,
        baseURL! + pages(language === 'x-default' ? 'en' : language)[i]!,
      ]),
    );
    expect(alternates, english).toEqual(expected);
    for (const lang of locales)
      expect(await alternatesOf(pages(lang)[i]!), 'reciprocal').toEqual(alternates);
  }
});

test('what search engines are told: one address without filters, a title and a description', async ({
  page,
  navigate,
  baseURL,
}) => {
  for (const lang of locales) {
    await navigate('/:lang/shop/:group', { lang, group: clothing.group }, { sort: 'PRICE_BY_ASC' });
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${baseURL}/${lang}/shop/${clothing.group}`,
    );
    await navigate(
      '/:lang/shop/:group',
      { lang, group: clothing.group },
      { sort: 'PRICE_BY_ASC', page: '2' },
    );
    await expect(
      page.locator('link[rel=canonical]'),
      'the second page is not the first',
    ).toHaveAttribute('href', `${baseURL}/${lang}/shop/${clothing.group}?page=2`);
    await expect(page).toHaveTitle(/ · (?:Kervan|كيرفان)$/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40}/);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /.{5}/);
    await navigate(
      '/:lang/shop/:group',
      { lang, group: clothing.group },
      { brand: clothing.brand },
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(
      page.locator('link[rel=canonical]'),
      'what was narrowed down is part of the whole',
    ).toHaveAttribute('href', `${baseURL}/${lang}/shop/${clothing.group}`);
  }
});
