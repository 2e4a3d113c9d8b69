// Measures orders: the list of a company that has a hundred thousand, the confirmation of a
// receipt, and the payout that follows, each next to bare SQL.
import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { stores } from '#features/companies/table.server.ts';
import { heldFor, marketAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import { countOrderTabs, listOrders } from '#features/orders/queries/order-list.server.ts';
import { payOutOrder } from '#features/payouts/services/pay-out-orders.server.ts';
import { confirmReceipt } from '#features/shipments/commands/confirm-receipt.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { actorIds, permissions } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { startLoadProcess } from './load-process.ts';
import { copyOrders, type DeliveredOrder, orderMinor, type Trade } from './order-rows.ts';
import { sized } from './rehearsal.ts';
import { count, type Figure, ms, p50p95, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { median, percentile } from './statistics.ts';
import { addCompany } from './synthetic-rfqs.ts';
import { addSeller, logIn } from './uploads.ts';

const listed = sized(100_000, 200);
/** Half are confirmed and paid out by the product, half by hand. */
const delivered = sized(400, 8);
const buyerCount = sized(50, 3);
const productCount = 20;
const rounds = sized(30, 2);
const perPage = 30;
const pages = { perSecond: sized(10, 2), seconds: sized(15, 1) };
const times = (value: number): string => `${value.toFixed(2)} ×`;

export type Side = { readonly context: Context; readonly companyId: Id<'company'> };
export type Traders = { readonly trade: Trade; readonly buyers: readonly Side[] };

/** `marketName`: orders are added to a copy of it. */
export async function measureOrders(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_orders';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    return await closing(openDatabase(url, { statementTimeoutMs: 600_000 }), async (database) => {
      const traders = await addTraders(database);
      const waiting = await copyOrders(database.pool, traders.trade, { listed, delivered });
      await bookPayments(database, waiting);
      return [
        {
          title: `A company with ${count(listed)} orders`,
          figures: [
            await measureList(database, traders),
            await closing(await startKervan(url), measurePage),
          ],
        },
        {
          title: 'A receipt that is confirmed',
          figures: await measureEnd(database, traders, waiting),
        },
      ];
    });
  } finally {
    await dropDatabase(server, name);
  }
}

/** A seller with a store of the market, and companies that buy from it. */
export async function addTraders({ context, pool }: OpenDatabase): Promise<Traders> {
  const sellerId = await addSeller(context);
  const { rows } = await pool.query<Trade['products'][number] & { storeId: Id<'store'> }>(
    `select id, store_id as "storeId", title, coalesce(variants -> 0 ->> 'id', '') as "variantId"
     from products
     where state = 'published' and store_id = (
       select store_id from products where state = 'published' order by store_id limit 1)
     order by id limit $1`,
    [productCount],
  );
  const { storeId } = rows[0]!;
  await context.db.update(stores).set({ companyId: sellerId }).where(eq(stores.id, storeId));
  const buyers: Side[] = [];
  for (let i = 0; i < buyerCount; i++) buyers.push(await addCompany(context, 'buyer', i));
  return {
    buyers,
    trade: {
      sellerId,
      storeId,
      products: rows,
      buyers: buyers.map(({ companyId, context: { actor } }) => ({
        companyId,
        userId: actorIds(actor).userId as Id<'user'>,
      })),
      now: context.now(),
    },
  };
}

/** What came in for each order, as the ledger says it. */
async function bookPayments({ context }: OpenDatabase, waiting: readonly DeliveredOrder[]) {
  const currency = 'USD';
  for (const { id } of waiting)
    await inTransaction(context, (inside) =>
      postEntry(inside, {
        cause: `bench ${id}`,
        postings: [
          { account: marketAccount('bank'), currency, amountMinor: -orderMinor },
          { account: heldFor(id), currency, amountMinor: orderMinor },
        ],
      }),
    );
  say(`${count(waiting.length)} payments are booked`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The rows of a page and the numbers of its tabs, as SQL would ask for them. */
async function listBare({ pool }: OpenDatabase, sellerId: string): Promise<void> {
  await pool.query(
    `select orders.*, stores.name as store, companies.name as buyer, line.title,
       (select count(*) from order_lines where order_id = orders.id) as lines,
       (select count(*) from thread_messages message
        join thread_parties party on party.thread_id = message.thread_id and party.side = 'seller'
        where message.thread_id = orders.thread_id and message.side = 'buyer'
          and message.number > party.read_number) as unread
     from orders
     join stores on stores.id = store_id
     join companies on companies.id = buyer_company_id
     join order_lines line on line.order_id = orders.id and line.position = 0
     where seller_company_id = $1
     order by orders.updated_at desc, orders.id desc limit $2`,
    [sellerId, perPage + 1],
  );
  await pool.query(
    `select state, last_side, wants_sample, count(*) from orders
     where seller_company_id = $1 group by 1, 2, 3`,
    [sellerId],
  );
}

async function measureList(database: OpenDatabase, { trade }: Traders): Promise<Figure> {
  const seller: Context = {
    ...database.context,
    actor: {
      kind: 'member',
      userId: newId(),
      companyId: trade.sellerId,
      actsFor: ['seller'],
      isOwner: true,
      permissions,
      sessionId: 'bench',
    },
  };
  const list = () =>
    Promise.all([
      listOrders(seller, { audience: 'seller', limit: perPage }),
      countOrderTabs(seller, 'seller'),
    ]);
  const [{ rows }, tabs] = await list(); // warms up
  if (rows.length !== perPage || tabs.all !== listed + delivered)
    throw new Error(`${rows.length} of ${tabs.all} orders are listed.`);
  await listBare(database, trade.sellerId);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    throwIfInterrupted();
    ours.push(await timeOf(list));
    bare.push(await timeOf(() => listBare(database, trade.sellerId)));
  }
  const ratio = median(ours) / median(bare);
  return {
    what: 'A page of its list and the numbers of the tabs next to their bare SQL',
    measured: `${times(ratio)} (${p50p95(median(ours), percentile(ours, 0.95))})`,
    ...upTo(ratio, 3, times),
  };
}

/** The same list in the seller's panel. */
async function measurePage(kervan: ServerProcess): Promise<Figure> {
  // Asked for at the address that the site knows.
  const headers = {
    cookie: `jwt=${await logIn(kervan)}`,
    host: new URL(kervan.origin).host.replace('127.0.0.1', 'localhost'),
  };
  const { tookMs } = await closing(startLoadProcess(), async (load) => {
    const open = () =>
      load.run({
        origin: kervan.origin,
        requests: [{ method: 'GET', path: '/en/vendor/orders', headers }],
        ...pages,
      });
    await open(); // warms up
    const answers = await open();
    const wrong = answers.find(({ status }) => status !== 200);
    if (wrong) throw new Error(`The list of orders was answered with ${wrong.status}.`);
    return { tookMs: answers.map((answer) => answer.ms) };
  });
  return {
    what: 'Its page in the panel over HTTP',
    measured: p50p95(median(tookMs), percentile(tookMs, 0.95)),
  };
}

type Step = { readonly from: string; readonly to: string; readonly by: string };

async function writeStep(client: pg.PoolClient, id: string, { from, to, by }: Step): Promise<void> {
  await client.query('select id from orders where id = $1 for no key update', [id]);
  await client.query(
    `update orders set state = $2, updated_at = now(),
       confirmed_at = case $2 when 'confirmed' then now() else confirmed_at end,
       ended_at = case $2 when 'paid_out' then now() end
     where id = $1`,
    [id, to],
  );
  await client.query(
    `insert into order_steps (id, order_id, by_side, from_state, to_state, revision, at)
     values (uuidv7(), $1, $2, $3, $4, 1, now())`,
    [id, by, from, to],
  );
  await client.query(
    "insert into outbox (name, payload, tags) values ('orders.order_moved', $1, '{}')",
    [JSON.stringify({ orderId: id, from, to, by })],
  );
}

async function inBareTransaction(
  { pool }: OpenDatabase,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const confirmBare = (database: OpenDatabase, id: string) =>
  inBareTransaction(database, (client) =>
    writeStep(client, id, { from: 'delivered', to: 'confirmed', by: 'buyer' }),
  );

/** The rows of a payout, between accounts that are there. */
const payOutBare = (database: OpenDatabase, id: string, sellerId: string) =>
  inBareTransaction(database, async (client) => {
    await writeStep(client, id, { from: 'confirmed', to: 'paid_out', by: 'timer' });
    const feesMinor = orderMinor / 20;
    await client.query(
      `insert into earnings (order_id, company_id, currency, gross_minor, fees_minor, at)
       values ($1, $2, 'USD', $3, $4, now())`,
      [id, sellerId, orderMinor, feesMinor],
    );
    await client.query(
      "insert into outbox (name, payload, tags) values ('payouts.order_paid_out', $1, '{}')",
      [JSON.stringify({ orderId: id, companyId: sellerId, amountMinor: orderMinor - feesMinor })],
    );
    const { rows } = await client.query<{ id: string }>(
      'insert into ledger_entries (id, cause, at) values (uuidv7(), $1, now()) returning id',
      [`bench ${id} paid out`],
    );
    const { rows: accounts } = await client.query<{ id: string; kind: string }>(
      `select id, kind from ledger_accounts
       where currency = 'USD' and (
         (kind = 'held' and owner_id = $1) or (kind = 'seller' and owner_id = $2)
         or kind = 'fees')
       order by id for no key update`,
      [id, sellerId],
    );
    const amountOf: Readonly<Record<string, number>> = {
      held: -orderMinor,
      seller: orderMinor - feesMinor,
      fees: feesMinor,
    };
    for (const account of accounts)
      await client.query(
        'update ledger_accounts set balance_minor = balance_minor + $2 where id = $1',
        [account.id, amountOf[account.kind]],
      );
    await client.query(
      `insert into ledger_postings (entry_id, position, account_id, currency, amount_minor)
       select $1, ordinality - 1, account, 'USD', amount
       from unnest($2::uuid[], $3::bigint[]) with ordinality as posted (account, amount)`,
      [
        rows[0]!.id,
        accounts.map((account) => account.id),
        accounts.map(({ kind }) => amountOf[kind]),
      ],
    );
  });

/** In turns: one by the product, one by hand. */
async function measureEnd(
  database: OpenDatabase,
  { buyers, trade }: Traders,
  waiting: readonly DeliveredOrder[],
): Promise<Figure[]> {
  const took: Record<'confirmed' | 'confirmedBare' | 'paidOut' | 'paidOutBare', number[]> = {
    confirmed: [],
    confirmedBare: [],
    paidOut: [],
    paidOutBare: [],
  };
  for (const [i, { id, publicId, n }] of waiting.entries()) {
    throwIfInterrupted();
    const buyer = buyers[n % buyers.length]!.context;
    if (i % 2 === 0) {
      const named = { order: publicId, side: 'buyer' as const };
      took.confirmed.push(await timeOf(() => confirmReceipt(buyer, named)));
      took.paidOut.push(
        await timeOf(async () => {
          if (!(await payOutOrder(database.context, id)))
            throw new Error('An order was not paid out.');
        }),
      );
    } else {
      took.confirmedBare.push(await timeOf(() => confirmBare(database, id)));
      took.paidOutBare.push(await timeOf(() => payOutBare(database, id, trade.sellerId)));
    }
  }
  const figure = (what: string, ours: readonly number[], bare: readonly number[]): Figure => {
    const ratio = median(ours) / median(bare);
    return { what, measured: `${times(ratio)} (${ms(median(ours))})`, ...upTo(ratio, 3, times) };
  };
  return [
    figure('A confirmation next to the bare SQL of its rows', took.confirmed, took.confirmedBare),
    figure(
      'The payout of an order with its entry next to the bare SQL of its rows',
      took.paidOut,
      took.paidOutBare,
    ),
  ];
}
