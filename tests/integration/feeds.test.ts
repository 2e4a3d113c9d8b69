// A seller's feeds in a real browser, with and without scripts: paused by itself, resumed, removed.
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { type FeedProblem } from '#features/product-imports/schemas.ts';
import { productFeeds } from '#features/product-imports/table.server.ts';
import * as m from '#messages/pages/vendor/feeds';
import type { Context } from '#platform/context.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import type { Id } from '#shared/ids.ts';
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
let context: Context;
let web: WebProcess;
let browser: Browser;
let feed: Omit<typeof productFeeds.$inferInsert, 'id'>;

/** A store, and a person who owns its company. */
async function addSeller(slug: string) {
  const { id: storeId } = await openStore(context, { slug, name: slug });
  const { companyId } = await companyOf(context, storeId);
  const userId = await signUp(visitorOf(database).context, `${slug}@kervan.example`);
  await database.pool.query('update members set company_id = $1 where user_id = $2', [
    companyId,
    userId,
  ]);
  tokens[slug] = (await openSession(context, userId, { hasSecondFactor: true })).token;
  return { storeId, companyId: companyId as Id<'company'>, userId: userId };
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
