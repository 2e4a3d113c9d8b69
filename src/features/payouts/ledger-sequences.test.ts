// Random sequences of what moves money, in two currencies: every entry sums to zero, nothing held
// is below zero, and what came in is always somewhere.
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { openDispute } from '#features/disputes/commands/open-dispute.server.ts';
import { decideDispute } from '#features/disputes/commands/settle-dispute.server.ts';
import { getDispute } from '#features/disputes/queries/dispute.server.ts';
import { claimInput, decisionInput } from '#features/disputes/schemas.ts';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { markRefundSent } from '#features/order-payments/commands/settle-transfers.server.ts';
import { refundReturn, requestReturn } from '#features/returns/commands/return-order.server.ts';
import { getReturn } from '#features/returns/queries/return.server.ts';
import { returnRequest } from '#features/returns/schemas.ts';
import { confirmReceipt } from '#features/shipments/commands/confirm-receipt.server.ts';
import { KervanError } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, type TestSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { agreedOrder } from '#tests/support/orders.ts';
import { payOrder, type PaidOrder } from '#tests/support/paid-orders.ts';
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
type World = { orders: Sold[]; keys: number };
const orderOf = ({ orders }: World, which: number): Sold | undefined =>
  orders[which % Math.max(1, orders.length)];
const named = ({ order }: PaidOrder) => ({ order, side: null });

/** What is tried; what the market refuses changes nothing. */
const acts: Readonly<Record<string, (world: World, which: number) => Promise<unknown>>> = {
  async pay(world, which) {
    const by = which % 2 === 0 ? seller : euros;
    const quantity = 100 + which;
    const order = await agreedOrder({
      buyer: buyer.context,
      seller: by,
      quantities: [quantity],
      terms: {
        lines: [{ position: 0, quantity, price: (1 + which * 0.0037).toFixed(4) }],
        ...(which % 3 === 0 && { shippingCost: `${1 + which}.07` }),
      },
    });
    const { rows } = await query('select id, total_minor from orders where public_id = $1', [
      order,
    ]);
    const paid = { id: rows[0].id as PaidOrder['id'], order };
    await payOrder(staff, paid, { amount: (Number(rows[0].total_minor) / 100).toFixed(2) });
    world.orders.push({ ...paid, by });
  },
  async ship(world, which) {
    const order = orderOf(world, which);
    await query(
      `update orders set state = 'delivered', delivered_at = $2, first_shipped_at = $2
       where id = $1 and state = 'held'`,
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

async function expectWhole(): Promise<void> {
  const { isRight, accounts, entries } = await checkLedger(staff);
  expect({ isRight, accounts, entries }).toEqual({ isRight: true, accounts: [], entries: [] });
  const { rows } = await query(
    `select currency, sum(balance_minor)::int as sum,
       min(balance_minor) filter (where kind = 'held')::int as held
     from ledger_accounts group by 1`,
  );
  for (const { sum, held } of rows) {
    // The bank is debited for what came in, and all others are credited.
    expect(sum).toBe(0);
    expect(held ?? 0).toBeGreaterThanOrEqual(0);
  }
  const settled = await query(
    `select orders.public_id from orders
     join ledger_accounts on owner_id = orders.id and kind = 'held' and balance_minor <> 0
     where state in ('paid_out', 'refunded', 'released')`,
  );
  expect(settled.rows).toEqual([]);
}

test('any sequence leaves a ledger that adds up', { timeout: 300_000 }, async () => {
  const act = fc.constantFrom(...Object.keys(acts));
  const step = fc.tuple(act, fc.nat({ max: 500 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await empty();
      now = new Date('2026-03-02T10:00:00Z');
      const world: World = { orders: [], keys: 0 };
      await acts['pay']!(world, 0);
      for (const [name, which] of steps) {
        try {
          await acts[name]!(world, which);
        } catch (error) {
          if (!(error instanceof KervanError)) throw error;
        }
      }
      await expectWhole();
    }),
    { numRuns: 12 },
  );
});
