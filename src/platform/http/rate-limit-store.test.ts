import rateLimit from '@fastify/rate-limit';
import { eq, sql } from 'drizzle-orm';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '#platform/database/connection.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { isUnavailable } from './problems.ts';
import { createHitCounter, purgeRateLimits, rateLimitStore } from './rate-limit-store.ts';
import { createSettledCounter, type SettledCounter } from './settled-counter.ts';
import { rateLimits } from './table.server.ts';

const { db, url } = await testDatabase();
const counter = createHitCounter({ db, secret: 'of this deployment' });
const minute = 60_000;

beforeEach(async () => void (await db.delete(rateLimits)));

/** Lets all windows end. */
const passTime = () =>
  db.update(rateLimits).set({ windowEndsAt: sql`now() - interval '1 second'` });

describe('the counter', () => {
  test('counts up to the end of the window and then from one', async () => {
    expect(await counter.hit('login', 'a', minute)).toMatchObject({ hits: 1 });
    const second = await counter.hit('login', 'a', minute);
    expect(second.hits).toBe(2);
    expect(second.msLeft).toBeGreaterThan(50_000);
    expect(second.msLeft).toBeLessThanOrEqual(minute);
    await passTime();
    const anew = await counter.hit('login', 'a', minute);
    expect(anew.hits).toBe(1);
    expect(anew.msLeft).toBeGreaterThan(50_000);
  });

  test('a later hit does not move the end of the window', async () => {
    const first = await counter.hit('login', 'a', 500);
    const second = await counter.hit('login', 'a', minute);
    expect(second.msLeft).toBeLessThanOrEqual(first.msLeft);
  });

  test('counts each action and each subject separately', async () => {
    await counter.hit('login', 'a', minute);
    expect((await counter.hit('login', 'b', minute)).hits).toBe(1);
    expect((await counter.hit('signup', 'a', minute)).hits).toBe(1);
  });

  test('loses none of many concurrent hits from several processes', async () => {
    const others = [connectDatabase({ url, poolSize: 5 }), connectDatabase({ url, poolSize: 5 })];
    const counters = [
      counter,
      ...others.map((other) => createHitCounter({ db: other.db, secret: 'of this deployment' })),
    ];
    const counts = await Promise.all(
      Array.from({ length: 300 }, (_, i) => counters[i % 3]!.hit('login', 'a', minute)),
    );
    expect(counts.map(({ hits }) => hits).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, i) => i + 1),
    );
    await Promise.all(others.map((other) => other.close()));
  });

  test('stops at the column’s maximum', async () => {
    await counter.hit('login', 'a', minute);
    await db.update(rateLimits).set({ hits: 2_147_483_647 });
    expect((await counter.hit('login', 'a', minute)).hits).toBe(2_147_483_647);
  });

  test('counts an IPv6 subscriber as one and a mapped IPv4 address as IPv4', async () => {
    await counter.hit('login', '2001:db8:1:2:aaaa::1', minute);
    expect((await counter.hit('login', '2001:db8:1:2:bbbb::2', minute)).hits).toBe(2);
    expect((await counter.hit('login', '2001:db8:1:3::1', minute)).hits).toBe(1);
    await counter.hit('login', '203.0.113.7', minute);
    expect((await counter.hit('login', '::ffff:203.0.113.7', minute)).hits).toBe(2);
  });

  test('stores no address, and none can be guessed without the secret', async () => {
    await counter.hit('login', '203.0.113.7', minute);
    await createHitCounter({ db, secret: 'of another one' }).hit('login', '203.0.113.7', minute);
    const rows = await db.select().from(rateLimits);
    expect(rows).toHaveLength(2);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });
});

test('the purge removes ended windows and no others', async () => {
  await counter.hit('login', 'a', minute);
  await counter.hit('login', 'b', minute);
  const [one] = await db.select().from(rateLimits);
  await db
    .update(rateLimits)
    .set({ windowEndsAt: new Date(0) })
    .where(eq(rateLimits.key, one!.key));
  expect(await purgeRateLimits(db)).toBe(1);
  expect(await purgeRateLimits(db)).toBe(0);
  expect(await db.$count(rateLimits)).toBe(1);
});

test('the table is unlogged', async () => {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select relpersistence from pg_class where oid = 'rate_limits'::regclass`,
  );
  expect(rows).toEqual([{ relpersistence: 'u' }]);
});

describe('in @fastify/rate-limit', () => {
  let ms = 0;
  const counters: SettledCounter[] = [];
  afterEach(() => Promise.all(counters.splice(0).map((one) => one.close())));
  const newCounter = (of = db) => {
    const one = createSettledCounter({
      db: of,
      secret: 'of this deployment',
      now: () => ms,
      onError: (error) => expect.fail(String(error)),
    });
    counters.push(one);
    return one;
  };

  /** Two of these are two processes behind a balancer. */
  async function server() {
    const settled = newCounter();
    const app = Fastify();
    await app.register(rateLimit, { store: rateLimitStore(settled), max: 100, timeWindow: minute });
    const limited = (max: number, groupId?: string) => ({
      config: { rateLimit: { max, timeWindow: minute, ...(groupId && { groupId }) } },
    });
    app.get('/plain', () => 'ok');
    app.get('/other', () => 'ok');
    app.get('/two', limited(2), () => 'ok');
    app.post('/two', limited(2), () => 'ok');
    app.get('/grouped-a', limited(2, 'g'), () => 'ok');
    app.get('/grouped-b', limited(2, 'g'), () => 'ok');
    const ask = (
      path: string,
      {
        method = 'GET',
        from = '203.0.113.7',
      }: { method?: 'GET' | 'POST' | undefined; from?: string } = {},
    ) => app.inject({ method, url: path, remoteAddress: from });
    return { settled, ask };
  }

  test('limits hold over processes that have settled, and end with the window', async () => {
    const [one, two] = [await server(), await server()];
    expect((await one.ask('/two')).headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': '60',
    });
    await one.settled.settle();
    expect((await two.ask('/two')).headers['x-ratelimit-remaining']).toBe('1');
    await two.settled.settle();
    const refused = await two.ask('/two');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect((await one.ask('/two', { from: '203.0.113.8' })).statusCode).toBe(200);
    ms += minute;
    await passTime();
    expect((await two.ask('/two')).statusCode).toBe(200);
  });

  test('hits while it settles are counted with the next ones', async () => {
    const [one, other] = [newCounter(), newCounter()];
    one.hit('all', 'a', minute);
    const settling = one.settle();
    const meanwhile = one.hit('all', 'a', minute);
    await settling;
    await one.settle();

    expect(meanwhile.hits).toBe(2);
    other.hit('all', 'a', minute);
    await other.settle();
    expect(other.hit('all', 'a', minute).hits).toBe(4);
  });

  test('many subjects of many processes are settled at once, and none is lost', async () => {
    const many = [newCounter(), newCounter(), newCounter()];
    for (const [i, one] of many.entries())
      for (let subject = 0; subject < 500; subject++)
        one.hit('all', `subject ${i === 1 ? 499 - subject : subject}`, minute);
    await Promise.all(many.map((one) => one.settle()));

    const rows = await db.select().from(rateLimits);
    expect(rows.map(({ hits }) => hits)).toEqual(Array.from({ length: 500 }, () => 3));
  });

  test('a full counter stays full, and a stale window counts no more', async () => {
    const one = newCounter();
    one.hit('all', 'a', minute);
    await one.settle();
    await db.update(rateLimits).set({ hits: 2_147_483_647 });
    one.hit('all', 'a', minute);
    await one.settle();
    const [full] = await db.select().from(rateLimits);
    one.hit('all', 'b', 1_000);
    ms += 2_000;
    await one.settle();

    expect(full!.hits).toBeGreaterThanOrEqual(2_147_483_646);
    expect(await db.$count(rateLimits)).toBe(1);
  });

  test('one subscriber is one subject', () => {
    const one = newCounter();
    one.hit('all', '2001:db8:1:2:aaaa::1', minute);

    expect(one.hit('all', '2001:db8:1:2:bbbb::2', minute).hits).toBe(2);
  });

  test('routes with a limit count separately, groups together, others together', async () => {
    const { ask } = await server();
    const left = async (path: string, method?: 'POST') =>
      Number((await ask(path, { method })).headers['x-ratelimit-remaining']);
    expect(await left('/plain')).toBe(99);
    expect(await left('/other')).toBe(98);
    expect(await left('/two')).toBe(1);
    expect(await left('/two', 'POST')).toBe(1);
    expect(await left('/grouped-a')).toBe(1);
    expect(await left('/grouped-b')).toBe(0);
  });

  test('during a database outage each process serves and limits by itself', async () => {
    const gone = connectDatabase({ url });
    await gone.close();
    const alone = newCounter(gone.db);
    const app = Fastify({ trustProxy: true });
    await app.register(rateLimit, { max: 2, store: rateLimitStore(alone) });
    app.get('/', () => 'ok');
    const ask = async (client: string) =>
      (await app.inject({ url: '/', headers: { 'x-forwarded-for': client } })).statusCode;

    const first = await ask('203.0.113.7');
    await expect(alone.settle()).rejects.toSatisfy(isUnavailable);
    const one = [first, await ask('203.0.113.7'), await ask('203.0.113.7')];
    const other = await ask('203.0.113.8');

    expect([one, other]).toEqual([[200, 200, 429], 200]);
  });

  test('options that it does not support are refused at registration', async () => {
    const store = rateLimitStore(newCounter());
    const app = Fastify();
    const register = async (options: object) =>
      Fastify().register(rateLimit, { store, ...options });
    await expect(register({ exponentialBackoff: true })).rejects.toThrow('fixed windows');
    await expect(register({ continueExceeding: true })).rejects.toThrow('fixed windows');
    await app.register(rateLimit, { store });
    expect(() => app.createRateLimit({ max: 5 })).toThrow('needs a groupId');
    const logins = { max: 5, groupId: 'logins' };
    const limit = app.createRateLimit(logins);
    app.get('/', (request: FastifyRequest) => limit(request));
    expect((await app.inject('/')).json()).toMatchObject({ remaining: 4, isExceeded: false });
  });
});
