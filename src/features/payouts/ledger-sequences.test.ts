// Random sequences of what moves money, in two currencies: every entry sums to zero, nothing held
// is below zero, and what came in is always somewhere, as the test counts it by itself.
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { openDispute } from '#features/disputes/commands/open-dispute.server.ts';
import { decideDispute } from '#features/disputes/commands/settle-dispute.server.ts';
import { getDispute } from '#features/disputes/queries/dispute.server.ts';
import { claimInput, decisionInput } from '#features/disputes/schemas.ts';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { importStatement } from '#features/order-payments/commands/import-statement.server.ts';
import {
  assignTransfer,
  markRefundReturned,
  markRefundSent,
  returnTransfer,
} from '#features/order-payments/commands/settle-transfers.server.ts';
import { findOrderPayments } from '#features/order-payments/queries/order-payments.server.ts';
import { cancelOrder } from '#features/orders/commands/negotiate-order.server.ts';
import { refundReturn, requestReturn } from '#features/returns/commands/return-order.server.ts';
import { getReturn } from '#features/returns/queries/return.server.ts';
import { returnRequest } from '#features/returns/schemas.ts';
import { confirmReceipt } from '#features/shipments/commands/confirm-receipt.server.ts';
import { KervanError } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import type { Currency } from '#shared/money.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, type TestSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { agreedOrder } from '#tests/support/orders.ts';
import type { PaidOrder } from '#tests/support/paid-orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { password, poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { savePayoutAccount } from './commands/payout-account.server.ts';
import {
  makePayoutBatch,
  markBatchSent,
  markPayoutReturned,
} from './commands/send-payouts.server.ts';
import { listBatches, listPayouts } from './queries/payout-lists.server.ts';
import { payoutAccountInput } from './schemas.ts';
import { payOutDueOrders } from './services/pay-out-orders.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const { context: staff } = withNotices(testContext(database, { now: () => now }));
const visitor = { ...visitorOf(database, { now: () => now }).context, services: staff.services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);
const seller = await newSeller(staff, visitor);
const euros = await newSeller(staff, visitor);
await query(`update products set currency = 'EUR' where public_id = $1`, [euros.product]);

const empty = () =>
  query(
    `select empty_tables('orders, order_payments, bank_transfers, bank_statements, payouts,
     payout_batches, ledger_accounts, ledger_entries, threads, rate_limits, outbox')`,
  );
beforeEach(async () => {
  await empty();
  const account = payoutAccountInput.parse({
    holder: 'Ege Tekstil A.Ş.',
    bank: 'Örnek Bankası',
    country: 'TR',
    number: 'TR330006100519786457841326',
    swift: 'ORNKTRIS',
  });
  for (const { context } of [seller, euros]) await savePayoutAccount(context, account, password);
});

type Sold = PaidOrder & { readonly by: TestSeller };
type World = {
  orders: Sold[];
  keys: number;
  /** What the buyers' banks were told to send, in minor units. */
  cameIn: Partial<Record<Currency, number>>;
};
const orderOf = ({ orders }: World, which: number): Sold | undefined =>
  orders[which % Math.max(1, orders.length)];
const named = ({ order }: PaidOrder) => ({ order, side: null });

/** An agreed order of one of the sellers, which waits for its payments. */
async function agree(world: World, which: number, terms: object = {}): Promise<Sold> {
  const by = which % 2 === 0 ? seller : euros;
  const order = await agreedOrder({
    buyer: buyer.context,
    seller: by,
    quantities: [100 + which],
    terms: {
      lines: [{ position: 0, quantity: 100 + which, price: (1 + which * 0.0037).toFixed(4) }],
      ...(which % 3 === 0 && { shippingCost: `${1 + which}.07` }),
      ...terms,
    },
  });
  const { rows } = await query('select id from orders where public_id = $1', [order]);
  const sold = { id: rows[0].id as PaidOrder['id'], order, by };
  world.orders.push(sold);
  return sold;
}

type Sent = {
  /** Of what the payment still needs, in minor units. */
  readonly amountOf?: (missingMinor: number) => number;
  readonly part?: number;
  readonly isInOtherCurrency?: boolean;
};

/** A transfer for one of the order's payments; staff assigns it. */
async function send(world: World, { id }: PaidOrder, asked: Sent = {}): Promise<void> {
  const { amountOf = (missing) => missing, part = 0, isInOtherCurrency = false } = asked;
  const payment = (await findOrderPayments(staff, id))[part];
  if (!payment) return;
  const { reference, amountMinor, paidMinor } = payment;
  const own = payment.currency;
  const currency: Currency = isInOtherCurrency ? (own === 'USD' ? 'EUR' : 'USD') : own;
  const minor = amountOf(amountMinor - paidMinor);
  if (minor <= 0) return;
  await importStatement(staff, {
    name: 'sequence.csv',
    bytes: Buffer.from(
      'Date,Amount,Currency,Payer,IBAN,Description,Bank reference\n' +
        `${now.toISOString().slice(0, 10)},${(minor / 100).toFixed(2)},${currency},Nordlicht,` +
        `DE89370400440532013000,${reference},S-${++world.keys}`,
    ),
  });
  world.cameIn[currency] = (world.cameIn[currency] ?? 0) + minor;
  const { rows } = await query('select public_id from bank_transfers order by id desc limit 1');
  await assignTransfer(staff, { transfer: rows[0].public_id, reference });
}

/** What is tried; what the market refuses changes nothing. */
const acts: Readonly<Record<string, (world: World, which: number) => Promise<unknown>>> = {
  async pay(world, which) {
    await send(world, await agree(world, which));
  },
  async deposit(world, which) {
    await send(world, await agree(world, which, { depositPercent: String(10 + (which % 81)) }));
  },
  async balance(world, which) {
    const order = orderOf(world, which);
    if (order) await send(world, order, { part: 1 });
  },
  async payShort(world, which) {
    const share = 1 + (which % 97);
    const amountOf = (missing: number) => Math.floor((missing * share) / 100);
    await send(world, await agree(world, which), { amountOf });
  },
  async payRest(world, which) {
    const order = orderOf(world, which);
    if (order) await send(world, order);
  },
  async payOver(world, which) {
    await send(world, await agree(world, which), { amountOf: (missing) => missing + 1 + which });
  },
  async payTwice(world, which) {
    const order = await agree(world, which);
    const { total_minor: totalMinor } = (
      await query('select total_minor::float8 from orders where id = $1', [order.id])
    ).rows[0];
    await send(world, order);
    await send(world, order, { amountOf: () => totalMinor });
  },
  async payInOtherCurrency(world, which) {
    await send(world, await agree(world, which), { isInOtherCurrency: true });
  },
  async giveBack() {
    const { rows } = await query(
      'select public_id from bank_transfers where left_minor > 0 order by id limit 1',
    );
    if (rows[0])
      await returnTransfer(staff, { transfer: rows[0].public_id, reason: 'It is nobody’s.' });
  },
  async cancel(world, which) {
    const order = orderOf(world, which);
    if (!order) return;
    await cancelOrder(which % 3 === 0 ? buyer.context : order.by.context, named(order), '');
  },
  async ship(world, which) {
    const order = orderOf(world, which);
    await query(
      `update orders set state = 'delivered', delivered_at = $2, first_shipped_at = $2
       where id = $1 and state = 'held' and not exists (
         select from order_payments where order_id = orders.id and order_payments.state <> 'paid')`,
      [order?.id ?? null, now],
    );
  },
  async confirm(world, which) {
    const order = orderOf(world, which);
    if (order) await confirmReceipt(buyer.context, named(order));
  },
  async dispute(world, which) {
    const order = orderOf(world, which);
    if (!order) return;
    await openDispute(
      buyer.context,
      named(order),
      claimInput.parse({
        key: `sequence-${++world.keys}-${order.order}`,
        reason: 'damaged',
        text: 'Wet.',
        wanted: '50.00',
      }),
    );
  },
  async askToReturn(world, which) {
    const order = orderOf(world, which);
    if (!order) return;
    await requestReturn(
      buyer.context,
      named(order),
      returnRequest.parse({
        key: `sequence-${++world.keys}-${order.order}`,
        reason: 'not_needed',
        text: 'The hotel opens later.',
        lines: [{ position: 0, quantity: String(1 + (which % 100)) }],
      }),
    );
  },
  async takeBack(world, which) {
    const order = orderOf(world, which);
    if (!order) return;
    const { found } = await getReturn(buyer.context, named(order));
    if (found) await refundReturn(order.by.context, named(order), found.worthMinor * 10_000);
  },
  async decide(world, which) {
    const order = orderOf(world, which);
    if (!order) return;
    const { dispute } = await getDispute(buyer.context, named(order));
    if (dispute === null) return;
    now = new Date(now.getTime() + 8 * dayMs);
    await decideDispute(
      staff,
      order.order,
      decisionInput.parse({
        revision: dispute.revision,
        outcome: which % 3 === 0 ? 'release' : which % 3 === 1 ? 'part' : 'refund',
        amount: `${1 + (which % 189)}.${which % 2 === 0 ? '37' : '99'}`,
        reason: 'The photos show it.',
      }),
    );
  },
  async sendRefund() {
    const { rows } = await query(`select public_id from refunds where state = 'owed' limit 1`);
    if (rows[0]) await markRefundSent(staff, rows[0].public_id);
  },
  async refundReturned() {
    const { rows } = await query(`select public_id from refunds where state = 'sent' limit 1`);
    if (rows[0])
      await markRefundReturned(staff, { refund: rows[0].public_id, reason: 'Account closed.' });
  },
  async payOut() {
    now = new Date(now.getTime() + 8 * dayMs);
    await payOutDueOrders(staff);
  },
  async batch() {
    await makePayoutBatch(staff);
  },
  async sent() {
    const open = (await listBatches(staff)).find(({ waiting }) => waiting > 0);
    if (open) await markBatchSent(staff, open.id);
  },
  async returned(_, which) {
    const rows = await listPayouts(staff, which % 2 === 0 ? 'sent' : 'prepared', 1);
    if (rows[0]) await markPayoutReturned(staff, { payout: rows[0].id, reason: 'Closed.' });
  },
};

/** Sums by currency, of a query with the columns `currency` and `sum`. */
async function sumsOf(text: string): Promise<Map<string, number>> {
  const { rows } = await query(`${text} group by 1`);
  return new Map(rows.map(({ currency, sum }) => [currency, Number(sum)]));
}

/** Where all of the money is, from what the features say and not from the ledger. */
async function countedApart({ cameIn }: World) {
  const ofOrders = (isDivided: boolean) =>
    sumsOf(
      `select orders.currency, sum(part.amount_minor - part.refunded_minor) as sum
       from transfer_parts part
       join order_payments payment on payment.id = part.payment_id
       join orders on orders.id = payment.order_id
       left join disputes on disputes.order_id = orders.id
       where (orders.state in ('paid_out', 'refunded', 'released')
         or (orders.state = 'disputed' and disputes.from_state = 'paid_out')) is ${isDivided}`,
    );
  const refunds = (state: string) =>
    sumsOf(`select currency, sum(amount_minor) as sum from refunds where state = '${state}'`);
  const dollars = (state: string) =>
    sumsOf(`select 'USD' as currency, sum(usd_minor) as sum from payouts where state = '${state}'`);
  const parts = (column: string) =>
    sumsOf(`select currency, sum(${column}) as sum from payout_parts where currency <> 'USD'`);
  const [suspense, held, divided, owed, sent, prepared, paid, returned, converted, given, all] = [
    await sumsOf('select currency, sum(left_minor) as sum from bank_transfers'),
    await ofOrders(false),
    await ofOrders(true),
    await refunds('owed'),
    await refunds('sent'),
    await dollars('prepared'),
    await dollars('sent'),
    await dollars('returned'),
    await parts('amount_minor'),
    await parts('usd_minor'),
    await sumsOf('select currency, sum(amount_minor) as sum from payout_parts'),
  ];
  const dollarsGiven = [...given.values()].reduce((sum, value) => sum + value, 0);
  return (['USD', 'EUR'] as const).map((currency) => {
    const of = (sums: ReadonlyMap<string, number>) => sums.get(currency) ?? 0;
    const isDollar = currency === 'USD';
    return {
      currency,
      bank: of(sent) + of(paid) - (cameIn[currency] ?? 0),
      suspense: of(suspense),
      held: of(held),
      /** Of sellers and the market together. */
      shares: of(divided) - of(all) + of(returned),
      refunds: of(owed),
      payouts: of(prepared),
      exchange: isDollar ? 0 - dollarsGiven : of(converted),
    };
  });
}

/** The same, as the ledger says it. */
async function countedByLedger() {
  const { rows } = await query(
    `select currency, case when kind in ('seller', 'fees') then 'shares' else kind end as kind,
       sum(balance_minor)::float8 as sum
     from ledger_accounts group by 1, 2`,
  );
  return (['USD', 'EUR'] as const).map((currency) => {
    const of = (kind: string): number =>
      rows.find((row) => row.currency === currency && row.kind === kind)?.sum ?? 0;
    return {
      currency,
      bank: of('bank'),
      suspense: of('suspense'),
      held: of('held'),
      shares: of('shares'),
      refunds: of('refunds'),
      payouts: of('payouts'),
      exchange: of('exchange'),
    };
  });
}

async function expectWhole(world: World): Promise<void> {
  const { isRight, accounts, entries } = await checkLedger(staff);
  expect({ isRight, accounts, entries }).toEqual({ isRight: true, accounts: [], entries: [] });
  const byLedger = await countedByLedger();
  expect(byLedger).toEqual(await countedApart(world));
  for (const { currency: _currency, ...kinds } of byLedger)
    // The bank is debited for what came in, and all others are credited.
    expect(Object.values(kinds).reduce((sum, value) => sum + value, 0)).toBe(0);
  const below = await query(
    `select orders.public_id from orders
     join ledger_accounts on owner_id = orders.id and kind = 'held'
     where balance_minor < 0 or
       (balance_minor <> 0 and state in ('paid_out', 'refunded', 'released', 'cancelled'))`,
  );
  expect(below.rows).toEqual([]);
}

test('any sequence leaves a ledger that adds up', { timeout: 300_000 }, async () => {
  const act = fc.constantFrom(...Object.keys(acts));
  const step = fc.tuple(act, fc.nat({ max: 500 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await empty();
      now = new Date('2026-03-02T10:00:00Z');
      const world: World = { orders: [], keys: 0, cameIn: {} };
      await acts['pay']!(world, 0);
      for (const [name, which] of steps) {
        try {
          await acts[name]!(world, which);
        } catch (error) {
          if (!(error instanceof KervanError)) throw error;
        }
      }
      await expectWhole(world);
    }),
    { numRuns: 12 },
  );
});
