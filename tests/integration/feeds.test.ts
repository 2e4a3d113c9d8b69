// A seller's feeds in a real browser, with and without scripts: paused by itself, resumed, removed;
// and what the products of one do to their readers.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { type FeedProblem } from '#features/product-imports/schemas.ts';
import { importJobs } from '#features/product-imports/jobs.server.ts';
import { addFeedWith } from '#features/product-imports/services/add-feed.server.ts';
import { pullFeed } from '#features/product-imports/services/pull-feed.server.ts';
import { productFeeds } from '#features/product-imports/table.server.ts';
import * as m from '#messages/pages/vendor/feeds';
import type { Context } from '#platform/context.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { harmInside, harmOn, noHarm, watchHarm } from '#tests/support/browser-harm.ts';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { openSmallMarket, openStore } from '#tests/support/market.ts';
import { launchChromium } from '#tests/support/own-browser.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { signUp, visitorOf } from '#tests/support/users.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const site = 'http://kervan.localhost';
const url = 'https://lists.example/products.csv';
const locale = { locale: 'en' } as const;
const database = await testDatabase();
const tokens: Record<string, string> = {};
const owners: Record<string, Member> = {};
let context: Context;
let web: WebProcess;
let browser: Browser;
let feed: Omit<typeof productFeeds.$inferInsert, 'id'>;

/** A store, and a person who owns its company. */
async function addSeller(slug: string) {
  const { id: storeId } = await openStore(context, { slug, name: slug });
  const member = await companyOf(context, storeId);
  const { companyId } = member;
  const userId = await signUp(visitorOf(database).context, `${slug}@kervan.example`);
  await database.pool.query('update members set company_id = $1 where user_id = $2', [
    companyId,
    userId,
  ]);
  tokens[slug] = (await openSession(context, userId, { hasSecondFactor: true })).token;
  owners[slug] = { ...member, userId };
  return { storeId, companyId: companyId as Id<'company'>, userId };
}

beforeAll(async () => {
  context = testContext(database);
  const secret = await deploymentSecret(database.db);
  context = { ...context, services: { ...context.services, secret } };
  await openSmallMarket(context);
  feed = { ...(await addSeller('ege')), url, language: 'en', createdAt: new Date() };
  await addSeller('other');
  await buildPages();
  web = await startWebProcess({
    PUBLIC_URL: site,
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '6',
  });
  browser = await launchChromium([`--host-resolver-rules=MAP *.localhost 127.0.0.1:${web.port}`]);
});
afterAll(async () => {
  await browser.close();
  await killPrograms();
});
beforeEach(() => database.db.delete(productFeeds));

async function pageOf(who: string, javaScriptEnabled: boolean): Promise<Page> {
  const own = await browser.newContext({ javaScriptEnabled });
  await own.addCookies([{ name: 'jwt', value: tokens[who]!, url: site }]);
  return own.newPage();
}

const addFeed = async (state: 'active' | 'paused', problem: FeedProblem | null) =>
  (
    await database.db
      .insert(productFeeds)
      .values({ ...feed, state, problem, pulledAt: new Date() })
      .returning({ publicId: productFeeds.publicId })
  )[0]!.publicId;

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('a feed that paused by itself says why, %s, is resumed, paused and removed', async (_, runs) => {
  await addFeed('paused', 'halfGone');
  const page = await pageOf('ege', runs);
  const button = (name: string) => page.locator('main').getByRole('button', { name });

  await page.goto(`${site}/en/vendor/feeds`);
  await page.getByText(m.problems({ problem: 'halfGone' }, locale)).waitFor();
  await button(m.resume(locale)).click();
  await button(m.stop(locale)).waitFor();
  const { rows: jobs } = await database.pool.query(
    "select 1 from pgboss.job where name = 'imports.pull_feed'",
  );
  await button(m.stop(locale)).click();
  await page.getByText(m.problems({ problem: 'stopped' }, locale)).waitFor();
  await button(m.remove(locale)).click();
  await page.getByText(m.none(locale)).waitFor();

  expect(jobs.length).toBeGreaterThan(0);
  expect(await database.db.$count(productFeeds)).toBe(0);
  await page.context().close();
});

test('another company neither sees a feed nor changes it', async () => {
  const id = await addFeed('active', null);
  const page = await pageOf('other', false);

  await page.goto(`${site}/en/vendor/feeds`);
  const answers = [];
  for (const intent of ['stop', 'resume', 'remove'])
    answers.push(
      await page.request.post(`http://127.0.0.1:${web.port}/en/vendor/feeds`, {
        form: { intent, id },
        headers: { host: 'kervan.localhost', origin: site, cookie: `jwt=${tokens['other']}` },
      }),
    );

  expect(await page.getByText(url).count()).toBe(0);
  expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404]);
  expect(await database.db.$count(productFeeds)).toBe(1);
  await page.context().close();
});

test('two hundred hostile texts of a feed do nothing to readers', async () => {
  // A file with NUL is none of text.
  const description = ['Soft', ...hostileTexts].join('\n').replaceAll('\0', '');
  const file =
    'id,title:en,description:en,price,currency,category\n' +
    `1,Hostile towel,"${description.replaceAll('"', '""')}",2.50,USD,home/towels\n`;
  const server = http.createServer((_, res) =>
    res.writeHead(200, { 'content-type': 'text/csv' }).end(file),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fetcher = createGuardedFetch({ ports: 'any', allowAddress: (ip) => ip === '127.0.0.1' });
  const sent: { readonly name: string; readonly data: object }[] = [];
  const jobs = {
    send: async (_: Context, { name }: { readonly name: string }, data: object) =>
      void sent.push({ name, data }),
  };
  const operator: Context = { ...context, services: { ...context.services, jobs } };
  const seller = { ...operator, actor: owners['ege']! };
  const signal = AbortSignal.timeout(60_000);

  await addFeedWith(
    seller,
    { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/products.csv` },
    fetcher,
  );
  for (let next = sent.shift(); next; next = sent.shift()) {
    const { name, data } = next;
    if (name === 'imports.pull_feed')
      await pullFeed(operator, (data as { feedId: never }).feedId, { fetcher, signal });
    else await importJobs.find((job) => job.name === name)?.run(operator, data, signal);
  }
  const { rows } = await database.pool.query<{ id: string }>(
    `select public_id as id from products where title ->> 'en' = 'Hostile towel'`,
  );
  const page = await pageOf('other', true);
  await watchHarm(page);
  await page.goto(`${site}/en/product/towel-${rows[0]!.id}`);
  const shown = page.locator('.prose').first();
  await shown.getByText('Soft').first().waitFor();

  expect(await harmInside(shown)).toEqual([]);
  expect(await harmOn(page)).toEqual(noHarm);
  await page.context().close();
  await fetcher.close();
  server.close();
});
