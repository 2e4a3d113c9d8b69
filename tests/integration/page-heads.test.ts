// The head of each page in three languages, as search engines and link previews read it.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import { closeRfq } from '#features/rfqs/commands/close-rfq.server.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import type { Context } from '#platform/context.ts';
import { directionOf, locales } from '#shared/locale.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import {
  buildPages,
  killPrograms,
  publicUrl,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { type Head, readHead } from '#tests/support/read-head.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const context = testContext(database);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-heads-'));
let web: WebProcess;
let product: string;
let rfq: string;
let buyer: Context;

afterAll(async () => {
  await killPrograms();
  await rm(dataDir, { recursive: true });
});
beforeAll(async () => {
  await openSmallMarket(context);
  const { id } = await openStore(context);
  await saveProducts(
    context,
    id,
    Array.from({ length: 55 }, (_, i) =>
      productInputOf({
        externalId: `towel-${i}`,
        title: { en: `Cotton towel ${i}`, tr: `Pamuk havlu ${i}`, ar: `منشفة قطنية ${i}` },
        stock: 100,
        shipByDays: 1,
      }),
    ),
  );
  const trader = await openStore(context, {
    slug: 'deniz-ticaret',
    name: 'Deniz Ticaret',
    isManufacturer: false,
    businessType: 'trading_company',
  });
  await saveProducts(context, trader.id, [
    productInputOf({ externalId: 'robe', title: { en: 'Bathrobe' }, category: 'home/bathrobes' }),
  ]);
  const [row] = await database.db.select().from(products);
  product = `/product/${row!.slug}-${row!.publicId}`;
  buyer = (await somebodyNew(visitorOf(database).context, 'buyer@kervan.example')).context;
  rfq = `/rfq/${(await makeOpenRfq(context, buyer, { category: 'home/towels' })).publicId}`;
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '3',
  });
});

const ask = (at: string) =>
  fetch(web.url + at, { redirect: 'manual', headers: { connection: 'close' } });
const headOf = async (at: string): Promise<Head> => readHead(await (await ask(at)).text());
const one = (head: Head, name: string): string => {
  const all = head.metas.get(name) ?? [];
  expect([name, all.length]).toEqual([name, 1]);
  return all[0]!;
};
const canonical = (head: Head) =>
  head.links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href);
const alternates = (head: Head) =>
  head.links
    .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang)
    .map(({ hreflang, href }) => [hreflang, href]);
const isKept = (head: Head) =>
  !(head.metas.get('robots') ?? []).some((text) => text.includes('noindex'));

const indexed = () => [
  '',
  '/shop',
  '/shop/home',
  '/shop/home/towels',
  '/shop/home?page=2',
  '/ready-to-ship',
  '/ready-to-ship/home',
  product,
  '/store/ege-tekstil',
  '/store/ege-tekstil?tab=about',
  '/stores',
  '/manufacturers',
  '/manufacturers/home',
  '/rfq',
  rfq,
  '/privacy',
  '/accessibility',
];

describe.each(locales)('in %s', (lang) => {
  test('each page has its canonical address, other languages and preview picture', async () => {
    const seen = new Set<string>();
    for (const at of indexed()) {
      const head = await headOf(`/${lang}${at}`);
      expect([at, head.lang, head.dir, isKept(head)]).toEqual([at, lang, directionOf(lang), true]);
      expect([at, head.titles.length]).toEqual([at, 1]);
      expect(head.titles[0]!.length).toBeGreaterThan(5);
      seen.add(head.titles[0]!);
      expect(one(head, 'description').length).toBeGreaterThan(30);
      expect(canonical(head)).toEqual([`${publicUrl}/${lang}${at}`]);
      expect(alternates(head)).toEqual([
        ...locales.map((language) => [language, `${publicUrl}/${language}${at}`]),
        ['x-default', `${publicUrl}/en${at}`],
      ]);
      expect(one(head, 'og:url')).toBe(`${publicUrl}/${lang}${at}`);
      expect(one(head, 'og:locale')).toMatch(new RegExp(`^${lang}_`));
      for (const name of [
        'og:title',
        'og:description',
        'og:type',
        'og:site_name',
        'og:image:alt',
        'theme-color',
      ])
        expect([name, one(head, name)]).toEqual([name, expect.stringMatching(/./) as string]);
      expect([
        one(head, 'twitter:card'),
        one(head, 'og:image:width'),
        one(head, 'og:image:height'),
      ]).toEqual(['summary_large_image', '1200', '630']);
      const image = one(head, 'og:image');
      expect(image.startsWith(`${publicUrl}/cards/${lang}/`)).toBe(true);
      const card = await ask(image.slice(publicUrl.length));
      expect([image, card.status]).toEqual([image, 200]);
      expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      });
    }
    expect(seen.size).toBe(indexed().length); // titles are unique
  });

  test('the web app manifest is in the language, with icons that exist', async () => {
    const { links } = await headOf(`/${lang}`);
    const [manifest] = links.filter(({ rel }) => rel === 'manifest');
    const answer = await ask(manifest!['href']!);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const told = (await answer.json()) as {
      lang: string;
      dir: string;
      start_url: string;
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(told).toMatchObject({
      lang,
      dir: directionOf(lang),
      start_url: `/${lang}`,
      display: 'standalone',
    });
    for (const { src, sizes, type } of told.icons) {
      const icon = await ask(src);
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
      if (type === 'image/png')
        expect(`${(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).width}x`).toBe(
          `${sizes.split('x')[0]}x`,
        );
    }
    for (const { rel, href } of links.filter(
      ({ rel: kind }) => kind === 'icon' || kind === 'apple-touch-icon',
    ))
      expect([rel, (await ask(href!)).status]).toEqual([rel, 200]);
  });

  test('duplicates, searches and personal pages are not indexed', async () => {
    const own = [
      '/search?q=towel',
      '/search',
      '/account/login',
      '/account/signup',
      '/account/signup-buyer',
      '/account/signup-seller',
      '/account/forgot-password',
      '/reset-password?token=x',
      '/unauthorized',
      '/nowhere',
      '/cookies',
      '/store/ege-tekstil?q=towel',
    ];
    for (const at of own) {
      const head = await headOf(`/${lang}${at}`);
      expect([at, isKept(head), head.titles.length]).toEqual([at, false, 1]);
    }
    for (const at of ['/account', '/buyer', '/vendor', '/control'])
      expect([at, (await ask(`/${lang}${at}`)).status]).not.toEqual([at, 200]);
  });
});

test('filtered lists have the category as canonical, second pages have themselves', async () => {
  const canonicals = async (at: string) => {
    const head = await headOf(at);
    return [canonical(head)[0]?.slice(publicUrl.length), isKept(head)];
  };
  expect(await canonicals('/en/shop/home/towels?moq=up-to-50')).toEqual([
    '/en/shop/home/towels',
    false,
  ]);
  expect(await canonicals('/en/shop/home/towels?type=manufacturer')).toEqual([
    '/en/shop/home/towels',
    false,
  ]);
  expect(await canonicals('/tr/shop/home/towels?type=manufacturer&page=2')).toEqual([
    '/tr/shop/home/towels',
    false,
  ]);
  expect(await canonicals('/en/shop/home/towels?price_min=1')).toEqual([
    '/en/shop/home/towels',
    false,
  ]);
  expect(await canonicals('/en/shop/home/towels?sort=MOST_RECENT')).toEqual([
    '/en/shop/home/towels',
    true,
  ]);
  expect(await canonicals('/en/shop/home/towels?view=list&utm_source=x')).toEqual([
    '/en/shop/home/towels',
    true,
  ]);
  expect(await canonicals('/ar/shop/home/towels?page=2')).toEqual([
    '/ar/shop/home/towels?page=2',
    true,
  ]);
  expect(await canonicals('/en/stores?province=Denizli')).toEqual(['/en/stores', false]);
  expect(await canonicals('/en/rfq?category=home')).toEqual(['/en/rfq', false]);
  expect(await canonicals('/en/rfq?sort=MOST_QUOTES_LEFT&utm_source=x')).toEqual(['/en/rfq', true]);
  expect(await canonicals('/en/ready-to-ship?type=manufacturer')).toEqual([
    '/en/ready-to-ship',
    false,
  ]);
  expect(await canonicals('/en/store/ege-tekstil?category=home/towels')).toEqual([
    '/en/store/ege-tekstil',
    false,
  ]);
  expect(await canonicals(`/en${product}?quantity=500`)).toEqual([`/en${product}`, true]);
});

test('a product under another slug has moved for good', async () => {
  const id = product.split('-').at(-1)!;
  for (const wrong of [`/product/another-name-${id}`, `/product/${id}`]) {
    const answer = await ask(`/tr${wrong}?quantity=20`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `/tr${product}?quantity=20`,
    ]);
  }
});

test('a list’s former parameters redirect for good, cached or not', async () => {
  for (const list of ['/shop/home/towels', '/search']) {
    await ask(`/tr${list}?q=havlu`);

    const answer = await ask(`/tr${list}?q=havlu&least=3`);

    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `/tr${list}?price_min=3&q=havlu`,
    ]);
  }
});

test('pages describe themselves with types of schema.org', async () => {
  const typesAt = async (at: string) =>
    (await headOf(at)).structured.map((thing) => thing['@type']);
  expect(await typesAt('/en')).toEqual(['Organization', 'WebSite']);
  expect(await typesAt('/tr/shop')).toEqual(['BreadcrumbList', 'ItemList']);
  expect(await typesAt('/ar/shop/home/towels')).toEqual(['BreadcrumbList', 'ItemList']);
  expect(await typesAt('/en/manufacturers')).toEqual(['BreadcrumbList', 'ItemList']);
  expect(await typesAt('/en/ready-to-ship')).toEqual(['BreadcrumbList', 'ItemList']);
  expect(await typesAt('/tr/store/ege-tekstil')).toEqual(['BreadcrumbList']);
  expect(await typesAt('/tr/rfq')).toEqual(['BreadcrumbList', 'ItemList']);
  expect(await typesAt(`/ar${rfq}`)).toEqual(['BreadcrumbList', 'Demand']);
  expect(await typesAt(`/ar${product}`)).toEqual(['Product', 'BreadcrumbList']);
  const [, list] = (await headOf('/en/shop/home/towels?page=2')).structured as {
    itemListElement: { position: number; url: string }[];
  }[];
  expect(list!.itemListElement[0]!.position).toBe(25);
  expect((await fetch(list!.itemListElement[0]!.url.replace(publicUrl, web.url))).status).toBe(200);
});

test('a closed request disappears from its page, the list and the front page at once', async () => {
  const publicId = rfq.split('/').at(-1)!;
  const isThere = async (at: string) => (await (await ask(at)).text()).includes(publicId);
  for (const at of ['/en', '/en/rfq', `/en${rfq}`])
    expect([at, await isThere(at)]).toEqual([at, true]);
  await closeRfq(buyer, publicId);
  await expect
    .poll(
      async () => [(await ask(`/en${rfq}`)).status, await isThere('/en/rfq'), await isThere('/en')],
      { timeout: 10_000 },
    )
    .toEqual([404, false, false]);
});

test('the front page and the categories link collections with products', async () => {
  const collections = ['/tr/small-orders-choice/all', '/tr/quick-choice/all'];

  for (const at of ['/tr', '/tr/shop']) {
    const html = await (await ask(at)).text();
    const linked = new Set(
      [...html.matchAll(/href="([^"]+-choice\/[^"]+)"/g)].map(([, to]) => to!),
    );
    expect([...linked].toSorted()).toEqual(collections.toSorted());
  }

  for (const at of collections) expect([at, (await ask(at)).status]).toEqual([at, 200]);
});
