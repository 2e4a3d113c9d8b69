// Lists of stores and manufacturers as a web process serves them: kept in memory, and dropped when what they show changes.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/catalog/commands/save-products.server.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '../support/market.ts';
import { buildPages, killPrograms, startWebProcess, type WebProcess } from '../support/processes.ts';
import { testContext } from '../support/test-context.ts';
import { testDatabase } from '../support/test-database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 }); // a whole program starts, on a machine that may be busy

const database = await testDatabase();
const context = testContext(database);
afterAll(killPrograms);

let web: WebProcess;
let makerId: Id<'store'>;

beforeAll(async () => {
  await openSmallMarket(context);
  ({ id: makerId } = await openStore(context, { slug: 'cinar', name: 'Çınar Dokuma' }));
  await openStore(context, { slug: 'cumhur', name: 'Cumhur Havlu', province: 'Bursa', certificates: ['CE'] });
  await saveProducts(context, makerId, [productInputOf()]);
  await buildPages();
  web = await startWebProcess({ DATABASE_URL: database.url, WORKER: 'off', FETCH_PICTURES: 'off', DATABASE_POOL_SIZE: '4' });
});

async function visit(path: string) {
  const response = await fetch(web.url + path, { redirect: 'manual', headers: { connection: 'close' } });
  return { status: response.status, location: response.headers.get('location'), lookup: response.headers.get('x-cache'), html: await response.text() };
}
const cardsOf = (html: string) => [...html.matchAll(/<article class="card store">.*?href="\/[a-z]{2}\/store\/([a-z-]+)"/gs)].map(([, slug]) => slug);

describe('addresses', () => {
  test.each(['/en/manufacturers', '/tr/stores', '/ar/manufacturers/home', '/en/manufacturers/tools'])('%s is a page that is kept', async (path) => {
    expect((await visit(path)).status).toBe(200);
    expect(await visit(path)).toMatchObject({ status: 200, lookup: 'hit' });
  });
  test.each(['/en/manufacturers/nowhere', '/en/stores/home/towels', '/en/manufacturers/towels', '/en/Manufacturers'])('%s is none', async (path) => {
    expect((await visit(path)).status).toBe(404);
  });
  test('a page beyond the last leads to the first, with its filters', async () => {
    expect(await visit('/en/manufacturers?page=7&province=Bursa')).toMatchObject({ status: 302, location: '/en/manufacturers?province=Bursa' });
  });
  test('what makes no sense in them counts as not said', async () => {
    const { html } = await visit('/en/manufacturers?page=zero&sort=RANDOM&market=moon&type=robber&certificate=%00&verified=maybe');
    expect(cardsOf(html)).toHaveLength(2);
  });
});

test('each language sorts by its alphabet', async () => {
  expect(cardsOf((await visit('/tr/manufacturers?sort=NAME')).html)).toEqual(['cumhur', 'cinar']);
  expect(cardsOf((await visit('/en/manufacturers?sort=NAME')).html)).toEqual(['cinar', 'cumhur']);
});

test('only lists without filters are for search engines', async () => {
  const isIndexed = async (path: string) => !(await visit(path)).html.includes('noindex');
  expect(await Promise.all(['/en/manufacturers', '/en/manufacturers/home', '/en/manufacturers?province=Bursa', '/en/manufacturers/tools'].map(isIndexed))).toEqual([true, true, false, false]);
});

/** The page is in memory when the change comes, and shows it nevertheless. */
async function showsAfter(path: string, before: (html: string) => boolean, change: () => Promise<unknown>): Promise<void> {
  await vi.waitUntil(async () => (await visit(path)).lookup === 'hit', { timeout: 60_000 });
  expect(before((await visit(path)).html)).toBe(true);
  await change();
  await vi.waitUntil(async () => !before((await visit(path)).html), { timeout: 60_000, interval: 50 });
}

describe('a list in memory shows', () => {
  test('the new name of a store', () => showsAfter('/en/manufacturers', (html) => !html.includes('Cumhur ve Oğulları'),
    () => openStore(context, { slug: 'cumhur', name: 'Cumhur ve Oğulları', province: 'Bursa', certificates: ['CE'] })));
  test('a store that is new', () => showsAfter('/en/stores', (html) => cardsOf(html).length === 0, () => openStore(context, { slug: 'tuccar', name: 'Tüccar', isManufacturer: false, businessType: 'seller' })));
  test('who has the first goods in its category', () => showsAfter('/en/manufacturers/tools', (html) => cardsOf(html).length === 0,
    () => saveProducts(context, makerId, [productInputOf({ externalId: 'hammer', title: { en: 'Hammer' }, category: 'tools/hammers' })])));
  test('how many goods a maker has', () => showsAfter('/en/manufacturers', (html) => !html.includes('3\u00a0products'),
    () => saveProducts(context, makerId, [productInputOf({ externalId: 'sheet', title: { en: 'Sheet' }, category: 'home/sheets' })])));
});
