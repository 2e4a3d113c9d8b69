import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { wiringOf } from '#features.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { laterTag } from '#platform/later-tags.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import type { EdgeSettings } from './edge.ts';
import { purgeEdgeJob } from './purge-jobs.server.ts';

type Data = Parameters<typeof purgeEdgeJob.run>[1];
type Sent = { readonly name: string; readonly data: Data; readonly startAfter: Date | undefined };

let asked: string[] = [];
let status = 200;
const cache = createServer((req, res) => {
  asked.push([req.method, req.headers['xkey']].join(' '));
  res.writeHead(status).end();
});
await new Promise<void>((resolve) => void cache.listen(0, '127.0.0.1', resolve));
afterAll(() => cache.close());

const edge: EdgeSettings = {
  kind: 'xkey', // Node's own server has never heard of BAN
  seconds: 600,
  purgeUrls: [`http://127.0.0.1:${(cache.address() as AddressInfo).port}`],
  token: null,
};
const database = await testDatabase();
let sent: Sent[] = [];
const contextWith = (settings: EdgeSettings | null): Context => {
  const base = testContext(database);
  const jobs: Context['services']['jobs'] = {
    send: async (_context, { name }, data, { startAfter } = {}) =>
      void sent.push({ name, data: purgeEdgeJob.data.parse(data), startAfter }),
  };
  return { ...base, services: { ...base.services, edge: settings, jobs } };
};
const context = contextWith(edge);
const { signal } = new AbortController();

beforeEach(() => {
  asked = [];
  sent = [];
  status = 200;
});

const happen = () =>
  inTransaction(context, (inside) =>
    emit(
      inside,
      { name: 'tests.happened', payload: {}, tags: ['product:1', 'rates'] },
      { name: 'tests.happened', payload: {}, tags: ['rates', laterTag('quotes left')] },
    ),
  );

test('a relayed change becomes one purge of all its pages', async () => {
  await happen();
  await relayOnce(context, []);

  expect(sent).toEqual([
    {
      name: 'edge.purge_pages',
      data: { keys: ['product:1', 'rates', 'later:_quotes_left'], before: null, isLast: false },
      startAfter: undefined,
    },
  ]);
});

test('without an edge, or one that is not purged, nothing is sent', async () => {
  for (const settings of [null, { ...edge, purgeUrls: [] }]) {
    await happen();
    await relayOnce(contextWith(settings), []);
  }

  expect(sent).toEqual([]);
});

test('pages are purged at once, and once more when every process has dropped its own', async () => {
  await purgeEdgeJob.run(context, { keys: ['rates'], before: null, isLast: false }, signal);
  expect(asked).toEqual(['PURGE rates']);
  const [again] = sent;
  expect(again).toMatchObject({ name: 'edge.purge_pages', data: { keys: ['rates'] } });
  expect(again!.startAfter!.getTime()).toBeGreaterThan(context.now().getTime());

  await purgeEdgeJob.run(context, { ...again!.data, isLast: true }, signal);
  expect(asked).toHaveLength(2);
  expect(sent, 'the last one is followed by none').toHaveLength(1);
});

test('while a transaction before it is open, no purge is the last', async () => {
  const open = await database.pool.connect();
  try {
    await open.query('begin');
    await open.query('select pg_current_xact_id()');
    await happen();
    await purgeEdgeJob.run(context, { keys: ['rates'], before: null, isLast: false }, signal);
    await purgeEdgeJob.run(context, sent.at(-1)!.data, signal);
    expect(sent.map(({ data }) => data.isLast)).toEqual([false, false]);
    expect(sent[1]!.data.before, 'those that come later do not count').toBe(sent[0]!.data.before);
  } finally {
    await open.query('rollback');
    open.release();
  }
});

test('an edge that refuses is asked again', async () => {
  status = 503;

  await expect(
    purgeEdgeJob.run(context, { keys: ['rates'], before: null, isLast: false }, signal),
  ).rejects.toThrow('503');
  expect(sent).toEqual([]);
});

test('the job exists only where pages are purged', () => {
  const names = (settings: EdgeSettings | null) =>
    wiringOf({ fetchesPictures: false, indexNow: null, edge: settings }).jobs.map(
      ({ name }) => name,
    );

  expect(names(edge)).toContain('edge.purge_pages');
  expect(names(null)).not.toContain('edge.purge_pages');
  expect(names({ ...edge, purgeUrls: [] })).not.toContain('edge.purge_pages');
});
