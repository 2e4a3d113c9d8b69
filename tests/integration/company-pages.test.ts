// Lists of stores and manufacturers as a web process serves them: cached, and invalidated when
// what they show changes.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listCompany } from '#features/directory/services/list-company.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const context = testContext(database);
afterAll(killPrograms);

let web: WebProcess;
let manufacturerId: Id<'store'>;

beforeAll(async () => {
  await openSmallMarket(context);
  ({ id: manufacturerId } = await openStore(context, { slug: 'cinar', name: 'Çınar Dokuma' }));
  await openStore(context, {
    slug: 'cumhur',
    name: 'Cumhur Havlu',
    province: 'Bursa',
    certificates: ['CE'],
  });
  await saveProducts(context, manufacturerId, [productInputOf()]);
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '4',
  });
});

async function visit(path: string) {
  const response = await fetch(web.url + path, {
    redirect: 'manual',
    headers: { connection: 'close' },
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    lookup: response.headers.get('x-cache'),
    html: await response.text(),
  };
}
const cardsOf = (html: string) =>
  [
    ...html.matchAll(/<article class="card store-card">.*?href="\/[a-z]{2}\/store\/([a-z-]+)"/gs),
  ].map(([, slug]) => slug);

describe('the address of a company list', () => {
  test.each([
    '/en/manufacturers',
    '/tr/stores',
    '/ar/manufacturers/home',
    '/en/manufacturers/tools',
  ])('%s is answered from the cache', async (path) => {
    expect((await visit(path)).status).toBe(200);
    expect(await visit(path)).toMatchObject({ status: 200, lookup: 'hit' });
  });
  test.each([
    '/en/manufacturers/nowhere',
    '/en/stores/home/towels',
    '/en/manufacturers/towels',
    '/en/Manufacturers',
  ])('%s does not exist', async (path) => {
    expect((await visit(path)).status).toBe(404);
  });
  test('beyond the last page leads to the first page with the same filters', async () => {
    expect(await visit('/en/manufacturers?page=7&province=Bursa')).toMatchObject({
      status: 302,
      location: '/en/manufacturers?province=Bursa',
    });
  });
  test('is the same in links of a page and of its data', async () => {
    for (const path of [
      '/en/manufacturers.data?province=Bursa',
      '/en/store/cinar.data',
      '/en/shop/home.data',
    ]) {
      const { status, html } = await visit(path);
      expect(status).toBe(200);
      expect(html.replaceAll('/.data', '')).not.toMatch(/\.data[?"]/);
    }
  });
  test('may hold invalid parameters, which are ignored', async () => {
    const { html } = await visit(
      '/en/manufacturers?page=zero&sort=RANDOM&market=moon&type=robber' +
        '&certificate=%00&verified=maybe',
    );
    expect(cardsOf(html)).toHaveLength(2);
  });
});

test('stores are sorted by the alphabet of the language', async () => {
  expect(cardsOf((await visit('/tr/manufacturers?sort=NAME')).html)).toEqual(['cumhur', 'cinar']);
  expect(cardsOf((await visit('/en/manufacturers?sort=NAME')).html)).toEqual(['cinar', 'cumhur']);
});

test('only company lists without filters are indexed', async () => {
  const isIndexed = async (path: string) => !(await visit(path)).html.includes('noindex');
  expect(
    await Promise.all(
      [
        '/en/manufacturers',
        '/en/manufacturers/home',
        '/en/manufacturers?province=Bursa',
        '/en/manufacturers/tools',
      ].map(isIndexed),
    ),
  ).toEqual([true, true, false, false]);
});

/** Checks that a cached page shows the change. */
async function showsAfter(
  path: string,
  before: (html: string) => boolean,
  change: () => Promise<unknown>,
): Promise<void> {
  await vi.waitUntil(async () => (await visit(path)).lookup === 'hit', { timeout: 60_000 });
  expect(before((await visit(path)).html)).toBe(true);
  await change();
  await vi.waitUntil(async () => !before((await visit(path)).html), {
    timeout: 60_000,
    interval: 50,
  });
}

describe('a cached company list shows', () => {
  test('the new name of a store', () =>
    showsAfter(
      '/en/manufacturers',
      (html) => !html.includes('Cumhur ve Oğulları'),
      () =>
        openStore(context, {
          slug: 'cumhur',
          name: 'Cumhur ve Oğulları',
          province: 'Bursa',
          certificates: ['CE'],
        }),
    ));
  test('a new store', () =>
    showsAfter(
      '/en/stores',
      (html) => cardsOf(html).length === 0,
      () =>
        openStore(context, {
          slug: 'tuccar',
          name: 'Tüccar',
          isManufacturer: false,
          businessType: 'seller',
        }),
    ));
  test('a store whose first product enters the category', () =>
    showsAfter(
      '/en/manufacturers/tools',
      (html) => cardsOf(html).length === 0,
      () =>
        saveProducts(context, manufacturerId, [
          productInputOf({
            externalId: 'hammer',
            title: { en: 'Hammer' },
            category: 'tools/hammers',
          }),
        ]),
    ));
  test('a changed number of products', () =>
    showsAfter(
      '/en/manufacturers',
      (html) => !html.includes('3\u00a0products'),
      () =>
        saveProducts(context, manufacturerId, [
          productInputOf({ externalId: 'sheet', title: { en: 'Sheet' }, category: 'home/sheets' }),
        ]),
    ));
});

describe('the front page', () => {
  test('has the newest product of each store', async () => {
    for (const slug of ['eski', 'yeni']) {
      const { id } = await openStore(context, { slug });
      await saveProducts(
        context,
        id,
        [1, 2, 3].map((n) => productInputOf({ externalId: `${n}`, title: { en: `${slug} ${n}` } })),
      );
    }
    const { html } = await visit('/en');
    expect([...html.matchAll(/href="\/en\/store\/(eski|yeni)"/g)].map(([, slug]) => slug)).toEqual([
      'yeni',
      'eski',
    ]);
  });
  test('counts stores, provinces and response times of the market', async () => {
    const checked = (kind: 'tax_plate' | 'site_visit') => ({
      kind,
      verifiedOn: '2026-02-17',
      evidence: 'seen',
    });
    await openStore(context, {
      slug: 'muhurlu',
      province: 'Iğdır',
      responseTimeHours: 5,
      verifications: [checked('tax_plate'), checked('site_visit')],
    });
    await vi.waitUntil(async () => (await visit('/en')).html.includes('/en/store/muhurlu'), {
      timeout: 60_000,
      interval: 50,
    });
    const { html } = await visit('/en');
    const {
      rows: [counted],
    } = await database.pool.query<{ provinces: number; hours: number }>(
      `select count(distinct province)::int as provinces,
       percentile_cont(0.5) within group (order by response_time_hours) as hours
     from stores where state in ('open', 'holiday')`,
    );
    expect(
      [...html.matchAll(/<dt>([^<]+)<\/dt><dd class="text-tabular">([^<]+)<\/dd>/g)].map(
        ([, label, figure]) => `${figure!.replaceAll('\u00a0', ' ')} ${label}`,
      ),
    ).toEqual([
      '1 verified manufacturer',
      `${counted!.provinces} provinces`,
      `${Math.round(counted!.hours)} h median first response time`,
    ]);
  });
});

test('the page for a refused visitor is in each language', async () => {
  for (const lang of ['en', 'tr', 'ar']) {
    const { status, html, lookup } = await visit(`/${lang}/unauthorized`);
    expect([status, lookup]).toEqual([403, null]);
    expect(html).toContain(`<a class="btn btn-secondary btn-sm" href="/${lang}">`);
    expect(html).toContain(`<a class="btn btn-primary btn-sm" href="/${lang}/account/login">`);
  }
});

describe('a store’s page', () => {
  const titles = (html: string) =>
    [...html.matchAll(/<article class="product-card">.*?<h3><a[^>]*>(.*?)<\/a>/gs)]
      .map(([, title]) => title!.replaceAll(/<\/?mark>/g, ''))
      .toSorted((a, b) => a.localeCompare(b));

  test('lists its categories with their number of products', async () => {
    const { id } = await openStore(context, { slug: 'genis', name: 'Geniş' });
    await openStore(context, { slug: 'bos', name: 'Boş' });
    await saveProducts(context, id, [
      productInputOf({ externalId: 'a', title: { en: 'Bath towel' } }),
      productInputOf({ externalId: 'b', title: { en: 'Beach towel' } }),
      productInputOf({ externalId: 'c', title: { en: 'Hammer' }, category: 'tools/hammers' }),
    ]);
    await indexProducts(
      context,
      (await database.pool.query<{ id: Id<'product'> }>('select id from products')).rows.map(
        (row) => row.id,
      ),
    );
    const { html } = await visit('/en/store/genis');
    expect(titles(html)).toEqual(['Bath towel', 'Beach towel', 'Hammer']);
    const [tree] = /<aside>.*?<\/aside>/s.exec(html)!;
    expect(
      [
        ...tree.matchAll(
          new RegExp(
            String.raw`href="\/en\/store\/genis([^"]*)"[^>]*><span>([^<]+)<\/span>` +
              String.raw`<span class="[a-z-]*count">(\d+)`,
            'g',
          ),
        ),
      ].map(([, query, name, count]) => [query, name, count]),
    ).toEqual([
      ['', 'All products', '3'],
      ['?category=home', 'Home', '2'],
      ['?category=home%2Ftowels', 'towels', '2'],
      ['?category=tools', 'Tools', '1'],
      ['?category=tools%2Fhammers', 'hammers', '1'],
    ]);
    expect(titles((await visit('/en/store/genis?category=home%2Ftowels')).html)).toEqual([
      'Bath towel',
      'Beach towel',
    ]);
    expect((await visit('/en/store/genis?category=home')).html).toContain('noindex');
    expect(titles((await visit('/en/store/genis?category=nowhere')).html)).toHaveLength(3);
    expect((await visit('/en/store/bos')).html).toContain('has not listed any products yet');
  });
  test('searches its own products, and the result is not cached', async () => {
    await visit('/en/store/genis?q=towel');
    const { html, lookup } = await visit('/en/store/genis?q=towel');
    expect(lookup).not.toBe('hit');
    expect(titles(html)).toEqual(['Bath towel', 'Beach towel']);
    expect(html).toContain('noindex');
    expect(titles((await visit('/en/store/bos?q=towel')).html)).toEqual([]);
  });
  test('describes the company and dates each verification', async () => {
    const checked = (kind: 'tax_plate' | 'site_visit', verifiedOn: string) => ({
      kind,
      verifiedOn,
      evidence: 'for staff only',
    });
    await openStore(context, {
      slug: 'genis',
      name: 'Geniş',
      verifications: [checked('tax_plate', '2026-02-17'), checked('site_visit', '2026-02-26')],
    });
    const { html } = await visit('/tr/store/genis?tab=about');
    for (const words of ['17 Şubat 2026', '26 Şubat 2026', 'Vergi levhası'])
      expect(html).toContain(words);
    expect(html).not.toContain('for staff only');
  });
  test.each(['suspended', 'terminated', 'registered'])(
    'does not exist while the store is %s',
    async (state) => {
      await openStore(context, { slug: state });
      await database.pool.query('update stores set state = $1 where slug = $1', [state]);
      expect((await visit(`/en/store/${state}`)).status).toBe(404);
    },
  );
});

describe('a company in the directory', () => {
  test('shows logo and goods, and leads to an inquiry, to sharing and to a report', async () => {
    const { context: owner } = await somebodyNew(visitorOf(database).context, 'ali@cinar.example');
    const companyId = owner.actor.companyId as Id<'company'>;
    await database.pool.query('update stores set company_id = $1 where id = $2', [
      companyId,
      manufacturerId,
    ]);
    await listCompany(context, {
      companyId,
      facts: {
        legalName: 'Çınar Dokuma A.Ş.',
        businessType: 'manufacturer',
        establishedYear: null,
        staffCount: null,
        exportStaffCount: null,
        sectors: ['home'],
        mainProducts: ['Havlu'],
        certificates: [],
        exportMarkets: [],
        country: 'TR',
        province: 'Denizli',
        address: 'Sanayi Cad. 5',
        website: null,
        about: '',
      },
    });
    const {
      rows: [entry],
    } = await database.pool.query<{ slug: string; public_id: string }>(
      'select slug, public_id from listed_companies where company_id = $1',
      [companyId],
    );

    const { html } = await visit(`/en/guide/directory/${entry!.slug}`);
    const { html: list } = await visit('/en/guide/directory');

    const [goods = ''] = /<section id="goods".*?<\/section>/s.exec(html) ?? [];
    expect(goods).toContain('<article class="product-card"');
    expect(html).toContain('href="/en/inquiry?store=cinar"');
    expect(html).toContain(`/en/account/report?id=${entry!.public_id}&amp;kind=company`);
    expect(html).toContain('href="https://wa.me/');
    for (const page of [html, list]) expect(page).toContain('class="avatar"');
  });
});
