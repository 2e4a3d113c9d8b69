// Two web processes and separate workers on one database. It has a server of its own, since long
// transactions of other tests would delay the events between the processes.
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { setRates } from '#features/currencies/commands.server.ts';
import { inTransaction } from '#platform/context.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import {
  discardEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded-postgres.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import {
  buildPages,
  kervan,
  killPrograms,
  type Program,
  startWebProcess,
  startWorkerProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = `.data/test/run-${process.pid}`;
const server = await startEmbeddedPostgres({
  dataDir: `${folder}/processes/postgres`,
  throwAway: true,
});
await migrateDatabase(server.url);
const database = { ...connectDatabase({ url: server.url }), url: server.url };
const context = testContext(database);
afterAll(async () => {
  await killPrograms();
  await database.close();
  await server.stop();
  await discardEmbeddedPostgres(`${folder}/processes/postgres`);
  fs.rmSync(folder, { recursive: true, force: true });
});
// A test locks rows for a while: processes that wait for them shall not give up.
const env = {
  DATABASE_URL: database.url,
  WORKER: 'off',
  FETCH_PICTURES: 'off',
  STATEMENT_TIMEOUT_MS: '60000',
  DATABASE_POOL_SIZE: '4',
};
const patience = { timeout: 60_000, interval: 25 };

let storeId: Id<'store'>;
let webs: [WebProcess, WebProcess];
let first: Program;

beforeAll(async () => {
  await openSmallMarket(context);
  ({ id: storeId } = await openStore(context));
  await saveProducts(context, storeId, [
    productInputOf(),
    productInputOf({
      externalId: 'liras',
      title: { en: 'Lira towel' },
      currency: 'TRY',
      tiers: [{ fromQuantity: 1, priceMicros: 100_000_000 }],
    }),
  ]);
  await buildPages();
  // They start at once on a database without queues.
  const [one, two, worker] = await Promise.all([
    startWebProcess(env),
    startWebProcess(env),
    startWorkerProcess(env),
  ]);
  webs = [one, two];
  first = worker;
});

const get = async ({ url }: WebProcess, path: string) => {
  const response = await fetch(url + path, { headers: { connection: 'close' } });
  return {
    status: response.status,
    lookup: response.headers.get('x-cache'),
    html: await response.text(),
  };
};

/** Resolves when both have cached the page. */
const keepOnBoth = (path: string) =>
  vi.waitUntil(
    async () =>
      (await Promise.all(webs.map((web) => get(web, path)))).every(
        ({ lookup }) => lookup === 'hit',
      ),
    patience,
  );

/**
 * Asks for the page without a pause, so that it is cached when the change comes. Resolves to the
 * milliseconds between the change and the last old answer of each process; negative when that was
 * before the change.
 */
async function seenOnBoth(
  path: string,
  shows: (html: string) => boolean,
  change: () => Promise<unknown>,
): Promise<number[]> {
  await keepOnBoth(path);
  const lastStale = webs.map(async (web) => {
    let last = 0;
    await vi.waitUntil(async () => {
      const askedAt = performance.now();
      const { html } = await get(web, path);
      if (shows(html)) return true;
      last = askedAt;
      return false;
    }, patience);
    return last;
  });
  expect(
    (await Promise.all(webs.map((web) => get(web, path)))).map(({ html }) => shows(html)),
  ).toEqual([false, false]);
  await change();
  const since = performance.now();
  return (await Promise.all(lastStale)).map((at) => at - since);
}

const soon = 2_000;

describe('a page that two processes cache', () => {
  const path = '/en/shop/home/towels';

  test('is answered from the cache of each', async () => {
    await keepOnBoth(path);
    const pages = await Promise.all(webs.map((web) => get(web, path)));
    expect(pages.map(({ status, lookup }) => [status, lookup])).toEqual([
      [200, 'hit'],
      [200, 'hit'],
    ]);
    expect(pages[0]!.html).toBe(pages[1]!.html);
    expect(pages[0]!.html).toContain('Cotton bath towel');
  });

  test('shows a product within two seconds that another process has changed', async () => {
    const change = () =>
      saveProducts(context, storeId, [productInputOf({ title: { en: 'Linen bath towel' } })]);
    for (const ms of await seenOnBoth(
      path,
      (html) => html.includes('Linen bath towel') && !html.includes('Cotton bath towel'),
      change,
    ))
      expect(ms).toBeLessThan(soon);
  });

  test('shows a new product of its category', async () => {
    const change = () =>
      saveProducts(context, storeId, [
        productInputOf({ externalId: 'new', title: { en: 'Peshtemal' } }),
      ]);
    for (const ms of await seenOnBoth(
      '/en/shop/home',
      (html) => html.includes('Peshtemal'),
      change,
    ))
      expect(ms).toBeLessThan(soon);
  });

  test('shows exchange rates that the operator has set on the command line', async () => {
    const change = async () =>
      expect(await kervan(['rates', 'set', 'TRY', '30'], env)).toMatchObject({
        code: 0,
        output: expect.stringContaining('1 USD = 30 TRY'),
      });
    for (const ms of await seenOnBoth(path, (html) => html.includes('$3.33'), change))
      expect(ms).toBeLessThan(soon); // 100 liras; the price was $2.50
  });

  test('shows an announcement on every page in every language until it is cleared', async () => {
    const publishing = Promise.withResolvers<unknown>();
    const published = Promise.all([
      seenOnBoth(
        path,
        (html) => html.includes('Fair in İzmir'),
        () => publishing.promise,
      ),
      seenOnBoth(
        '/tr',
        (html) => html.includes('İzmir’de fuar'),
        () => publishing.promise,
      ),
      seenOnBoth(
        '/ar',
        (html) => html.includes('معرض في إزمير'),
        () => publishing.promise,
      ),
    ]);
    publishing.resolve(
      await kervan(
        [
          'announcement',
          'publish',
          '--en',
          'Fair in İzmir',
          '--tr',
          'İzmir’de fuar',
          '--ar',
          'معرض في إزمير',
        ],
        env,
      ),
    );
    expect(await publishing.promise).toMatchObject({ code: 0 });
    for (const ms of (await published).flat()) expect(ms).toBeLessThan(soon);

    const clear = async () =>
      expect(await kervan(['announcement', 'clear'], env)).toMatchObject({ code: 0 });
    for (const ms of await seenOnBoth(path, (html) => !html.includes('Fair in İzmir'), clear))
      expect(ms).toBeLessThan(soon);
  });

  test('stays cached when a change is rolled back', async () => {
    await keepOnBoth(path);
    await expect(
      inTransaction(context, async (inside) => {
        await saveProducts(inside, storeId, [productInputOf({ title: { en: 'Never was' } })]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const { id: otherStore } = await openStore(context, { slug: 'other' });
    // Events are ordered: once this change shows, the other one would show as well.
    await seenOnBoth(
      '/en/shop/tools',
      (html) => html.includes('Hammer'),
      () =>
        saveProducts(context, otherStore, [
          productInputOf({
            externalId: 'hammer',
            category: 'tools/hammers',
            title: { en: 'Hammer' },
          }),
        ]),
    );
    const pages = await Promise.all(webs.map((web) => get(web, path)));
    expect(pages.map(({ lookup, html }) => [lookup, html.includes('Never was')])).toEqual([
      ['hit', false],
      ['hit', false],
    ]);
  });
});

describe('a worker that is killed in the middle of a job', () => {
  const job = async () =>
    (
      await database.pool.query<{ state: string; retry_count: number }>(
        `select state, retry_count from pgboss.job
         where name = 'catalog.reprice' order by created_on desc limit 1`,
      )
    ).rows[0]!;
  const listedPrice = async () =>
    Number(
      (
        await database.pool.query(
          `select distinct price_usd_micros from product_listings l
         join products p on p.id = l.product_id where p.external_id = 'liras'`,
        )
      ).rows[0].price_usd_micros,
    );

  test('leaves the job to another, which does it once', async () => {
    await vi.waitUntil(
      async () =>
        (
          await database.pool.query(
            "select 1 from pgboss.job where state in ('created', 'retry', 'active')",
          )
        ).rowCount === 0,
      patience,
    );
    expect(await listedPrice()).toBe(3_333_333); // 100 liras at 30

    const holder = await database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query("select 1 from products where external_id = 'liras' for update");
      await setRates(context, [
        {
          currency: 'TRY',
          validOn: context.now().toISOString().slice(0, 10),
          microsPerDollar: 25_000_000,
          source: 'test',
        },
      ]);
      await vi.waitUntil(
        async () =>
          (
            await database.pool.query(
              `select 1 from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and query like '%lowest_price_usd_micros%'`,
            )
          ).rowCount === 1,
        patience,
      );
      expect(await job()).toMatchObject({ state: 'active', retry_count: 0 });

      const second = await startWorkerProcess(env);
      first.kill('SIGKILL');
      expect(await first.exit).toEqual({ code: null, signal: 'SIGKILL' });
      first = second;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await vi.waitUntil(async () => (await job()).state === 'completed', patience);
    expect(await job()).toMatchObject({ retry_count: 1 });
    expect(await listedPrice()).toBe(4_000_000);
  });

  test('leaves the next jobs to the other worker', async () => {
    await saveProducts(context, storeId, [
      productInputOf({ externalId: 'late', title: { en: 'Zeugma mosaic' }, category: null }),
    ]);
    await vi.waitUntil(
      async () => (await get(webs[0], '/en/search?q=zeugma')).html.includes('Zeugma mosaic'),
      patience,
    );
    expect((await get(webs[1], '/en/search?q=zeugma')).html).toContain('Zeugma mosaic');
  });
});

test('all processes end in time with status 0', async () => {
  const programs = [...webs, first];
  const since = performance.now();
  for (const program of programs) program.kill('SIGTERM');
  expect(await Promise.all(programs.map((program) => program.exit))).toEqual(
    programs.map(() => ({ code: 0, signal: null })),
  );
  expect(performance.now() - since).toBeLessThan(9_000);
});
