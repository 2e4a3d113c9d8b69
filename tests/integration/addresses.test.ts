// Where addresses lead over HTTP: languages, moved and missing pages, strange searches, the
// currency form, and pages that ask for a log-in.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import { locales } from '#shared/locale.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { getRaw } from '#tests/support/raw-http.ts';
import { readHead } from '#tests/support/read-head.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
afterAll(killPrograms);

let web: WebProcess;
/** Without its language. */
let product: string;

beforeAll(async () => {
  const context = testContext(database);
  await openSmallMarket(context);
  const { id } = await openStore(context);
  await saveProducts(context, id, [productInputOf()]);
  const rows = await database.db.select().from(products);
  product = `/product/${rows[0]!.slug}-${rows[0]!.publicId}`;
  await indexProducts(
    context,
    rows.map((row) => row.id),
  );
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '4',
    TRUST_PROXY: '1',
  });
});

type Answer = { readonly status: number; readonly location: string | null };

/** The target as it is written: `fetch` would normalize it. */
async function ask(target: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await getRaw(web.port, target, 'kervan.example', headers);
  const location = /^location: (.*)$/im.exec(answer.headers)?.[1]?.trim() ?? null;
  return { status: answer.status, location, body: answer.body };
}

async function redirectOf(
  target: string,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { status, location } = await ask(target, headers);
  return { status, location };
}

const post = (
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) =>
  fetch(web.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { connection: 'close', origin: web.url, ...headers },
  });

const accept = { 'Accept-Language': 'de;q=0.9, tr;q=0.8, en;q=0.5' };
const arabicCookie = { Cookie: 'locale=ar' };

describe('an address without a language', () => {
  test.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['to English when nothing is known', '/', {}, '/en'],
    ['to the best of the languages that the browser names', '/', accept, '/tr'],
    ['to the language of a region', '/', { 'Accept-Language': 'ar-EG' }, '/ar'],
    ['to English for other languages', '/', { 'Accept-Language': 'de, fr' }, '/en'],
    ['by the cookie before the browser', '/', { ...arabicCookie, ...accept }, '/ar'],
    ['past an unknown cookie', '/', { Cookie: 'locale=xx', ...accept }, '/tr'],
    ['by ?lang before the cookie', '/?lang=en', { ...arabicCookie, ...accept }, '/en'],
    ['past an unknown ?lang', '/?lang=xx', arabicCookie, '/ar'],
    [
      'with its path and query',
      '/search?q=t%C3%BCl&page=2',
      arabicCookie,
      '/ar/search?q=t%C3%BCl&page=2',
    ],
    ['without ?lang', '/shop?lang=tr&keyword=a', {}, '/tr/shop?keyword=a'],
    ['without doubled slashes', '/en//shop', {}, '/en/shop'],
    ['without doubled slashes at its start', '//shop', arabicCookie, '/ar/shop'],
    ['without a slash at its end', '/tr/shop/', {}, '/tr/shop'],
    ['in lower case', '/TR/shop', {}, '/tr/shop'],
  ])('leads %s', async (_, target, headers, location) => {
    expect(await redirectOf(target, headers)).toEqual({ status: 302, location });
  });

  test('loses to a language in the address, whatever cookie and browser say', async () => {
    const { status } = await ask('/tr/shop', { ...arabicCookie, 'Accept-Language': 'en' });

    expect(status).toBe(200);
  });
});

describe.each(locales)('in %s', (lang) => {
  test.each([
    '/shop/no-such-group',
    '/shop/home/no-such-item',
    '/product/no-such-thing-0000000000',
    '/product/x',
    '/store/no-such-store',
    '/no/such/page',
    '/currency',
    '/%E0%A4%A',
    '/product/%00',
  ])('%s does not exist', async (path) => {
    expect([400, 404]).toContain((await ask(`/${lang}${path}`)).status);
  });

  test('a missing page is not indexed and links to the front pages of all languages', async () => {
    const { body } = await ask(`/${lang}/store/no-such-store`);

    expect(readHead(body).metas.get('robots')?.[0]).toContain('noindex');
    const links = [...body.matchAll(/<a [^>]*hreflang="(\w+)"[^>]*>/gi)];
    expect(links.length).toBeGreaterThanOrEqual(2 * (locales.length - 1));
    for (const [link, language] of links) expect(link).toContain(`href="/${language}"`);
  });

  test('a product with a wrong slug or a bare id has moved for good', async () => {
    const id = product.split('-').at(-1)!;
    for (const handle of [id, `wrong-slug-${id}`, `-${id}`])
      expect([handle, await redirectOf(`/${lang}/product/${handle}?quantity=5`)]).toEqual([
        handle,
        { status: 301, location: `/${lang}${product}?quantity=5` },
      ]);
  });
});

test('an old link with a keyword has moved to the search', async () => {
  expect(await redirectOf('/tr/shop?keyword=t%C3%BCl%20perde')).toEqual({
    status: 301,
    location: '/tr/search?q=t%C3%BCl%20perde',
  });
});

test.each([
  ['/tr/shop/home?page=99&sort=PRICE_BY_ASC', '/tr/shop/home?sort=PRICE_BY_ASC'],
  ['/tr/store/ege-tekstil?page=99&sort=PRICE_BY_ASC', '/tr/store/ege-tekstil?sort=PRICE_BY_ASC'],
  ['/tr/search?page=99&q=towel', '/tr/search?q=towel'],
])('a page beyond the last leads to the first: %s', async (target, location) => {
  expect(await redirectOf(target)).toEqual({ status: 302, location });
});

describe('a search', () => {
  const strange = [
    'a'.repeat(10_000),
    'ن'.repeat(2_500),
    '<script>',
    '%_\\',
    "'; drop table products; --",
    '🧿'.repeat(50),
    '\u0000\u0001\u001f\u007f',
    'a\u0000b',
    '\u202eabc\u2066',
    '\ud83d',
    '&|!():*<->',
    '"',
    '((',
    '-',
    '*',
    '..',
    '%',
    'havlu:*',
    'ı İ i I',
    'ﷺ',
    'e\u0301'.repeat(500),
    '\t\n\r',
    '１２３',
    'ء',
    'أـ',
  ];
  const statusOf = async (lang: string, fields: Readonly<Record<string, string>>) =>
    (await ask(`/${lang}/search?${new URLSearchParams(fields)}`)).status;

  test.each(locales)('for strange words is answered (%s)', async (lang) => {
    for (const query of strange) {
      const status = await statusOf(lang, { q: query });
      expect(status, JSON.stringify(query.slice(0, 20))).toBeLessThan(500);
      if (query.length < 1_000) expect(status, JSON.stringify(query)).toBe(200);
      expect(
        await statusOf(lang, { q: query.slice(0, 500), in: 'stores' }),
        JSON.stringify(query.slice(0, 20)),
      ).toBe(200);
    }
  });

  test.each([
    'q=%',
    'q=%zz',
    'q=%ED%A0%80',
    'q=%00',
    'q=%C0%AF',
    'q[]=a&q=b',
    'q=a&q=b',
    'q=a&in=everything',
    'q=towel&page=-1',
    'q=towel&page=1e9',
    'q=towel&page=NaN',
    'q=a&sort=;',
    '%=%',
    '&&&',
  ])('with a strange query string is answered: %s', async (query) => {
    expect((await ask(`/en/search?${query}`)).status).toBe(200);
  });

  test('that is too long is refused, and the next one is answered', async () => {
    const endless = `/ar/search?${new URLSearchParams({ q: 'ن'.repeat(10_000) })}`;

    const answer = await ask(endless).catch(() => null);
    expect([undefined, 0, 414, 431]).toContain(answer?.status);

    expect(await statusOf('ar', { q: 'a' })).toBe(200);
  });
});

describe('the currency form', () => {
  test('sets a cookie and leads back', async () => {
    const answer = await post('/tr/currency', { currency: 'EUR', returnTo: '/tr/shop' });

    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/tr/shop']);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^currency=EUR; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/,
    );
  });

  test('ignores a currency that the market does not have', async () => {
    const answer = await post('/en/currency', { currency: 'XXX', returnTo: '/en/shop' });

    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
  });

  test('is refused when another site sends it', async () => {
    const answer = await post(
      '/tr/currency',
      { currency: 'EUR', returnTo: '/tr' },
      { origin: 'https://evil.example' },
    );

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/en/..//evil.example',
    'https:evil.example',
    ' //evil.example',
    '/en/shop\r\nset-cookie: a=b',
    '',
  ])('leads back to a page of this market: %j', async (returnTo) => {
    const answer = await post('/tr/currency', { currency: 'EUR', returnTo });

    const location = new URL(answer.headers.get('location')!, web.url);
    expect([answer.status, location.origin]).toEqual([303, web.url]);
    expect(location.pathname).toMatch(/^\/tr(\/|$)/);
    expect(answer.headers.get('set-cookie')).toMatch(/^currency=EUR; Max-Age=\d+; /);
  });
});

describe('the account area', () => {
  const paths = [
    '',
    '/addresses',
    '/addresses/new',
    '/addresses/0123456789',
    '/company',
    '/searches',
    '/searches/new?q=towel',
    '/security',
    '/sessions',
    '/notifications',
    '/privacy',
    '/privacy/export',
  ];

  test.each(paths)('asks a visitor of /account%s to log in, and comes back', async (path) => {
    const next = `/tr/account${path}`;
    const location = `/tr/account/login?${new URLSearchParams({ next, reason: 'required' })}`;

    expect(await redirectOf(next)).toEqual({ status: 302, location });
    const posted = await post(next, { intent: 'save' });
    expect([posted.status, posted.headers.get('location')]).toEqual([302, location]);
  });

  const password = 'correct horse';

  /** Returns the `Cookie` header of a new buyer. */
  async function logInNew(email: string): Promise<string> {
    const json = { 'content-type': 'application/json', 'x-forwarded-for': '10.1.2.3' };
    const send = (path: string, data: object) =>
      fetch(web.url + path, { method: 'POST', headers: json, body: JSON.stringify(data) });
    const signedUp = await send('/users/signup-buyer', {
      email,
      password,
      passwordConfirm: password,
      name: 'Layla Haddad',
      countryCode: 'AE',
      phone: '50 123 4567',
      phoneCountry: 'AE',
    });
    expect(signedUp.status).toBe(201);
    const loggedIn = await send('/users/login', { email, password });
    return loggedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
  }

  test('shows an address to its owner alone, and keeps it out of caches', async () => {
    const owner = await logInNew('layla@souq.example');
    const other = await logInNew('omar@souq.example');
    await post(
      '/en/account/addresses/new',
      {
        tag: 'factory',
        street: 'Liman 5',
        city: 'Konak',
        state: 'İzmir',
        postalCode: '35250',
        country: 'TR',
      },
      { cookie: owner },
    );
    const list = await ask('/en/account/addresses', { Cookie: owner });
    const [, path] = /href="(\/en\/account\/addresses\/[0-9a-z]{10})"/.exec(list.body)!;

    const own = await fetch(web.url + path!, { headers: { cookie: owner, connection: 'close' } });
    const foreign = await ask(path!, { Cookie: other });

    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await own.text()).toContain('<meta name="robots" content="noindex"/>');
    expect(foreign.status).toBe(404);
  });
});

test('pages carry security headers and are revalidated', async () => {
  const get = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${web.url}/en`, { headers: { connection: 'close', ...headers } });

  const page = await get();
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  });
  expect(page.headers.get('set-cookie')).toBeNull();

  expect((await get({ 'if-none-match': page.headers.get('etag')! })).status).toBe(304);
});
