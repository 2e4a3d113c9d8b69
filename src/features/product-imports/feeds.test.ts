// Feeds: what is pulled from a real server, and what pauses them.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import type { Member } from '#shared/actor.ts';
import { openSmallMarket, openStore } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { signUp, visitorOf } from '#tests/support/users.ts';
import { addFeed, removeFeed, resumeFeed, stopFeed } from './commands/feeds.server.ts';
import { importJobs, importSubscriptions } from './jobs.server.ts';
import { listOwnFeeds } from './queries/feeds.server.ts';
import { listOwnImports } from './queries/imports.server.ts';
import { addFeedWith } from './services/add-feed.server.ts';
import { pullFeed } from './services/pull-feed.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-feeds-'));
const sent: { readonly name: string; readonly data: object }[] = [];
const mails: Mail[] = [];
const plain = testContext(database);
const services: Context['services'] = {
  ...plain.services,
  files: createFileStorage({ dataDir }),
  mail: { send: async (mail) => void mails.push(mail) },
  jobs: { send: async (_context, { name }, data) => void sent.push({ name, data }) },
};
const operator: Context = { ...plain, services };
await openSmallMarket(operator);
const userId = await signUp(visitorOf(database).context, 'ayse@ege.example');

type Answer = { readonly body: string; readonly etag?: string; readonly location?: string };
let answer: Answer = { body: '' };
const asked: (string | undefined)[] = [];
const server = http.createServer((req, res) => {
  asked.push(req.headers['if-none-match']);
  if (answer.location) res.writeHead(302, { location: answer.location }).end();
  else if (answer.etag && req.headers['if-none-match'] === answer.etag) res.writeHead(304).end();
  else
    res
      .writeHead(200, { 'content-type': 'text/csv', ...(answer.etag && { etag: answer.etag }) })
      .end(answer.body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/products.csv`;
const fetcher = createGuardedFetch({ ports: 'any', allowAddress: (ip) => ip === '127.0.0.1' });
afterAll(async () => {
  await fetcher.close();
  server.close();
  await rm(dataDir, { recursive: true });
});

let owner: Context & { readonly actor: Member };
let other: Context;

beforeEach(async () => {
  sent.length = mails.length = asked.length = 0;
  await database.pool.query("select empty_tables('stores, companies, outbox, rate_limits')");
  const { id } = await openStore(operator);
  const actor = { ...(await companyOf(operator, id)), userId };
  owner = { ...operator, actor };
  await database.pool.query(
    `insert into members (id, public_id, company_id, user_id, is_owner, permissions)
     values (gen_random_uuid(), 'mmmmmmmmmm', $1, $2, true, '{}')`,
    [actor.companyId, userId],
  );
  const second = await openStore(operator, { slug: 'other', name: 'Other' });
  other = { ...operator, actor: await companyOf(operator, second.id) };
});

const productsOf = (...ids: readonly string[]) =>
  `id,title:en,price,currency\n${ids.map((id) => `${id},Towel ${id},2.50,USD\n`).join('')}`;

async function work(): Promise<void> {
  const signal = AbortSignal.timeout(20_000);
  for (let next = sent.shift(); next; next = sent.shift()) {
    const { name: kind, data } = next;
    if (kind === 'imports.pull_feed')
      await pullFeed(operator, (data as { feedId: never }).feedId, { fetcher, signal });
    else await importJobs.find(({ name }) => name === kind)?.run(operator, data, signal);
  }
}
const tonight = async () => {
  await importJobs
    .find(({ name }) => name === 'imports.pull_feeds')!
    .run(operator, {}, AbortSignal.timeout(5_000));
  await work();
};
async function addAndPull(): Promise<string> {
  await addFeedWith(owner, { url }, fetcher);
  await work();
  return (await listOwnFeeds(owner))[0]!.id;
}

test('a feed is imported as soon as it is added, without anybody starting it', async () => {
  answer = { body: productsOf('a', 'b') };

  await addAndPull();

  expect(await listOwnImports(owner)).toMatchObject([{ state: 'done', counts: { created: 2 } }]);
  expect(await listOwnFeeds(owner)).toMatchObject([{ state: 'active', problem: null }]);
});

test('an unchanged feed, told by its ETag or its content, costs nothing', async () => {
  answer = { body: productsOf('a', 'b'), etag: '"one"' };
  await addAndPull();

  await tonight();
  answer = { body: answer.body, etag: '"two"' };
  await tonight();

  expect(asked).toEqual([undefined, undefined, '"one"', '"one"']);
  expect(await listOwnImports(owner)).toHaveLength(1);
});

test.each([
  ['an empty answer', '', 'empty'],
  ['a header without products', productsOf(), 'empty'],
  ['half of the products gone', productsOf('a', 'b'), 'halfGone'],
])('%s pauses the feed, changes nothing and tells the seller by mail', async (_, body, problem) => {
  answer = { body: productsOf('a', 'b', 'c', 'd') };
  const id = await addAndPull();
  answer = { body };

  await tonight();
  await relayOnce(operator, importSubscriptions);
  await work();
  const paused = await listOwnFeeds(owner);
  await tonight();

  expect(paused).toMatchObject([{ state: 'paused', problem }]);
  expect(mails.map(({ to }) => to)).toEqual(['ayse@ege.example']);
  expect(await listOwnImports(owner)).toHaveLength(1);
  await resumeFeed(owner, id);
  expect(sent).toMatchObject([{ name: 'imports.pull_feed' }]);
});

test('less than half of the products gone is an ordinary change', async () => {
  answer = { body: productsOf('a', 'b', 'c') };
  await addAndPull();
  answer = { body: productsOf('a', 'b', 'd') };

  await tonight();

  expect(await listOwnFeeds(owner)).toMatchObject([{ state: 'active', problem: null }]);
  expect(await listOwnImports(owner)).toHaveLength(2);
});

test('private addresses, redirects to them and unknown names are refused alike', async () => {
  answer = { body: '', location: 'http://169.254.169.254/latest/meta-data' };

  await expect(addFeed(owner, { url })).rejects.toMatchObject({
    fieldErrors: { url: 'feedUnreachable' },
  });
  await expect(addFeedWith(owner, { url }, fetcher)).rejects.toMatchObject({
    fieldErrors: { url: 'feedUnreachable' },
  });
  await expect(
    addFeed(owner, { url: 'https://absent.invalid/products.csv' }),
  ).rejects.toMatchObject({
    fieldErrors: { url: 'feedUnreachable' },
  });
  expect(await listOwnFeeds(owner)).toEqual([]);
});

test('a feed that leads to a private address later says so and is not followed', async () => {
  answer = { body: productsOf('a') };
  await addAndPull();
  answer = { body: '', location: 'http://10.0.0.1/products.csv' };

  await tonight();

  expect(await listOwnFeeds(owner)).toMatchObject([{ state: 'active', problem: 'blocked' }]);
});

test('another company’s feed does not exist, and the same address is taken once', async () => {
  answer = { body: productsOf('a') };
  const id = await addAndPull();

  for (const act of [stopFeed, resumeFeed, removeFeed])
    await expect(act(other, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(addFeedWith(owner, { url }, fetcher)).rejects.toMatchObject({
    fieldErrors: { url: 'feedTwice' },
  });
  expect(await listOwnFeeds(other)).toEqual([]);
});
