// Measures the ledger: the nightly check of a million postings, an entry, and many writers at once.
import { randomUUID } from 'node:crypto';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { heldFor, marketAccount, type Posting, sellerAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import { inTransaction } from '#platform/context.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { sized } from './rehearsal.ts';
import { count, type Figure, from, ms, say, type Section, upTo } from './report.ts';
import { median } from './statistics.ts';

const entryCount = sized(500_000, 500);
const accountCount = sized(5_000, 5);
const rounds = sized(5, 1);
const entriesPerRound = sized(200, 10);
const writers = sized(50, 5);
const entriesPerWriter = sized(20, 2);
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** `marketName`: the ledger is filled in a copy of it. */
export async function measureLedger(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_ledger';
  await copyDatabase(server, marketName, name);
  try {
    const options = { statementTimeoutMs: 600_000, poolSize: writers };
    return await closing(openDatabase(server.urlOf(name), options), async (database) => {
      await fillLedger(database);
      return [
        {
          title: `A ledger of ${count(2 * entryCount)} postings`,
          figures: [
            await measureCheck(database),
            await measureEntries(database),
            await measureWriters(database),
          ],
        },
      ];
    });
  } finally {
    await dropDatabase(server, name);
  }
}

/** Each order of `accountCount` is paid in a hundred transfers. */
async function fillLedger({ pool }: OpenDatabase): Promise<void> {
  const client = await pool.connect();
  try {
    // Its triggers look at every row by itself.
    await client.query('alter table ledger_entries disable trigger user');
    await client.query('alter table ledger_postings disable trigger user');
    await client.query(
      `insert into ledger_accounts (id, kind, owner, owner_id, currency, balance_minor)
       select uuidv7(), 'held', 'order', gen_random_uuid(), 'USD', 0
       from generate_series(1, $1::int)
       union all select uuidv7(), 'bank', 'market', null, 'USD', 0`,
      [accountCount],
    );
    await client.query(
      `insert into ledger_entries (id, cause, at)
       select uuidv7(), 'bench ' || n, now() from generate_series(1, $1::int) n`,
      [entryCount],
    );
    await client.query(
      `with numbered as (
         select id, row_number() over () as n from ledger_accounts where kind = 'held'
       ), bank as (select id from ledger_accounts where kind = 'bank' and owner_id is null),
       booked as (
         select id, 1 + (row_number() over ()) % $1::int as n,
           100 + (row_number() over ()) % 9000 as amount
         from ledger_entries
       )
       insert into ledger_postings (entry_id, position, account_id, currency, amount_minor)
       select booked.id, side, case side when 0 then bank.id else numbered.id end, 'USD',
         case side when 0 then -amount else amount end
       from booked join numbered using (n), bank, generate_series(0, 1) side`,
      [accountCount],
    );
    await client.query(
      `update ledger_accounts set balance_minor = sums.sum
       from (select account_id, sum(amount_minor) as sum from ledger_postings group by 1) sums
       where sums.account_id = ledger_accounts.id`,
    );
    await client.query('alter table ledger_entries enable trigger user');
    await client.query('alter table ledger_postings enable trigger user');
  } finally {
    client.release();
  }
  await pool.query('vacuum (analyze) ledger_accounts, ledger_entries, ledger_postings');
  say(`${count(2 * entryCount)} postings are booked`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function measureCheck({ context, pool }: OpenDatabase): Promise<Figure> {
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round++) {
    throwIfInterrupted();
    ours.push(
      await timeOf(async () => {
        if (!(await checkLedger(context)).isRight) throw new Error('The ledger does not add up.');
      }),
    );
    plain.push(
      await timeOf(async () => {
        for (const by of ['account_id', 'entry_id, currency'])
          await pool.query(
            `select count(*) from (select sum(amount_minor) from ledger_postings group by ${by}) s`,
          );
      }),
    );
  }
  const ratio = median(ours) / median(plain);
  return {
    what: 'The check next to plain sums by account and by entry',
    measured: `${times(ratio)} (${ms(median(ours))})`,
    ...upTo(ratio, 2, times),
  };
}

const post = ({ context }: OpenDatabase, postings: readonly Posting[]): Promise<boolean> =>
  inTransaction(context, (inside) =>
    postEntry(inside, { cause: `bench ${randomUUID()}`, postings }),
  );

const paidIn = (order: string, amountMinor: number): Posting[] => [
  { account: marketAccount('bank'), currency: 'USD', amountMinor: -amountMinor },
  { account: heldFor(order), currency: 'USD', amountMinor },
];
const settled = (order: string, company: string): Posting[] => [
  { account: heldFor(order), currency: 'USD', amountMinor: -100 },
  { account: sellerAccount(company), currency: 'USD', amountMinor: 92 },
  { account: marketAccount('fees'), currency: 'USD', amountMinor: 8 },
];

/** The rows of an entry between two accounts that are there, written by hand. */
async function writeBare({ pool }: OpenDatabase, accounts: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      'insert into ledger_entries (id, cause, at) values (uuidv7(), $1, now()) returning id',
      [`bench ${randomUUID()}`],
    );
    for (const [position, account] of accounts.entries())
      await client.query(
        `insert into ledger_postings (entry_id, position, account_id, currency, amount_minor)
         values ($1, $2, $3, 'USD', $4)`,
        [rows[0]!.id, position, account, position === 0 ? -100 : 100],
      );
    for (const [position, account] of accounts.entries())
      await client.query(
        'update ledger_accounts set balance_minor = balance_minor + $2 where id = $1',
        [account, position === 0 ? -100 : 100],
      );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function measureEntries(database: OpenDatabase): Promise<Figure> {
  const order = randomUUID();
  await post(database, paidIn(order, 100));
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from ledger_accounts where owner_id = $1 or kind = 'bank' order by kind`,
    [order],
  );
  const accounts = rows.map(({ id }) => id);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let entry = 0; entry < entriesPerRound; entry++) {
    throwIfInterrupted();
    ours.push(await timeOf(() => post(database, paidIn(order, 100))));
    bare.push(await timeOf(() => writeBare(database, accounts)));
  }
  const ratio = median(ours) / median(bare);
  return {
    what: 'An entry next to the bare SQL of the same rows',
    measured: `${times(ratio)} (${ms(median(ours))})`,
    ...upTo(ratio, 3, times),
  };
}

/** Entries a second of many writers, whose orders are of these sellers. */
async function rateOf(database: OpenDatabase, sellers: readonly string[]): Promise<number> {
  const orders = Array.from({ length: writers }, () => randomUUID());
  for (const order of orders) await post(database, paidIn(order, 100 * entriesPerWriter));
  const taken = await timeOf(() =>
    Promise.all(
      orders.map(async (order, i) => {
        for (let entry = 0; entry < entriesPerWriter; entry++)
          await post(database, settled(order, sellers[i % sellers.length]!));
      }),
    ),
  );
  return (1000 * writers * entriesPerWriter) / taken;
}

async function measureWriters(database: OpenDatabase): Promise<Figure> {
  const one = await rateOf(database, [randomUUID()]);
  const many = await rateOf(
    database,
    Array.from({ length: writers }, () => randomUUID()),
  );
  return {
    what: `${writers} writers on one seller’s account next to ${writers} sellers’`,
    measured: `${times(one / many)} (${count(one)} to ${count(many)} entries a second)`,
    ...from(one / many, 0.5, times),
  };
}
