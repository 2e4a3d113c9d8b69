// Phones are sent to the mobile site although pages are cached for all.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSmallMarket } from '#tests/support/market.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { getRaw } from '#tests/support/raw-http.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
afterAll(killPrograms);
const android = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' };
const desktop = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
let web: WebProcess;
let without: WebProcess;

beforeAll(async () => {
  await openSmallMarket(testContext(database));
  await buildPages();
  const env = {
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '3',
  };
  [web, without] = await Promise.all([
    startWebProcess({ ...env, MOBILE_SITE_URL_EN: 'https://m.kervan.example/' }),
    startWebProcess(env),
  ]);
});

const ask = async (
  path: string,
  headers: Readonly<Record<string, string>>,
  { from = web, host = 'kervan.example' } = {},
) => {
  const answer = await getRaw(from.port, path, host, headers);
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(answer.headers)?.[1]?.trim();
  return {
    status: answer.status,
    body: answer.body,
    location: header('location'),
    lookup: header('x-cache'),
    cookie: header('set-cookie'),
    vary: header('vary'),
    caching: header('cache-control'),
  };
};

test('a cached page is served to desktops, and phones are redirected', async () => {
  expect(await ask('/en/shop', android)).toMatchObject({
    status: 302,
    location: 'https://m.kervan.example/categories/apparel',
    body: '',
    vary: 'User-Agent, Cookie',
    caching: 'private, no-cache',
    lookup: undefined,
  });
  const first = await ask('/en/shop', desktop);
  expect(first).toMatchObject({
    status: 200,
    lookup: 'miss',
    location: undefined,
    vary: 'Accept-Encoding, User-Agent, Cookie',
  });
  expect(await ask('/en/shop', android)).toMatchObject({ status: 302, lookup: undefined });
  const second = await ask('/en/shop', desktop);
  expect(second).toMatchObject({ status: 200, lookup: 'hit', cookie: undefined });
  expect(second.body).toBe(first.body);
});

test('a phone that asks for desktop pages gets the same copy with a cookie', async () => {
  const plain = await ask('/en/shop', desktop);
  const stays = await ask('/en/shop?desktop=1', android);
  expect(stays).toMatchObject({
    status: 200,
    lookup: 'hit',
    cookie: expect.stringMatching(/^desktop=1;/) as string,
    body: plain.body,
  });
  expect(await ask('/en/shop', { ...android, Cookie: 'currency=USD; desktop=1' })).toMatchObject({
    status: 200,
    lookup: 'hit',
    cookie: undefined,
    body: plain.body,
  });
  expect(await ask('/en/search?q=tea&desktop=1', android)).toMatchObject({
    status: 200,
    cookie: expect.stringMatching(/^desktop=1;/) as string,
  });
  expect(await ask('/en/shop?desktop=1', desktop)).toMatchObject({ body: plain.body });
  expect((await ask('/en/shop', desktop)).cookie).toBeUndefined();
});

test('other languages, other pages and data requests are not redirected', async () => {
  for (const path of ['/tr/shop', '/en/search?q=tea', '/en/shop.data', '/healthz'])
    expect([path, (await ask(path, android)).status]).toEqual([path, 200]);
  expect((await ask('/en/search?q=tea', desktop)).vary).toMatch(/User-Agent/);
});

test('no header changes the target of the redirect', async () => {
  const evil = 'evil.example';
  const headers = {
    ...android,
    'X-Forwarded-Host': evil,
    'X-Forwarded-Proto': 'ftp',
    Forwarded: `host=${evil}`,
    'X-Original-URL': `//${evil}`,
    'X-Rewrite-URL': `//${evil}`,
    Referer: `https://${evil}`,
    Origin: `https://${evil}`,
  };
  for (const path of [
    '/en',
    '/en/shop?keyword=%0d%0aSet-Cookie:%20x=1',
    `http://${evil}/en/product/x`,
    `/en/product/@${evil}`,
  ]) {
    const { status, location, cookie } = await ask(path, headers, { host: evil });
    expect([path, status, new URL(location!).host, cookie]).toEqual([
      path,
      302,
      'm.kervan.example',
      undefined,
    ]);
    expect(location).toMatch(/^[!-~]+$/);
  }
});

test('without a mobile site phones get the same pages', async () => {
  const page = await ask('/en/shop', android, { from: without });
  expect(page).toMatchObject({ status: 200, vary: 'Accept-Encoding', cookie: undefined });
  expect(await ask('/en/shop?desktop=1', desktop, { from: without })).toMatchObject({
    lookup: 'hit',
    cookie: undefined,
    body: page.body,
  });
});
