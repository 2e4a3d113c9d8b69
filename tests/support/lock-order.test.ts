import { glob, readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { features } from '#features.server.ts';
import { makePostedRfq } from '#features/rfqs/factory.server.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import { locksOf, outOfOrder, readLockOrder, watchLocks } from './lock-order.ts';
import { openSmallMarket } from './market.ts';
import { testContext } from './test-context.ts';
import { testDatabase } from './test-database.ts';
import { somebodyNew, visitorOf } from './users.ts';

const database = await testDatabase();
/** Watched by its test alone: what is wrong on purpose fails no file. */
const other = connectDatabase({ url: database.url, poolSize: 1 });
afterAll(() => other.close());

describe('what a statement locks', () => {
  test.each([
    [
      'select "id" from "companies" where "id" in ($1, $2) order by "id" for key share',
      'companies',
    ],
    ['select 1 from "a" inner join "b" on "a"."x" = "b"."y" for no key update of "b"', 'b'],
    ['select c.x from companies as c, stores s where true for share of c skip locked', 'companies'],
    ['select "id" from "companies"', ''],
    ['update "rfqs" set "a" = $1 where id in (select 1 from quotes for update)', 'quotes, rfqs'],
    ['delete from "rfqs" where "id" = $1', 'rfqs'],
    ['insert into "q" ("id") values ($1) on conflict ("a") do update set "x" = $1', 'q'],
    ['insert into "q" ("id") values ($1) on conflict do nothing', 'new q'],
    ['update "quotes" set "thread_id" = $1 where "id" = $2', 'quotes'],
  ])('%s', (statement, tables) => {
    expect(
      locksOf(statement)
        .map(({ table, kind }) => (kind === 'new' ? `new ${table}` : table))
        .join(', '),
    ).toBe(tables);
  });
});

const order = readLockOrder('| 1 | `users` |\n| 2 | `companies`, `stores` |\n| 3 | `rfqs` |');
const held = (...tables: string[]) =>
  tables.map((table) => ({ table, kind: 'lock' as const, statement: `lock ${table}` }));

test('a lock that comes after one of a later table is named with both statements', () => {
  expect(outOfOrder(held('users', 'stores', 'companies', 'rfqs', 'users'), order)).toEqual([]);
  expect(outOfOrder(held('rfqs', 'other', 'companies'), order)).toEqual([
    'companies after rfqs:\n    lock rfqs\n    lock companies',
  ]);
});

test('what locks no request and nothing after it may lock in any order', () => {
  expect(outOfOrder(held('companies', 'users'), order)).toEqual([]);
});

test('rows that are new wait for nothing', () => {
  const added = { table: 'companies', kind: 'new' as const, statement: 'insert' };

  expect(outOfOrder([...held('rfqs'), added, ...held('companies')], order)).toEqual([]);
});

test('several rows are locked in an order before they are changed', () => {
  const several = (statement: string) => [
    { table: 'rfqs', kind: 'lock' as const, statement, hasSeveralRows: true },
  ];
  const inOrder = several('select "id" from "rfqs" order by "id" for share');
  const change = several('update "rfqs" set "draft" = null');

  expect(outOfOrder([...inOrder, ...change], order)).toEqual([]);
  expect(outOfOrder(change, order)).toEqual([
    'rows of rfqs in no order:\n    update "rfqs" set "draft" = null',
  ]);
});

test('a transaction that locks a person after a request is seen', async () => {
  const buyer = await somebodyNew(visitorOf(database).context, 'selin@nordlicht.example');
  await openSmallMarket(testContext(database));
  await makePostedRfq(buyer.context);
  const lock = (table: string) => `select id from ${table} for no key update`;
  const { problems } = watchLocks(other.pool);

  await other.db.transaction(async (inside) => {
    await inside.execute(lock('users'));
    await inside.execute(lock('rfqs'));
  });
  expect(problems).toEqual([]);
  await other.db.transaction(async (inside) => {
    await inside.execute(lock('rfqs'));
    await inside.execute(lock('users'));
  });

  expect(problems).toEqual([`users after rfqs:\n    ${lock('rfqs')}\n    ${lock('users')}`]);
});

/** Features whose rows are on the page. */
const locking = [
  'companies',
  'disputes',
  'inquiries',
  'order-payments',
  'orders',
  'payouts',
  'quotes',
  'returns',
  'rfqs',
  'shipments',
];

/** One statement without a row of the page. */
const lockNothing = [
  'dropInquiryDraft',
  'dropOrderDraft',
  'saveInquiryDraft',
  'saveOrderDraft',
  'setFeeTax',
];

test('every command about requests, quotes, inquiries or orders is run by a test', async () => {
  let tests = '';
  for await (const file of glob('src/features/**/*.test.ts')) tests += await readFile(file, 'utf8');

  const commands = features
    .filter(({ name }) => locking.includes(name))
    .flatMap(({ commands: own }) => Object.keys(own ?? {}));

  expect(commands.length).toBeGreaterThan(100);
  const unseen = commands.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(tests));
  expect(unseen.toSorted()).toEqual(lockNothing);
});
