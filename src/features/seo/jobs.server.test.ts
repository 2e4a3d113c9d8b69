import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wiringOf } from '#features.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { openSmallMarket, openStore, productInputOf } from '../../../tests/support/market.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testServices } from '../../../tests/support/test-services.ts';
import { seoJobs as jobs, seoSubscriptions } from './jobs.server.ts';

type Told = { host: string; key: string; keyLocation: string; urlList: string[] };
let told: Told[] = [];
let answers: number[] = [];
const engine = createServer((req, res) => {
  let body = '';
  req
    .on('data', (text) => (body += text))
    .on('end', () => {
      told.push(JSON.parse(body) as Told);
      res.writeHead(answers.shift() ?? 200).end();
    });
});
await new Promise<void>((resolve) => void engine.listen(0, '127.0.0.1', resolve));
afterAll(() => engine.close());
const settings = {
  key: 'abcd1234',
  endpoint: `http://127.0.0.1:${(engine.address() as AddressInfo).port}/indexnow`,
};
const job = jobs[0]!;
const base = await testServices(await testDatabase(), { jobs });
const context: Context = { ...base, services: { ...base.services, indexNow: settings } };
const { signal } = new AbortController();
let ids: string[] = [];

beforeAll(async () => {
  await openSmallMarket(context);
  const { id } = await openStore(context);
  await saveProducts(context, id, [
    productInputOf(),
    productInputOf({ externalId: 'draft', state: 'draft' }),
  ]);
  ids = (await context.db.select({ id: products.id }).from(products)).map((row) => row.id);
});
beforeEach(() => {
  told = [];
  answers = [];
});

test('saved visible products are announced in three languages', async () => {
  await job.run(context, { productIds: ids }, signal);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    host: 'localhost:3000',
    key: 'abcd1234',
    keyLocation: 'http://localhost:3000/abcd1234.txt',
  });
  expect(told[0]!.urlList.map((url) => url.slice(0, 33))).toEqual(
    ['en', 'tr', 'ar'].map((lang) => `http://localhost:3000/${lang}/product/`.slice(0, 33)),
  );
});

test('an unavailable search engine is retried, one that refuses is not', async () => {
  answers = [503];
  await expect(job.run(context, { productIds: ids }, signal)).rejects.toThrow('503');
  answers = [403];
  await job.run(context, { productIds: ids }, signal);
});

test('saving products enqueues the announcement, and nothing where it is off', async () => {
  expect(await relayOnce(context, seoSubscriptions)).toBeGreaterThan(0);
  const { rows } = await context.services.database.pool.query<{ data: { productIds: string[] } }>(
    "select data from pgboss.job where name = 'discovery.announce_products'",
  );
  expect(rows.flatMap(({ data }) => data.productIds).toSorted()).toEqual(ids.toSorted());
});

test('the job and its subscription exist only where a search engine is to be told', () => {
  const names = (indexNow: typeof settings | null) =>
    wiringOf({ fetchesPictures: false, indexNow }).subscriptions.map((one) => one.job);

  const switchedOn = names(settings);
  const switchedOff = names(null);

  expect(switchedOn).toContain('discovery.announce_products');
  expect(switchedOff).not.toContain('discovery.announce_products');
});
