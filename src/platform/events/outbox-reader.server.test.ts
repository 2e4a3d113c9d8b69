import pg from 'pg';
import pino from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { inTransaction } from '#platform/context.ts';
import { type DomainEvent, emit, outboxChannel } from './emit.server.ts';
import { startOutboxReader } from './outbox-reader.server.ts';
import type { WakeUp } from './wake-up.server.ts';

const database = await testDatabase();
const context = testContext(database);
const log = pino({ level: 'silent' });

/** Milliseconds; so long that polling never happens within a test. */
const never = 3_600_000;
// Other databases of the test server have long transactions now and then, and no feed reads past
// the oldest open one.
const patience = { timeout: 50_000, interval: 20 };
vi.setConfig({ testTimeout: 60_000 });

const feeds: WakeUp[] = [];
const clients: pg.Client[] = [];
afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.close()));
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

/** Opens a feed and collects what it delivers. */
async function openImport({
  everyMs = 50,
  onEvents,
}: { everyMs?: number; onEvents?: (events: DomainEvent[]) => void } = {}) {
  const names: string[] = [];
  const feed = await startOutboxReader(
    database.db,
    (events) => {
      onEvents?.(events);
      names.push(...events.map((event) => event.name));
    },
    { url: database.url, log, everyMs },
  );
  feeds.push(feed);
  return {
    names,
    until: (count: number) => vi.waitUntil(() => names.length >= count, patience),
    feed,
  };
}

const happened = (name: string) => ({ name, payload: {}, tags: [`tag of ${name}`] });
const emitNow = (name: string) => inTransaction(context, (inside) => emit(inside, happened(name)));

/** Opens a separate connection that writes events and commits on demand. */
async function openTransaction(...names: string[]) {
  const client = new pg.Client({ connectionString: database.url });
  clients.push(client);
  await client.connect();
  await client.query('begin');
  for (const name of names)
    await client.query("insert into outbox (name, payload, tags) values ($1, '{}', '{}')", [name]);
  return {
    query: (text: string) => client.query(text),
    commit: () => client.query('commit'),
    rollback: () => client.query('rollback'),
  };
}

const isListening = async () =>
  (
    await database.pool.query(
      "select pid from pg_stat_activity where application_name = 'kervan listen' " +
        "and datname = current_database() and query like 'listen%' and state = 'idle'",
    )
  ).rows;
const notify = () => database.pool.query(`notify ${outboxChannel}`);

describe('the event feed', () => {
  test('delivers events committed after its start, whole and in order', async () => {
    const seen: DomainEvent[] = [];
    const { names, until } = await openImport({ onEvents: (events) => seen.push(...events) });
    await inTransaction(context, (inside) =>
      emit(inside, { name: 'one', payload: { ids: [1] }, tags: ['a', 'b'] }, happened('two')),
    );
    await emitNow('three');
    await until(3);
    expect(names).toEqual(['one', 'two', 'three']);
    expect(seen[0]).toMatchObject({ name: 'one', payload: { ids: [1] }, tags: ['a', 'b'] });
  });

  test('delivers nothing from before its start, with an older transaction open', async () => {
    const open = await openTransaction('open since');
    await emitNow('before');
    const { names, until } = await openImport();
    await emitNow('after');
    await open.commit();
    await until(2);
    expect(names).toEqual(['open since', 'after']);
  });

  test('never skips a transaction that began earlier and commits later', async () => {
    const { names, until } = await openImport();
    const early = await openTransaction('early');
    const middle = await openTransaction('middle');
    const late = await openTransaction('late');
    await late.commit();
    await emitNow('after');
    await middle.rollback();
    // A quarter of a second is five polls: the feed must wait for the early transaction.
    const deadline = performance.now() + 250;
    await vi.waitUntil(() => performance.now() > deadline || names.length > 0);
    expect(names).toEqual([]);

    await early.commit();
    await until(3);
    expect(names).toEqual(['early', 'late', 'after']);
  });

  test('orders by transaction, though a later one wrote first; each once', async () => {
    const { names, until } = await openImport();
    const early = await openTransaction();
    await early.query('select pg_current_xact_id()'); // Assigns its transaction id now.
    const late = await openTransaction('late');
    await early.query("insert into outbox (name, payload, tags) values ('early', '{}', '{}')");
    await late.commit();
    await early.commit();
    await emitNow('after');
    await until(3);
    expect(names).toEqual(['early', 'late', 'after']);
  });

  test('continues when a transaction that held it up rolls back', async () => {
    const { names, until } = await openImport();
    const open = await openTransaction('never was');
    await emitNow('was');
    await open.rollback();
    await until(1);
    expect(names).toEqual(['was']);
  });

  test('delivers more than one batch, from one transaction and from many', async () => {
    const { names, until } = await openImport();
    const expected = Array.from({ length: 1_203 }, (_, i) => `event ${i}`);
    await inTransaction(context, (inside) =>
      emit(inside, ...expected.slice(0, 1_100).map(happened)),
    );
    for (const name of expected.slice(1_100)) await emitNow(name);
    await until(expected.length);
    expect(names).toEqual(expected);
  });

  test('with many concurrent writers each event comes once, in order', async () => {
    const { names, until } = await openImport({ everyMs: 5 });
    const writers = Array.from({ length: 5 }, async (_writer, writer) => {
      for (let i = 0; i < 30; i++)
        await inTransaction(context, (inside) =>
          emit(inside, happened(`${writer}/${i}/a`), happened(`${writer}/${i}/b`)),
        );
    });
    await Promise.all(writers);
    await until(300);
    expect(new Set(names).size).toBe(300);
    expect(names).toHaveLength(300);
    for (let writer = 0; writer < 5; writer++) {
      const own = names.filter((name) => name.startsWith(`${writer}/`));
      expect(own).toEqual(
        Array.from({ length: 30 }, (_, i) => [`${writer}/${i}/a`, `${writer}/${i}/b`]).flat(),
      );
    }
  });

  test('misses nothing when its listening connection is cut, and reconnects', async () => {
    const { names, until } = await openImport({ everyMs: never });
    await vi.waitUntil(async () => (await isListening()).length === 1, patience);
    const [{ pid }] = (await isListening()) as [{ pid: number }];
    await database.pool.query('select pg_terminate_backend($1)', [pid]);
    await emitNow('while nobody listened');
    await vi.waitUntil(async () => (await isListening()).some((row) => row.pid !== pid), patience);
    await emitNow('afterwards');
    await vi.waitUntil(async () => {
      await notify(); // By itself it would poll only once.
      return names.length >= 2;
    }, patience);
    await until(2);
    expect(names).toEqual(['while nobody listened', 'afterwards']);
  });

  test('finds events without a notice by polling', async () => {
    const { names, until } = await openImport({ everyMs: 50 });
    const silent = await openTransaction('unannounced');
    await silent.commit();
    await until(1);
    expect(names).toEqual(['unannounced']);
  });

  test('is woken by a notice, long before polling', async () => {
    const { names } = await openImport({ everyMs: never });
    await vi.waitUntil(async () => (await isListening()).length === 1, patience);
    const silent = await openTransaction('announced');
    await silent.query(`notify ${outboxChannel}`);
    await silent.commit();
    await vi.waitUntil(async () => names.length > 0 || !(await notify()), patience);
    expect(names).toEqual(['announced']);
  });

  test('redelivers events its reader failed to process', async () => {
    let failures = 2;
    const { names, until } = await openImport({
      onEvents: () => {
        if (failures-- > 0) throw new Error('not now');
      },
    });
    await emitNow('hard to take');
    await until(1);
    expect(names).toEqual(['hard to take']);
  });

  test('delivers every event to each process', async () => {
    const [one, two] = [await openImport(), await openImport()];
    await emitNow('news');
    await Promise.all([one.until(1), two.until(1)]);
    expect([one.names, two.names]).toEqual([['news'], ['news']]);
  });
});

describe('closing the event feed', () => {
  test('ends it without leaving a connection', async () => {
    const { feed, names } = await openImport();
    await vi.waitUntil(async () => (await isListening()).length === 1, patience);
    await feed.close();
    await emitNow('too late');
    await vi.waitUntil(async () => (await isListening()).length === 0, patience);
    expect(names).toEqual([]);
  });

  test('also works while it is connecting', async () => {
    for (let i = 0; i < 5; i++) {
      const { feed } = await openImport();
      await expect(feed.close()).resolves.toBeUndefined();
    }
    await vi.waitUntil(async () => (await isListening()).length === 0, patience);
  });

  test('waits for the events being delivered', async () => {
    const { names, feed } = await openImport();
    await emitNow('last');
    await vi.waitUntil(() => names.length > 0, patience);
    await feed.close();
    await feed.close();
    expect(names).toEqual(['last']);
  });
});
