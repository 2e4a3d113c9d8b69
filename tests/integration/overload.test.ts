// A web process with more requests than it can answer.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { openSmallMarket, openStore, productInputOf } from '../support/market.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const context = testContext(database);
afterAll(killPrograms);
let web: WebProcess;

beforeAll(async () => {
  await openSmallMarket(context);
  const { id } = await openStore(context);
  await saveProducts(context, id, [productInputOf()]);
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    FETCH_PICTURES: 'off',
    WORKER: 'off',
    TRUST_PROXY: '1',
  });
});

let clients = 0;

/** Each request comes from its own network, so that limits by network do not apply. */
async function ask(path: string, options: RequestInit = {}) {
  const address = `10.0.${clients >> 8}.${clients++ & 255}`;
  const headers = { ...(options.headers as Record<string, string>), 'x-forwarded-for': address };
  const response = await fetch(web.url + path, { redirect: 'manual', ...options, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const floodOf = (count: number, send: (number: number) => ReturnType<typeof ask>) =>
  Array.from({ length: count }, (_, number) => send(number));

/** More a second than can be done, for some seconds: a burst alone would wait for its turn. */
async function lastingFloodOf(send: (number: number) => ReturnType<typeof ask>) {
  const sent: ReturnType<typeof ask>[] = [];
  for (let wave = 0; wave < 12; wave++) {
    sent.push(...floodOf(60, (number) => send(60 * wave + number)));
    await setTimeout(300);
  }
  return Promise.all(sent);
}

test('a flood of searches is partly refused; pages, forms and probes are answered', async () => {
  await ask('/en');

  const pages = floodOf(150, (number) => ask(`/tr/search?q=towel+${number}`));
  const calls = floodOf(150, (number) =>
    ask(`/api/v1/search?q=towel+${number}`, { headers: { lang: 'ar' } }),
  );
  const others = await Promise.all([
    ask('/en'),
    ask('/healthz'),
    ask('/en/account/login'),
    ask('/en/shop/home/towels'),
    ask('/api/v1/categories'),
    ask('/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'stranger@example.com', password: 'wrong' }),
    }),
  ]);
  const [pageAnswers, callAnswers] = [await Promise.all(pages), await Promise.all(calls)];

  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 401]);
  expect(others[0].headers.get('x-cache')).toBe('hit');
  const statuses = [...pageAnswers, ...callAnswers].map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  for (const { status, headers } of [...pageAnswers, ...callAnswers])
    expect(headers.get('retry-after')).toEqual(
      status === 503 ? expect.stringMatching(/^\d+$/) : null,
    );
  const page = pageAnswers.find(({ status }) => status === 503)!;
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('<html lang="tr" dir="ltr">');
  expect(page.text).toContain('Şu anda çok yoğunuz');
  const call = callAnswers.find(({ status }) => status === 503)!;
  expect(JSON.parse(call.text)).toEqual({
    status: 503,
    name: 'overloaded',
    message: 'السوق مزدحمة جدًا الآن. يُرجى المحاولة مرة أخرى بعد بضع ثوانٍ.',
  });
  expect(web.output()).not.toContain('request failed');
});

test('after a flood all searches are answered', async () => {
  await Promise.all(floodOf(150, (number) => ask(`/en/search?q=flood+${number}`)));

  await vi.waitUntil(
    async () =>
      (await Promise.all(floodOf(4, () => ask('/en/search?q=towel')))).every(
        ({ status }) => status === 200,
      ),
    { timeout: 30_000, interval: 100 },
  );

  for (let i = 0; i < 10; i++) expect((await ask(`/en/search?q=towel+${i}`)).status).toBe(200);
});

test('a flood of log-ins reveals no accounts, and refused ones do not count as tries', async () => {
  const logIn = (email: string) =>
    ask('/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong' }),
    });

  const answers = await lastingFloodOf((number) => logIn(`person-${number}@example.com`));
  const again = await Promise.all(floodOf(100, () => logIn('one@example.com')));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(new Set(answers.filter(({ status }) => status === 503).map(({ text }) => text)).size).toBe(
    1,
  );
  const judged = again.filter(({ status }) => status !== 503).length;
  const {
    rows: [row],
  } = await database.pool.query<{ hits: number }>('select max(hits)::int as hits from rate_limits');
  expect(row!.hits).toBeLessThanOrEqual(judged);
});

test('a refused form comes back with what was typed', async () => {
  const body = new URLSearchParams({
    name: 'Ayşe Yılmaz',
    email: 'ayse@example.com',
    password: 'secret1453',
  }).toString();
  const form = {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: web.url,
      host: new URL(web.url).host,
    },
  };

  const answers = await lastingFloodOf(() => ask('/en/account/login', form));

  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  const kept = refused.filter(({ text }) => text.includes('ayse@example.com'));
  expect(kept.length).toBeGreaterThan(0);
  for (const { text, headers } of refused) {
    expect(text).not.toContain('secret1453');
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  }
});
