// Tests payouts on a real database: the clock, batches, returns, debts and what is told of them.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDispute } from '#features/disputes/commands/open-dispute.server.ts';
import { decideDispute } from '#features/disputes/commands/settle-dispute.server.ts';
import { getDispute } from '#features/disputes/queries/dispute.server.ts';
import { claimInput, decisionInput } from '#features/disputes/schemas.ts';
import { listDocuments, listOrderDocuments } from '#features/documents/queries/documents.server.ts';
import { listFeeDocuments } from '#features/documents/queries/fee-documents.server.ts';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { marketAccount, sellerAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import { confirmReceipt } from '#features/shipments/commands/confirm-receipt.server.ts';
import { inTransaction } from '#platform/context.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, type TestSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { paidOrder, type PaidOrder } from '#tests/support/paid-orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { password, poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { savePayoutAccount } from './commands/payout-account.server.ts';
import {
  makePayoutBatch,
  markBatchSent,
  markPayoutReturned,
  markPayoutSent,
} from './commands/send-payouts.server.ts';
import { getOwnMoney, listOwnPayouts } from './queries/own-money.server.ts';
import { exportPayouts } from './queries/own-payouts.server.ts';
import {
  findOldRates,
  listBatches,
  listPayable,
  listPayouts,
  readBatch,
} from './queries/payout-lists.server.ts';
import { payoutAccountInput } from './schemas.ts';
import { closePayouts, forgetPayoutAuthor } from './services/forget-payouts.server.ts';
import { payOutDueOrders } from './services/pay-out-orders.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const told = withNotices(testContext(database, { now: () => now }));
const staff = told.context;
const visitor = { ...visitorOf(database, { now: () => now }).context, services: staff.services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const clerk = await somebodyNew(visitor, 'clerk@market.example');
const seller = await newSeller(staff, visitor);
const other = await newSeller(staff, visitor);
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);
await query('update companies set is_admin = true where id = $1', [clerk.context.actor.companyId]);
const account = payoutAccountInput.parse({
  holder: 'Ege Tekstil A.Ş.',
  bank: 'Örnek Bankası',
  country: 'TR',
  number: 'TR33 0006 1005 1978 6457 8413 26',
  swift: 'ORNKTRIS',
});

beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  told.mails.length = 0;
  told.waiting.length = 0;
  await query(
    `select empty_tables('orders, order_payments, bank_transfers, bank_statements, payouts,
     payout_batches, payout_accounts, ledger_accounts, ledger_entries, threads, rate_limits, outbox,
     notifications, document_numbers')`,
  );
});

const entriesOf = <Key extends string, Value>(all: Readonly<Record<Key, Value>>) =>
  Object.entries(all) as [Key, Value][];
const inDays = (days: number) => {
  now = new Date(now.getTime() + days * dayMs);
};
const named = ({ order }: PaidOrder) => ({ order, side: null });

/** An order of 190.00 of which all is paid, delivered and confirmed now, so many times at once. */
async function confirmed({ times = 1, by = seller }: { times?: number; by?: TestSeller } = {}) {
  const order = await paidOrder(staff, { buyer: buyer.context, seller: by });
  await query(
    `update orders set state = 'delivered', delivered_at = $2, first_shipped_at = $2 where id = $1`,
    [order.id, now],
  );
  await successesOf(
    Array.from({ length: times }, () => confirmReceipt(buyer.context, named(order))),
  );
  return order;
}

async function paidOut(by?: TestSeller): Promise<PaidOrder> {
  const order = await confirmed({ ...(by && { by }) });
  inDays(8);
  expect(await payOutDueOrders(staff)).toBe(1);
  return order;
}

const balances = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await query(
        `select kind || ' ' || currency as name, sum(balance_minor) as balance
         from ledger_accounts group by 1 having sum(balance_minor) <> 0`,
      )
    ).rows.map(({ name, balance }) => [name, Number(balance)]),
  );
const isBalanced = async () => (await checkLedger(staff)).isRight;

const dispute = (order: PaidOrder) =>
  openDispute(
    buyer.context,
    named(order),
    claimInput.parse({
      key: `payout-dispute-${order.order}`,
      reason: 'damaged',
      text: 'Forty towels came wet.',
      wanted: '50.00',
    }),
  );
async function refund(order: PaidOrder, amount: string): Promise<void> {
  await dispute(order);
  inDays(8);
  const { dispute: open } = await getDispute(buyer.context, named(order));
  await decideDispute(
    staff,
    order.order,
    decisionInput.parse({
      revision: open!.revision,
      outcome: 'part',
      amount,
      reason: 'The photos show it.',
    }),
  );
}

describe('the clock', () => {
  test('fifty confirmations and fifty clocks make one payout, less the commission', async () => {
    const order = await confirmed({ times: 50 });
    inDays(8);

    const paid = await Promise.all(Array.from({ length: 50 }, () => payOutDueOrders(staff)));

    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await balances()).toEqual({
      'bank USD': -19_000,
      'fees USD': 1_520,
      'seller USD': 17_480,
    });
    const { rows } = await query('select state from orders where id = $1', [order.id]);
    expect(rows[0].state).toBe('paid_out');
    expect(await isBalanced()).toBe(true);
  });

  test('counts from the confirmation, by the longest days of the lines', async () => {
    const order = await confirmed();
    await query('update order_lines set transfer_days = 21 where order_id = $1', [order.id]);
    inDays(20.9);
    expect(await payOutDueOrders(staff)).toBe(0);
    inDays(0.2);

    expect(await payOutDueOrders(staff)).toBe(1);
  });

  test('pays out nothing that is not confirmed, disputed, or being returned', async () => {
    const disputed = await confirmed();
    const returned = await confirmed();
    const delivered = await confirmed();
    await dispute(disputed);
    await query('update orders set return_opened_at = $2 where id = $1', [returned.id, now]);
    await query(`update orders set state = 'delivered', confirmed_at = null where id = $1`, [
      delivered.id,
    ]);
    inDays(60);

    expect(await payOutDueOrders(staff)).toBe(0);
    expect((await balances())['seller USD']).toBeUndefined();
  });

  test('against a dispute: one wins, and the money is where it says', async () => {
    const order = await confirmed();
    inDays(8);

    const [paid, disputed] = await Promise.allSettled([payOutDueOrders(staff), dispute(order)]);

    expect(paid.status).toBe('fulfilled');
    expect(disputed.status).toBe('fulfilled');
    const { rows } = await query('select from_state from disputes where order_id = $1', [order.id]);
    const isOut = rows[0].from_state === 'paid_out';
    expect(await balances()).toEqual(
      isOut
        ? { 'bank USD': -19_000, 'fees USD': 1_520, 'seller USD': 17_480 }
        : { 'bank USD': -19_000, 'held USD': 19_000 },
    );
    expect(await isBalanced()).toBe(true);
  });

  test('that is killed in the middle has booked nothing, and the next one books all', async () => {
    const order = await confirmed();
    inDays(8);
    const doomed = connectDatabase({ url: database.url, name: 'doomed' });
    const base = testContext({ ...doomed, url: database.url }, { now: () => now });
    // Nothing is booked while this is held, so the clock stops after it has moved the order.
    const holder = await poolOf(staff).connect();
    await holder.query('begin');
    await holder.query('lock table ledger_entries in exclusive mode');
    const clock = payOutDueOrders(withNotices(base).context).catch((error: unknown) => error);
    await vi.waitFor(
      async () => {
        const { rowCount } = await query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'doomed' and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 4_000 },
    );
    expect(await clock).toBeInstanceOf(Error);
    await holder.query('rollback');
    holder.release();
    await doomed.close();

    const stateOf = async () =>
      (await query('select state from orders where id = $1', [order.id])).rows[0].state as string;
    expect(await stateOf()).toBe('confirmed');
    expect((await query('select 1 from earnings')).rows).toEqual([]);
    expect(await payOutDueOrders(staff)).toBe(1);
    expect(await stateOf()).toBe('paid_out');
    expect((await balances())['seller USD']).toBe(17_480);
    expect(await isBalanced()).toBe(true);
  });

  test('goes on with the others when an order cannot be paid out, and says so', async () => {
    const broken = await confirmed();
    inDays(1);
    const order = await confirmed();
    // More was paid than is held: the books refuse it.
    await query(
      `update transfer_parts set amount_minor = amount_minor + 1
       where payment_id in (select id from order_payments where order_id = $1)`,
      [broken.id],
    );
    inDays(8);

    await expect(payOutDueOrders(staff)).rejects.toThrow('1 due orders');

    const { rows } = await query('select id, state from orders order by confirmed_at');
    expect(rows).toEqual([
      { id: broken.id, state: 'confirmed' },
      { id: order.id, state: 'paid_out' },
    ]);
    expect(await isBalanced()).toBe(true);
  });
});

describe('a batch', () => {
  const save = (by = seller) => savePayoutAccount(by.context, account, password);

  test('has companies with an account; made ten times at once it is one', async () => {
    await paidOut();
    expect(await listPayable(staff)).toMatchObject([{ state: 'noAccount', usdMinor: 17_480 }]);
    await expect(makePayoutBatch(staff)).rejects.toMatchObject({ messageKey: 'nothingToPayOut' });
    await save();
    const { rows } = await query('select sealed from payout_accounts');
    expect(Buffer.from(rows[0].sealed, 'base64url').toString('latin1')).not.toContain('TR33');

    const made = await successesOf(Array.from({ length: 10 }, () => makePayoutBatch(staff)));

    expect(made).toBe(1);
    const [batch] = await listBatches(staff);
    expect(batch).toMatchObject({ count: 1, usdMinor: 17_480, waiting: 1 });
    expect(await readBatch(staff, batch!.id)).toMatchObject([{ usdMinor: 17_480, account }]);
    expect(await balances()).toMatchObject({ 'payouts USD': 17_480 });
    const sent = await successesOf(
      Array.from({ length: 10 }, () => markBatchSent(staff, batch!.id)),
    );
    expect(sent).toBe(1);
    expect(await balances()).toEqual({ 'bank USD': -1_520, 'fees USD': 1_520 });
    expect(await isBalanced()).toBe(true);
  });

  test('converts at the day’s rate and posts both currencies', async () => {
    await paidOut();
    await save();
    // A day of its own, since rates are cached by day.
    inDays(3);
    // As if a part of it had been earned in euros.
    await query(
      `with account as (
         insert into ledger_accounts (id, kind, owner, owner_id, currency, balance_minor)
         select gen_random_uuid(), kind, owner, owner_id, 'EUR', 8000 from ledger_accounts
         where kind = 'seller' returning id
       ), held as (
         insert into ledger_accounts (id, kind, owner, owner_id, currency, balance_minor)
         values (gen_random_uuid(), 'bank', 'market', null, 'EUR', -8000) returning id
       ), entry as (
         insert into ledger_entries (id, cause, at)
         values (gen_random_uuid(), 'test', now()) returning id
       )
       insert into ledger_postings (entry_id, position, account_id, currency, amount_minor)
       select entry.id, 0, account.id, 'EUR', 8000 from entry, account union all
       select entry.id, 1, held.id, 'EUR', -8000 from entry, held`,
    );
    await query(
      `insert into exchange_rates (currency, valid_on, micros_per_dollar, source)
       values ('EUR', '2026-03-01', 800000, 'test')
       on conflict (currency, valid_on) do update set micros_per_dollar = 800000`,
    );

    // Both are told before the batch is made.
    const oldRates = { currencies: ['EUR'], validOn: '2026-03-01' };
    expect(await findOldRates(staff)).toEqual(oldRates);
    expect(await getOwnMoney(seller.context)).toMatchObject({ oldRates });
    await makePayoutBatch(staff);
    expect(await findOldRates(staff)).toBeNull();
    expect(await getOwnMoney(seller.context)).toMatchObject({ oldRates: null });

    expect(await balances()).toEqual({
      'bank EUR': -8_000,
      'bank USD': -19_000,
      'exchange EUR': 8_000,
      'exchange USD': -10_000,
      'fees USD': 1_520,
      'payouts USD': 27_480,
    });
    expect(await isBalanced()).toBe(true);
  });

  test('what the bank returns is on the seller’s account again, once', async () => {
    await paidOut();
    await save();
    const { batch } = await makePayoutBatch(staff);
    await markBatchSent(staff, batch);
    const [row] = await listPayouts(staff, 'sent', 1);
    const returned = { payout: row!.id, reason: 'The account is closed.' };

    const times = await successesOf(
      Array.from({ length: 5 }, () => markPayoutReturned(staff, returned)),
    );

    expect(times).toBe(1);
    expect(await balances()).toMatchObject({ 'seller USD': 17_480, 'bank USD': -19_000 });
    const next = await makePayoutBatch(staff);
    const [again] = await listPayouts(staff, 'prepared', 1);
    await markPayoutSent(staff, again!.id);
    await expect(markBatchSent(staff, next.batch)).rejects.toMatchObject({
      messageKey: 'payoutsSent',
    });
    expect(await balances()).toEqual({ 'bank USD': -1_520, 'fees USD': 1_520 });
    expect((await listOwnPayouts(seller.context, { limit: 10 })).rows).toMatchObject([
      { state: 'sent' },
      { state: 'returned', returnReason: 'The account is closed.' },
    ]);
    expect(await isBalanced()).toBe(true);
  });

  test('a debt after a refund is settled by the next order', async () => {
    await save();
    const first = await paidOut();
    const { batch } = await makePayoutBatch(staff);
    await markBatchSent(staff, batch);
    await refund(first, '100.00');
    expect(await balances()).toMatchObject({ 'seller USD': -9_200, 'refunds USD': 10_000 });
    expect(await listPayable(staff)).toMatchObject([{ state: 'owes', usdMinor: -9_200 }]);
    await expect(makePayoutBatch(staff)).rejects.toMatchObject({ messageKey: 'nothingToPayOut' });

    await paidOut();
    await makePayoutBatch(staff);

    expect(await listPayouts(staff, 'prepared', 1)).toMatchObject([{ usdMinor: 8_280 }]);
    expect(await isBalanced()).toBe(true);
  });

  test('names for the bank what waits, and once nothing does, what was sent', async () => {
    await paidOut();
    await paidOut(other);
    await save();
    await save(other);
    const { batch, count } = await makePayoutBatch(staff);
    expect(count).toBe(2);
    const [one, two] = await listPayouts(staff, 'prepared', 1);
    const inFile = async () => (await readBatch(staff, batch)).map(({ id }) => id);

    await markPayoutSent(staff, one!.id);
    expect(await inFile()).toEqual([two!.id]);
    await markPayoutReturned(staff, { payout: two!.id, reason: 'The account is closed.' });
    expect(await inFile()).toEqual([one!.id]);
    await markPayoutReturned(staff, { payout: one!.id, reason: 'The account is closed.' });

    await expect(readBatch(staff, batch)).rejects.toMatchObject({ httpStatus: 404 });
    expect(await listBatches(staff)).toMatchObject([{ count: 2, waiting: 0, returned: 2 }]);
  });

  test('against a refund of what it pays: the company has what is left, or owes it', async () => {
    await save();
    for (let round = 0; round < 4; round += 1) {
      const before = (await balances())['seller USD'] ?? 0;
      const first = await paidOut();
      await paidOut();
      const earned = before + 2 * 17_480;
      await dispute(first);
      inDays(8);

      await Promise.all([
        makePayoutBatch(staff),
        decideDispute(
          staff,
          first.order,
          decisionInput.parse({
            revision: 1,
            outcome: 'part',
            amount: '100.00',
            reason: 'The photos show it.',
          }),
        ),
      ]);

      const [prepared] = await listPayouts(staff, 'prepared', 1);
      const usdMinor = prepared!.usdMinor;
      expect([earned, earned - 9_200]).toContain(usdMinor);
      expect((await balances())['seller USD'] ?? 0).toBe(earned - 9_200 - usdMinor);
      expect(await isBalanced()).toBe(true);
    }
  });

  test('sets off what is owed in several currencies, each rounded once to a cent', async () => {
    await paidOut();
    await save();
    inDays(5);
    const { rows } = await query(
      `select owner_id from ledger_accounts where kind = 'seller' limit 1`,
    );
    const own = sellerAccount(rows[0].owner_id);
    const amounts = { AED: 3_334, TRY: 5, GBP: -1_001, SAR: 7 } as const;
    await inTransaction(staff, async (inside) => {
      for (const [currency, amountMinor] of entriesOf(amounts))
        await postEntry(inside, {
          cause: `test ${currency}`,
          postings: [
            { account: marketAccount('bank'), currency, amountMinor: -amountMinor },
            { account: own, currency, amountMinor },
          ],
        });
    });

    const { batch } = await makePayoutBatch(staff);

    // 8.34, 0.00, -12.51 and 0.02 dollars.
    expect(await listPayouts(staff, 'prepared', 1)).toMatchObject([
      { usdMinor: 17_480 + 834 - 1_251 + 2 },
    ]);
    await markBatchSent(staff, batch);
    expect(Object.keys(await balances()).filter((name) => name.startsWith('seller'))).toEqual([]);
    expect(await isBalanced()).toBe(true);
  });

  test('leaves out a company that is disabled', async () => {
    await paidOut();
    await save();
    const companyId = seller.context.actor.companyId;
    await query('update companies set disabled_at = now() where id = $1', [companyId]);

    expect(await listPayable(staff)).toMatchObject([{ state: 'disabled' }]);
    await expect(makePayoutBatch(staff)).rejects.toMatchObject({ messageKey: 'nothingToPayOut' });
    await query('update companies set disabled_at = null where id = $1', [companyId]);
  });

  test('needs the permission and a proof', async () => {
    await paidOut();
    await save();
    for (const act of [
      () => makePayoutBatch(seller.context, password),
      () => listPayable(seller.context),
      () => markBatchSent(seller.context, 'x', password),
    ])
      await expect(act()).rejects.toMatchObject({ httpStatus: 403 });
    await expect(savePayoutAccount(buyer.context, account, password)).rejects.toMatchObject({
      httpStatus: 403,
    });
    // Long after its owner's last proof.
    now = new Date('2026-03-30T10:00:00Z');
    await expect(savePayoutAccount(other.context, account)).rejects.toMatchObject({
      fieldErrors: { currentPassword: 'proofNeeded' },
    });
  });
});

describe('what a seller sees', () => {
  test('what comes next, what was earned, and its own money only', async () => {
    const order = await confirmed();
    expect(await getOwnMoney(seller.context)).toMatchObject({
      balances: [],
      coming: [
        {
          order: order.order,
          feesMinor: 1_520,
          sellerMinor: 17_480,
          dueAt: new Date(now.getTime() + 7 * dayMs),
          held: null,
        },
      ],
      settled: [],
      account: null,
    });
    inDays(8);
    await payOutDueOrders(staff);

    expect(await getOwnMoney(seller.context)).toMatchObject({
      balances: [{ currency: 'USD', balanceMinor: 17_480 }],
      coming: [],
      settled: [{ order: order.order, grossMinor: 19_000, feesMinor: 1_520 }],
    });
    expect(await getOwnMoney(other.context)).toMatchObject({ balances: [], settled: [] });
    await expect(getOwnMoney(buyer.context)).rejects.toMatchObject({ httpStatus: 403 });
  });

  test('the owner is told of another account, and the seller of each step', async () => {
    await savePayoutAccount(seller.context, account, password);
    await paidOut();
    const { batch } = await makePayoutBatch(staff);
    await markBatchSent(staff, batch);
    const [row] = await listPayouts(staff, 'sent', 1);
    await markPayoutReturned(staff, { payout: row!.id, reason: 'Closed.' });
    await told.work();

    const { rows } = await query(
      `select values ->> 'what' as what from notifications
       where kind = 'payouts.to_seller' order by 1`,
    );
    expect(rows.map(({ what }) => what)).toEqual(['payable', 'returned', 'sent']);
    await told.run({
      name: 'payouts.tell_owner',
      data: { companyId: seller.context.actor.companyId!, ending: '1326' },
    });
    expect(told.mails).toMatchObject([{ subject: expect.any(String) as string }]);
    expect(JSON.stringify(told.mails)).toContain('1326');
    expect(JSON.stringify(told.mails)).not.toContain('TR33');
  });
});

describe('the market’s invoices', () => {
  const issue = (order: PaidOrder) =>
    told.run({ name: 'payouts.issue_fee_invoice', data: { orderId: order.id } });

  test('one for each order, which the buyer does not see; a note for what went back', async () => {
    const order = await paidOut();
    await issue(order);
    await issue(order);
    await refund(order, '100.00');
    const settle = { orderId: order.id, to: 'refunded' };
    await told.run({ name: 'payouts.settle_earning', data: settle });
    await told.run({ name: 'payouts.settle_earning', data: settle });

    const own = (await listDocuments(seller.context, { side: 'seller', limit: 10 })).rows;
    expect(own.map(({ kind, number, totalMinor }) => [kind, number, totalMinor])).toEqual([
      ['credit_note', 'CRN2026000000001', 800],
      ['fee_invoice', 'FEE2026000000001', 1_520],
    ]);
    const ofOrders = {
      ...seller.context,
      actor: { ...seller.context.actor, isOwner: false, permissions: ['orders' as const] },
    };
    expect((await listDocuments(ofOrders, { side: 'seller', limit: 10 })).rows).toEqual(
      own.filter(({ kind }) => kind !== 'credit_note' && kind !== 'fee_invoice'),
    );
    const name = { kind: null, words: 'FEE2026000000001' };
    expect((await listFeeDocuments(staff, name, 1)).rows).toMatchObject([
      { kind: 'fee_invoice', order: order.order },
    ]);
    expect(await listFeeDocuments(staff, { ...name, words: '100%' }, 1)).toMatchObject({
      count: 0,
    });
    await expect(listFeeDocuments(seller.context, name, 1)).rejects.toMatchObject({
      httpStatus: 403,
    });
    const asBuyer = await listDocuments(buyer.context, { side: 'buyer', limit: 10 });
    expect(asBuyer.rows.filter(({ totalMinor }) => totalMinor < 2_000)).toEqual([]);
    const seen = await listOrderDocuments(buyer.context, { order: order.order, side: 'buyer' });
    expect(seen.map(({ kind }) => kind)).not.toContain('fee_invoice');
    const [settled] = (await getOwnMoney(seller.context)).settled;
    expect(settled).toMatchObject({ refundedMinor: 10_000, creditedMinor: 800 });
  });

  test('an order that was never paid out has one for what its seller kept', async () => {
    const order = await confirmed();
    await refund(order, '90.00');
    const settle = { orderId: order.id, to: 'refunded' };
    await told.run({ name: 'payouts.settle_earning', data: settle });

    const own = (await listDocuments(seller.context, { side: 'seller', limit: 10 })).rows;
    expect(own.filter(({ kind }) => kind === 'fee_invoice')).toMatchObject([{ totalMinor: 800 }]);
  });
});

test('a company that is owed money is not closed, and erased people are not named', async () => {
  await savePayoutAccount(seller.context, account, password);
  const companyId = seller.context.actor.companyId as never;
  const userId = seller.context.actor.userId as never;
  expect(await exportPayouts(staff, userId)).toMatchObject({ accounts: [{ ending: '1326' }] });
  await paidOut();
  await expect(closePayouts(staff, companyId, 'gone')).rejects.toMatchObject({
    messageKey: 'companyHasBalance',
  });

  await forgetPayoutAuthor(staff, userId);

  expect(await exportPayouts(staff, userId)).toEqual({ accounts: [], batches: [] });
  const { batch } = await makePayoutBatch(staff);
  await markBatchSent(staff, batch);
  await closePayouts(staff, companyId, 'gone');
  expect((await query('select 1 from payout_accounts')).rows).toEqual([]);
});

test('less than a cent does not keep a company from closing', async () => {
  const companyId = seller.context.actor.companyId as Id<'company'>;
  await inTransaction(staff, (inside) =>
    postEntry(inside, {
      cause: 'test of a remainder',
      postings: [
        { account: marketAccount('bank'), currency: 'TRY', amountMinor: -10 },
        { account: sellerAccount(companyId), currency: 'TRY', amountMinor: 10 },
      ],
    }),
  );

  await inTransaction(staff, (inside) => closePayouts(inside, companyId, 'gone'));

  expect(Object.keys(await balances()).filter((name) => name.startsWith('seller'))).toEqual([]);
  expect(await isBalanced()).toBe(true);
});
