import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendOtherError } from '#api/problem-answers.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import { companies } from '#features/companies/table.server.ts';
import { recordSearches } from '#features/search/services/record-queries.server.ts';
import { type Actor, type Member, visitor } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { measurementRoutes } from './api.server.ts';
import { recordConsent } from './commands/record-consent.server.ts';
import { visitJobs } from './jobs.server.ts';
import { getOwnViews, listVitals } from './queries/visit-stats.server.ts';
import {
  bucketOf,
  consentValue,
  consentVersion,
  readConsent,
  searchedWords,
  upperQuartile,
  valueOfBucket,
  viewedSubject,
} from './rules.ts';
import { consentInput } from './schemas.ts';
import { consents, viewCounts, webVitals } from './table.server.ts';
import { createTally } from './tally.server.ts';

const database = await testDatabase();
const context = testContext(database);
const tally = createTally(context, { everyMs: 3_600_000 });
const app = Fastify({ trustProxy: true });
app.setErrorHandler(sendOtherError);
const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 ' +
  'Safari/537.36';
let product: { id: string; publicId: string };
let store: string;

beforeAll(async () => {
  await openSmallMarket(context);
  const { id } = await openStore(context);
  store = id;
  await saveProducts(context, id, [productInputOf()]);
  product = (
    await context.db.select({ id: products.id, publicId: products.publicId }).from(products)
  )[0]!;
  await app.register(measurementRoutes, {
    tally,
    countryHeader: 'cf-ipcountry',
    measuresVitals: true,
    perMinute: 50,
  });
});
beforeEach(async () => {
  await tally.flush();
  await database.pool.query('truncate view_counts, web_vitals, consents');
});
afterAll(async () => {
  await tally.close();
  await app.close();
});

let networks = 0;
const report = (
  url: string,
  body: unknown,
  { network = `203.0.113.${networks++}`, ...headers }: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: `/measurements/${url}`,
    payload: JSON.stringify(body),
    headers: {
      'user-agent': person,
      'content-type': 'text/plain',
      host: 'kervan.example',
      ...headers,
      'x-forwarded-for': network,
    },
  });
const view = (path: string, headers?: Record<string, string>) => report('views', { path }, headers);
const productPath = () => `/en/product/towel-${product.publicId}`;
const viewsOf = async (kind: 'product' | 'store') => {
  await tally.flush();
  const { rows } = await database.pool.query(
    'select coalesce(sum(views), 0)::int as views from view_counts where kind = $1 ' +
      'and subject_id = $2',
    [kind, kind === 'product' ? product.id : store],
  );
  return rows[0].views as number;
};

describe('counting views', () => {
  test('counts products and stores in any language, written in batches', async () => {
    expect((await view(productPath())).statusCode).toBe(204);
    expect((await view(productPath().replace('/en/', '/ar/'))).statusCode).toBe(204);
    expect((await view('/tr/store/ege-tekstil')).statusCode).toBe(204);
    expect(await context.db.$count(viewCounts)).toBe(0); // A view writes nothing by itself.
    expect([await viewsOf('product'), await viewsOf('store')]).toEqual([2, 1]);
    await view(productPath());
    expect(await viewsOf('product')).toBe(3);
    expect(await context.db.$count(viewCounts)).toBe(2);
  });

  test('shows views only to the seller of the products', async () => {
    await view(productPath());
    await view(productPath());
    await view('/tr/store/ege-tekstil');
    await tally.flush();
    const { id: companyId } = (
      await context.db
        .insert(companies)
        .values({
          name: 'Ege Tekstil',
          isBuyer: true,
          isSeller: true,
          isAdmin: false,
          businessType: 'manufacturer',
          isManufacturer: true,
          hasShipping: true,
        })
        .returning({ id: companies.id })
    )[0]!;
    await database.pool.query('update stores set company_id = $1 where id = $2', [
      companyId,
      store,
    ]);
    const sellerOf = (company: Id<'company'>): Member => ({
      kind: 'member',
      userId: newId(),
      companyId: company,
      actsFor: ['seller'],
      isOwner: true,
      permissions: [],
      sessionId: newId(),
    });
    const ownViews = (actor: Actor) => getOwnViews({ ...context, actor }, 30, 5);
    expect(await ownViews(sellerOf(companyId))).toEqual({
      total: 3,
      mostViewed: [
        {
          path: expect.stringContaining(product.publicId),
          title: { value: expect.any(String), locale: 'en' },
          views: 2,
        },
      ],
    });
    expect(await ownViews(sellerOf(newId()))).toEqual({ total: 0, mostViewed: [] });
    expect(await ownViews({ ...sellerOf(companyId), actsFor: ['buyer'] })).toBeNull();
    expect(await ownViews(visitor)).toBeNull();
  });

  test('are counted on through an outage, and dropped when the database refuses them', async () => {
    const refuse = (code: string) =>
      database.pool.query(`
        create function refuse_view() returns trigger language plpgsql
          as $$ begin raise exception using errcode = '${code}'; end $$;
        create trigger refuse_view before insert or update on view_counts
          execute function refuse_view()`);
    const accept = () => database.pool.query('drop function refuse_view cascade');

    await refuse('53100');
    await view(productPath());
    await tally.flush();
    await accept();
    const afterOutage = await viewsOf('product');
    await refuse('23514');
    await view(productPath());
    await tally.flush();
    await accept();

    expect(afterOutage).toBe(1);
    expect(await viewsOf('product')).toBe(1);
  });

  test('are given up in time at the end while the database does not answer', async () => {
    const ending = createTally(context, { everyMs: 3_600_000 });
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table web_vitals');
    ending.vital('product', 'TR', 'LCP', 1_000);

    const startedAt = performance.now();
    await ending.close();
    const tookMs = performance.now() - startedAt;
    await blocker.query('rollback');
    blocker.release();

    expect(tookMs).toBeLessThan(2_000);
  });

  test('of one who looks again are one', async () => {
    for (let i = 0; i < 5; i++) await view(productPath(), { network: '198.51.100.7' });
    await view(productPath(), { network: '198.51.100.7', 'user-agent': `${person} Edg/1` });
    expect(await viewsOf('product')).toBe(2);
  });

  test('ignores robots, other sites and missing pages', async () => {
    for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.0', ''])
      await view(productPath(), { 'user-agent': agent });
    await view(productPath(), { 'sec-purpose': 'prefetch' });
    expect(
      (await view(productPath(), { origin: 'https://evil.example' })).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect(
      (await view(productPath(), { 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBeGreaterThanOrEqual(400);
    await view('/en/product/nothing-0000000000');
    for (const path of [
      '/en',
      '/en/search?q=x',
      '/de/product/x-0000000000',
      `${productPath()}?x=1`,
      '../../etc',
    ])
      expect([path, (await view(path)).statusCode]).toEqual([path, 400]);
    expect([await viewsOf('product'), await viewsOf('store')]).toEqual([0, 0]);
  });

  test('counts a product view from a search once for its terms, and for nothing else', async () => {
    const asked = async () => {
      await tally.flush();
      return (
        await database.pool.query<{ query: string; clicks: number }>(
          'select query, clicks from search_queries order by 1',
        )
      ).rows.map(({ query, clicks }) => [query, clicks]);
    };
    await database.pool.query('truncate search_queries');
    await recordSearches(context, [
      {
        query: 'havlu seti',
        locale: 'tr',
        day: context.now().toISOString().slice(0, 10),
        searches: 1,
        withoutMatch: 0,
      },
    ]);
    const from = (search: unknown, network: string, path = productPath().replace('/en/', '/tr/')) =>
      report('views', { path, search }, { network });
    for (let i = 0; i < 3; i++) await from('havlu seti', '198.51.100.20');
    await from('Havlu Seti', '198.51.100.21');
    expect(await asked()).toEqual([['havlu seti', 2]]);
    for (const words of ['invented words', 'me@example.com', '', 'a\tb', '\u0000'])
      expect((await from(words, '198.51.100.22')).statusCode).toBe(204);
    await from('havlu seti', '198.51.100.23', '/tr/store/ege-tekstil');
    for (const wrong of [5, ['x'], 'x'.repeat(201)])
      expect((await from(wrong, '198.51.100.24')).statusCode).toBe(400);
    expect(await asked()).toEqual([['havlu seti', 2]]);
    expect(await viewsOf('product')).toBeGreaterThan(2);
  });

  test('attributes a view to a search when the previous page was its results', () => {
    const origin = 'https://kervan.example';
    expect(
      [
        `${origin}/en/search?q=towel`,
        `${origin}/ar/search?q=%D9%85%D9%86&page=2&in=products#x`,
      ].map((before) => searchedWords(before, origin)),
    ).toEqual(['towel', 'من']);
    for (const before of [
      '',
      'x',
      `${origin}/en/search`,
      `${origin}/en/search?q=+`,
      `${origin}/en/search?q=towel&in=stores`,
      `${origin}/en/shop?q=towel`,
      'https://evil.example/en/search?q=towel',
    ])
      expect([before, searchedWords(before, origin)]).toEqual([before, null]);
  });

  test("limits a network's reports, and refuses malformed ones", async () => {
    const answers: number[] = [];
    for (let i = 0; i < 60; i++)
      answers.push((await view(productPath(), { network: '192.0.2.1' })).statusCode);
    expect(answers).toEqual([...Array<number>(50).fill(204), ...Array<number>(10).fill(429)]);
    for (const body of ['', '[]', '{', 'null', '{"path":5}', 'x'.repeat(3_000)])
      expect(
        (
          await app.inject({
            method: 'POST',
            url: '/measurements/views',
            payload: body,
            headers: { 'user-agent': person, 'content-type': 'text/plain' },
          })
        ).statusCode,
      ).toBeGreaterThanOrEqual(400);
  });

  test('stores nothing about the visitor in the database', async () => {
    await view(productPath(), { network: '198.51.100.99' });
    await tally.flush();
    const { rows } = await database.pool.query('select * from view_counts');
    expect(Object.keys(rows[0] as object).toSorted()).toEqual([
      'day',
      'kind',
      'subject_id',
      'views',
    ]);
  });
});

describe('Web Vitals', () => {
  test('are shown by page type and country, at the 75th percentile', async () => {
    for (let i = 1; i <= 8; i++)
      await report(
        'vitals',
        { page: 'product', values: { LCP: i * 500, CLS: 20, TTFB: 90 } },
        { 'cf-ipcountry': i <= 4 ? 'TR' : 'DE' },
      );
    await report('vitals', { page: 'home', values: { INP: 40 } }, { 'cf-ipcountry': 'xx<script>' });
    await tally.flush();
    const [byPage, home] = await listVitals(context, 28, null);
    expect(byPage).toMatchObject({ page: 'product', country: null, visits: 8 });
    expect(Math.abs(byPage!.quartiles.LCP! - 3_000)).toBeLessThan(200);
    expect(home).toMatchObject({ page: 'home', visits: 1 });
    const countries = await listVitals(context, 28, 'product');
    expect(new Map(countries.map(({ country, visits }) => [country, visits]))).toEqual(
      new Map([
        ['DE', 4],
        ['TR', 4],
      ]),
    );
    expect((await listVitals(context, 28, 'home')).map(({ country }) => country)).toEqual(['??']);
  });

  test('are refused when implausible', async () => {
    for (const body of [
      { page: 'product', values: { LCP: -1 } },
      { page: 'nowhere', values: { LCP: 1 } },
      { page: 'home', values: { XXX: 1 } },
      { page: 'home', values: { LCP: 1e12 } },
      { page: 'home', values: { LCP: 'fast' } },
      {},
    ])
      expect([body, (await report('vitals', body)).statusCode]).toEqual([body, 400]);
    await tally.flush();
    expect(await context.db.$count(webVitals)).toBe(0);
  });

  test('are for staff only', async () => {
    await expect(
      listVitals(testContext(database, { actor: visitor }), 28, null),
    ).rejects.toMatchObject({ name: 'KervanError' });
  });

  test('are accurate to five percent', () => {
    for (const value of [1, 40, 199, 2_500, 4_001, 60_000])
      expect(Math.abs(valueOfBucket(bucketOf(value)) - value) / value).toBeLessThan(0.06);
    expect(upperQuartile([])).toBeNull();
    expect(
      upperQuartile([
        { bucket: bucketOf(100), count: 74 },
        { bucket: bucketOf(900), count: 26 },
      ]),
    ).toBe(valueOfBucket(bucketOf(900)));
  });
});

describe('consent', () => {
  test('is recorded with purposes, version, language and time, without the visitor', async () => {
    const consent = await recordConsent({ ...context, locale: 'ar' }, ['measurement']);
    const [row] = await context.db.select().from(consents);
    expect(row).toMatchObject({
      publicId: consent.id,
      version: consentVersion,
      advertising: false,
      measurement: true,
      locale: 'ar',
    });
    expect(readConsent(consentValue(consent))).toEqual(consent);
  });

  test('is what the form said: all, nothing, or the ticked purposes', () => {
    expect(consentInput.parse({ choice: 'accept' })).toEqual(['advertising', 'measurement']);
    expect(consentInput.parse({ choice: 'reject', purposes: ['advertising'] })).toEqual([]);
    expect(consentInput.parse({ choice: 'choose', purposes: 'measurement' })).toEqual([
      'measurement',
    ]);
    expect(consentInput.parse({ choice: 'choose' })).toEqual([]);
    expect(consentInput.safeParse({ choice: 'maybe' }).success).toBe(false);
  });

  test('for another version, or in an unknown format, is invalid', () => {
    const own = consentValue({ purposes: ['advertising'], id: 'x7k2m9q4ab' });
    expect(readConsent(own)).not.toBeNull();
    for (const value of [
      null,
      '',
      'yes',
      own.replace(/^\d+/, String(consentVersion + 1)),
      own.replace('.a.', '.z.'),
      `${own}x`,
    ])
      expect([value, readConsent(value)]).toEqual([value, null]);
  });

  test('is stored for three years, views for two, speed for three months', async () => {
    await recordConsent({ ...context, now: () => new Date('2020-01-01') }, []);
    await recordConsent(context, []);
    await visitJobs[0]!.run(context, {}, AbortSignal.timeout(5_000));
    expect(await context.db.$count(consents)).toBe(1);
  });
});

describe('the subject of a view', () => {
  test('a product is recognized by the end of its handle', () => {
    expect(viewedSubject('/en/product/x7k2m9q4ab')).toEqual({
      kind: 'product',
      name: 'x7k2m9q4ab',
    });
  });
});
