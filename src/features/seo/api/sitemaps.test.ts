import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { DomUtils, parseDocument } from 'htmlparser2';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#features.server.ts';
import { setStoreState } from '#features/companies/commands/stores.server.ts';
import { makeOpenRfq, makePostedRfq } from '#features/rfqs/factory.server.ts';
import { createAdmission } from '#platform/http/admission.ts';
import { rowsOfSitemap } from '#platform/http/site-pages.ts';
import { sendOtherError } from '#api/problem-answers.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import { locales } from '#shared/locale.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { rssRoutes } from './rss.server.ts';
import { sitemapRoutes } from './sitemaps.server.ts';

const publicUrl = 'https://kervan.example';
const database = await testDatabase();
const bare = testContext(database);
const feeds = features.flatMap(({ feed }) => feed ?? []);
const context = { ...bare, services: { ...bare.services, publicUrl } };
const app = Fastify();
const trial = Fastify();
let openRfq: string;

beforeAll(async () => {
  await openSmallMarket(context);
  const { id } = await openStore(context);
  await setStoreState(
    context,
    (await openStore(context, { slug: 'closed', name: 'Closed', isManufacturer: false })).id,
    'suspended',
  );
  await saveProducts(
    context,
    id,
    Array.from({ length: 60 }, (_, i) =>
      productInputOf({ externalId: `t${i}`, title: { en: `Towel & <b>${i}</b> ]]> x` } }),
    ),
  );
  await saveProducts(context, id, [
    productInputOf({ externalId: 'draft', title: { en: 'Not yet' }, state: 'draft' }),
  ]);
  const { context: buyer } = await somebodyNew(visitorOf(database).context, 'buyer@kervan.example');
  openRfq = (
    await makeOpenRfq(context, buyer, { productName: 'Towels & <b>robes</b> ]]> for hotels' })
  ).publicId;
  await makePostedRfq(buyer, { productName: 'Nobody has seen this' });
  for (const [server, isIndexed] of [
    [app, true],
    [trial, false],
  ] as const) {
    await server.register(sitemapRoutes, {
      context: () => context,
      admission: createAdmission({ concurrency: 2 }),
      isIndexed,
      securityContact: 'mailto:security@kervan.example',
      indexNowKey: isIndexed ? 'abcd1234' : null,
      sitemaps: features.flatMap(({ sitemap }) => sitemap ?? []),
      fixedPaths: { market: ['', '/shop', '/rfq'], fixed: ['/privacy'] },
    });
    await server.register(rssRoutes, {
      context: () => context,
      feeds,
      admission: createAdmission({ concurrency: 2 }),
    });
  }
});
afterAll(async () => void (await Promise.all([app.close(), trial.close()])));

const read = async (name: string) => {
  const answer = await app.inject(`/sitemaps/${name}.xml.gz`);
  expect([name, answer.statusCode, answer.headers['content-type']]).toEqual([
    name,
    200,
    'application/gzip',
  ]);
  return parseSitemap(Readable.from([gunzipSync(answer.rawPayload)]));
};

describe('sitemaps', () => {
  test('are all named by the index and exist', async () => {
    const index = await parseSitemapIndex(Readable.from([(await app.inject('/sitemap.xml')).body]));
    expect(index.map(({ url }) => url)).toEqual(
      ['pages', 'categories', 'collections', 'stores-1', 'rfqs', 'products-1'].map(
        (name) => `${publicUrl}/sitemaps/${name}.xml.gz`,
      ),
    );
    for (const { url } of index)
      expect((await app.inject(url.slice(publicUrl.length))).statusCode).toBe(200);
  });

  test('have their last change in the index, except those of products', async () => {
    const index = await parseSitemapIndex(Readable.from([(await app.inject('/sitemap.xml')).body]));
    const newest = async (name: string) =>
      (await read(name))
        .map(({ lastmod }) => lastmod)
        .filter((lastmod) => lastmod !== undefined)
        .toSorted()
        .at(-1);
    expect(index.map(({ lastmod }) => lastmod)).toEqual([
      await newest('pages'),
      await newest('categories'),
      await newest('collections'),
      await newest('stores-1'),
      await newest('rfqs'),
      undefined,
    ]);
    expect(index.slice(0, 5).every(({ lastmod }) => lastmod?.startsWith('20'))).toBe(true);
  });

  test('list each page in three languages that refer to one another', async () => {
    for (const name of ['pages', 'categories', 'collections', 'stores-1', 'rfqs', 'products-1']) {
      const entries = await read(name);
      const addresses = new Set(entries.map(({ url }) => url));
      expect(addresses.size).toBe(entries.length);
      for (const { url, links } of entries) {
        expect(links.map(({ lang }) => lang)).toEqual([...locales, 'x-default']);
        const rest = url.slice(`${publicUrl}/en`.length);
        expect(links.map((link) => link.url)).toEqual(
          [...locales, 'en'].map((lang) => `${publicUrl}/${lang}${rest}`),
        );
        for (const link of links) expect(addresses).toContain(link.url);
      }
    }
  });

  test('list nothing private and nothing empty', async () => {
    expect(await read('products-1')).toHaveLength(60 * 3);
    const paths = async (name: string) =>
      (await read(name))
        .map(({ url }) => url)
        .filter((url) => url.startsWith(`${publicUrl}/en`))
        .map((url) => url.slice(`${publicUrl}/en`.length));
    expect(await paths('categories')).toEqual([
      '/shop/home',
      '/shop/home/bath',
      '/shop/home/towels',
    ]);
    expect(await paths('collections')).toEqual(['/small-orders-choice/all']);
    expect(await paths('stores-1')).toEqual(['/store/ege-tekstil']);
    expect(await paths('rfqs')).toEqual([`/rfq/${openRfq}`]);
    expect(await paths('pages')).toEqual(['', '/shop', '/rfq', '/privacy']);
  });

  test('give each product its own last change', async () => {
    const changed = new Date('2026-02-03T04:05:06.000Z');
    const [row] = await context.db
      .update(products)
      .set({ updatedAt: changed })
      .where(sql`external_id = 't7'`)
      .returning({ publicId: products.publicId });
    const entry = (await read('products-1')).find(({ url }) => url.endsWith(row!.publicId));
    expect(new Date(entry!.lastmod!)).toEqual(changed);
  });

  test('split many products into files, each product in one', async () => {
    const { id } = await openStore(context, { slug: 'large', name: 'Large' });
    const [model] = await context.db.select().from(products).limit(1);
    await context.db.execute(sql`
      insert into products (id, public_id, store_id, external_id, slug,
        main_language, title, description, attributes, state, currency, tiers, lowest_price_micros,
        highest_price_micros, lowest_price_usd_micros, moq, unit, order_multiple, lead_times,
        payment_options, certificates, tags, incoterms, variants, quality_score, content_hash)
      select gen_random_uuid(), lpad(to_hex(n), 10, '0'), ${id}, 'n' || n, 'towel',
        main_language, title, description, attributes, state, currency, tiers, lowest_price_micros,
        highest_price_micros, lowest_price_usd_micros, moq, unit, order_multiple, lead_times,
        payment_options, certificates, tags, incoterms, variants, quality_score, content_hash
      from products, generate_series(1, ${rowsOfSitemap + 100}) as n where id = ${model!.id}`);
    await context.db.execute(sql`
      insert into product_listings (category_id, product_id, store_id, price_usd_micros,
        published_at, tiebreak, is_ready_to_ship)
      select l.category_id, p.id, p.store_id, l.price_usd_micros, l.published_at, l.tiebreak,
        l.is_ready_to_ship from products p, product_listings l where p.store_id = ${id}
        and l.product_id = ${model!.id} and l.category_id =
        '00000000-0000-7000-8000-000000000000'`);
    const index = await parseSitemapIndex(Readable.from([(await app.inject('/sitemap.xml')).body]));
    expect(index.filter(({ url }) => url.includes('products-'))).toHaveLength(2);
    const addresses = async (name: string) =>
      [
        ...gunzipSync((await app.inject(`/sitemaps/${name}.xml.gz`)).rawPayload)
          .toString()
          .matchAll(/<loc>(.*?)<\/loc>/g),
      ].map(([, address]) => address);
    const [first, second] = [await addresses('products-1'), await addresses('products-2')];
    expect([first.length, second.length]).toEqual([rowsOfSitemap * 3, 160 * 3]);
    expect(new Set([...first, ...second]).size).toBe((rowsOfSitemap + 160) * 3);
  });

  test('do not exist under other names', async () => {
    for (const file of [
      'stores.xml.gz',
      'stores-2.xml.gz',
      'directory-1.xml.gz',
      'products-0.xml.gz',
      'products-99.xml.gz',
      'products-01.xml.gz',
      'people.xml.gz',
      'pages.xml',
      '..%2f..%2fetc%2fpasswd',
      'products-1.xml.gz.gz',
    ])
      expect([file, (await app.inject(`/sitemaps/${file}`)).statusCode]).toEqual([file, 404]);
  });

  test('split many companies of the directory into files, each company in one', async () => {
    const extra = 20;
    await context.db.execute(sql`
      insert into listed_companies (id, public_id, slug, name, letter, business_type, sectors,
        main_products, certificates, export_markets, country, address, about, search_text,
        is_shown, listed_at, updated_at)
      select gen_random_uuid(), lpad(to_hex(n), 10, '0'), 'firma-' || n, 'Firma', 'F',
        'manufacturer', '{home}', '{}', '{}', '{}', 'TR', 'Denizli', '', 'firma',
        n > 1, now(), timestamptz '2026-02-03 04:05:06Z' + n * interval '1 minute'
      from generate_series(1, ${rowsOfSitemap + extra + 1}::int) as n`);

    const index = await parseSitemapIndex(Readable.from([(await app.inject('/sitemap.xml')).body]));
    const listed = index.filter(({ url }) => url.includes('/directory-'));
    const files = [await read('directory-1'), await read('directory-2')];

    expect(listed.map(({ url }) => url)).toEqual([
      `${publicUrl}/sitemaps/directory-1.xml.gz`,
      `${publicUrl}/sitemaps/directory-2.xml.gz`,
    ]);
    expect(files.map(({ length }) => length)).toEqual([rowsOfSitemap * 3, extra * 3]);
    expect(new Set(files.flat().map(({ url }) => url)).size).toBe((rowsOfSitemap + extra) * 3);
    expect(listed.map(({ lastmod }) => lastmod)).toEqual(
      files.map((entries) =>
        entries
          .map(({ lastmod }) => lastmod!)
          .toSorted()
          .at(-1),
      ),
    );
  });
});

describe('robots.txt', () => {
  test('welcomes robots to the market and keeps them from trials', async () => {
    const welcome = (await app.inject('/robots.txt')).body;
    expect(welcome).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    expect(welcome).not.toMatch(/^Disallow: \/$/m);
    expect((await trial.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  });
});

test('security.txt names the contact and expires within months', async () => {
  const { body, headers } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toMatch(/^Contact: mailto:security@kervan\.example$/m);
  expect(body).toContain(`Canonical: ${publicUrl}/.well-known/security.txt`);
  const expires = new Date(/^Expires: (.*)$/m.exec(body)![1]!).getTime();
  expect(expires).toBeGreaterThan(Date.now() + 100 * 86_400_000);
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});

test('IndexNow’s key is served where configured, and only at its path', async () => {
  expect((await app.inject('/abcd1234.txt')).body).toBe('abcd1234');
  expect((await trial.inject('/abcd1234.txt')).statusCode).toBe(404);
});

test('each category has an RSS feed in three languages', async () => {
  for (const lang of locales)
    for (const file of ['products', 'home', 'home_towels', 'tools']) {
      const { statusCode, headers, body } = await app.inject(`/feeds/${lang}/${file}.xml`);
      expect([file, statusCode, headers['content-type']]).toEqual([
        file,
        200,
        'application/rss+xml; charset=utf-8',
      ]);
      expect(body).toContain(`<language>${lang}</language>`);
      expect(body.match(/<item>/g)?.length ?? 0).toBe(file === 'tools' ? 0 : 40);
      const texts = parseDocument(body, { xmlMode: true });
      if (file !== 'tools')
        expect(DomUtils.textContent(DomUtils.getElementsByTagName('title', texts)[1]!)).toMatch(
          /^Towel & <b>\d+<\/b> \]\]> x$/,
        );
    }
  const requests = (await app.inject('/feeds/tr/rfqs.xml')).body;
  expect([...requests.matchAll(/<link>(.*?)<\/link>/g)].map(([, link]) => link)).toEqual([
    `${publicUrl}/tr/rfq`,
    `${publicUrl}/tr/rfq/${openRfq}`,
  ]);
  expect(
    DomUtils.textContent(
      DomUtils.getElementsByTagName('title', parseDocument(requests, { xmlMode: true }))[1]!,
    ),
  ).toBe('Towels & <b>robes</b> ]]> for hotels');
  for (const url of [
    '/feeds/de/products.xml',
    '/feeds/de/rfqs.xml',
    '/feeds/en/nowhere.xml',
    '/feeds/en/home_nowhere.xml',
    '/feeds/en/home.json',
    '/feeds/en/..%2fx.xml',
  ])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
});

test('an item in another language than its feed says so', async () => {
  const served = Fastify();
  await served.register(rssRoutes, {
    context: () => context,
    admission: createAdmission({ concurrency: 1, maxWaitMs: 50 }),
    feeds: [
      {
        name: 'notes',
        read: async () => ({
          title: 'Notes',
          text: 'All',
          path: '/notes',
          items: (['tr', 'en'] as const).map((language) => ({
            title: language,
            description: language,
            date: new Date(),
            path: `/notes/${language}`,
            language,
          })),
        }),
      },
    ],
  });

  const { body } = await served.inject('/feeds/tr/notes.xml');
  await served.close();

  expect(body.match(/<item[^>]*>/g)).toEqual(['<item>', '<item xml:lang="en">']);
});

test.each(['/feeds/en/products.xml', '/sitemap.xml', '/sitemaps/stores-1.xml.gz'])(
  '%s is refused early while others take all slots, and answered afterwards',
  async (url) => {
    const crowded = Fastify();
    crowded.setErrorHandler(sendOtherError);
    const admission = createAdmission({ concurrency: 1, maxWaitMs: 50 });
    const options = { context: () => context, admission };
    await crowded.register(rssRoutes, { ...options, feeds });
    const fixedPaths = { market: [''], fixed: [] };
    const sitemaps = features.flatMap(({ sitemap }) => sitemap ?? []);
    const settings = {
      isIndexed: true,
      securityContact: '',
      indexNowKey: null,
      sitemaps,
      fixedPaths,
    };
    await crowded.register(sitemapRoutes, { ...options, ...settings });
    const held = Promise.withResolvers<void>();
    const holding = admission.run(() => held.promise);

    const refused = await crowded.inject(url);
    held.resolve();
    await holding;
    const answered = await crowded.inject(url);
    await crowded.close();

    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(answered.statusCode).toBe(200);
  },
);
