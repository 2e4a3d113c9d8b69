// Pages hydrate without complaints of the browser, rendered or from the cache, under a content
// security policy that allows our scripts alone.
import { expect, type Page } from '@playwright/test';
import { address, type Query } from '#tests/support/browser-addresses.ts';
import { clothing, type Market } from '#tests/support/browser-market.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

/** A number for an address that no cache holds yet. */
const fresh = () => String(Math.ceil(Math.random() * 90_000_000) + 100);

/** An origin that no product has: its page is not cached yet, but will be. */
const freshOrigin = () => `none-${fresh()}`;

type Visited = { readonly name: string; readonly path: string; readonly isCacheable: boolean };

/** Every kind of page. A `query` on cacheable ones makes an address that is not cached yet. */
const pagesOf = (lang: string, { handle, store: { slug }, rfq }: Market): Visited[] => {
  const cached = (name: string, path: string, query: Query = {}): Visited => ({
    name,
    path: Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path,
    isCacheable: true,
  });
  const rendered = (name: string, path: string): Visited => ({ name, path, isCacheable: false });
  return [
    cached('home', address('/:lang', { lang })),
    cached('all categories', address('/:lang/shop', { lang })),
    cached('group', address('/:lang/shop/:group', { lang, group: clothing.group }), {
      origin: freshOrigin(),
    }),
    cached(
      'section',
      address('/:lang/shop/:group/:item', { lang, group: clothing.group, item: clothing.section }),
      { brand: clothing.brand, origin: freshOrigin() },
    ),
    cached('product', address('/:lang/product/:handle', { lang, handle })),
    rendered(
      'product in a quantity',
      `${address('/:lang/product/:handle', { lang, handle })}?quantity=${fresh()}`,
    ),
    rendered(
      'brands that match a text',
      `${address('/:lang/shop/:group', { lang, group: clothing.group })}?brand_q=${fresh()}`,
    ),
    cached('store', address('/:lang/store/:slug', { lang, slug })),
    cached('store from a campaign', address('/:lang/store/:slug', { lang, slug }), {
      utm_source: 'mail',
      utm_campaign: 'spring',
    }),
    cached(
      'group from a campaign',
      address('/:lang/shop/:group', { lang, group: clothing.group }),
      {
        utm_source: 'mail',
        sort: 'PRICE_BY_ASC',
        origin: freshOrigin(),
      },
    ),
    cached('product from a campaign', address('/:lang/product/:handle', { lang, handle }), {
      utm_source: 'mail',
    }),
    cached('manufacturers', address('/:lang/manufacturers/:category?', { lang }), {
      utm_source: 'mail',
    }),
    cached('requests', address('/:lang/rfq', { lang }), { utm_source: 'mail' }),
    cached('request', address('/:lang/rfq/:rfq', { lang, rfq })),
    cached('ready to ship', address('/:lang/ready-to-ship/:category?', { lang }), {
      utm_source: 'mail',
    }),
    rendered('search', address('/:lang/search', { lang }, { q: 'denim' })),
    rendered('search without results', address('/:lang/search', { lang }, { q: 'qzxwvqzxwv' })),
    rendered('search without words', address('/:lang/search', { lang })),
    rendered('not found', `/${lang}/no-such-page`),
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

test('every kind of page hydrates, rendered and from the cache', async ({
  page,
  market,
  complaints,
  lang,
}) => {
  for (const { name, path, isCacheable } of pagesOf(lang, market)) {
    await test.step(name, async () => {
      const isNew = path.includes('origin=');
      const first = await visit(page, path);
      if (isCacheable && isNew) expect(first, path).toBe('miss');
      // A change of its content in between renders it once more.
      if (isCacheable) await expect.poll(() => visit(page, path), { message: path }).toBe('hit');
      else expect(first, 'personal and unbounded pages are not cached').toBeUndefined();
      expect(complaints, name).toEqual([]);
    });
  }
});

test('links lead to every kind of page without loading the document again', async ({
  page,
  navigate,
  market,
  lang,
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

test('an injected script does not run', async ({ page, navigate, complaints }) => {
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
        body: `<!doctype html><title>clean</title><p>x</p>
          <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="
            onload="document.title='owned'" onerror="document.title='owned'">
          <script>document.title="owned"</script>
          <a href="javascript:document.title='owned'">y</a><style>p{color:red}</style>`,
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
