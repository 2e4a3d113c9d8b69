// Pages come to life without a word of complaint, made anew or kept, under a policy that runs no script but ours.
import { expect, type Page } from '@playwright/test';
import { address, type Query } from '#tests/support/browser-addresses.ts';
import { clothing, type Market } from '#tests/support/browser-market.ts';
import { isAlive, oneLanguage, test } from '#tests/support/browser-test.ts';

/** A number that makes an address nobody has asked for yet, so that its page is not kept. */
const fresh = () => String(Math.ceil(Math.random() * 90_000_000) + 100);

/** A place of origin that no product has, for pages that are kept. */
const freshOrigin = () => `none-${fresh()}`;

type Visited = { readonly name: string; readonly path: string; readonly isKept: boolean };

/** Every kind of page. `query` of those that are kept makes them new. */
const pagesOf = (lang: string, { handle, store: { slug }, rfq }: Market): Visited[] => {
  const kept = (name: string, path: string, query: Query = {}): Visited => ({
    name,
    path: Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path,
    isKept: true,
  });
  const made = (name: string, path: string): Visited => ({ name, path, isKept: false });
  return [
    kept('home', address('/:lang', { lang })),
    kept('all categories', address('/:lang/shop', { lang })),
    kept('group', address('/:lang/shop/:group', { lang, group: clothing.group }), {
      origin: freshOrigin(),
    }),
    kept(
      'section',
      address('/:lang/shop/:group/:item', { lang, group: clothing.group, item: clothing.section }),
      { brand: clothing.brand, origin: freshOrigin() },
    ),
    kept('product', address('/:lang/product/:handle', { lang, handle })),
    made(
      'product in a quantity',
      `${address('/:lang/product/:handle', { lang, handle })}?quantity=${fresh()}`,
    ),
    made(
      'brands that are looked for',
      `${address('/:lang/shop/:group', { lang, group: clothing.group })}?find=${fresh()}`,
    ),
    kept('store', address('/:lang/store/:slug', { lang, slug })),
    kept('store from a campaign', address('/:lang/store/:slug', { lang, slug }), {
      utm_source: 'mail',
      utm_campaign: 'spring',
    }),
    kept('group from a campaign', address('/:lang/shop/:group', { lang, group: clothing.group }), {
      utm_source: 'mail',
      sort: 'PRICE_BY_ASC',
      origin: freshOrigin(),
    }),
    kept('product from a campaign', address('/:lang/product/:handle', { lang, handle }), {
      utm_source: 'mail',
    }),
    kept('manufacturers', address('/:lang/manufacturers/:category?', { lang }), {
      utm_source: 'mail',
    }),
    kept('requests', address('/:lang/rfq', { lang }), { utm_source: 'mail' }),
    kept('request', address('/:lang/rfq/:rfq', { lang, rfq })),
    kept('ready to ship', address('/:lang/ready-to-ship/:category?', { lang }), {
      utm_source: 'mail',
    }),
    made('search', address('/:lang/search', { lang }, { q: 'denim' })),
    made('search without results', address('/:lang/search', { lang }, { q: 'qzxwvqzxwv' })),
    made('search without words', address('/:lang/search', { lang })),
    made('not found', `/${lang}/no-such-page`),
  ];
};

async function visit(page: Page, path: string) {
  const response = (await page.goto(path))!;
  await isAlive(page);
  const headers = response.headers();
  const policy = headers['content-security-policy'] ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts, path).toMatch(/^'self' '(sha256|nonce)-/);
  expect(policy.replace("style-src-attr 'unsafe-inline'", ''), path).not.toMatch(
    /unsafe|\*|https?:/,
  );
  expect(policy).toContain("script-src-attr 'none'");
  return headers['x-cache'];
}

for (const lang of oneLanguage) {
  test(`every kind of page comes to life, new and kept (${lang})`, async ({
    page,
    market,
    complaints,
  }) => {
    for (const { name, path, isKept } of pagesOf(lang, market)) {
      await test.step(name, async () => {
        const isNew = path.includes('origin=');
        const first = await visit(page, path);
        if (isKept && isNew) expect(first, path).toBe('miss');
        // Something on the page may have changed in between: then it is made once more, and kept.
        if (isKept) await expect.poll(() => visit(page, path), { message: path }).toBe('hit');
        else expect(first, 'nothing personal or boundless is kept').toBeUndefined();
        expect(complaints, name).toEqual([]);
      });
    }
  });

  test(`links go from page to page without loading the site again (${lang})`, async ({
    page,
    navigate,
    market,
  }) => {
    await navigate('/:lang', { lang });
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    for (const path of pagesOf(lang, market).map((one) => one.path)) {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.querySelector('main')!.append(link);
        link.click();
        link.remove();
      }, path);
      await expect(page).toHaveURL(new RegExp(`${RegExp.escape(path)}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
}

test('a script that came in with content does not run', async ({ page, navigate, complaints }) => {
  const policies = [
    (await navigate('/:lang', { lang: 'en' })).headers()['content-security-policy']!,
    (await navigate('/:lang/search', { lang: 'en' }, { q: 'a' })).headers()[
      'content-security-policy'
    ]!,
  ];
  for (const policy of policies) {
    await page.route('**/en/injected', (route) =>
      route.fulfill({
        headers: { 'content-type': 'text/html', 'content-security-policy': policy },
        body: '<!doctype html><title>clean</title><p>x</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="document.title=\'owned\'" onerror="document.title=\'owned\'"><script>document.title="owned"</script><a href="javascript:document.title=\'owned\'">y</a><style>p{color:red}</style>',
      }),
    );
    await page.goto('/en/injected');
    await page.getByRole('link').click();
    expect(await page.title()).toBe('clean');
    expect(await page.locator('p').evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(0, 0, 0)',
    );
    await page.unroute('**/en/injected');
  }
  expect(
    complaints.splice(0).filter((complaint) => !complaint.includes('Content Security Policy')),
  ).toEqual([]);
});

test('headers of pages', async ({ request }) => {
  const headers = (await request.get('/en')).headers();
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(
    (await request.get('/en', { headers: { 'if-none-match': headers['etag']! } })).status(),
  ).toBe(304);
});
